use lib::f;
fn main() {
    println!("{}", f());
}
// The end.