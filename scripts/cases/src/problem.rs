//! From the drafts of a problem to finished cases, each of them checked.

use itertools::Itertools;

use crate::random::Size;
use crate::reader::Reader;
use crate::structure::Structure;
use crate::text;

/// For each case of an input, whether the first player wins; or what breaks the statement's bounds.
pub type Answers = Result<Vec<bool>, String>;

/// Reads an input, checks every bound of the statement, and answers by the rules of the game.
pub(crate) type Oracle = fn(&mut Reader) -> Answers;

/// An [`Oracle`] for a problem whose answers are not one of two words.
pub(crate) type Printer = fn(&mut Reader) -> Result<Vec<Line>, String>;

/// A line of the output.
pub struct Line {
    /// The line without its newline.
    pub text: String,
    /// For each position that the line answers, whether the first player wins.
    pub won: Vec<bool>,
}

/// A judge's problem.
pub struct Problem {
    /// The name of its package, and of its folder of cases.
    pub id: &'static str,
    /// The words for a win of the first player and of the second.
    pub words: [&'static str; 2],
    /// Drafts the cases that are kept in the repository.
    pub stored: fn() -> Vec<Draft>,
    /// Drafts the largest inputs that the bounds allow.
    pub large: fn() -> Vec<Draft>,
    /// Drafts a random case, of which the name is the seed.
    pub random: fn(&str, Size) -> Draft,
}

/// An input, and the method that answers it.
pub struct Draft {
    pub(crate) name: String,
    /// The input.
    pub input: String,
    method: Method,
    terminator: &'static str,
    official: Option<&'static str>,
}

#[derive(Clone, Copy)]
enum Method {
    Words(Oracle),
    Lines(Printer),
}

/// A finished case: the contents of its `.in` and its `.out`.
pub struct Case {
    /// The name of both files without the extension.
    pub name: String,
    /// The input.
    pub input: String,
    /// The expected output.
    pub output: String,
}

impl Draft {
    /// Creates an input that `oracle` answers, with one word per case.
    ///
    /// If the name starts with `random` and there are several cases, each player must win at least a
    /// fifth of them.
    pub(crate) fn new(name: impl Into<String>, oracle: Oracle, input: String) -> Self {
        Draft {
            name: name.into(),
            input,
            method: Method::Words(oracle),
            terminator: "",
            official: None,
        }
    }

    /// Creates an input that `printer` answers, with one line per case. See [`Draft::new`] for the
    /// name.
    pub(crate) fn of_lines(name: impl Into<String>, printer: Printer, input: String) -> Self {
        Draft {
            name: name.into(),
            input,
            method: Method::Lines(printer),
            terminator: "",
            official: None,
        }
    }

    /// Creates the sample of the statement; `oracle` must agree with its output.
    pub(crate) fn sample(oracle: Oracle, input: &str, output: &'static str) -> Self {
        Draft::new("sample", oracle, input.to_owned()).official(output)
    }

    /// Declares that the input lacks its `terminator`, and is to be answered as if it had it.
    #[must_use]
    pub fn without(self, terminator: &'static str) -> Self {
        Draft { terminator, ..self }
    }

    /// Sets the output that the statement gives; the method must agree with it.
    #[must_use]
    pub fn official(self, output: &'static str) -> Self {
        Draft {
            official: Some(output),
            ..self
        }
    }
}

impl Problem {
    /// Answers the drafts.
    ///
    /// # Errors
    ///
    /// Returns the name of the first draft that is wrong, and why.
    pub fn finish(&self, drafts: Vec<Draft>) -> Result<Vec<Case>, String> {
        drafts
            .into_iter()
            .map(|draft| {
                let name = format!("{}/{}", self.id, draft.name);
                self.case(draft).map_err(|why| format!("{name}: {why}"))
            })
            .collect()
    }

    /// Answers `input` by the method of `draft`, if it keeps every bound of the statement.
    ///
    /// # Errors
    ///
    /// Returns which bound it breaks.
    pub fn answer(&self, draft: &Draft, input: &str) -> Result<(String, Structure), String> {
        let (lines, structure) = self.lines(draft, input)?;
        Ok((output(&lines), structure))
    }

    fn lines(&self, draft: &Draft, input: &str) -> Result<(Vec<Line>, Structure), String> {
        text::check_layout(input)?;
        let input = format!("{input}{}", draft.terminator);
        let mut reader = Reader::new(&input);
        let lines = match draft.method {
            Method::Words(oracle) => self.in_words(&oracle(&mut reader)?),
            Method::Lines(printer) => printer(&mut reader)?,
        };
        if lines.is_empty() {
            return Err("no case".to_owned());
        }
        Ok((lines, reader.into_structure()))
    }

    fn case(&self, draft: Draft) -> Result<Case, String> {
        let (lines, _) = self.lines(&draft, &draft.input)?;
        let answers = lines.iter().map(|line| line.won.len()).sum::<usize>();
        let won = lines
            .iter()
            .flat_map(|line| &line.won)
            .filter(|&&won| won)
            .count();
        let is_one_sided = answers > 1 && 5 * won.min(answers - won) < answers;
        if draft.name.starts_with("random") && is_one_sided {
            return Err(format!("{won} of {answers} cases are won"));
        }
        let output = output(&lines);
        if draft.official.is_some_and(|official| official != output) {
            return Err(format!("the oracle prints {output:?}"));
        }
        Ok(Case {
            name: draft.name,
            input: draft.input,
            output,
        })
    }

    fn in_words(&self, answers: &[bool]) -> Vec<Line> {
        let [first, second] = self.words;
        let line = |&won: &bool| Line {
            text: if won { first } else { second }.to_owned(),
            won: vec![won],
        };
        answers.iter().map(line).collect()
    }
}

fn output(lines: &[Line]) -> String {
    lines.iter().map(|line| line.text.as_str()).join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::counted;

    const PROBLEM: Problem = Problem {
        id: "odd",
        words: ["odd", "even"],
        stored: Vec::new,
        large: Vec::new,
        random: |name, _| Draft::new(name, oracle, "1\n1\n".to_owned()),
    };

    fn oracle(input: &mut Reader) -> Answers {
        counted(input, "C", 0..=9, |reader| {
            Ok(reader.number("n", 1..=9_u32)? % 2 == 1)
        })
    }

    fn finish(draft: Draft) -> Result<String, String> {
        let cases = PROBLEM.finish(vec![draft])?;
        Ok(cases.into_iter().map(|case| case.output).collect())
    }

    #[test]
    fn prints_answers_as_words() {
        let draft = Draft::new("edges", oracle, "2\n1\n2\n".to_owned());
        assert_eq!(finish(draft), Ok("odd\neven\n".to_owned()));
    }

    #[test]
    fn prints_lines_as_they_are() {
        let twice = |input: &mut Reader| {
            let line = |won: bool| Line {
                text: format!("{won}, {won}"),
                won: vec![won; 2],
            };
            Ok(oracle(input)?.into_iter().map(line).collect())
        };
        let draft = Draft::of_lines("random", twice, "2\n1\n2\n".to_owned());
        assert_eq!(finish(draft), Ok("true, true\nfalse, false\n".to_owned()));
        let draft = Draft::of_lines("random", twice, "1\n1\n".to_owned());
        let why = "odd/random: 2 of 2 cases are won".to_owned();
        assert_eq!(finish(draft), Err(why));
    }

    #[test]
    fn accepts_a_single_random_answer() {
        let draft = Draft::new("random-small", oracle, "1\n1\n".to_owned());
        assert_eq!(finish(draft), Ok("odd\n".to_owned()));
    }

    #[test]
    fn names_a_wrong_draft() {
        for (draft, why) in [
            (
                Draft::new("edges", oracle, "1\n10\n".to_owned()),
                "odd/edges: n = 10 is not in 1..=9",
            ),
            (
                Draft::new("edges", oracle, "0".to_owned()),
                "odd/edges: no newline at the end",
            ),
            (
                Draft::new("edges", oracle, "0\n".to_owned()),
                "odd/edges: no case",
            ),
            (
                Draft::new("random-small", oracle, "6\n1\n3\n5\n7\n9\n2\n".to_owned()),
                "odd/random-small: 5 of 6 cases are won",
            ),
            (
                Draft::sample(oracle, "1\n1\n", "even\n"),
                "odd/sample: the oracle prints \"odd\\n\"",
            ),
        ] {
            assert_eq!(finish(draft), Err(why.to_owned()));
        }
    }
}
