fn main() {
    println!("1\n2\n2");
}
