use lib::*;
fn parse(text: &str) -> Result<i32, Failure> {
    Ok(text.parse::<i32>()?)
}
fn main() {
    let _guard = Guard(1);
    println!("{}", Outer(Inner).name());
    println!("{}", parse("x").unwrap_err().0);
    println!("{}", Pair(3) + Pair(1));
    println!("{:?}", Pair(3).collect::<Vec<_>>());
    println!("{}", Pair(1) == Pair(2));
}
