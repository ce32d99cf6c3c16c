#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

use alloc::borrow::ToOwned;
use alloc::string::String;

pub struct Own(pub u32);

impl Own {
    // A type of its own: `std` adds nothing to it.
    pub fn sqrt(self) -> u32 {
        self.0 + 4
    }
}

pub trait Root {
    fn own_floor(self) -> u32;
}

impl Root for f64 {
    fn own_floor(self) -> u32 {
        Own(self as u32).sqrt()
    }
}

#[derive(Clone, Copy)]
struct Text;

impl alloc::string::ToString for Text {
    fn to_string(&self) -> String {
        "text".to_owned()
    }
}

pub fn text() -> String {
    use alloc::string::ToString;
    Text.to_string()
}
