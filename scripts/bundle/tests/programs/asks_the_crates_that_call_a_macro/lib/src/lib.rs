#[macro_export]
macro_rules! has_x {
    () => {
        cfg!(feature = "x")
    };
}

#[macro_export]
macro_rules! through_another {
    () => {
        $crate::has_x!()
    };
}

#[macro_export]
macro_rules! has_y {
    () => {{
        #[cfg(feature = "y")]
        let has = $crate::yes();
        #[cfg(not(feature = "y"))]
        let has = false;
        has
    }};
}

pub fn yes() -> bool {
    true
}
