pub mod own {
    use crate::twice;

    #[macro_export]
    macro_rules! twice {
        ($x:expr) => {
            2 * $x
        };
    }

    pub fn four() -> u8 {
        twice!(2)
    }
}

pub mod again {
    #[macro_export]
    macro_rules! thrice {
        ($x:expr) => {
            $crate::again::same(3 * $x)
        };
    }

    pub use thrice;
    pub use thrice as triple;

    pub fn same(x: u8) -> u8 {
        x
    }
}

mod outer {
    mod inner {
        #[macro_export]
        macro_rules! hidden {
            () => {
                $crate::twice!(5)
            };
        }
    }
}

#[macro_export(local_inner_macros)]
macro_rules! outermost {
    (raw ! $x:expr) => {
        raw! { 2 * $x }
    };
    ($x:expr) => {
        raw!($x)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! raw {
    ($x:expr) => {
        $x + 1
    };
}

pub mod prelude {
    pub use crate::{hidden, own::four, quadruple, thrice, twice as doubled};
}

#[macro_export]
macro_rules! quadruple {
    ($x:expr) => {
        $crate::twice!($crate::twice!($x))
    };
}

// A macro and a function may share a name.
pub fn quadruple() -> u8 {
    40
}

pub fn twice() -> u8 {
    200
}
