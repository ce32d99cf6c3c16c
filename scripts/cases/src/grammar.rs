//! The layout of an input as data: what a `Text` describes.

use std::ops::RangeInclusive;

/// A part of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A number.
    Number {
        /// What the statement calls it.
        name: String,
        /// The least and the greatest number. Bounds that depend on other numbers are those for the largest
        /// values of these.
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
    /// A part that is present only if the amount is not 0.
    IfAny(Amount, Vec<Rule>),
    /// A blank line, except at the beginning.
    Separator,
    /// Items with this layout, as many as the amount.
    Items(Amount, Vec<Rule>),
    /// Items up to a terminator or, without one, to the end of the input.
    Until(Option<String>, Vec<Rule>),
    /// A board: the numbers of its rows and columns, and the letters that a cell may hold. Each row is a
    /// line.
    Board([Amount; 2], String),
}

/// How many things there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// A constant.
    Fixed(u32),
    /// The number with this index, minus a constant.
    Stated(usize, u32),
}
