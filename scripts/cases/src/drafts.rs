//! Drafts of test cases: inputs, drawn by a problem or read from its files.

use std::fs;
use std::io::ErrorKind;
use std::marker::PhantomData;
use std::path::Path;

use kit::cases::{natural_order, OWN};

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
}

impl Draft {
    pub(crate) fn new(name: impl Into<String>, input: String) -> Self {
        Draft {
            name: name.into(),
            input,
            missing: "",
            keeps_statement: true,
            official: None,
        }
    }
}

/// Reads the inputs by hand of a game from its folder in `testcases`: all but drawn ones and those that the
/// generator leaves alone. The output beside a sample is official.
///
/// A file that cannot be read counts as an empty input, which no problem accepts.
pub fn by_hand<G: Game>(testcases: &Path) -> Vec<Draft> {
    let folder = testcases.join(G::ID);
    let read = |file: String| match fs::read(folder.join(file)) {
        Ok(bytes) => Some(String::from_utf8_lossy(&bytes).into_owned()),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(_) => Some(String::new()),
    };
    let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        let name = name.strip_suffix(".in")?.to_owned();
        let is_by_hand = !name.starts_with(DRAWN) && !name.starts_with(OWN);
        is_by_hand.then_some(name)
    });
    let draft = |name: String| {
        let is_sample = name.starts_with("sample");
        Draft {
            official: read(format!("{name}.out")).filter(|_| is_sample),
            missing: if name == "no-terminator" {
                G::TERMINATOR
            } else {
                ""
            },
            keeps_statement: name != "no-terminator"
                && !G::BEYOND_THE_STATEMENT.contains(&name.as_str()),
            ..Draft::new(&name, read(format!("{name}.in")).unwrap_or_default())
        }
    };
    let mut drafts: Vec<Draft> = names.map(draft).collect();
    drafts.sort_by(|a, b| {
        let is_sample = |draft: &Draft| draft.official.is_some();
        let order = is_sample(b).cmp(&is_sample(a));
        order.then_with(|| natural_order(&a.name, &b.name))
    });
    drafts
}

/// Collects the drawn drafts of a problem.
pub struct Drafts<G> {
    drafts: Vec<Draft>,
    game: PhantomData<G>,
}

impl<G: Game> Drafts<G> {
    /// Collects what `draft` adds.
    pub fn collect(draft: fn(&mut Self)) -> Vec<Draft> {
        let mut drafts = Drafts {
            drafts: Vec::new(),
            game: PhantomData,
        };
        draft(&mut drafts);
        drafts.drafts
    }

    /// Adds an input of these cases.
    pub fn cases(&mut self, name: impl Into<String>, cases: impl IntoIterator<Item = G::Case>) {
        self.drafts.push(Draft::new(name, write::<G>(cases)));
    }

    /// Adds an input of the cases that `draw` returns, given the stream of random numbers of the file.
    pub fn random(
        &mut self,
        name: impl Into<String>,
        draw: impl FnOnce(&mut Random) -> Vec<G::Case>,
    ) {
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
    pub fn half_lost(
        &mut self,
        name: impl Into<String>,
        count: u32,
        draw: impl Fn(&mut Random) -> G::Case,
    ) {
        self.drawn(name, count, |random| either(random, &draw, wins::<G>));
    }

    /// Adds `count` inputs of one drawn case each, numbered from 1; `draw` is given the number.
    pub fn numbered(&mut self, name: &str, count: u32, draw: impl Fn(&mut Random, u32) -> G::Case) {
        for number in 1..=count {
            self.drawn(format!("{name}-{number}"), 1, |random| draw(random, number));
        }
    }

    /// Adds `count` inputs of one drawn case each, numbered from 1, the odd ones lost.
    pub fn lost_and_won(&mut self, name: &str, count: u32, draw: impl Fn(&mut Random) -> G::Case) {
        self.numbered(name, count, |random, number| {
            with_answer(random, number % 2 == 0, &draw, wins::<G>)
        });
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
    layout::<G>(&mut text, &mut cases)
        .unwrap_or_else(|why| panic!("{} cannot be written: {why}", G::ID));
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
