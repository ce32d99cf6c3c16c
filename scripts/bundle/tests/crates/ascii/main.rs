use ascii::{AsAsciiStr, AsciiChar, AsciiString};
fn main() {
    let text = AsciiString::from_ascii("Ab1").unwrap();
    println!("{} {}", text.to_ascii_uppercase(), text.len());
    println!(
        "{}",
        text.chars()
            .filter(|letter| letter.is_ascii_digit())
            .count()
    );
    println!("{:?} {}", AsciiChar::A, "é".as_ascii_str().is_err());
}
