pub fn two() -> f64 {
    2.5
}
