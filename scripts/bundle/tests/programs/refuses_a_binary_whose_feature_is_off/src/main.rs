fn main() {
    println!("{}", cfg!(feature = "x"));
}
