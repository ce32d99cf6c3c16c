#[macro_export]
macro_rules! has_x {
    () => {{
        #[cfg(feature = "x")]
        let x = "x";
        #[cfg(not(feature = "x"))]
        let x = "no x";
        #[cfg_attr(feature = "x", derive(Debug))]
        struct Unit;
        impl $crate::Kind for Unit {}
        let _ = Unit;
        (cfg!(feature = "x"), x)
    }};
}

macro_rules! own_x {
    () => {
        cfg!(feature = "x")
    };
}

pub trait Kind {}

pub fn has_x() -> bool {
    own_x!()
}
