#![no_std]

// It does not name std, but a crate that does: it sees what std adds to floats.
pub trait Round {
    fn floor(self) -> u32;
}

impl Round for f64 {
    fn floor(self) -> u32 {
        7
    }
}

pub fn two() -> u32 {
    std_too::two().floor() as u32
}
