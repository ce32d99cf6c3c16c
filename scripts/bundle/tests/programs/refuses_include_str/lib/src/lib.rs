pub fn f() -> &'static str {
    include_str!("lib.rs")
}
