fn main() {
    println!("{}", lib::seven());
}
