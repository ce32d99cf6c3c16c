use lib::Numbers;
fn main() {
    println!("{:?}", Numbers(3).collect::<Vec<u8>>());
}
