#![allow(bindings_with_variant_name, non_snake_case)]
#![allow(semicolon_in_expressions_from_macros)]
pub enum Letter {
    A,
    B,
}
impl From<Letter> for u8 {
    fn from(A: Letter) -> u8 {
        match A {
            Letter::A => 1,
            Letter::B => two(),
        }
    }
}
macro_rules! number {
    ($number:expr) => {
        $number;
    };
}
fn two() -> u8 {
    let number = number!(2);
    number
}
