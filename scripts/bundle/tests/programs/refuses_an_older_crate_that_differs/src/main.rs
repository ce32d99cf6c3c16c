fn main() {
    if let Some(x) = lib::order() && x > 0 {
        println!("{x}");
    }
}
