//! The layout of an input as data: what a `Text` describes.

use std::ops::RangeInclusive;

/// A part of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A number.
    Number {
        /// What the statement calls it.
        name: String,
        /// The least and the greatest; if they depend on other numbers, those for the greatest of these.
        bounds: [String; 2],
        /// Its place among all numbers of the layout.
        index: usize,
    },
    /// A word that is the same in every input.
    Word(String),
    /// Letters of an alphabet.
    Letters {
        /// What the statement calls them.
        name: String,
        /// How many.
        lengths: RangeInclusive<usize>,
        /// The letters that may occur.
        alphabet: String,
    },
    /// The end of a line.
    EndLine,
    /// What is there only if there are any such things.
    IfAny(Amount, Vec<Rule>),
    /// A blank line, except at the beginning.
    Separator,
    /// So many items, each laid out by these rules.
    Items(Amount, Vec<Rule>),
    /// Items up to a terminator or, without one, to the end of the input.
    Until(Option<String>, Vec<Rule>),
    /// So many rows of so many of the cells, each in a line of its own.
    Board([Amount; 2], String),
}

/// How many things there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// Always as many.
    Fixed(u32),
    /// As many as the number with this index, less so many.
    Stated(usize, u32),
}
