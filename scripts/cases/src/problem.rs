//! From what a problem drafts to the finished cases, each of them checked.

use itertools::Itertools;

use crate::text;

/// Who wins each case of an input, the first player or not; or what breaks the statement's bounds.
pub type Answers = Result<Vec<bool>, String>;

/// Reads an input, checks every bound that the judge states, and finds the answers by the rules.
pub type Oracle = fn(&str) -> Answers;

/// Does what an [`Oracle`] does where a case is answered by more than a word.
pub type Printer = fn(&str) -> Result<Vec<Line>, String>;

/// A line of the output.
pub struct Line {
    /// What is printed.
    pub text: String,
    /// Who wins each position that the line answers, the first player or not.
    pub won: Vec<bool>,
}

/// A judge's problem.
pub struct Problem {
    /// The name of its package and of its folder of cases.
    pub id: &'static str,
    /// What an oracle's answers become: the word for the first player, and that for the second.
    pub words: [&'static str; 2],
    /// Drafts the cases that are kept in the repository.
    pub stored: fn() -> Vec<Draft>,
    /// Drafts the largest inputs that the bounds allow.
    pub large: fn() -> Vec<Draft>,
}

/// An input and the method that answers it.
pub struct Draft {
    name: String,
    input: String,
    method: Method,
    official: Option<&'static str>,
}

enum Method {
    Words(Oracle),
    Lines(Printer),
}

/// A finished case: the texts of its `.in` and its `.out`.
pub struct Case {
    /// The name of both files.
    pub name: String,
    /// What the solution reads.
    pub input: String,
    /// What it has to print.
    pub output: String,
}

impl Draft {
    /// An input that `oracle` answers, a word a case.
    ///
    /// If the name starts with `random`, each answer has to be at least a fifth of all, unless there
    /// is one only.
    pub fn new(name: impl Into<String>, oracle: Oracle, input: String) -> Self {
        Draft {
            name: name.into(),
            input,
            method: Method::Words(oracle),
            official: None,
        }
    }

    /// An input that `printer` answers, a line a case. See [`Draft::new`] for the name.
    pub fn of_lines(name: impl Into<String>, printer: Printer, input: String) -> Self {
        Draft {
            name: name.into(),
            input,
            method: Method::Lines(printer),
            official: None,
        }
    }

    /// A sample whose output is known from the statement; `oracle` has to agree with it.
    pub fn sample(oracle: Oracle, input: &str, output: &'static str) -> Self {
        Draft::new("sample", oracle, input.to_owned()).official(output)
    }

    /// The output is known from the statement; the method has to agree with it.
    pub fn official(self, output: &'static str) -> Self {
        Draft {
            official: Some(output),
            ..self
        }
    }
}

impl Problem {
    /// Makes the cases of `drafts`, or says which of them is wrong.
    pub fn finish(&self, drafts: Vec<Draft>) -> Result<Vec<Case>, String> {
        drafts
            .into_iter()
            .map(|draft| {
                let name = format!("{}/{}", self.id, draft.name);
                self.case(draft).map_err(|why| format!("{name}: {why}"))
            })
            .collect()
    }

    fn case(&self, draft: Draft) -> Result<Case, String> {
        text::check_layout(&draft.input)?;
        let lines = match draft.method {
            Method::Words(oracle) => self.in_words(&oracle(&draft.input)?),
            Method::Lines(printer) => printer(&draft.input)?,
        };
        if lines.is_empty() {
            return Err("no case".to_owned());
        }
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
        let output = lines.iter().map(|line| line.text.as_str()).join("\n") + "\n";
        if draft.official.is_some_and(|official| official != output) {
            return Err(format!("the oracle says {output:?}"));
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

#[cfg(test)]
mod tests {
    use super::*;

    const PROBLEM: Problem = Problem {
        id: "odd",
        words: ["odd", "even"],
        stored: Vec::new,
        large: Vec::new,
    };

    fn oracle(input: &str) -> Answers {
        text::counted(input, "C", 0..=9, |reader| {
            Ok(reader.number("n", 1..=9)? % 2 == 1)
        })
    }

    fn finish(draft: Draft) -> Result<String, String> {
        let cases = PROBLEM.finish(vec![draft])?;
        Ok(cases.into_iter().map(|case| case.output).collect())
    }

    #[test]
    fn answers_become_words() {
        let draft = Draft::new("edges", oracle, "2\n1\n2\n".to_owned());
        assert_eq!(finish(draft), Ok("odd\neven\n".to_owned()));
    }

    #[test]
    fn lines_are_printed_as_they_are() {
        let twice = |input: &str| {
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
    fn a_single_answer_is_random_enough() {
        let draft = Draft::new("random-small", oracle, "1\n1\n".to_owned());
        assert_eq!(finish(draft), Ok("odd\n".to_owned()));
    }

    #[test]
    fn a_wrong_draft_is_named() {
        for (draft, why) in [
            (
                Draft::new("edges", oracle, "1\n10\n".to_owned()),
                "odd/edges: n = 10 is none of 1..=9",
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
                "odd/sample: the oracle says \"odd\\n\"",
            ),
        ] {
            assert_eq!(finish(draft), Err(why.to_owned()));
        }
    }
}
