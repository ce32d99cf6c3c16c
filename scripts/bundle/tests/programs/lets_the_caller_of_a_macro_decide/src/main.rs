fn main() {
    println!("{:?} {} {}", lib::has_x!(), lib::has_x(), cfg!(feature = "own"));
}
