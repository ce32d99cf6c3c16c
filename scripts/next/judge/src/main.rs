//! `scripts/check.sh`.

fn main() {}
