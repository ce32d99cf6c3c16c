//! Numbers of 32 bits.
fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    let mut left: u32 = line.trim().parse().unwrap();
    loop {
        let (mut a, mut b) = (1, 2);
        while b <= left {
            (a, b) = (b, a + b);
        }
        if a == left {
            println!("{a}");
            return;
        }
        left -= a;
    }
}
