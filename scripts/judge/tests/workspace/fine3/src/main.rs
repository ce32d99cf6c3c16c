fn main() {
    println!("3 4");
}
