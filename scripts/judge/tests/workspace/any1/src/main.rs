fn main() {
    println!("4 3");
}
