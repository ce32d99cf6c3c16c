#[macro_export]
macro_rules! word {
    () => {
        $crate::deep::one()
    };
}

#[macro_export]
macro_rules! other {
    () => {
        "other of words"
    };
}

pub mod deep {
    pub fn one() -> &'static str {
        "one"
    }
}

#[macro_export]
macro_rules! words {
    () => {
        "words"
    };
}
