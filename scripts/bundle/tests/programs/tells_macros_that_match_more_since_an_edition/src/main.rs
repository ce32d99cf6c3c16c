fn main() {
    println!("{} {} {}", lib::kind!(_), lib::kind!(const { 1 }), lib::kind!(|_| 1));
}
