fn main() {
    print!("1");
    std::process::exit(3)
}
