//! Integers of all widths, floats, and what formats them.

use std::io::{self, Read};

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn power(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = (u128::from(result) * u128::from(base) % u128::from(modulus)) as u64;
        }
        base = (u128::from(base) * u128::from(base) % u128::from(modulus)) as u64;
        exponent >>= 1;
    }
    result
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    for word in text.split_ascii_whitespace() {
        if let Ok(n) = word.parse::<i128>() {
            let (small, long) = (n as i32, n as i64);
            println!("{n} {} {} {}", n.wrapping_mul(n), n / 1_000_003, n.rem_euclid(-7));
            println!("{:?} {:?} {:?}", small.checked_mul(3), small.overflowing_add(i32::MAX), long.checked_pow(2));
            println!("{} {} {}", small.saturating_sub(i32::MAX), long.wrapping_abs(), small.rotate_left(7));
            println!("{} {} {}", long.leading_zeros(), (small as u16).trailing_zeros(), n.count_ones());
            println!("{} {} {}", long >> (small & 63), (small as u32) << (small & 31), small as i8 >> 1);
            println!("{} {} {}", gcd(n.unsigned_abs(), 360_360), power(long as u64, 65_537, 998_244_353), (long as u64).isqrt());
            println!("{:?} {}", u8::try_from(n).ok(), (long as usize).wrapping_mul(long as usize));
            println!("{} {} {} {}", long as f64, long as u64 as f32, n as f64, long as u32 as f64);
        }
        let x: f64 = match word.parse() {
            Ok(x) => x,
            Err(error) => {
                println!("{word}: {error}");
                continue;
            }
        };
        let y = x as f32;
        println!("{x} {x:?} {x:e} {x:.3} {x:10.1}| {y} {y:?} {y:+.2} {y:E}");
        println!("{} {} {} {}", x.floor(), x.ceil(), x.round(), x.trunc());
        println!("{} {:?} {:?} {}", x.abs().sqrt(), x.fract(), x.round_ties_even(), x.mul_add(2.0, -1.5));
        println!("{} {} {} {}", x as i32, x as u8, x as i64, y as u64);
        println!("{:?} {:?} {:?}", x.min(0.0), x.max(f64::NAN), (-x).clamp(-2.0, 2.0));
        println!("{:?} {:?} {:x}", x.total_cmp(&-0.0), x.partial_cmp(&1.0), x.to_bits());
        println!("{:?} {:?} {:?}", x.rem_euclid(3.0), x % 0.7, x.powi(3));
        println!("{:.9} {:.9} {:.9} {:.9}", (x / 1e3).sin(), x.abs().ln_1p(), x.hypot(1.0), y.atan2(2.0));
    }
}
