use num_rational::Rational64;
fn main() {
    let sum: Rational64 = (1..=4).map(|n| Rational64::new(1, n)).sum();
    println!(
        "{sum} {} {}",
        sum.floor(),
        sum > Rational64::from_integer(2)
    );
}
