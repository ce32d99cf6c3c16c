fn main() {
    let text = std::fs::read_to_string(std::env::args().nth(2).unwrap()).unwrap();
    std::process::exit(i32::from(!text.contains('3')));
}
