macro_rules! words {
    ($first:tt::$second:tt) => {
        2
    };
    ($($other:tt)*) => {
        9
    };
}

pub fn words() -> u8 {
    words!(crate::words)
}
