pub trait Convert<T> {
    fn convert(self) -> T;
}

impl Convert<u64> for u8 {
    fn convert(self) -> u64 {
        u64::from(self)
    }
}

pub trait Name {
    fn name(&self) -> &'static str;
}

impl Name for u64 {
    fn name(&self) -> &'static str {
        "u64"
    }
}

fn name_of<T: Name>(value: T) -> &'static str {
    value.name()
}

// The number is an `u8`, as no other one converts.
pub fn name() -> &'static str {
    name_of(1.convert())
}
