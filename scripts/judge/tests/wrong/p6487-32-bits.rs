//! Numbers of 32 bits.
fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    let mut left = line.trim().parse::<u64>().unwrap() as u32;
    loop {
        let (mut a, mut b) = (1, 2);
        while b <= left && b > a {
            (a, b) = (b, u32::wrapping_add(a, b));
        }
        if a == left {
            println!("{a}");
            return;
        }
        left -= a;
    }
}
