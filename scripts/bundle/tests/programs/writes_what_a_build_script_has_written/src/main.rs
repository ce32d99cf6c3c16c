fn main() {
    println!("{} {}", lib::base(0), lib::base(1));
}
