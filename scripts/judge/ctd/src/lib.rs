//! Checktestdata: a description of an input, from which it is checked, drawn and made smaller.
//!
//! `testcases/<id>/input.ctd` describes the inputs of a problem in the language that `DOMjudge` and Kattis use
//! to validate test data:
//!
//! ```text
//! INT(1, 100, t) NEWLINE
//! REP(t)
//!     INT(1, 47, n) NEWLINE
//!     REP(n, SPACE) INT(1, 4747) END NEWLINE
//! END
//! ```
//!
//! `scripts/README.md` lists what is implemented. Anything else is refused. `#` starts a comment, and
//! `# outside: NAME.in …` names stored cases that leave the statement on purpose.
//!
//! White space is matched as by `checktestdata -w`.

mod check;
mod draw;
mod machine;
mod pattern;
mod shrink;
mod syntax;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

pub use check::Trace;
pub use draw::Size;

/// The description of an input.
#[derive(Clone, Debug, Default)]
pub struct Format {
    commands: Vec<syntax::Command>,
    /// The names of the variables, by their numbers.
    names: Vec<String>,
    /// The lists of arrays of each `UNIQUE`.
    lists: Vec<Vec<usize>>,
    /// Those that an `ASSERT` says to be unique.
    distinct: Vec<usize>,
    /// The variables that count a loop; true if a loop in it is counted by a variable, too.
    counts: HashMap<usize, bool>,
}
