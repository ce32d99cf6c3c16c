fn main() {
    println!("cargo::rustc-cfg=built");
}
