fn main() {
    let odd = lib::used();
    println!("{}", odd);
}
