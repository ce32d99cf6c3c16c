macro_rules! words {
    ($first:tt::$second:tt) => {
        2
    };
    ($($other:tt)*) => {
        9
    };
}

pub fn unused() -> u8 {
    words!(crate::words)
}

pub fn used() -> u8 {
    words!(self::words)
}
