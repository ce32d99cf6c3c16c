pub mod specialized {
    pub struct Wrap<T>(pub T);
    trait ByDebug {
        fn kind(&self) -> &'static str {
            "debug"
        }
    }
    impl<T: std::fmt::Debug> ByDebug for &Wrap<T> {}
    trait ByDisplay {
        fn kind(&self) -> &'static str {
            "display"
        }
    }
    impl<T: std::fmt::Display> ByDisplay for Wrap<T> {}
    pub fn kinds() -> [&'static str; 2] {
        [(&Wrap(1)).kind(), (&Wrap(())).kind()]
    }
}
pub trait Shape {
    fn sides(&self) -> u8 {
        0
    }
    fn twice(&self) -> u8 {
        2 * self.sides()
    }
    fn unnamed(&self) {}
}
pub struct Square;
impl Shape for Square {
    fn sides(&self) -> u8 {
        4
    }
}
pub struct Numbers(pub Vec<u8>);
impl Numbers {
    pub fn len(&self) -> usize {
        100
    }
    pub fn first(&self) -> u8 {
        7
    }
}
impl std::ops::Deref for Numbers {
    type Target = Vec<u8>;
    fn deref(&self) -> &Vec<u8> {
        &self.0
    }
}
pub trait Own {
    fn clamp(self, low: i32, high: i32) -> i32;
    fn only(self) -> i32;
}
// Of each call the compiler reports a name, and all but one make something else that is used.
macro_rules! one {
    ($a:ident $b:ident) => {
        struct $a(u8);
        impl Shape for $b {
            fn sides(&self) -> u8 {
                5
            }
        }
    };
}
macro_rules! each {
    ($a:ident $b:ident) => {
        struct $a(u8);
        each! { $b }
    };
    ($a:ident) => {
        impl Shape for $a {
            fn sides(&self) -> u8 {
                6
            }
        }
    };
}
macro_rules! either {
    (first $a:ident $b:ident) => {
        struct $a(u8);
    };
    (second $b:ident $a:ident) => {
        struct $b(u8);
        impl Shape for $a {
            fn sides(&self) -> u8 {
                7
            }
        }
    };
}
macro_rules! named {
    ($a:ident $f:ident) => {
        impl $a {
            fn $f(&self) {}
        }
        impl Shape for $a {
            fn sides(&self) -> u8 {
                8
            }
        }
    };
}
macro_rules! alone {
    ($a:ident) => {
        struct $a(u8);
        impl Drop for $a {
            fn drop(&mut self) {}
        }
    };
}
macro_rules! within {
    ($f:ident) => {
        fn $f() {
            impl Shape for Nine {
                fn sides(&self) -> u8 {
                    9
                }
            }
        }
    };
}
pub struct Five;
pub struct Six;
pub struct Seven;
pub struct Eight;
pub struct Nine;
one! { Dead Five }
each! { Dead6 Six }
either! { second Dead7 Seven }
named! { Eight dead }
alone! { Gone }
within! { nowhere }
pub trait Fallback {
    fn twice(&self) -> u8 {
        0
    }
}
impl<T> Fallback for &T {}
impl Own for i32 {
    fn clamp(self, _: i32, _: i32) -> i32 {
        -1
    }
    fn only(self) -> i32 {
        Own::clamp(self, 0, 0)
    }
}
