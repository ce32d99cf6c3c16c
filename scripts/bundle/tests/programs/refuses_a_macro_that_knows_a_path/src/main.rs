fn main() {
    println!("{}{}", lib::known!(helper::name), helper::name());
}
