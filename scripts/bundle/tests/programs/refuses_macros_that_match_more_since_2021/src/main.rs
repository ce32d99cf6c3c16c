fn main() {
    println!("{} {}", lib::kind!(1), lib::kind!(1 | 2));
}
