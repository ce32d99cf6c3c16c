fn main() {
    let out = std::env::var("OUT_DIR").unwrap();
    std::fs::write(out + "/made.rs", "1 + 1").unwrap();
}
