fn main() {
    println!("{}", lib::tokens());
}
