use helper::name;
use lib::*;

fn main() {
    println!("{} {}", name(), other());
}
