pub fn name() -> &'static str {
    "helper"
}
