use a::*;

fn main() {
    println!("{} {}", b::f(), ::b::f());
}
