fn main() {
    lib::one!();
}
