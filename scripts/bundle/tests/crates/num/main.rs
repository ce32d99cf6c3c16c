use num::integer::{gcd, lcm, sqrt};
use num::rational::Ratio;
use num::{BigInt, Complex, Zero};
fn main() {
    println!("{} {} {}", gcd(12, 18), lcm(4, 6), sqrt(50));
    println!("{}", Ratio::new(2, 4) + Ratio::new(1, 3));
    println!("{}", Complex::new(1, 2) * Complex::new(0, 1));
    println!("{}", num::pow(BigInt::from(2), 100) + BigInt::zero());
}
