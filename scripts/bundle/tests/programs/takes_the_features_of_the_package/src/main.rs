fn main() {
    println!("{:?}", lib::features());
}
