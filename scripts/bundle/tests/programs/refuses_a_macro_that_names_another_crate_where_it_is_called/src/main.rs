fn main() {
    println!("{} {}", lib::name!(), helper::name());
}
