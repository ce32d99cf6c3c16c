pub fn f() -> &'static str {
    "crate"
}
