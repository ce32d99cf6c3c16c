//! The parts of an input, as recorded while reading it.

use std::ops::Range;

/// The parts of an input that can be left out or made smaller; tokens are numbered from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Structure {
    /// For each token, the least number that may stand there; none for a word.
    pub least: Vec<Option<u64>>,
    /// The lists, inner ones before those around them.
    pub lists: Vec<List>,
    /// The things that have names.
    pub namings: Vec<Naming>,
    /// The boards.
    pub boards: Vec<Board>,
}

/// Items of the same kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    /// The token that counts them, if there is one.
    pub count: Option<usize>,
    /// The tokens of each item.
    pub items: Vec<Range<usize>>,
}

/// Things that the input names by consecutive numbers, such as the vertices of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naming {
    /// The token that counts them, if there is one.
    pub count: Option<usize>,
    /// The names.
    pub names: Range<u64>,
    /// The tokens that are names.
    pub uses: Vec<usize>,
}

/// Words of equal length, one per row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The token that counts the rows, if there is one.
    pub rows: Option<usize>,
    /// The token that counts the columns, which may be the same one.
    pub columns: Option<usize>,
    /// The rows.
    pub words: Range<usize>,
    /// An empty cell.
    pub empty: u8,
}
