//! Formulas in a parameter, from the proved rules of members.
//!
//! That the formula holds for all parameters is a conjecture.

/// Returns the common text of rules in which each number is the same in all of them, or is linear in the parameter.
pub fn conjecture(parameter: &str, rules: &[(u64, String)]) -> Option<String> {
    let split: Vec<(i64, Vec<Piece>)> = rules
        .iter()
        .map(|(value, rule)| Some((i64::try_from(*value).ok()?, pieces(rule))))
        .collect::<Option<_>>()?;
    let [(first, one), (second, other), ..] = &split[..] else {
        return None;
    };
    let mut text = String::new();
    for (index, piece) in one.iter().enumerate() {
        let number = |pieces: &[Piece]| match pieces.get(index) {
            Some(Piece::Number(number)) => Some(*number),
            _ => None,
        };
        let Piece::Number(start) = piece else {
            let Piece::Text(same) = piece else {
                unreachable!("a number or a text")
            };
            let is_same = |(_, pieces): &(i64, Vec<Piece>)| {
                pieces.len() == one.len() && pieces.get(index) == Some(piece)
            };
            if !split.iter().all(is_same) {
                return None;
            }
            text += same;
            continue;
        };
        let rise = number(other)?.checked_sub(*start)?;
        let run = second - first;
        if rise % run != 0 {
            return None;
        }
        let factor = rise / run;
        let constant = start - factor * first;
        let fits =
            |(value, pieces): &(i64, Vec<Piece>)| number(pieces) == Some(factor * value + constant);
        if !split.iter().all(fits) {
            return None;
        }
        text += &match (factor, constant) {
            (0, constant) => constant.to_string(),
            (1, 0) => parameter.to_owned(),
            (1, 1..) => format!("({parameter} + {constant})"),
            (1, _) => format!("({parameter} - {})", -constant),
            (_, 0) => format!("{factor}{parameter}"),
            (_, 1..) => format!("({factor}{parameter} + {constant})"),
            _ => format!("({factor}{parameter} - {})", -constant),
        };
    }
    Some(text)
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Number(i64),
}

/// Splits a text at its numbers.
fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let is_digit = |c: char| c.is_ascii_digit();
        let end = rest
            .find(|c| is_digit(c) != rest.starts_with(is_digit))
            .unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        pieces.push(match run.parse() {
            Ok(number) => Piece::Number(number),
            Err(_) => Piece::Text(run.to_owned()),
        });
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
        let bash = rules(|m| format!("n mod {} = 0", m + 1));
        assert_eq!(conjecture("m", &bash).unwrap(), "n mod (m + 1) = 0");
        assert_eq!(
            conjecture("m", &rules(|_| String::from("n = 0"))).unwrap(),
            "n = 0"
        );
        assert_eq!(
            conjecture("m", &rules(|m| format!("n mod {} = 0", m * m))),
            None
        );
        assert_eq!(conjecture("m", &rules(|m| "x".repeat(m as usize))), None);
    }
}
