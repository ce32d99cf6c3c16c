fn main() {
    macro_rules! m {
        () => {
            2
        };
    }
    let _ = (m!(), lib::f());
}
