#[macro_export]
macro_rules! or {
    ($x:expr, $other:expr) => {
        if let Some(x) = $x { x } else { $other }
    };
}
