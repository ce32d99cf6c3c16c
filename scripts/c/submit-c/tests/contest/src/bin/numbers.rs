//! Numbers of all widths. The first word of the input names the program.

use std::collections::HashMap;
use std::fmt;
use std::ops::{Add, AddAssign, Div, Mul, Sub};

use itertools::{iproduct, Itertools};
use proconio::input;

fn main() {
    input! { name: String }
    match name.as_str() {
        "binomial" => binomial(),
        "sieve" => sieve(),
        "primes" => primes(),
        "remainders" => remainders(),
        "fibonacci" => fibonacci(),
        "convolution" => convolution(),
        "modular" => modular(),
        "factorial" => factorial(),
        "words" => words(),
        "basis" => basis(),
        "digits" => digits(),
        "wide" => wide(),
        "signed" => signed(),
        _ => unreachable!("{name}"),
    }
}

const MOD: usize = 1_000_000_007;

fn power(mut base: usize, mut exponent: usize) -> usize {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * base % MOD;
        }
        base = base * base % MOD;
        exponent >>= 1;
    }
    result
}

fn binomial() {
    input! { queries: [(usize, usize)] }
    let mut factorials = vec![1];
    for x in 1..=200_000 {
        let p = factorials[x - 1];
        factorials.push(p * x % MOD);
    }
    for (n, k) in queries {
        let ways = match n.checked_sub(k) {
            Some(rest) => {
                factorials[n] * power(factorials[k] * factorials[rest] % MOD, MOD - 2) % MOD
            }
            None => 0,
        };
        println!("{ways}");
    }
}

fn sieve() {
    input! { limit: usize, numbers: [usize] }
    let mut least: Vec<usize> = (0..=limit).collect();
    for p in (2..).take_while(|p| p * p <= limit) {
        if least[p] == p {
            (p * p..=limit)
                .step_by(p)
                .for_each(|multiple| least[multiple] = least[multiple].min(p));
        }
    }
    println!("{}", (2..=limit).filter(|&n| least[n] == n).count());
    for mut n in numbers {
        let mut factors = vec![];
        while n > 1 {
            factors.push(least[n]);
            n /= least[n];
        }
        let powers = factors.iter().dedup_with_count();
        println!(
            "{}",
            powers.map(|(count, p)| format!("{p}^{count}")).join(" * ")
        );
    }
}

fn primes() {
    fn power(mut base: u128, mut exponent: u64, modulus: u64) -> u64 {
        let modulus = modulus as u128;
        let mut result = 1;
        while exponent > 0 {
            if exponent % 2 == 1 {
                result = result * base % modulus;
            }
            base = base * base % modulus;
            exponent /= 2;
        }
        result as u64
    }
    input! { numbers: [u64] }
    for n in numbers {
        let is_prime = n > 1
            && [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
                .iter()
                .all(|&base| {
                    if n % base == 0 {
                        return n == base;
                    }
                    let twos = (n - 1).trailing_zeros();
                    let mut x = power(base as u128, (n - 1) >> twos, n);
                    if x == 1 {
                        return true;
                    }
                    for _ in 0..twos {
                        if x == n - 1 {
                            return true;
                        }
                        x = (x as u128 * x as u128 % n as u128) as u64;
                    }
                    false
                });
        let root = (n as f64).sqrt() as u64;
        println!("{n} {is_prime} {root} {}", n.isqrt());
    }
}

fn remainders() {
    fn gcd(a: i128, b: i128) -> (i128, i128, i128) {
        if b == 0 {
            return (a, 1, 0);
        }
        let (g, x, y) = gcd(b, a.rem_euclid(b));
        (g, y, x - a.div_euclid(b) * y)
    }
    input! { congruences: [(i64, i64)] }
    let start = Some((0_i128, 1_i128));
    let all = congruences.iter().try_fold(start, |solution, &(r, m)| {
        let (x, period) = solution?;
        let (g, inverse, _) = gcd(period, m as i128);
        if (r as i128 - x) % g != 0 {
            return None;
        }
        let step = (r as i128 - x) / g * inverse % (m as i128 / g);
        let period = period * (m as i128 / g);
        (period < 1 << 100).then(|| {
            Some((
                (x + step * (period / (m as i128 / g))).rem_euclid(period),
                period,
            ))
        })
    });
    match all.flatten() {
        Some((x, period)) => println!("{x} mod {period}"),
        None => println!("none"),
    }
}

fn fibonacci() {
    #[derive(Clone, Copy)]
    struct Matrix<const N: usize>([[u64; N]; N]);
    impl<const N: usize> Mul for Matrix<N> {
        type Output = Self;
        fn mul(self, other: Self) -> Self {
            let mut product = [[0; N]; N];
            for (i, j, k) in iproduct!(0..N, 0..N, 0..N) {
                product[i][j] = (product[i][j] + self.0[i][k] * other.0[k][j]) % MOD as u64;
            }
            Matrix(product)
        }
    }
    input! { indices: [u64] }
    for mut n in indices {
        let mut result = Matrix([[1, 0, 0], [0, 1, 0], [0, 0, 1]]);
        let mut base = Matrix([[1, 1, 0], [1, 0, 1], [1, 0, 0]]);
        while n > 0 {
            if n % 2 == 1 {
                result = result * base;
            }
            base = base * base;
            n /= 2;
        }
        println!("{:?}", result.0[0]);
    }
}

fn convolution() {
    const P: u64 = 998_244_353;
    fn power(base: u64, exponent: u64) -> u64 {
        match exponent {
            0 => 1,
            _ if exponent % 2 == 1 => base * power(base, exponent - 1) % P,
            _ => power(base * base % P, exponent / 2),
        }
    }
    fn transform(values: &mut [u64], root: u64) {
        let n = values.len();
        if n == 1 {
            return;
        }
        let (mut even, mut odd): (Vec<u64>, Vec<u64>) = values
            .chunks_exact(2)
            .map(|pair| (pair[0], pair[1]))
            .unzip();
        transform(&mut even, root * root % P);
        transform(&mut odd, root * root % P);
        let mut w = 1;
        for i in 0..n / 2 {
            values[i] = (even[i] + w * odd[i]) % P;
            values[i + n / 2] = (even[i] + (P - w) * odd[i]) % P;
            w = w * root % P;
        }
    }
    input! { mut a: [u64], mut b: [u64] }
    let len = a.len() + b.len() - 1;
    let size = len.next_power_of_two();
    let root = power(3, (P - 1) / size as u64);
    a.resize(size, 0);
    b.resize(size, 0);
    transform(&mut a, root);
    transform(&mut b, root);
    a.iter_mut().zip(b).for_each(|(x, y)| *x = *x * y % P);
    transform(&mut a, power(root, P - 2));
    let inverse = power(size as u64, P - 2);
    println!("{}", a.iter().take(len).map(|x| x * inverse % P).join(" "));
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Mod<const M: u32>(u32);

impl<const M: u32> Mod<M> {
    fn power(self, exponent: u32) -> Self {
        (0..32).rev().fold(Mod(1), |result, bit| {
            let square = result * result;
            if exponent >> bit & 1 == 1 {
                square * self
            } else {
                square
            }
        })
    }
}

impl<const M: u32> From<i64> for Mod<M> {
    fn from(n: i64) -> Self {
        Mod(n.rem_euclid(M as i64) as u32)
    }
}

impl<const M: u32> Add for Mod<M> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let sum = self.0 + other.0;
        Mod(if sum >= M { sum - M } else { sum })
    }
}

impl<const M: u32> AddAssign for Mod<M> {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<const M: u32> Sub for Mod<M> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Mod(self
            .0
            .checked_sub(other.0)
            .unwrap_or_else(|| self.0.wrapping_sub(other.0).wrapping_add(M)))
    }
}

impl<const M: u32> Mul for Mod<M> {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Mod((u64::from(self.0) * u64::from(other.0) % u64::from(M)) as u32)
    }
}

impl<const M: u32> Div for Mod<M> {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        self * other.power(M - 2)
    }
}

impl<const M: u32> std::iter::Sum for Mod<M> {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Mod(0), |sum, n| sum + n)
    }
}

impl<const M: u32> fmt::Display for Mod<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

fn modular() {
    input! { numbers: [i64] }
    let numbers: Vec<Mod<998_244_353>> = numbers.into_iter().map(Into::into).collect();
    let sum: Mod<998_244_353> = numbers.iter().copied().sum();
    let mut all = Mod::default();
    for (a, b) in numbers.iter().tuple_windows() {
        all += *a / *b - *b * *b;
    }
    println!("{sum:>12}|{all:<12}|{:012}", sum * all);
}

fn factorial() {
    input! { n: u64 }
    let mut limbs = vec![1_u64];
    for factor in 2..=n {
        let mut carry = 0;
        for limb in &mut limbs {
            let product = *limb * factor + carry;
            (*limb, carry) = (product % 1_000_000_000, product / 1_000_000_000);
        }
        if carry > 0 {
            limbs.push(carry);
        }
    }
    let mut text = limbs.last().unwrap().to_string();
    limbs
        .iter()
        .rev()
        .skip(1)
        .for_each(|limb| text += &format!("{limb:09}"));
    let sum = text.bytes().map(|digit| (digit - b'0') as u32).sum::<u32>();
    println!(
        "{text}\n{sum} {}",
        text.len() - text.trim_end_matches('0').len()
    );
}

/// What depends on the width of usize.
fn words() {
    input! { numbers: [usize] }
    println!(
        "{} {} {:?}",
        usize::MAX,
        usize::BITS,
        std::mem::size_of::<(usize, &str, Vec<u8>)>()
    );
    println!(
        "{:?} {:?}",
        "18446744073709551615".parse::<usize>(),
        "18446744073709551616".parse::<usize>()
    );
    println!(
        "{:?} {:?}",
        usize::try_from(1_u64 << 40),
        isize::try_from(-1_i64 << 40)
    );
    let mut hash = 0_usize;
    for n in numbers {
        hash = hash
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(n)
            .rotate_left(23);
        let bits = [
            n.leading_zeros(),
            n.trailing_zeros(),
            n.count_ones(),
            (!n).leading_zeros(),
        ];
        println!(
            "{bits:?} {:?} {:?}",
            n.checked_mul(n),
            n.checked_add(1 << 63)
        );
        println!(
            "{} {} {:?}",
            n.saturating_mul(n),
            n.saturating_sub(1 << 33),
            n.overflowing_add(usize::MAX - 5)
        );
        println!(
            "{} {} {:?}",
            n as u32,
            n as isize as i128,
            n.checked_next_power_of_two()
        );
        println!("{:#x} {:064b} {}", n, n.swap_bytes(), (n as f64) as usize);
    }
    println!("{hash} {}", (hash as isize).rem_euclid(1_000_000_007));
}

fn basis() {
    input! { numbers: [u64], queries: [u64] }
    let mut basis: Vec<u64> = vec![];
    let reduce = |basis: &[u64], mut n: u64| {
        for &b in basis {
            n = n.min(n ^ b);
        }
        n
    };
    for n in numbers {
        let rest = reduce(&basis, n);
        if rest > 0 {
            basis.push(rest);
            basis.sort_unstable_by(|a, b| b.cmp(a));
        }
    }
    println!(
        "{} {}",
        basis.len(),
        basis.iter().fold(0, |max, b| max.max(max ^ b))
    );
    println!(
        "{}",
        queries
            .iter()
            .map(|&n| if reduce(&basis, n) == 0 { "Yes" } else { "No" })
            .join(" ")
    );
}

/// How many numbers up to a bound have a digit sum divisible by k.
fn digits() {
    fn count(
        at: usize,
        sum: usize,
        tight: bool,
        bound: &[usize],
        k: usize,
        memo: &mut HashMap<(usize, usize), usize>,
    ) -> usize {
        if at == bound.len() {
            return (sum % k == 0) as usize;
        }
        if !tight {
            if let Some(&known) = memo.get(&(at, sum)) {
                return known;
            }
        }
        let most = if tight { bound[at] } else { 9 };
        let total = (0..=most).map(|digit| {
            count(
                at + 1,
                (sum + digit) % k,
                tight && digit == most,
                bound,
                k,
                memo,
            ) % MOD
        });
        let total = total.sum::<usize>() % MOD;
        if !tight {
            memo.insert((at, sum), total);
        }
        total
    }
    input! { bound: String, k: usize }
    let bound: Vec<usize> = bound
        .chars()
        .map(|c| c.to_digit(10).unwrap() as usize)
        .collect();
    println!("{}", count(0, 0, true, &bound, k, &mut HashMap::new()));
}

fn wide() {
    input! { pairs: [(u128, i128)] }
    for (a, b) in pairs {
        let c = b.unsigned_abs() | 1;
        println!("{} {} {}", a / c, a % c, a.wrapping_mul(c));
        println!(
            "{:?} {} {}",
            a.checked_mul(c),
            b >> 70,
            (a as i128).rem_euclid(b | 1)
        );
        println!("{:x} {} {}", a, a.leading_zeros(), a.count_ones());
        println!("{} {}", a as f64, b as u64);
    }
}

fn signed() {
    input! { pairs: [(i64, i64)] }
    for (a, b) in pairs {
        let d = if b == 0 { 7 } else { b };
        println!(
            "{} {} {} {}",
            a.wrapping_div(d),
            a.wrapping_rem(d),
            a.div_euclid(d),
            a.rem_euclid(d)
        );
        println!(
            "{:?} {:?} {}",
            a.checked_abs(),
            a.checked_neg(),
            a.signum() * d.signum()
        );
        println!("{} {} {}", a.abs_diff(b), a.wrapping_pow(3), a >> 3);
        println!("{:?} {}", i32::try_from(a), a as i8 as u16);
        println!("{} {:?}", (a ^ b) & -(a & 1), a.overflowing_mul(b));
        println!("{:?} {:?}", a.clamp(-100, 100), a.cmp(&b));
    }
}
