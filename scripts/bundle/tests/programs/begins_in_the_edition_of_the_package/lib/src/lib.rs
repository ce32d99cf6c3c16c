/// What the program calls.
pub fn used() -> u8 {
    7
}

/// Its pattern is an error in edition 2024, and its name occurs in the program.
pub fn odd(xs: &[(u8, u8)]) -> usize {
    let mut pairs = xs.iter().zip(xs);
    pairs.by_ref().filter(|(_, &x)| x.0 % 2 == 1).count()
}
