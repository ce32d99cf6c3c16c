#[macro_export]
macro_rules! m {
    () => {
        1
    };
}
pub fn f() -> u8 {
    m!()
}
