fn main() {
    println!("{:?} {:?}", lib::declared::names(), lib::imported::names());
}
