pub fn f() -> u8 {
    1
}
// The end.