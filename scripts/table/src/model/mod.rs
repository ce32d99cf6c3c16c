//! What is shown of a table, whatever the format: a title, and parts in their order.
//!
//! The formats are writers of this model: [`text`](crate::text), [`json`](crate::json) and
//! [`picture`](crate::picture).

mod board;
mod column;
mod dynamic;
mod row;

use std::io;

use anstyle::Style;
use kit::console::GOOD;

use crate::games::board::Board;
use crate::games::column::Columns;

pub use row::RowCells;

/// The style of P-positions.
pub const LOST: Style = GOOD.bold();

/// A table to write.
pub struct Table<'a> {
    /// The game.
    pub title: String,
    /// The rest of the heading.
    pub about: String,
    /// The parts, in the order in which they are shown.
    pub parts: Vec<Part<'a>>,
}

/// A part of a table. Styles are written unconditionally; the stream drops them in a pipe and under
/// `NO_COLOR`.
pub enum Part<'a> {
    /// The values, in every format.
    Cells(Cells<'a>),
    /// A named value, for programs.
    Field(&'static str, Item<'a>),
    /// Lines after a label, for readers.
    Label(String, Vec<String>),
    /// The first words of a longer list after a label, for readers.
    List {
        /// The label.
        label: String,
        /// The first words.
        words: Vec<String>,
        /// The length of the whole list.
        count: u64,
    },
    /// A line without a label, for readers.
    Note(String),
}

/// The values of a table.
pub enum Cells<'a> {
    /// A value per heap.
    Row(RowCells<'a>),
    /// A value per pair.
    Board(&'a Board),
    /// A number per column of pieces.
    Columns(&'a Columns),
}

/// A value for programs. A list is written as it is made: it may be longer than memory should hold.
pub enum Item<'a> {
    /// Nothing is known.
    Null,
    /// Whether something holds.
    Truth(bool),
    /// A natural number.
    Natural(u64),
    /// An integer.
    Integer(i64),
    /// A text.
    Text(&'a str),
    /// A list.
    List(Box<dyn Iterator<Item = Item<'a>> + 'a>),
    /// Named values.
    Object(Vec<(&'static str, Item<'a>)>),
}

impl<'a> Item<'a> {
    /// Makes a list.
    pub fn list<T: Into<Item<'a>> + 'a>(items: impl IntoIterator<Item = T, IntoIter: 'a>) -> Self {
        Item::List(Box::new(items.into_iter().map(Into::into)))
    }
}

impl From<bool> for Item<'_> {
    fn from(truth: bool) -> Self {
        Item::Truth(truth)
    }
}

impl From<u64> for Item<'_> {
    fn from(number: u64) -> Self {
        Item::Natural(number)
    }
}

impl From<usize> for Item<'_> {
    fn from(number: usize) -> Self {
        Item::Natural(number as u64)
    }
}

impl From<i64> for Item<'_> {
    fn from(number: i64) -> Self {
        Item::Integer(number)
    }
}

impl<'a> From<&'a str> for Item<'a> {
    fn from(text: &'a str) -> Self {
        Item::Text(text)
    }
}

impl<'a, T: Into<Item<'a>>> From<Option<T>> for Item<'a> {
    fn from(item: Option<T>) -> Self {
        item.map_or(Item::Null, Into::into)
    }
}

/// Writes tables in one format.
pub trait Writer {
    /// Writes the known beginning of a row, after whatever was written before. `table` ends with its cells.
    fn extend(&mut self, table: Table) -> io::Result<()>;

    /// Writes the rest of `table`, which is complete.
    fn finish(&mut self, table: Table) -> io::Result<()>;
}

impl<'a> Part<'a> {
    /// Lists the P-positions: all for programs, the first ones of `count` for readers.
    fn p_positions<T: Into<Item<'a>> + 'a>(
        positions: impl Iterator<Item = T> + 'a,
        words: impl Iterator<Item = String>,
        count: u64,
    ) -> [Self; 2] {
        let list = Part::List {
            label: String::from("P-positions"),
            words: words.take(SHOWN).collect(),
            count,
        };
        [Part::Field("p_positions", Item::list(positions)), list]
    }

    fn label(label: &str, lines: Vec<String>) -> Self {
        Part::Label(String::from(label), lines)
    }
}

/// The number of words of a list that are shown to readers.
pub const SHOWN: usize = 60;
