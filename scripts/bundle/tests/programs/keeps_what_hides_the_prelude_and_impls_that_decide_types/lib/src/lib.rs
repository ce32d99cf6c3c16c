pub mod types {
    pub struct Vec(pub u8);
    impl Vec {
        pub fn new() -> Self {
            Vec(9)
        }
    }
    #[allow(non_snake_case)]
    pub fn Ok(x: u8) -> u8 {
        x + 1
    }
    pub struct String;
}
use types::*;
pub fn made() -> (u8, u8) {
    (Vec::new().0, Ok(1))
}
pub struct Total(pub i64);
impl From<u8> for Total {
    fn from(x: u8) -> Self {
        Total(x.into())
    }
}
impl From<i32> for Total {
    fn from(x: i32) -> Self {
        Total(-i64::from(x))
    }
}
pub struct Other;
impl From<Other> for Total {
    fn from(_: Other) -> Self {
        Total(0)
    }
}
#[macro_export]
macro_rules! max {
    ($a:expr, $b:expr) => {
        $crate::larger($a, $b)
    };
}
pub fn larger(a: u8, b: u8) -> u8 {
    if a > b {
        a
    } else {
        b
    }
}
pub const LIMIT: usize = {
    let mut n = 1;
    while n < 100 {
        n *= 3;
    }
    n
};
macro_rules! documented { ($($(#[$doc:meta])* $name:ident)+) => { $($(#[$doc])* pub const $name: u8 = 4;)+ }; }
documented! {
    /// Four.
    FOUR
    ALSO
}
#[cfg(not(built))]
pub fn listed() -> usize {
    0
}
#[cfg(built)]
pub fn listed() -> usize {
    vec![1, 2, 3].len()
}
pub static WORDS: [&str; 2] = ["a", "b"];
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Derived {
    pub x: u8,
}
