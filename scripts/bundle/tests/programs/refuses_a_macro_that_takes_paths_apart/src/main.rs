fn main() {
    println!("{}", lib::words());
}
