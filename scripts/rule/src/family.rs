//! Formulas in a parameter, from the proved rules of members.
//!
//! That the formula holds for all parameters is a conjecture.

use crate::guess::feature::signed;

/// Returns the common text of rules in which each number is the same in all of them, or is linear in the parameter.
pub fn conjecture(parameter: &str, rules: &[(u64, String)]) -> Option<String> {
    let split: Vec<Vec<&str>> = rules.iter().map(|rule| pieces(&rule.1)).collect();
    let [one, _, ..] = &split[..] else {
        return None;
    };
    let mut text = String::new();
    for (index, piece) in one.iter().enumerate() {
        let here = split.iter().map(|pieces| pieces.get(index));
        if here.clone().all(|other| other == Some(piece)) {
            text += piece;
            continue;
        }
        let numbers = here
            .zip(rules)
            .map(|(piece, rule)| Some((rule.0.into(), piece?.parse().ok()?)));
        let numbers: Vec<(i128, i128)> = numbers.collect::<Option<_>>()?;
        let [(m, first), (n, second), ..] = numbers[..] else {
            return None;
        };
        let factor = (second - first) / (n - m);
        let constant = first - factor * m;
        if numbers
            .iter()
            .any(|&(m, number)| number != factor * m + constant)
        {
            return None;
        }
        let times = if factor == 1 {
            String::new()
        } else {
            factor.to_string()
        };
        text += &match constant {
            0 => format!("{times}{parameter}"),
            _ => format!("({times}{parameter}{})", signed(constant)),
        };
    }
    split
        .iter()
        .all(|pieces| pieces.len() == one.len())
        .then_some(text)
}

/// Splits a text before and after its numbers.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let is_digit = |c: char| c.is_ascii_digit();
        let end = rest.find(|c| is_digit(c) != rest.starts_with(is_digit));
        let (piece, after) = rest.split_at(end.unwrap_or(rest.len()));
        pieces.push(piece);
        rest = after;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_linear_numbers() {
        let rules = |text: fn(u64) -> String| (1..9).map(|m| (m, text(m))).collect::<Vec<_>>();
        let found = |text| conjecture("m", &rules(text));
        let bash = found(|m| format!("n mod {} = 0", m + 1));
        assert_eq!(bash.unwrap(), "n mod (m + 1) = 0");
        let same = found(|m| format!("n = {} and 7", 3 * m));
        assert_eq!(same.unwrap(), "n = 3m and 7");
        assert_eq!(found(|m| format!("n mod {} = 0", m * m)), None);
        assert_eq!(found(|m| "x".repeat(m as usize)), None);
        assert_eq!(
            found(|m| format!("n = 1{}", " or 2".repeat(m as usize))),
            None
        );
    }
}
