use lib::{made, max, Total};
fn main() {
    println!("{:?}", made());
    println!("{}", Total::from(5).0);
    println!("{}", max!(2, 3));
    println!("{} {} {}", lib::listed(), lib::LIMIT, lib::WORDS[1]);
    println!("{:?} {}", lib::Derived::default(), lib::FOUR + lib::ALSO);
}
