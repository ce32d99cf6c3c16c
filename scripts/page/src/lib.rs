//! The games of the page: all that it knows of them. The page draws, and asks this crate for the moves of a position, who
//! wins, the values, and the rule.
//!
//! | file | contents |
//! |---|---|
//! | [`game`] | what the page asks of any game |
//! | [`engine`] | games in the language of `rule.sh`, and their rules with proofs |
//! | [`other`] | the games of the chapters that this language cannot say |
//! | [`table`] | a game that is played: what is known of a position, and the machine's move |
//!
//! `static/` has the page itself: HTML, CSS, and JavaScript modules without a framework. `chapters/` has its texts, which
//! `builder/` turns into HTML. Answers are JSON, and positions are text, as in the address of the page.

use wasm_bindgen::prelude::wasm_bindgen;

pub mod engine;
pub mod game;
pub mod other;
pub mod table;

use game::Player;

fn player(is_machine: bool) -> Player {
    if is_machine {
        Player::Right
    } else {
        Player::Left
    }
}

/// A [`table::Table`] for JavaScript.
#[wasm_bindgen]
pub struct Table(table::Table);

#[wasm_bindgen]
impl Table {
    /// Puts a game on the table.
    pub fn open(text: &str, is_misere: bool) -> Result<Self, String> {
        table::Table::open(text, is_misere).map(Table)
    }

    /// See [`table::Table::about`].
    pub fn about(&self) -> String {
        self.0.about().to_string()
    }

    /// See [`table::Table::normalised`].
    pub fn normalised(&self, position: &str) -> Result<String, String> {
        self.0.normalised(position)
    }

    /// See [`table::Table::look`].
    pub fn look(&mut self, position: &str, is_machine: bool, kind: &str) -> Result<String, String> {
        let seen = self.0.look(position, player(is_machine), kind)?;
        Ok(seen.to_string())
    }

    /// See [`table::Table::reply`].
    pub fn reply(&mut self, position: &str, is_machine: bool) -> Result<Option<String>, String> {
        self.0.reply(position, player(is_machine))
    }

    /// See [`table::Table::random`].
    pub fn random(
        &mut self,
        seed: u32,
        wants_lost: bool,
        is_machine: bool,
    ) -> Result<String, String> {
        self.0.random(seed.into(), wants_lost, player(is_machine))
    }

    /// See [`table::Table::cells`].
    pub fn cells(&mut self, width: u32, height: u32) -> String {
        self.0.cells(width.into(), height.into()).to_string()
    }
}

/// A rule that was looked for, for JavaScript.
#[wasm_bindgen]
pub struct Rule {
    report: String,
    reader: Option<engine::Reader>,
}

#[wasm_bindgen]
impl Rule {
    /// See [`engine::solve`].
    pub fn find(
        text: &str,
        is_misere: bool,
        wants_values: bool,
        seconds: u32,
    ) -> Result<Self, String> {
        let (report, reader) = engine::solve(text, is_misere, wants_values, seconds)?;
        Ok(Rule {
            report: report.to_string(),
            reader,
        })
    }

    /// Returns what was found.
    pub fn report(&self) -> String {
        self.report.clone()
    }

    /// See [`engine::Reader::trace`].
    pub fn trace(&self, position: &str) -> Option<String> {
        let trace = self.reader.as_ref()?.trace(position).ok()?;
        Some(trace.to_string())
    }
}
