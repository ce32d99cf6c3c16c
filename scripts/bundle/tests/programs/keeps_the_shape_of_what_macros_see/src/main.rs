fn main() {
    println!("{}", lib::shape!(#[cfg(feature = "x")] a));
    println!("{}", lib::count!(#[cfg_attr(feature = "x", allow(b), warn(c))] a));
    println!("{}", lib::count!(cfg!(feature = "x")));
    for shape in lib::shapes() {
        println!("{shape}");
    }
}
