use lib::*;

fn main() {
    println!("{} {}", helper::name(), of_lib());
}
