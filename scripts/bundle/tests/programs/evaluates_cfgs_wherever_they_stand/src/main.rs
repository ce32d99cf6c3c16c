mod guard;
mod tests;
use lib::{Quiet, Shape as _, Square};

fn block() {
    {
        #![cfg(test)]
        println!("block");
    }
    fn inner() -> u8 {
        #![cfg_attr(not(test), cfg(not(test)))]
        4
    }
    println!("{}", inner());
}

fn main() {
    let _guard = guard::G;
    let _quiet = Quiet;
    println!("{} {}", Square.name(), lib::twice(2));
    println!("{} {}", lib::with_feature(), Square.value());
    block();
}
