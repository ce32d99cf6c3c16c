//! Which numbers of stones a move may take.

use std::fmt;
use std::iter::successors;

use crate::numbers::Numbers;

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
    /// Reads the words behind `take`.
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
            None => Err(format!(
                "`{words}` is no subtraction set: write numbers and ranges such as 1,3,4 or 1..7, \
                 or fibonacci, powers-of-two, all-but 2,5"
            )),
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

/// 1, 2, 3, 5, 8, …: all that fit in 64 bits.
pub fn fibonacci_numbers() -> impl Iterator<Item = u64> {
    let pairs = successors(Some((1_u64, Some(2_u64))), |&(this, next)| {
        next.map(|next| (next, this.checked_add(next)))
    });
    pairs.map(|(this, _)| this)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_read() {
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
    fn what_is_no_set_is_told_how_one_is_written() {
        for words in ["", "fibonaci", "all-but-2", "-1", "x,1"] {
            let error = Set::parse(words).unwrap_err();
            assert!(
                error.contains("is no subtraction set: write"),
                "{words}: {error}"
            );
        }
        assert!(Set::parse("all-but").unwrap_err().contains("all-but 2,5"));
    }

    /// F(2) to F(93): the next one does not fit.
    #[test]
    fn fibonacci_numbers_end_where_64_bits_end() {
        let numbers: Vec<u64> = fibonacci_numbers().collect();
        assert_eq!(numbers[..7], [1, 2, 3, 5, 8, 13, 21]);
        assert_eq!(numbers.len(), 92);
        assert_eq!(numbers[91], 12_200_160_415_121_876_738);
    }
}
