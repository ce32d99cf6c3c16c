//! Why there is no table.

use std::fmt;

use shared::sg::OutOfReach;

/// What is refused, in words for the person who asked.
#[derive(Debug)]
pub enum Refusal {
    /// Nobody can ask for that: exit status 2.
    Wrong(String),
    /// A good question without an answer here: exit status 1.
    Unknown(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Refusal::Wrong(what) | Refusal::Unknown(what) => write!(f, "{what}"),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<OutOfReach> for Refusal {
    fn from(error: OutOfReach) -> Self {
        Refusal::Unknown(error.to_string())
    }
}
