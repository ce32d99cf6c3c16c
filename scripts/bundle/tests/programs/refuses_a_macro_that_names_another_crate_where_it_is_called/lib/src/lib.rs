#[macro_export]
macro_rules! name {
    () => {
        helper::name()
    };
}

pub fn name() -> &'static str {
    name!()
}
