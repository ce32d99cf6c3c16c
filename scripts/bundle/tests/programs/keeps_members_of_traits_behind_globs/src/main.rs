fn main() {
    println!("{} {}", lib::shown(), lib::local::width(3));
}
