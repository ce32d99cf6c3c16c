//! Floats to decimal digits and back, exactly, in little code.
//!
//! In the copy of `core` that modules are compiled with, this file replaces
//! `flt2dec/strategy/grisu.rs`, `dec2flt` calls [`parse`], and formatting calls [`lay_out`]. What `core` has there is
//! faster for extreme exponents, but its tables alone would fill half of a C file, and its code for each format and
//! type an eighth.
//!
//! All arithmetic is on integers, so the results do not depend on how C computes with floats.

#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)] // digits and exponents are few

use super::super::{round_up, Decoded, FullDecoded};
use crate::cmp::Ordering;
use crate::mem::MaybeUninit;
use crate::num::fmt::Part;

/// The base of the limbs.
const BASE: u32 = 1_000_000_000;
/// Decimal digits per limb.
const WIDTH: usize = 9;
/// Enough limbs for `(2^55 - 1) * 5^1076`, and for 330 zeros before [`SIGNIFICANT`] digits.
const LIMBS: usize = 128;
/// The most digits that a number halfway between two floats has. Further digits only break ties.
const SIGNIFICANT: i64 = 770;

/// A natural number: limbs in ascending order of significance.
struct Natural {
    limbs: [u32; LIMBS],
    /// The number of limbs without leading zeros.
    len: usize,
}

impl Natural {
    /// `mantissa * 2^exponent`, or `10^-exponent` times that for a negative exponent.
    fn new(mut mantissa: u64, exponent: i16) -> Self {
        let mut number = Natural {
            limbs: [0; LIMBS],
            len: 0,
        };
        while mantissa > 0 {
            number.limbs[number.len] = (mantissa % u64::from(BASE)) as u32;
            mantissa /= u64::from(BASE);
            number.len += 1;
        }
        // Powers below the base, so that no carry exceeds a limb.
        let (prime, most) = if exponent < 0 { (5_u32, 12) } else { (2, 29) };
        let mut left = u32::from(exponent.unsigned_abs());
        while left > 0 {
            let step = left.min(most);
            number.multiply(prime.pow(step));
            left -= step;
        }
        number
    }

    /// Multiplies by a factor below the base.
    fn multiply(&mut self, factor: u32) {
        let mut carry = 0;
        for limb in &mut self.limbs[..self.len] {
            let product = u64::from(*limb) * u64::from(factor) + carry;
            *limb = (product % u64::from(BASE)) as u32;
            carry = product / u64::from(BASE);
        }
        if carry > 0 {
            self.limbs[self.len] = carry as u32;
            self.len += 1;
        }
    }

    /// The number of decimal digits.
    fn count(&self) -> usize {
        let mut count = WIDTH * self.len;
        let mut bound = BASE / 10;
        while self.limbs[self.len - 1] < bound {
            bound /= 10;
            count -= 1;
        }
        count
    }

    /// The digits from the top one of the limb before `len`.
    fn digits(&self, len: usize) -> Digits<'_> {
        Digits {
            rest: &self.limbs[..len],
            limb: 0,
            left: 0,
        }
    }
}

/// Decimal digits, followed by zeros for ever.
struct Digits<'n> {
    /// The limbs not yet begun.
    rest: &'n [u32],
    /// The digits left of a limb, shifted to its top.
    limb: u32,
    left: usize,
}

impl Digits<'_> {
    fn next(&mut self) -> u8 {
        if self.left == 0 {
            if let [rest @ .., limb] = self.rest {
                self.rest = rest;
                self.limb = *limb;
                self.left = WIDTH;
            } else {
                return 0;
            }
        }
        self.left -= 1;
        let digit = self.limb / (BASE / 10);
        self.limb = self.limb % (BASE / 10) * 10;
        digit as u8
    }

    /// Returns whether all digits that follow are 0.
    fn are_zero(&self) -> bool {
        self.limb == 0 && self.rest.iter().all(|&limb| limb == 0)
    }
}

/// The digits `d` and the exponent `k` of `0.d * 10^k`, rounded half to even: as many digits as the
/// buffer has room for, and none at or below `10^(limit - 1)`.
pub fn format_exact<'a>(
    float: &Decoded,
    buffer: &'a mut [MaybeUninit<u8>],
    limit: i16,
) -> (&'a [u8], i16) {
    let number = Natural::new(float.mant, float.exp);
    let count = number.count();
    let mut exponent = count as i16 + float.exp.min(0);
    let wanted = i32::from(exponent) - i32::from(limit);
    let mut len = buffer.len().min(wanted.max(0) as usize);
    let mut digits = number.digits(number.len);
    for _ in count..WIDTH * number.len {
        digits.next();
    }
    let mut last = 0;
    for place in &mut buffer[..len] {
        last = digits.next();
        place.write(b'0' + last);
    }
    // Without a digit at the limit, the number is less than half of one there.
    let rounds_up = wanted >= 0
        && match digits.next().cmp(&5) {
            Ordering::Less => false,
            Ordering::Equal => last % 2 == 1 || !digits.are_zero(),
            Ordering::Greater => true,
        };
    if rounds_up {
        if let Some(digit) = round_up(written(&mut buffer[..len])) {
            exponent += 1;
            if exponent > limit && len < buffer.len() {
                buffer[len].write(digit);
                len += 1;
            }
        }
    }
    (written(&mut buffer[..len]), exponent)
}

/// The shortest digits `d` and the exponent `k` for which `0.d * 10^k` is nearer to the float than to
/// any other, and of these the nearest.
pub fn format_shortest<'a>(float: &Decoded, buffer: &'a mut [MaybeUninit<u8>]) -> (&'a [u8], i16) {
    let number = Natural::new(float.mant, float.exp);
    let high = Natural::new(float.mant + float.plus, float.exp);
    let low = Natural::new(float.mant - float.minus, float.exp);
    let len = high.len;
    // 18 digits of each from the same place on, one more than are ever needed, and whether others
    // follow.
    let count = number.count();
    let prefix = |number: &Natural| {
        let mut digits = number.digits(len);
        let mut prefix = 0;
        for _ in count..WIDTH * len + 18 {
            prefix = 10 * prefix + u64::from(digits.next());
        }
        (prefix, !digits.are_zero())
    };
    let ((number, _), (low, low_goes_on), (high, high_goes_on)) =
        (prefix(&number), prefix(&low), prefix(&high));
    let mut exponent = count as i16 + float.exp.min(0);
    let mut unit = 100_000_000_000_000_000;
    let mut shortest = loop {
        let (below, above) = (number / unit, number / unit + 1);
        let below_fits = below > low / unit || float.inclusive && !low_goes_on && low % unit == 0;
        let above_fits = above < high / unit
            || above == high / unit && (float.inclusive || high_goes_on || high % unit != 0);
        if above_fits && (!below_fits || number % unit >= unit / 2) {
            break above;
        }
        if below_fits {
            break below;
        }
        unit /= 10;
    };
    // All nines became a power of ten.
    if shortest * unit == 1_000_000_000_000_000_000 {
        shortest = 1;
        exponent += 1;
    }
    let mut len = 0;
    let mut left = shortest;
    while left > 0 {
        left /= 10;
        len += 1;
    }
    for place in buffer[..len].iter_mut().rev() {
        place.write(b'0' + (shortest % 10) as u8);
        shortest /= 10;
    }
    (written(&mut buffer[..len]), exponent)
}

/// The parts of a float without its sign.
///
/// They are its shortest digits, or as many as `is_exact` asks for. Without an `exponent`, `count` is the number of
/// digits after the point, at least or exactly. `exponent` is `e-` or `E-`; then `count` is that of all digits.
#[inline(never)]
pub fn lay_out<'a>(
    float: &FullDecoded,
    is_exact: bool,
    count: usize,
    exponent: Option<&'static [u8; 2]>,
    buffer: &'a mut [MaybeUninit<u8>; 1024],
    parts: &'a mut [Part<'a>; 6],
) -> &'a [Part<'a>] {
    let (mut digits, mut point): (&[u8], i16) = match float {
        FullDecoded::Nan | FullDecoded::Infinite => {
            let is_nan = matches!(float, FullDecoded::Nan);
            parts[0] = Part::Copy(if is_nan { b"NaN" } else { b"inf" });
            return &parts[..1];
        }
        FullDecoded::Zero => (b"", 0),
        FullDecoded::Finite(float) if !is_exact => format_shortest(float, buffer),
        FullDecoded::Finite(float) => {
            let (most, limit) = match exponent {
                Some(_) => (count.min(buffer.len()), i16::MIN),
                None if count < 0x8000 => (buffer.len(), -(count as i16)),
                None => (buffer.len(), i16::MIN),
            };
            format_exact(float, &mut buffer[..most], limit)
        }
    };
    let mut len = 0;
    let mut push = |part| {
        parts[len] = part;
        len += 1;
    };
    if let Some(sign) = exponent {
        if digits.is_empty() {
            (digits, point) = (b"0", 1);
        }
        push(Part::Copy(&digits[..1]));
        if digits.len() > 1 || count > 1 {
            push(Part::Copy(b"."));
            push(Part::Copy(&digits[1..]));
            push(Part::Zero(count.saturating_sub(digits.len())));
        }
        push(Part::Copy(if point < 1 { sign } else { &sign[..1] }));
        push(Part::Num((point - 1).unsigned_abs()));
    } else {
        // A number that is rounded to 0 has no digits.
        let (whole, zeros) = if digits.is_empty() || point <= 0 {
            push(Part::Copy(b"0"));
            (
                0,
                if digits.is_empty() {
                    0
                } else {
                    point.unsigned_abs().into()
                },
            )
        } else {
            let whole = digits.len().min(point as usize);
            push(Part::Copy(&digits[..whole]));
            push(Part::Zero(point as usize - whole));
            (whole, 0)
        };
        let fraction = &digits[whole..];
        if !fraction.is_empty() || count > 0 {
            push(Part::Copy(b"."));
            push(Part::Zero(zeros));
            push(Part::Copy(fraction));
            push(Part::Zero(count.saturating_sub(zeros + fraction.len())));
        }
    }
    &parts[..len]
}

/// The bytes of a buffer.
fn written(buffer: &mut [MaybeUninit<u8>]) -> &mut [u8] {
    // SAFETY: both callers have written all bytes.
    unsafe { &mut *(&raw mut *buffer as *mut [u8]) }
}

/// The bits of the float of `size` bytes that is nearest to a decimal number, or to the even one of two;
/// `None` if the text is no number.
pub fn parse(text: &str, size: usize) -> Option<u64> {
    let (precision, exponent_bits) = match size {
        2 => (11, 5),
        4 => (24, 8),
        _ => (53, 11),
    };
    let infinity = ((1 << exponent_bits) - 1) << (precision - 1);
    let (sign, text) = match text.as_bytes() {
        [b'-', text @ ..] => (1 << (8 * size - 1), text),
        [b'+', text @ ..] | text => (0, text),
    };
    let is = |word: &[u8]| text.eq_ignore_ascii_case(word);
    let magnitude = if is(b"inf") || is(b"infinity") {
        infinity
    } else if is(b"nan") {
        infinity | 1 << (precision - 2)
    } else {
        // The exponent of the last bit of a subnormal number.
        let least = 3 - (1 << (exponent_bits - 1)) - precision;
        nearest(text, precision, least)?.min(infinity)
    };
    Some(sign | magnitude)
}

/// The bits of the float nearest to a number without sign. Beyond the largest float, they are those of
/// infinity or greater.
fn nearest(text: &[u8], precision: i32, least: i32) -> Option<u64> {
    let end = text.iter().position(|byte| byte | 32 == b'e');
    let (mantissa, exponent) = text.split_at(end.unwrap_or(text.len()));
    // The number is 0.d * 10^point for its significant digits d, which do not begin with 0.
    let (mut point, mut significant) = (0, 0);
    let (mut has_digits, mut has_point) = (false, false);
    for &byte in mantissa {
        match byte {
            b'.' if !has_point => has_point = true,
            b'0'..=b'9' => {
                has_digits = true;
                let counts = significant > 0 || byte > b'0';
                significant += i64::from(counts);
                point += i64::from(counts) - i64::from(has_point);
            }
            _ => return None,
        }
    }
    if !has_digits {
        return None;
    }
    if let [_, exponent @ ..] = exponent {
        point += integer(exponent)?;
    }
    if significant == 0 || point < -323 {
        return Some(0);
    }
    if point > 309 {
        return Some(u64::MAX >> 1);
    }

    // The limbs before `whole` are the fraction.
    let whole = ((significant.min(SIGNIFICANT) - point).max(0) as usize).div_ceil(WIDTH);
    let mut place = ((WIDTH * whole) as i64 + point) as usize;
    let mut number = Natural {
        limbs: [0; LIMBS],
        len: place.div_ceil(WIDTH).max(whole + 2),
    };
    let digits = mantissa.iter().filter(|&&byte| byte != b'.');
    let mut digits = digits.skip_while(|&&byte| byte == b'0');
    let mut limb = 0;
    while place > 0 {
        place -= 1;
        limb = 10 * limb + digits.next().map_or(0, |digit| u32::from(digit - b'0'));
        if place % WIDTH == 0 {
            number.limbs[place / WIDTH] = limb;
            limb = 0;
        }
    }
    let mut goes_on = digits.any(|&digit| digit > b'0');

    // Scale it by a power of two until its whole part is from 2^54 to 10^18, in two limbs.
    let mut exponent = 0;
    while number.len > whole + 2 {
        let shift = if number.len == whole + 3 { 5 } else { 29 };
        let mut carry = 0;
        for limb in number.limbs[whole..number.len].iter_mut().rev() {
            let left = carry * u64::from(BASE) + u64::from(*limb);
            *limb = (left >> shift) as u32;
            carry = left & ((1 << shift) - 1);
        }
        goes_on |= carry > 0;
        exponent += shift;
        if number.limbs[number.len - 1] == 0 {
            number.len -= 1;
        }
    }
    let mut bits;
    loop {
        let [low, high] = [whole, whole + 1].map(|at| u64::from(number.limbs[at]));
        bits = high * u64::from(BASE) + low;
        if bits >> 54 > 0 {
            break;
        }
        let shift = 29_i32.min(bits.leading_zeros().cast_signed() - 5);
        number.multiply(1 << shift);
        exponent -= shift;
    }
    goes_on |= number.limbs[..whole].iter().any(|&limb| limb > 0);

    // Drop the bits below the last one of the float.
    let bits_left = 64 - bits.leading_zeros().cast_signed();
    let dropped = (bits_left - precision).max(least - exponent);
    if dropped > bits_left {
        return Some(0);
    }
    let half = 1 << (dropped - 1);
    let rest = bits & (2 * half - 1);
    bits >>= dropped;
    let rounds_up = rest > half || rest == half && (goes_on || bits % 2 == 1);
    // The leading bit of a normal number adds 1 to its exponent, and so does a carry.
    let biased = (exponent + dropped - least) as u64;
    Some((biased << (precision - 1)) + bits + u64::from(rounds_up))
}

/// The value of an exponent, which is not exact where it is far out of range.
fn integer(text: &[u8]) -> Option<i64> {
    let (is_negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] | digits => (false, digits),
    };
    let mut value = 0;
    for digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        if value < 0x10000 {
            value = 10 * value + i64::from(digit - b'0');
        }
    }
    match (digits, is_negative) {
        ([], _) => None,
        (_, true) => Some(-value),
        (_, false) => Some(value),
    }
}
