use lib::Letter;
fn main() {
    println!("{} {}", u8::from(Letter::A), u8::from(Letter::B));
}
