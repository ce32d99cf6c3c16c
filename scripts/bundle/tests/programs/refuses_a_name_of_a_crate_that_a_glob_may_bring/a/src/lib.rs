pub mod b {
    pub fn f() -> &'static str {
        "module"
    }
}
