use lib::has_x as other;

fn main() {
    println!("{} {}", other!(), lib::has_x());
}
