//! Subtraction sets as the user writes them: `1,3,4`, `1..7`, `fibonacci`, `all-but 2,5`.

use std::fmt;
use std::iter::successors;

use kit::names::hint;

/// A subtraction set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Set {
    /// These numbers.
    Finite(Numbers),
    /// 1, 2, 3, 5, 8, …
    Fibonacci,
    /// 1, 2, 4, 8, …
    PowersOfTwo,
    /// Every positive number except these.
    AllBut(Numbers),
}

impl Set {
    /// Parses the words after `take`.
    pub fn parse(words: &str) -> Result<Self, String> {
        let words = words.trim();
        match words {
            "fibonacci" => return Ok(Set::Fibonacci),
            "powers-of-two" => return Ok(Set::PowersOfTwo),
            "all-but" => return Err(String::from("all-but needs numbers: take all-but 2,5")),
            _ => {}
        }
        match words.strip_prefix("all-but ") {
            Some(numbers) => Numbers::parse(numbers).map(Set::AllBut),
            None if words.starts_with(|first: char| first.is_ascii_digit()) => {
                Numbers::parse(words).map(Set::Finite)
            }
            None => {
                let hint = hint(words, ["fibonacci", "powers-of-two", "all-but"]);
                Err(format!(
                    "`{words}` is not a subtraction set{hint}: write numbers and ranges such as \
                     1,3,4 or 1..7, or fibonacci, powers-of-two, all-but 2,5"
                ))
            }
        }
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Set::Finite(numbers) if numbers.largest() == 1 => write!(f, "take 1 stone"),
            Set::Finite(numbers) => write!(f, "take {numbers} stones"),
            Set::Fibonacci => write!(f, "take a Fibonacci number (1, 2, 3, 5, 8, …)"),
            Set::PowersOfTwo => write!(f, "take a power of two (1, 2, 4, 8, …)"),
            Set::AllBut(numbers) => write!(f, "take any number of stones but {numbers}"),
        }
    }
}

/// Returns the Fibonacci numbers 1, 2, 3, 5, 8, … that fit in 64 bits.
pub fn fibonacci_numbers() -> impl Iterator<Item = u64> {
    let pairs = successors(Some((1_u64, Some(2_u64))), |&(this, next)| {
        next.map(|next| (next, this.checked_add(next)))
    });
    pairs.map(|(this, _)| this)
}

/// A finite set of positive numbers, stored as ranges: `1..10^18` takes no more room than `1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The first and last number of each range, in order, with a gap between any two ranges.
    runs: Vec<(u64, u64)>,
}

/// The largest number of a set.
const MOST: u64 = 1_000_000_000_000_000_000;

impl Numbers {
    /// Parses numbers and ranges separated by commas, in any order.
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

    /// Returns the number of elements.
    pub fn count(&self) -> u64 {
        self.runs.iter().map(|(first, last)| last - first + 1).sum()
    }

    /// Returns the largest element.
    pub fn largest(&self) -> u64 {
        self.runs.last().map_or(0, |run| run.1)
    }

    /// Iterates over the elements in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.runs.iter().flat_map(|&(first, last)| first..=last)
    }

    /// Returns the largest m such that 1 to m are all elements, 0 if 1 is not one.
    pub fn initial_run(&self) -> u64 {
        self.runs
            .first()
            .map_or(0, |&(first, last)| if first == 1 { last } else { 0 })
    }

    /// Returns whether a multiple of `divisor` is an element.
    pub fn has_multiple_of(&self, divisor: u64) -> bool {
        self.runs
            .iter()
            .any(|&(first, last)| (first - 1) / divisor < last / divisor)
    }
}

/// Parses `3` or `1..7`.
fn range(item: &str) -> Result<(u64, u64), String> {
    let (first, last) = item.split_once("..").unwrap_or((item, item));
    let (first, last) = (parse_number(first)?, parse_number(last)?);
    if first == 0 {
        return Err(String::from("a move takes at least one stone, not 0"));
    }
    if last < first {
        return Err(format!("{item} is empty: write the smaller number first"));
    }
    if last > MOST {
        return Err(format!("{last} is too large for a set: at most {MOST}"));
    }
    Ok((first, last))
}

impl fmt::Display for Numbers {
    /// Writes the set as part of a sentence: `1, 3 or 4`, `1 to 7`.
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

/// Parses a whole number such as `1000000` or `10^6`.
pub fn parse_number(text: &str) -> Result<u64, String> {
    let (base, exponent) = text.split_once('^').unwrap_or((text, "1"));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(base) || !is_number(exponent) {
        return Err(format!(
            "`{text}` is not a whole number: write digits, or a power such as 10^18"
        ));
    }
    let parts = base.parse::<u64>().ok().zip(exponent.parse().ok());
    let power = parts.and_then(|(base, exponent)| base.checked_pow(exponent));
    power.ok_or_else(|| format!("{text} does not fit in 64 bits"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_every_kind_of_set() {
        for (words, said) in [
            ("1,3,4", "take 1, 3 or 4 stones"),
            ("1", "take 1 stone"),
            ("1..7", "take 1 to 7 stones"),
            ("1, 3, 4", "take 1, 3 or 4 stones"),
            ("fibonacci", "take a Fibonacci number (1, 2, 3, 5, 8, …)"),
            ("powers-of-two", "take a power of two (1, 2, 4, 8, …)"),
            ("all-but 2,5", "take any number of stones but 2 or 5"),
        ] {
            assert_eq!(
                Set::parse(words).map(|set| set.to_string()),
                Ok(String::from(said))
            );
        }
    }

    #[test]
    fn rejects_other_words_and_shows_a_set() {
        for words in ["", "fibonaci", "all-but-2", "-1", "x,1"] {
            let error = Set::parse(words).unwrap_err();
            assert!(
                error.contains("is not a subtraction set") && error.contains("write numbers"),
                "{words}: {error}"
            );
        }
        assert!(Set::parse("all-but").unwrap_err().contains("all-but 2,5"));
        let error = Set::parse("fibonaci").unwrap_err();
        assert!(error.contains("did you mean `fibonacci`?"), "{error}");
    }

    /// F(2) to F(93): the next one does not fit.
    #[test]
    fn fibonacci_numbers_fill_64_bits() {
        let numbers: Vec<u64> = fibonacci_numbers().collect();
        assert_eq!(numbers[..7], [1, 2, 3, 5, 8, 13, 21]);
        assert_eq!(numbers.len(), 92);
        assert_eq!(numbers[91], 12_200_160_415_121_876_738);
    }

    fn numbers(text: &str) -> Numbers {
        Numbers::parse(text).expect(text)
    }

    #[test]
    fn parses_numbers_and_ranges_in_any_order() {
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
    fn long_ranges_are_not_expanded() {
        let numbers = numbers("1..10^18");
        assert_eq!(numbers.count(), 1_000_000_000_000_000_000);
        assert_eq!(numbers.initial_run(), numbers.largest());
    }

    #[test]
    fn finds_initial_runs_and_multiples() {
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
    fn displays_a_set_as_words() {
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
    fn rejects_bad_numbers() {
        for (text, part) in [
            ("", "`` is not a whole number"),
            ("1,,2", "`` is not a whole number"),
            ("1,x", "`x` is not a whole number"),
            ("0,1", "at least one stone"),
            ("7..1", "7..1 is empty"),
            ("1..2^63", "too large for a set"),
        ] {
            let error = Numbers::parse(text).unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn parses_digits_and_powers() {
        assert_eq!(parse_number("0"), Ok(0));
        assert_eq!(parse_number("1000000"), Ok(1_000_000));
        assert_eq!(parse_number("10^18"), Ok(1_000_000_000_000_000_000));
        assert_eq!(parse_number("18446744073709551615"), Ok(u64::MAX));
    }

    #[test]
    fn rejects_other_notations() {
        for text in ["", "-1", "+1", "1.5", "x", "10^", "^2", "2^3^4", "1e9", "٣"] {
            let error = parse_number(text).unwrap_err();
            assert!(error.contains("not a whole number"), "{text}: {error}");
        }
        for text in ["18446744073709551616", "2^64", "10^99999999999"] {
            let error = parse_number(text).unwrap_err();
            assert!(error.contains("does not fit"), "{text}: {error}");
        }
    }
}
