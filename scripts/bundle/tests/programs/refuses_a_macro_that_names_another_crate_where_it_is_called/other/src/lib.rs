pub fn name() -> &'static str {
    "other"
}
