#[macro_export]
macro_rules! has_x {
    () => {
        cfg!(feature = "x")
    };
}

pub fn has_x() -> bool {
    has_x!()
}
