#[macro_export]
macro_rules! kind {
    ($x:expr) => {
        "an expression"
    };
    ($($x:tt)*) => {
        "tokens"
    };
}
