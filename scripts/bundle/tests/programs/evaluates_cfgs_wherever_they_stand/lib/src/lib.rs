#![cfg_attr(not(feature = "off"), allow(dead_code), recursion_limit = "200")]
mod macros {
    #![macro_use]
    macro_rules! double {
        ($x:expr) => { 2 * $x };
    }
}
mod off;
mod also_off {
    #![cfg_attr(feature = "on", cfg(feature = "off"))]
    impl Drop for super::Quiet {
        fn drop(&mut self) {
            println!("not quiet");
        }
    }
}
mod bare {
    #![no_implicit_prelude]
    pub struct Vec;
    impl Vec {
        pub fn new() -> u8 { 5 }
    }
    pub fn five() -> u8 { Vec::new() }
}
pub struct Quiet;
pub trait Shape {
    fn name(&self) -> &'static str { "shape" }
}
pub struct Square;
#[cfg_attr(feature = "on", cfg(not(feature = "off")))]
impl Shape for Square {
    #![cfg_attr(feature = "off", cfg(all()))]
    fn name(&self) -> &'static str { "square" }
}
impl Shape for Quiet {
    #![cfg(feature = "on")]
    fn name(&self) -> &'static str { "quiet" }
}
impl Square {
    #![cfg(feature = "off")]
    pub fn name(&self) -> &'static str { "inherent" }
}
pub fn twice(x: u8) -> u8 { double!(x) + bare::five() }
#[cfg_attr(all(), cfg(feature = "on"))]
pub fn with_feature() -> &'static str { "on" }
#[cfg_attr(all(), cfg(not(feature = "on")))]
pub fn with_feature() -> &'static str { "off" }
macro_rules! with {
    ($condition:meta, $name:ident, $value:expr) => {
        #[$condition]
        impl $name { pub fn value(&self) -> u8 { $value } }
    };
}
with!(cfg(feature = "on"), Square, 6);
with!(cfg(not(feature = "on")), Square, 7);
