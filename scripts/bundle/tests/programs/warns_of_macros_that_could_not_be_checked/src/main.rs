fn main() {
    if let Some(x) = Some(1) && x > 0 {
        println!("{}", lib::or!(None, x));
    }
}
