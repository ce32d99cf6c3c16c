//! Exercises floats and prints their bits, for comparison with a native build. A NaN prints as a word,
//! because its bits may differ. Reads numbers, which seed the random generator.

use std::io::{self, Read, Write};

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Any bits, or a number with a short binary fraction, or one near the limits of integers.
    fn number(&mut self) -> f64 {
        let bits = self.next();
        match bits % 4 {
            0 => f64::from_bits(self.next()),
            1 => (self.next() as i16) as f64 / 4.0,
            2 => (self.next() >> (bits / 4 % 64)) as f64 - 0.5,
            _ => -((self.next() >> (bits / 4 % 64)) as f64) * 1.5,
        }
    }
}

macro_rules! float {
    ($name:ident, $float:ident, $bits:ident) => {
        fn $name(out: &mut impl Write, a: f64, b: f64, c: f64) -> io::Result<()> {
            fn show(out: &mut impl Write, x: $float) -> io::Result<()> {
                if x.is_nan() {
                    write!(out, " nan")
                } else {
                    write!(out, " {:x}", x.to_bits())
                }
            }
            let (a, b, c) = (a as $float, b as $float, c as $float);
            write!(out, stringify!($float))?;
            for x in [a, b, a + b, a - b, a * b, a / b, a % b, -a] {
                show(out, x)?;
            }
            for x in [a.sqrt(), a.floor(), a.ceil(), a.trunc(), a.round(), a.fract()] {
                show(out, x)?;
            }
            for x in [a.abs(), a.signum(), a.copysign(b), a.recip(), a.min(b) + 0.0, a.max(b) + 0.0] {
                show(out, x)?;
            }
            for x in [a.powi(3), b.powi(-2), a.mul_add(b, c), a.round_ties_even()] {
                show(out, x)?;
            }
            for x in [a.rem_euclid(b), a.div_euclid(b), a.to_radians(), a * b + c] {
                show(out, x)?;
            }
            if let Some(square) = Some(a * a + b * b).filter(|x| x.is_finite()) {
                show(out, square.sqrt())?;
            }
            write!(out, " {:?} {:?} {}", a.partial_cmp(&b), a.total_cmp(&b), a == a.trunc())?;
            write!(out, " {} {} {} {}", a as i8, a as u16, a as i32, a as u32)?;
            write!(out, " {} {} {} {}", a as i64, a as u64, a as i128, a as u128)?;
            write!(out, " {:?} {}", a.classify(), a.is_sign_negative())?;
            let from = [a as i64 as $float, a as u64 as $float, a as i32 as $float, a as u128 as $float];
            from.into_iter().try_for_each(|x| show(out, x))?;
            let swapped = $bits::from_le_bytes(a.to_le_bytes()).swap_bytes();
            writeln!(out, " {swapped:x}")
        }
    };
}

float!(single, f32, u32);
float!(double, f64, u64);

fn series(out: &mut impl Write) -> io::Result<()> {
    // Newton's root, a sum with compensation, an integral: long chains of dependent roundings.
    let mut root = 1.0_f64;
    for _ in 0..8 {
        root = (root + 2.0 / root) / 2.0;
    }
    let (mut sum, mut lost) = (0.0_f32, 0.0_f32);
    for n in 1..10_000_u16 {
        let term = 1.0 / f32::from(n) - lost;
        let next = sum + term;
        lost = (next - sum) - term;
        sum = next;
    }
    let area: f64 = (0..1000).map(|n| f64::from(n) / 1000.0).map(|x| (1.0 - x * x).sqrt()).sum();
    writeln!(out, "{:x} {:x} {:x}", root.to_bits(), sum.to_bits(), area.to_bits())?;
    let mut sorted = [2.5, -0.0, f64::INFINITY, 0.0, -7.25, f64::MIN_POSITIVE];
    sorted.sort_by(f64::total_cmp);
    let lengths = [(3.0_f64, 4.0_f64), (1.0, 1.0)].map(|(x, y)| (x.powi(2) + y.powi(2)).sqrt());
    let bits = sorted.iter().chain(&lengths).map(|x| x.to_bits());
    writeln!(out, "{:x?} {:x}", bits.collect::<Vec<_>>(), f64::midpoint(1.0, 4.0).to_bits())
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).expect("text");
    let numbers: Vec<f64> = input.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let mut out = io::stdout().lock();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for step in 0..2000 {
        let a = numbers.get(step).copied().unwrap_or_else(|| random.number());
        let (b, c) = (random.number(), random.number());
        single(&mut out, a, b, c).expect("written");
        double(&mut out, a, b, c).expect("written");
    }
    series(&mut out).expect("written");
    println!("{} {} {:?} {:.3} {:e} {:>8.1}", 0.1 + 0.2, 1e21, 1.0, 2.0_f64 / 3.0, 1234.5, -0.05);
    println!("{} {:?} {} {:?}", f32::MAX, f32::MIN_POSITIVE, f64::NAN, "1e400".parse::<f64>());
}
