fn main() {
    println!("{} {}", lib::place(), cfg!(local));
}
