use facade::prelude::*;
use facade::{self, four};
use lib;
use lib::again::triple;

fn main() {
    println!("{} {} {}", fourfold!(2), hidden!(), triple!(3));
    println!("{} {}", facade::doubled!(4), four());
    println!("{} {}", lib::outermost!(5), lib::outermost!(raw ! 6));
    println!("{} {}", lib::quadruple!(1), facade::lib::thrice!(2));
    println!("{} {} {}", lib::twice(), lib::own::four(), lib::quadruple());
}
