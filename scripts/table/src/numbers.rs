//! A finite set of positive numbers as its author writes it: `1,3,4`, `1..7`, `1..3,10`.

use std::fmt;

use crate::number;

/// Positive numbers, kept as runs of neighbours: a run may be long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// First and last of each run, in order, with a gap between any two.
    runs: Vec<(u64, u64)>,
}

/// No heap that anybody asks for has more stones.
const MOST: u64 = 1_000_000_000_000_000_000;

impl Numbers {
    /// Reads numbers and ranges with commas between them, in any order.
    pub fn parse(text: &str) -> Result<Self, String> {
        let items = text.split(',').map(|item| range(item.trim()));
        let mut ranges = items.collect::<Result<Vec<(u64, u64)>, String>>()?;
        ranges.sort_unstable();
        let mut runs: Vec<(u64, u64)> = Vec::new();
        for (first, last) in ranges {
            match runs.last_mut() {
                Some(run) if first <= run.1 + 1 => run.1 = run.1.max(last),
                _ => runs.push((first, last)),
            }
        }
        Ok(Numbers { runs })
    }

    /// How many numbers there are.
    pub fn count(&self) -> u64 {
        self.runs.iter().map(|(first, last)| last - first + 1).sum()
    }

    /// The largest of them.
    pub fn largest(&self) -> u64 {
        self.runs.last().map_or(0, |run| run.1)
    }

    /// All of them, from the least to the largest.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.runs.iter().flat_map(|&(first, last)| first..=last)
    }

    /// The m for which all of 1 to m are here, but m + 1 is not; 0 if 1 is not.
    pub fn initial_run(&self) -> u64 {
        self.runs
            .first()
            .map_or(0, |&(first, last)| if first == 1 { last } else { 0 })
    }

    /// Is a multiple of `divisor` among them?
    pub fn has_multiple_of(&self, divisor: u64) -> bool {
        self.runs
            .iter()
            .any(|&(first, last)| (first - 1) / divisor < last / divisor)
    }
}

/// `3` or `1..7`.
fn range(item: &str) -> Result<(u64, u64), String> {
    let (first, last) = item.split_once("..").unwrap_or((item, item));
    let (first, last) = (number::parse(first)?, number::parse(last)?);
    if first == 0 {
        return Err(String::from("a move takes at least one stone, not 0"));
    }
    if last < first {
        return Err(format!(
            "{item} is empty: a range goes from the smaller number up"
        ));
    }
    if last > MOST {
        return Err(format!("{last} is too large for a set: at most {MOST}"));
    }
    Ok((first, last))
}

impl fmt::Display for Numbers {
    /// As a sentence says it: `1, 3 or 4`, `1 to 7`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut items = Vec::new();
        for &(first, last) in &self.runs {
            match last - first {
                0 => items.push(first.to_string()),
                1 => items.extend([first.to_string(), last.to_string()]),
                _ => items.push(format!("{first} to {last}")),
            }
        }
        match items.split_last() {
            Some((last, before)) if !before.is_empty() => {
                write!(f, "{} or {last}", before.join(", "))
            }
            _ => write!(f, "{}", items.concat()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Numbers {
        Numbers::parse(text).expect(text)
    }

    #[test]
    fn numbers_and_ranges_in_any_order() {
        for (text, expected) in [
            ("1,3,4", vec![1, 3, 4]),
            ("4, 1, 3, 1", vec![1, 3, 4]),
            ("1..7", vec![1, 2, 3, 4, 5, 6, 7]),
            ("5..5", vec![5]),
            ("8,1..3,2..5", vec![1, 2, 3, 4, 5, 8]),
        ] {
            let numbers = numbers(text);
            assert_eq!(numbers.iter().collect::<Vec<_>>(), expected, "{text}");
            assert_eq!(numbers.count(), expected.len() as u64, "{text}");
            assert_eq!(Some(&numbers.largest()), expected.last(), "{text}");
        }
    }

    #[test]
    fn long_runs_are_not_written_out() {
        let numbers = numbers("1..10^18");
        assert_eq!(numbers.count(), 1_000_000_000_000_000_000);
        assert_eq!(numbers.initial_run(), numbers.largest());
    }

    #[test]
    fn what_bashs_rule_asks() {
        assert_eq!(numbers("1..7").initial_run(), 7);
        assert_eq!(numbers("2..7").initial_run(), 0);
        assert_eq!(numbers("1,2,4").initial_run(), 2);
        for divisor in 1..30 {
            let numbers = numbers("3,10..12,17");
            let by_definition = numbers.iter().any(|number| number % divisor == 0);
            assert_eq!(numbers.has_multiple_of(divisor), by_definition, "{divisor}");
        }
    }

    #[test]
    fn as_a_sentence_says_it() {
        for (text, said) in [
            ("4", "4"),
            ("1,3,4", "1, 3 or 4"),
            ("1..7", "1 to 7"),
            ("1..7,20,22", "1 to 7, 20 or 22"),
        ] {
            assert_eq!(numbers(text).to_string(), said);
        }
    }

    #[test]
    fn mistakes_are_named() {
        for (text, part) in [
            ("", "`` is no whole number"),
            ("1,,2", "`` is no whole number"),
            ("1,x", "`x` is no whole number"),
            ("0,1", "at least one stone"),
            ("7..1", "7..1 is empty"),
            ("1..2^63", "too large for a set"),
        ] {
            let error = Numbers::parse(text).unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
