//! Guesses the layout of the input from the samples.

use crate::post::Sample;

/// How the cases are laid out: the methods of `shared::io::Input`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cases {
    /// A count, then that many cases.
    Counted,
    /// Cases up to the end.
    UntilEnd,
    /// Cases up to a line of zeros.
    Terminated,
    /// One case.
    Single,
}

/// What a case begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// That many numbers, 1 to 4.
    Numbers(usize),
    /// A count, then that many numbers.
    List,
    /// Something else.
    Word,
}

/// The layout of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// How the cases are laid out.
    pub cases: Cases,
    /// What a case begins with.
    pub start: Start,
}

impl Layout {
    /// Guesses the layout. `has_count` means that the page declares a count of cases.
    pub fn guess(samples: &[Sample], has_count: bool) -> Self {
        let samples: Vec<Lines> = samples
            .iter()
            .map(Lines::of)
            .filter(|sample| !sample.input.is_empty())
            .collect();
        // A single line of output says nothing about the number of cases.
        let has_several_answers = samples.iter().any(|sample| sample.answers > 1);
        let lines_match = |sample: &Lines| sample.input.len() == sample.answers;
        let is_counted = has_several_answers
            && samples.iter().all(Lines::has_count)
            && !samples.iter().all(Lines::is_lists);
        let cases = if has_count || is_counted {
            Cases::Counted
        } else if !samples.is_empty() && samples.iter().all(Lines::has_terminator) {
            Cases::Terminated
        } else if has_several_answers && samples.iter().all(lines_match) {
            Cases::UntilEnd
        } else {
            Cases::Single
        };
        let input = samples.first().map_or(&[][..], |sample| &sample.input);
        let skipped = usize::from(cases == Cases::Counted);
        Layout {
            cases,
            start: Start::guess(input.get(skipped..).unwrap_or_default()),
        }
    }
}

impl Start {
    /// Guesses from the lines of the first case and those after it.
    fn guess(lines: &[&str]) -> Self {
        let Some(found) = lines.first().and_then(|line| numbers(line)) else {
            return match lines {
                [] => Start::Numbers(1),
                _ => Start::Word,
            };
        };
        // The numbers may be on the line of their count, or on the next one.
        let next = lines.get(1).and_then(|line| numbers(line));
        let listed = match (found.len(), next) {
            (1, Some(next)) => next.len(),
            (length, _) => length - 1,
        };
        match found.len() {
            _ if listed > 1 && found[0] == listed as u64 => Start::List,
            length @ 1..=4 => Start::Numbers(length),
            _ => Start::Numbers(1),
        }
    }
}

/// The lines of a sample that are not blank.
struct Lines<'a> {
    input: Vec<&'a str>,
    /// The number of lines of the output.
    answers: usize,
}

impl<'a> Lines<'a> {
    fn of(sample: &'a Sample) -> Self {
        let is_blank = |line: &&str| line.trim().is_empty();
        Lines {
            input: sample
                .input
                .lines()
                .filter(|line| !is_blank(line))
                .collect(),
            answers: sample.output.lines().filter(|line| !is_blank(line)).count(),
        }
    }

    /// Returns whether the input starts with the number of answers, on a line of its own.
    fn has_count(&self) -> bool {
        self.input[0].trim().parse() == Ok(self.answers)
    }

    /// Returns whether the input is a list per answer, each after its length, and then a zero.
    fn is_lists(&self) -> bool {
        let Some(tokens) = numbers(&self.input.join(" ")) else {
            return false;
        };
        let (mut lists, mut at) = (0, 0);
        while let Some(&length) = tokens.get(at).filter(|length| **length > 0) {
            lists += 1;
            at = usize::try_from(length).map_or(usize::MAX, |length| {
                at.saturating_add(length).saturating_add(1)
            });
        }
        lists == self.answers && tokens.get(at).is_some() && at + 1 == tokens.len()
    }

    /// Returns whether the input ends with a line of zeros.
    fn has_terminator(&self) -> bool {
        let last = self.input[self.input.len() - 1];
        self.input.len() > 1 && last.split_whitespace().all(|token| token == "0")
    }
}

/// The numbers on a line, if there is nothing else.
fn numbers(line: &str) -> Option<Vec<u64>> {
    let tokens = line.split_whitespace();
    tokens.map(|token| token.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn guess(samples: &[(&str, &str)]) -> (Cases, Start) {
        let samples: Vec<Sample> = samples
            .iter()
            .map(|&(input, output)| Sample {
                input: input.to_owned(),
                output: output.to_owned(),
            })
            .collect();
        let layout = Layout::guess(&samples, false);
        (layout.cases, layout.start)
    }

    #[test]
    fn recognizes_the_samples_of_judges() {
        for (input, output, cases, start) in [
            (
                "2\n23 2\n4 3\n",
                "first\nsecond\n",
                Cases::Counted,
                Start::Numbers(2),
            ), // hdu1846
            (
                "2\n2\n1 1\n2\n1 0\n",
                "No\nYes\n",
                Cases::Counted,
                Start::List,
            ), // p2197
            (
                "2\n3\n3 5 1\n1\n1\n",
                "John\nBrother\n",
                Cases::Counted,
                Start::List,
            ), // hdu1907
            (
                "1 1 1\n1 4 1\n0 0 0\n",
                "Fibo\nNacci\n",
                Cases::Terminated,
                Start::Numbers(3),
            ), // hdu1848
            ("3\n5 7 9\n0\n", "1\n", Cases::Terminated, Start::List), // hdu1850
            (
                "2\n3 5\n3\n3 5 6\n0\n",
                "Rabbit Win!\nGrass Win!\n",
                Cases::Terminated,
                Start::List,
            ), // hdu1849: the first number is also the number of answers
            (
                "162\n17\n34012226\n",
                "Stan wins.\nOllie wins.\nStan wins.\n",
                Cases::UntilEnd,
                Start::Numbers(1),
            ),
            (
                "2 1\n8 4\n4 7\n",
                "0\n1\n0\n",
                Cases::UntilEnd,
                Start::Numbers(2),
            ), // hdu1527
            ("3\n", "1\n", Cases::Single, Start::Numbers(1)), // boj13034
            ("2 4\n2 3\n", "First\n", Cases::Single, Start::Numbers(2)), // edpc-k
            ("3\nBWB\n.B.\n", "Snuke\n", Cases::Single, Start::Numbers(1)),
            ("WB\n..\n", "Snuke\n", Cases::Single, Start::Word),
            ("-5\n", "1\n", Cases::Single, Start::Word),
            ("1 2 3 4 5\n", "1\n", Cases::Single, Start::Numbers(1)),
            ("3 7 8 9\n", "1\n", Cases::Single, Start::List),
        ] {
            assert_eq!(guess(&[(input, output)]), (cases, start), "{input}");
        }
    }

    #[test]
    fn takes_all_samples_into_account() {
        // One answer to `1` does not make it a count of cases.
        assert_eq!(guess(&[("1\n", "1\n"), ("2\n", "2\n")]).0, Cases::Single);
        assert_eq!(
            guess(&[("2\n5\n6\n", "a\nb\n"), ("1\n7\n", "a\n")]).0,
            Cases::Counted
        );
        assert_eq!(
            guess(&[("2\n5\n6\n", "a\nb\n"), ("3\n7\n", "a\n")]).0,
            Cases::Single
        );
    }

    #[test]
    fn a_declared_count_of_cases_wins() {
        let sample = Sample {
            input: "1\n4 5\n".to_owned(),
            output: "9\n".to_owned(),
        };
        let layout = Layout::guess(&[sample], true);
        assert_eq!(
            (layout.cases, layout.start),
            (Cases::Counted, Start::Numbers(2))
        );
        assert_eq!(Layout::guess(&[], true).start, Start::Numbers(1));
        assert_eq!(Layout::guess(&[], false).cases, Cases::Single);
    }

    proptest! {
        #[test]
        fn guesses_from_any_text(input in "[0-9a \n]{0,30}", output in "[0-9a \n]{0,10}", has_count: bool) {
            Layout::guess(&[Sample { input, output }], has_count);
        }
    }
}
