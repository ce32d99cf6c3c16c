fn main() {
    let _ = lib::N;
}
