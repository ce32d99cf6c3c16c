fn main() {
    #[lib::same]
    fn f() {}
    f();
}
