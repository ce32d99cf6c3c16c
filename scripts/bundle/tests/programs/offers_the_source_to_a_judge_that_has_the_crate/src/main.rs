fn main() {
    #[derive(lib::Made)]
    struct S;
    let _ = S;
}
