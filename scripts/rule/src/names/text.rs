//! Sets of numbers, and values with a period, in words.

use shared::period::Period;

/// The most numbers or ranges of a set that is listed.
pub(super) const MOST_LISTED: usize = 16;
/// The most values of a period that are written out.
const MOST_WRITTEN: usize = 40;

/// Returns a text with its exceptions, which are lists or empty.
pub(super) fn except(mut text: String, removed: &str, added: &str) -> String {
    for (word, list) in [("but not", removed), ("and also", added)] {
        if !list.is_empty() {
            text = format!("{text}, {word} {list}");
        }
    }
    text
}

/// Returns `= 3`, or `in {0, 2, 5..9}`; long sets are cut.
pub fn set_text(members: &[u64]) -> String {
    if let [one] = members {
        return format!("= {one}");
    }
    if let [first, second, third, _, .., last] = members {
        let step = second - first;
        let is_even = members.windows(2).all(|pair| pair[1] - pair[0] == step);
        if is_even {
            return match step {
                1 => format!("in {{{first}..{last}}}"),
                _ => format!("in {{{first}, {second}, {third}, …, {last}}}"),
            };
        }
    }
    let runs: Vec<&[u64]> = if members.len() <= MOST_LISTED {
        members.chunks(1).collect()
    } else {
        members.chunk_by(|one, next| one + 1 == *next).collect()
    };
    let each = runs.iter().map(|run| match run {
        [one] => one.to_string(),
        [one, other] => format!("{one}, {other}"),
        [first, .., last] => format!("{first}..{last}"),
        [] => unreachable!("runs have members"),
    });
    let all: Vec<String> = each.collect();
    if all.len() <= 2 * MOST_LISTED {
        return format!("in {{{}}}", all.join(", "));
    }
    let (first, count) = (all[..MOST_LISTED].join(", "), members.len());
    format!("in {{{first}, …}}, {count} numbers")
}

/// Returns that a number is one of these: `n in {1, 3}`, or `never`.
pub fn members_text(n: &str, members: &[u64]) -> String {
    match members {
        [] => String::from("never"),
        _ => format!("{n} {}", set_text(members)),
    }
}

/// Returns that a number is none of these: `n not in {5, 7}`, or `always`.
pub fn others_text(n: &str, others: &[u64]) -> String {
    match others {
        [] => String::from("always"),
        [one] => format!("{n} != {one}"),
        _ => format!("{n} not {}", set_text(others)),
    }
}

/// Returns a set that has a period from some number on, by the members before `preperiod + period`.
pub fn periodic_set_text(n: &str, is_in: &[bool], preperiod: usize) -> String {
    let period = is_in.len() - preperiod;
    let is_later = |r: usize| is_in[preperiod + (r + period - preperiod % period) % period];
    let numbers = |range: std::ops::Range<usize>, keep: &dyn Fn(usize) -> bool| -> Vec<u64> {
        let kept = range.filter(|&number| keep(number));
        kept.map(|number| number as u64).collect()
    };
    let residues = numbers(0..period, &is_later);
    let added = numbers(0..preperiod, &|i| is_in[i] && !is_later(i % period));
    let removed = numbers(0..preperiod, &|i| !is_in[i] && is_later(i % period));
    let text = match residues.len() {
        0 => return members_text(n, &added),
        count if count == period => return others_text(n, &removed),
        _ => format!("{n} mod {period} {}", set_text(&residues)),
    };
    let listed = |numbers: &[u64]| match numbers {
        [] => String::new(),
        [one] => one.to_string(),
        _ => set_text(numbers).trim_start_matches("in ").to_owned(),
    };
    except(text, &listed(&removed), &listed(&added))
}

/// Returns values with a period in words, by those before `preperiod + period` at least.
pub fn values_text(n: &str, table: &[u64], period: Period) -> String {
    term(n, table, period).unwrap_or_else(|| law("g", n, table, period))
}

/// Returns what defines the values of a function: `g(n) = n mod 4`, `g has period 5: …`.
pub fn definition(g: &str, n: &str, table: &[u64], period: Period) -> String {
    match term(n, table, period) {
        Some(term) => format!("{g}({n}) = {term}"),
        None if period.saltus == 0 => format!("{g} has {}", law(g, n, table, period)),
        None => law(g, n, table, period),
    }
}

/// A short term for values with a period, if there is one.
pub fn term(n: &str, table: &[u64], period: Period) -> Option<String> {
    let saltus = period.saltus;
    let [preperiod, period] = [period.preperiod, period.period].map(|heaps| heaps as usize);
    let first = &table[..period.max(preperiod)];
    let each_is = |value: &dyn Fn(u64) -> u64| (0..).zip(first).all(|(i, &v)| v == value(i));
    // The length of the first run: floor((n mod p) / l).
    let run = first.iter().take_while(|&&value| value == first[0]).count() as u64;
    match (preperiod, saltus) {
        (0, 0) if each_is(&|_| 0) => Some(String::from("0")),
        (0, 0) if each_is(&|i| i) => Some(format!("{n} mod {period}")),
        (0, 0) if run > 1 && each_is(&|i| i / run) => {
            Some(format!("floor(({n} mod {period})/{run})"))
        }
        (0, 1) if period == 1 && table[0] == 0 => Some(n.to_owned()),
        (0, 1) if each_is(&|_| 0) => Some(format!("floor({n}/{period})")),
        _ => None,
    }
}

/// The values of a function with a period, in a list if that is short.
fn law(g: &str, n: &str, table: &[u64], period: Period) -> String {
    let saltus = period.saltus;
    let [preperiod, period] = [period.preperiod, period.period].map(|heaps| heaps as usize);
    let mut text = match saltus {
        0 => format!("period {period}"),
        _ => format!("{g}({n} + {period}) = {g}({n}) + {saltus}"),
    };
    if preperiod > 0 {
        text = format!("{text} from {n} = {preperiod} on");
    }
    let start = match preperiod + period {
        ..=MOST_WRITTEN => 0,
        _ if period <= MOST_WRITTEN => preperiod,
        _ => return text,
    };
    let values: Vec<String> = table[start..preperiod + period]
        .iter()
        .map(u64::to_string)
        .collect();
    let (next, values) = (start + 1, values.join(" "));
    format!("{text}: {g}({start}), {g}({next}), … = {values}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_sets() {
        assert_eq!(set_text(&[0]), "= 0");
        assert_eq!(set_text(&[0, 2, 3]), "in {0, 2, 3}");
        let long: Vec<u64> = (5..60).chain([70]).collect();
        assert_eq!(set_text(&long), "in {5..59, 70}");
        let odd: Vec<u64> = (0..100).map(|n| 2 * n + 1).collect();
        assert_eq!(set_text(&odd), "in {1, 3, 5, …, 199}");
        let squares: Vec<u64> = (0..100).map(|n| n * n).collect();
        assert!(set_text(&squares).ends_with(", …}, 100 numbers"));
        let is_in = [true, true, false, true, false, true, false, false];
        // From 3 on with period 5: 3, 5 and so on.
        assert_eq!(
            periodic_set_text("n", &is_in, 3),
            "n mod 5 in {0, 3}, and also 1"
        );
    }

    #[test]
    fn says_all_but_a_few_numbers() {
        let others = |removed: &[usize]| {
            let is_in: Vec<bool> = (0..9).map(|n| !removed.contains(&n)).collect();
            periodic_set_text("n", &is_in, 8)
        };
        assert_eq!(others(&[]), "always");
        assert_eq!(others(&[5]), "n != 5");
        assert_eq!(others(&[5, 7]), "n not in {5, 7}");
        let none = vec![false; 4];
        assert_eq!(periodic_set_text("n", &none, 2), "never");
    }

    #[test]
    fn defines_functions_by_terms_and_by_lists() {
        let period = |preperiod, period, saltus| Period {
            preperiod,
            period,
            saltus,
        };
        let define = |table: &[u64], period| definition("h", "n", table, period);
        assert_eq!(define(&[0, 1, 2], period(0, 3, 0)), "h(n) = n mod 3");
        assert_eq!(
            define(&[0, 1, 0, 2], period(1, 3, 0)),
            "h has period 3 from n = 1 on: h(0), h(1), … = 0 1 0 2"
        );
        assert_eq!(
            define(&[1, 0], period(0, 2, 2)),
            "h(n + 2) = h(n) + 2: h(0), h(1), … = 1 0"
        );
    }
}
