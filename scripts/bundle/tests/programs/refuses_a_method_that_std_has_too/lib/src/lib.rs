#![no_std]

pub trait Count {
    fn to_owned(&self) -> u32;
}

impl Count for &'static str {
    fn to_owned(&self) -> u32 {
        7
    }
}

pub fn seven() -> u32 {
    "x".to_owned()
}
