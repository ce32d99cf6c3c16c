//! Drafts of test cases: inputs, written by the layout of their problem.

use std::marker::PhantomData;

use crate::game::{wins, Cases, Game};
use crate::random::{either, seeded, with_answer, Random};
use crate::text::{Checked, Text};

/// An input to be answered.
#[derive(Clone, Debug)]
pub struct Draft {
    pub(crate) name: String,
    /// The input.
    pub input: String,
    pub(crate) missing: &'static str,
    pub(crate) keeps_statement: bool,
    pub(crate) official: Option<&'static str>,
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

    /// Sets the output that the statement gives; the answers must agree with it.
    pub fn official(&mut self, output: &'static str) -> &mut Self {
        self.official = Some(output);
        self
    }

    /// Declares that the input lacks what should end it, and is to be answered as if it had it.
    pub fn without(&mut self, missing: &'static str) -> &mut Self {
        self.missing = missing;
        self.keeps_statement = false;
        self
    }

    /// Declares that `Game::check` would reject the input, which is there to try how robust a solution
    /// is. It is not exported.
    pub fn leaves_the_statement(&mut self) -> &mut Self {
        self.keeps_statement = false;
        self
    }
}

/// Collects the drafts of a problem.
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

    /// Adds a sample of the statement: its input and its output.
    pub fn sample(&mut self, name: &str, input: &str, output: &'static str) {
        self.text(name, input).official(output);
    }

    /// Adds an input as it stands.
    pub fn text(&mut self, name: impl Into<String>, input: &str) -> &mut Draft {
        self.drafts.push(Draft::new(name, input.to_owned()));
        let last = self.drafts.len() - 1;
        &mut self.drafts[last]
    }

    /// Adds an input of these cases.
    pub fn cases(
        &mut self,
        name: impl Into<String>,
        cases: impl IntoIterator<Item = G::Case>,
    ) -> &mut Draft {
        self.text(name, &write::<G>(cases))
    }

    /// Adds an input without the terminator: it is to be answered as if it had it.
    pub fn no_terminator(&mut self, cases: impl IntoIterator<Item = G::Case>) {
        let draft = self.cases("no-terminator", cases);
        let line = draft.input.len() - G::CASES.terminator().len() - 1;
        draft.input.truncate(line);
        draft.without(G::CASES.terminator());
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

    /// Adds inputs of one drawn case each, numbered from 1, the odd ones lost.
    pub fn lost_and_won(&mut self, name: &str, count: u32, draw: impl Fn(&mut Random) -> G::Case) {
        for number in 1..=count {
            self.drawn(format!("{name}-{number}"), 1, |random| {
                with_answer(random, number % 2 == 0, &draw, wins::<G>)
            });
        }
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
