//! Behind `scripts/rule.sh`.

fn main() {}
