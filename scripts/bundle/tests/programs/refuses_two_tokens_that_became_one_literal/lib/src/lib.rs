macro_rules! count {
    () => {
        0
    };
    ($first:tt $($other:tt)*) => {
        1 + count!($($other)*)
    };
}

// Two tokens before edition 2021, one since.
pub fn tokens() -> u8 {
    count!(c"x")
}
