#[cfg(local)]
pub fn place() -> &'static str {
    "here"
}

#[cfg(not(local))]
pub fn place() -> &'static str {
    "judge"
}
