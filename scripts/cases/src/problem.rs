//! From what a problem drafts to the finished cases, each of them checked.

use itertools::Itertools;

use crate::text;

/// Who wins each case of an input, the first player or not; or what breaks the statement's bounds.
pub type Answers = Result<Vec<bool>, String>;

/// Reads an input, checks every bound that the judge states, and finds the answers by the rules.
pub type Oracle = fn(&str) -> Answers;

/// A judge's problem.
pub struct Problem {
    /// The name of its package and of its folder of cases.
    pub id: &'static str,
    /// What is printed where the first player wins, and where the second one does.
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
    oracle: Oracle,
    official: Option<&'static str>,
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
    /// An input that `oracle` answers.
    ///
    /// If the name starts with `random`, each answer has to be at least a fifth of all.
    pub fn new(name: impl Into<String>, oracle: Oracle, input: String) -> Self {
        Draft {
            name: name.into(),
            input,
            oracle,
            official: None,
        }
    }

    /// A sample whose output is known from the statement; `oracle` has to agree with it.
    pub fn sample(oracle: Oracle, input: &str, output: &'static str) -> Self {
        Draft {
            name: "sample".to_owned(),
            input: input.to_owned(),
            oracle,
            official: Some(output),
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
        let answers = (draft.oracle)(&draft.input)?;
        if answers.is_empty() {
            return Err("no case".to_owned());
        }
        let won = answers.iter().filter(|&&won| won).count();
        if draft.name.starts_with("random") && 5 * won.min(answers.len() - won) < answers.len() {
            return Err(format!("{won} of {} cases are won", answers.len()));
        }
        let [first, second] = self.words;
        let output = format!(
            "{}\n",
            answers
                .iter()
                .map(|&won| if won { first } else { second })
                .join("\n")
        );
        if draft.official.is_some_and(|official| official != output) {
            return Err(format!("the oracle says {output:?}"));
        }
        Ok(Case {
            name: draft.name,
            input: draft.input,
            output,
        })
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
