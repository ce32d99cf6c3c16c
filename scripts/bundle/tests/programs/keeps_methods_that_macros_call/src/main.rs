#[allow(unused_imports)]
use std::io::Write as _;
use lib::{report, Out, Plain};
fn main() {
    let mut out = Out::new();
    write!(out, "a{}", 1);
    writeln!(out);
    report(&mut Out::new());
    println!("{}", Plain);
}
