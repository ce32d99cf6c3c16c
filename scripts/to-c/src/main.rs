//! `to-c FILE.wasm`: one C file on standard output.
fn main() {}
