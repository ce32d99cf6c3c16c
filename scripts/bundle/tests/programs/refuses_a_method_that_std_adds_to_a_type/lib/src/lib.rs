#![no_std]

pub trait Round {
    fn floor(self) -> u32;
}

impl Round for f64 {
    fn floor(self) -> u32 {
        7
    }
}

pub fn seven() -> u32 {
    1.5f64.floor() as u32
}
