//! Drafts of test cases: inputs, drawn by a problem or read from its folder.

use std::fs;
use std::io;
use std::marker::PhantomData;
use std::path::Path;

use kit::cases::{natural_order, OWN};
use rand::seq::SliceRandom;

use crate::game::{wins, Cases, Game};
use crate::random::{either, seeded, with_answer, Random};
use crate::text::{Checked, Text};

/// The prefix of stored cases whose inputs are drawn.
const DRAWN: &str = "random";

/// An input to be answered.
#[derive(Clone, Debug)]
pub struct Draft {
    pub(crate) name: String,
    /// The input.
    pub input: String,
    /// What the input lacks at its end.
    pub(crate) missing: &'static str,
    pub(crate) keeps_statement: bool,
    /// The output that the statement gives; the answers must agree with it.
    pub(crate) official: Option<String>,
    /// Why the input cannot be read.
    pub(crate) unreadable: Option<String>,
}

impl Draft {
    pub(crate) fn new(name: impl Into<String>, input: String) -> Self {
        Draft {
            name: name.into(),
            input,
            missing: "",
            keeps_statement: true,
            official: None,
            unreadable: None,
        }
    }
}

/// Reads the inputs of a game that are files: each `NAME.in` in its folder of `testcases`, except those drawn
/// by the generator and those that a user added. Samples and the smallest input come first. The `NAME.out`
/// beside a sample is official.
pub fn by_hand<G: Game>(testcases: &Path) -> Vec<Draft> {
    files(&testcases.join(G::ID), G::TERMINATOR, G::BEYOND_THE_STATEMENT)
}

/// Reads the inputs in a folder; not per game, so that it is compiled once.
fn files(folder: &Path, terminator: &'static str, beyond_the_statement: &[&str]) -> Vec<Draft> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        Some(name.strip_suffix(".in")?.to_owned())
    });
    let names = names.filter(|name| !name.starts_with(DRAWN) && !name.starts_with(OWN));
    let draft = |name: String| {
        let is_unterminated = name == "no-terminator";
        Draft {
            missing: if is_unterminated { terminator } else { "" },
            keeps_statement: !is_unterminated && !beyond_the_statement.contains(&name.as_str()),
            ..read(folder, &name)
        }
    };
    let mut drafts: Vec<Draft> = names.map(draft).collect();
    let rank = |name: &str| (!is_sample(name), name != "smallest");
    drafts.sort_by(|a, b| {
        let order = rank(&a.name).cmp(&rank(&b.name));
        order.then_with(|| natural_order(&a.name, &b.name))
    });
    drafts
}

fn read(folder: &Path, name: &str) -> Draft {
    let read = |extension| fs::read_to_string(folder.join(format!("{name}.{extension}")));
    let input = read("in");
    Draft {
        official: read("out").ok().filter(|_| is_sample(name)),
        unreadable: input.as_ref().err().map(io::Error::to_string),
        ..Draft::new(name, input.unwrap_or_default())
    }
}

fn is_sample(name: &str) -> bool {
    name.starts_with("sample")
}

/// Collects the drawn drafts of a problem.
pub struct Drafts<G> {
    drafts: Vec<Draft>,
    game: PhantomData<G>,
}

impl<G: Game> Drafts<G> {
    /// Collects what `draft` adds.
    pub fn collect(draft: fn(&mut Self)) -> Vec<Draft> {
        let mut drafts = Drafts { drafts: Vec::new(), game: PhantomData };
        draft(&mut drafts);
        drafts.drafts
    }

    /// Adds an input of these cases.
    pub fn cases(&mut self, name: impl Into<String>, cases: impl IntoIterator<Item = G::Case>) {
        self.drafts.push(Draft::new(name, write::<G>(cases)));
    }

    /// Adds an input of the cases that `draw` returns, given the stream of random numbers of the file.
    pub fn random(&mut self, name: impl Into<String>, draw: impl FnOnce(&mut Random) -> Vec<G::Case>) {
        let name = name.into();
        let cases = draw(&mut seeded(&format!("{}/{name}", G::ID)));
        self.cases(name, cases);
    }

    /// Adds an input of `count` drawn cases.
    pub fn drawn(
        &mut self,
        name: impl Into<String>,
        count: u32,
        mut draw: impl FnMut(&mut Random) -> G::Case,
    ) {
        self.random(name, |random| (0..count).map(|_| draw(random)).collect());
    }

    /// Adds an input of `count` drawn cases, half of them lost.
    pub fn half_lost(&mut self, name: impl Into<String>, count: u32, draw: impl Fn(&mut Random) -> G::Case) {
        self.drawn(name, count, |random| either(random, &draw, wins::<G>));
    }

    /// Adds an input of an even `count` of drawn cases, half of them lost, in any order: `draw` is told whether
    /// the case is to be won.
    pub fn halves(
        &mut self,
        name: impl Into<String>,
        count: u32,
        draw: impl Fn(&mut Random, bool) -> G::Case,
    ) {
        self.random(name, |random| {
            let mut wanted: Vec<bool> = (0..count).map(|case| case < count / 2).collect();
            wanted.shuffle(random);
            wanted.into_iter().map(|wanted| draw(random, wanted)).collect()
        });
    }

    /// Adds `count` inputs of one drawn case each, numbered from 1; `draw` is given the number.
    pub fn numbered(&mut self, name: &str, count: u32, draw: impl Fn(&mut Random, u32) -> G::Case) {
        for number in 1..=count {
            self.drawn(format!("{name}-{number}"), 1, |random| draw(random, number));
        }
    }

    /// Adds `count` inputs of one drawn case each, numbered from 1, the odd ones lost.
    pub fn lost_and_won(&mut self, name: &str, count: u32, draw: impl Fn(&mut Random) -> G::Case) {
        self.numbered(name, count, |random, number| with_answer(random, number % 2 == 0, &draw, wins::<G>));
    }
}

/// Writes an input of these cases.
///
/// # Panics
///
/// Panics if a case breaks its layout.
pub fn write<G: Game>(cases: impl IntoIterator<Item = G::Case>) -> String {
    let mut cases: Vec<G::Case> = cases.into_iter().collect();
    let mut text = Text::writing();
    layout::<G>(&mut text, &mut cases).unwrap_or_else(|why| panic!("{} cannot be written: {why}", G::ID));
    text.into_text()
}

/// Reads or writes all cases of an input.
pub fn layout<G: Game>(text: &mut Text, cases: &mut Vec<G::Case>) -> Checked {
    let case = |text: &mut Text, case: &mut G::Case| {
        if G::BLANK_LINES {
            text.separator();
        }
        G::layout(text, case)
    };
    match G::CASES {
        Cases::One => {
            cases.resize(1, G::Case::default());
            G::layout(text, &mut cases[0])?;
        }
        Cases::Counted(name, bounds) => text.list(name, bounds, cases, case)?,
        Cases::UntilEnd(most) => {
            text.until(None, cases, case)?;
            if cases.len() > most as usize {
                return Err(format!("{} cases", cases.len()));
            }
        }
        Cases::Until(terminator) => text.until(Some(terminator), cases, case)?,
    }
    text.end()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of which the cases are single numbers.
    struct Numbers;

    impl Game for Numbers {
        const ID: &'static str = "numbers";
        const CASES: Cases = Cases::Until("0");
        const BEYOND_THE_STATEMENT: &'static [&'static str] = &["edges-large"];
        type Case = u32;
        type Answer = bool;

        fn layout(text: &mut Text, number: &mut u32) -> Checked {
            text.number_line("n", 1..=9, number)
        }

        fn by_search(&number: &u32) -> Option<bool> {
            Some(number > 1)
        }

        fn answer(&number: &u32) -> bool {
            number > 1
        }

        fn draw(_: &mut Random, _: crate::random::Size) -> u32 {
            1
        }

        fn stored(drafts: &mut Drafts<Self>) {
            drafts.cases("random", [1, 2]);
            drafts.numbered("random-numbered", 2, |_, number| number);
        }

        fn large(_: &mut Drafts<Self>) {}
    }

    #[test]
    fn reads_every_input_that_is_not_drawn() {
        let testcases = tempfile::tempdir().unwrap();
        let folder = testcases.path().join("numbers");
        fs::create_dir(&folder).unwrap();
        for (file, text) in [
            ("sample-10.in", "3\n0\n"),
            ("sample-9.in", "2\n0\n"),
            ("sample-9.out", "official"),
            ("edges.in", "9\n0\n"),
            ("edges.out", "of the generator"),
            ("edges-large.in", "10\n0\n"),
            ("no-terminator.in", "1\n"),
            ("random-small.in", "1\n0\n"),
            ("own-1.in", "1\n0\n"),
            ("smallest.in", "1\n0\n"),
        ] {
            fs::write(folder.join(file), text).unwrap();
        }
        fs::write(folder.join("bytes.in"), [0xff]).unwrap();
        let drafts = by_hand::<Numbers>(testcases.path());
        let seen: Vec<_> = drafts
            .iter()
            .map(|draft| {
                (draft.name.as_str(), draft.official.as_deref(), draft.missing, draft.keeps_statement)
            })
            .collect();
        let expected = [
            ("sample-9", Some("official"), "", true),
            ("sample-10", None, "", true),
            ("smallest", None, "", true),
            ("bytes", None, "", true),
            ("edges", None, "", true),
            ("edges-large", None, "", false),
            ("no-terminator", None, "0", false),
        ];
        assert_eq!(seen, expected);
        assert_eq!(drafts[4].input, "9\n0\n");
        assert!(drafts[3].unreadable.is_some() && drafts[4].unreadable.is_none());
        assert_eq!(by_hand::<Numbers>(&testcases.path().join("none")).len(), 0);
    }

    #[test]
    fn numbered_drafts_have_a_case_each() {
        let drafts = Drafts::<Numbers>::collect(Numbers::stored);
        let inputs = drafts.iter().map(|draft| (&draft.name[..], &draft.input[..]));
        let expected =
            [("random", "1\n2\n0\n"), ("random-numbered-1", "1\n0\n"), ("random-numbered-2", "2\n0\n")];
        assert!(inputs.eq(expected));
    }
}
