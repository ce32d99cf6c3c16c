#[path = "other/own.rs"]
mod own;
fn main() {
    println!("{} {}", own::name(), own::beside::name());
    println!("{}", lib::names());
}
