use num_bigint::{BigInt, BigUint};
fn main() {
    let factorial: BigUint = (1..=25_u32).map(BigUint::from).product();
    println!("{factorial}");
    let x: BigInt = "-100000000000000000000".parse().unwrap();
    println!("{} {:x}", &x % BigInt::from(7), BigInt::from(255) << 64);
}
