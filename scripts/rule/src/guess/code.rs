//! Rules as functions in Rust, C and Python.

/// A language to print a rule in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Rust.
    Rust,
    /// C.
    C,
    /// Python.
    Python,
}
