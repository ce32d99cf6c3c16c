//! What a program may use: the problem's own limits, the house's, and what the command line says.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::size::Size;

/// What a program may use on one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Wall clock from start to exit.
    pub time: Duration,
    /// Peak resident memory.
    pub memory: Size,
}

impl Limits {
    /// For a problem whose judge does not tell its limits.
    pub const HOUSE: Self = Limits {
        time: Duration::from_secs(2),
        memory: Size::from_kib(262_144),
    };
}

/// The largest output of a program that is told apart from an endless one.
///
/// Far more than the expected output, so that a wrong answer which is merely longer stays a wrong
/// answer.
pub fn output_cap(expected: Size) -> Size {
    const LEAST: Size = Size::from_kib(16 << 10);
    Size::from_bytes(expected.bytes().saturating_mul(4)).max(LEAST)
}
