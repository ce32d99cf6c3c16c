fn main() {
    lib::g();
}
