fn main() {
    println!("{}", lib::used());
}
