#[macro_export]
macro_rules! known {
    (helper::$name:ident) => {
        helper::$name()
    };
    ($($other:tt)*) => {
        "something else"
    };
}
