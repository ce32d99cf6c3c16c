pub mod beside;
pub fn name() -> &'static str { "own" }
