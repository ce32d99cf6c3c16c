fn main() {
    lib::f();
}
