#[macro_export]
macro_rules! kind {
    ($x:pat) => {
        "a pattern"
    };
    ($($x:tt)*) => {
        "tokens"
    };
}
