//! Floats are printed and parsed as by `std`, to the last digit and bit. `PROPTEST_CASES=1000000` tries
//! more.

use std::{cmp, mem}; // the file that is tested is a part of `core`

use proptest::prelude::*;

/// What surrounds the file in `core`.
#[path = "."]
mod flt2dec {
    /// A float as `mant * 2^exp`, and its distances to where the neighbours round to.
    #[derive(Debug)]
    pub struct Decoded {
        pub mant: u64,
        pub minus: u64,
        pub plus: u64,
        pub exp: i16,
        pub inclusive: bool,
    }

    /// What a float is.
    #[derive(Debug)]
    pub enum FullDecoded {
        Nan,
        Infinite,
        Zero,
        Finite(Decoded),
    }

    /// Adds 1 to a number of decimal digits. Returns the digit that follows if there is one more.
    pub fn round_up(digits: &mut [u8]) -> Option<u8> {
        let Some(at) = digits.iter().rposition(|&digit| digit != b'9') else {
            let was_empty = digits.is_empty();
            digits.fill(b'0');
            if let Some(first) = digits.first_mut() {
                *first = b'1';
            }
            return Some(if was_empty { b'1' } else { b'0' });
        };
        digits[at] += 1;
        digits[at + 1..].fill(b'0');
        None
    }

    #[path = "."]
    pub mod strategy {
        #[allow(unsafe_code)] // linted where it is compiled
        #[path = "../core/floats.rs"]
        pub mod grisu;
    }
}

/// The parts of a formatted number.
mod num {
    pub mod fmt {
        #[derive(Clone, Copy, Debug)]
        pub enum Part<'a> {
            Zero(usize),
            Num(u16),
            Copy(&'a [u8]),
        }
    }
}

use flt2dec::strategy::grisu::{format_exact, format_shortest, lay_out, parse};
use flt2dec::{Decoded, FullDecoded};
use num::fmt::Part;

type Buffer = [mem::MaybeUninit<u8>; 1200];

/// Decodes a positive float of `precision` bits with its exponent range.
fn decode(bits: u64, precision: i32, least: i16) -> Decoded {
    let fraction = bits & ((1 << (precision - 1)) - 1);
    let biased = (bits >> (precision - 1)) as i16;
    let inclusive = fraction % 2 == 0;
    let decoded = |mant, plus, exp| Decoded {
        mant,
        minus: 1,
        plus,
        exp,
        inclusive,
    };
    let whole = fraction | 1 << (precision - 1);
    match (biased, fraction) {
        (0, _) => decoded(fraction << 1, 1, least - 1),
        // The float below a power of two is nearer than that above.
        (_, 0) => decoded(whole << 2, 2, least + biased - 3),
        (_, _) => decoded(whole << 1, 1, least + biased - 2),
    }
}

/// Writes `0.d * 10^k` as `std` writes exponents.
fn scientific(digits: &[u8], exponent: i16) -> String {
    let digits = std::str::from_utf8(digits).expect("digits");
    let (first, rest) = digits.split_at(1);
    let point = if rest.is_empty() { "" } else { "." };
    format!("{first}{point}{rest}e{}", exponent - 1)
}

/// Writes `0.d * 10^k` with so many digits after the point, as `std` does.
fn fixed(digits: &[u8], exponent: i16, places: usize) -> String {
    let mut all = "0".repeat(usize::try_from(1 - exponent).unwrap_or(0));
    all += std::str::from_utf8(digits).expect("digits");
    let whole = usize::try_from(exponent.max(1)).expect("positive");
    if digits.is_empty() {
        all.truncate(1);
    }
    let all = format!("{all:0<width$}", width = whole + places);
    let (whole, fraction) = all.split_at(all.len().min(whole));
    let point = if places == 0 { "" } else { "." };
    format!("{whole}{point}{fraction}")
}

/// Lays out a float as `core` does after it has asked for the precision.
fn formatted(
    float: &FullDecoded,
    count: Option<usize>,
    least: usize,
    exponent: Option<bool>,
) -> String {
    let mut buffer = [mem::MaybeUninit::uninit(); 1024];
    let mut parts = [Part::Zero(0); 6];
    let count = count.map(|count| count + usize::from(exponent.is_some()));
    let sign = exponent.map(|is_upper| if is_upper { b"E-" } else { b"e-" });
    let laid_out = lay_out(
        float,
        count.is_some(),
        count.unwrap_or(least),
        sign,
        &mut buffer,
        &mut parts,
    );
    let text = laid_out.iter().map(|part| match part {
        Part::Zero(zeros) => "0".repeat(*zeros),
        Part::Num(number) => number.to_string(),
        Part::Copy(bytes) => String::from_utf8(bytes.to_vec()).expect("digits"),
    });
    text.collect()
}

macro_rules! compare {
    ($prints:ident, $parses:ident, $float:ident, $least:literal) => {
        fn $prints(bits: u64, places: usize) {
            const DIGITS: i32 = $float::MANTISSA_DIGITS.cast_signed();
            let float = $float::from_bits(bits as _).abs();
            if float == 0.0 || !float.is_finite() {
                return;
            }
            let mut buffer: Buffer = [mem::MaybeUninit::uninit(); 1200];
            let decoded = decode(float.to_bits().into(), DIGITS, $least);
            let (digits, exponent) = format_shortest(&decoded, &mut buffer);
            assert_eq!(scientific(digits, exponent), format!("{float:e}"));
            let (digits, exponent) = format_exact(&decoded, &mut buffer[..places + 1], i16::MIN);
            assert_eq!(scientific(digits, exponent), format!("{float:.places$e}"));
            let (digits, exponent) =
                format_exact(&decoded, &mut buffer, -i16::try_from(places).expect("few"));
            assert_eq!(fixed(digits, exponent, places), format!("{float:.places$}"));
            let full = FullDecoded::Finite(decoded);
            assert_eq!(formatted(&full, None, 0, None), format!("{float}"));
            assert_eq!(formatted(&full, None, 0, Some(true)), format!("{float:E}"));
            assert_eq!(
                formatted(&full, Some(places), 0, None),
                format!("{float:.places$}")
            );
            assert_eq!(
                formatted(&full, Some(places), 0, Some(false)),
                format!("{float:.places$e}")
            );
            let debug = format!("{float:?}");
            let least = usize::from(!debug.contains('e'));
            assert_eq!(
                formatted(&full, None, least, (least == 0).then_some(false)),
                debug
            );
        }

        fn $parses(text: &str) {
            let ours = parse(text, mem::size_of::<$float>());
            let theirs = text.parse::<$float>();
            assert_eq!(
                ours,
                theirs.ok().map(|float| float.to_bits().into()),
                "{text}"
            );
        }
    };
}

compare!(prints_double, parses_double, f64, -1074);
compare!(prints_single, parses_single, f32, -149);

fn parses(text: &str) {
    parses_double(text);
    parses_single(text);
}

/// Bits of a `f64`: any, near a power of two, or of a number with few digits.
fn bits() -> impl Strategy<Value = u64> {
    prop_oneof![
        any::<u64>(),
        (0_u64..2047, -3_i64..4)
            .prop_map(|(exponent, off)| (exponent << 52).wrapping_add_signed(off)),
        (any::<i32>(), 0..20).prop_map(|(n, e)| (f64::from(n) / 10_f64.powi(e)).to_bits()),
        (1_u64..100, 0..309).prop_map(|(n, e)| format!("{n}e{e}")
            .parse::<f64>()
            .expect("a float")
            .to_bits()),
    ]
}

/// The number halfway between two neighbouring floats, all digits of it: half the sum of both.
fn halfway(low: f64, high: f64) -> String {
    let [low, high] = [low, high].map(|float| format!("{float:.1080}").into_bytes());
    let mut low = low.into_iter().rev().chain(std::iter::repeat(b'0'));
    let mut sum = Vec::new();
    let mut carry = 0;
    for digit in high.into_iter().rev() {
        let below = low.next().expect("endless");
        if digit == b'.' {
            sum.push(digit);
            continue;
        }
        let (a, b) = (digit - b'0', below.saturating_sub(b'0'));
        sum.push((a + b + carry) % 10);
        carry = (a + b + carry) / 10;
    }
    sum.push(carry);
    let mut rest = 0;
    let mut half = String::new();
    for digit in sum.into_iter().rev() {
        if digit == b'.' {
            half.push('.');
        } else {
            half.push(char::from(b'0' + 5 * rest + digit / 2));
            rest = digit % 2;
        }
    }
    half
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(
        std::env::var("PROPTEST_CASES").map_or(4000, |cases| cases.parse().expect("a number"))
    ))]

    #[test]
    fn print_as_in_std(bits in bits(), places in prop_oneof![0_usize..20, 0_usize..1100]) {
        prints_double(bits, places);
        prints_single(bits >> 32, places);
    }

    #[test]
    fn parse_what_was_printed(bits in bits(), places in 0_usize..25) {
        let float = f64::from_bits(bits);
        for text in [format!("{float}"), format!("{float:?}"), format!("{float:.places$e}")] {
            parses(&text);
        }
        parses(&f32::from_bits((bits >> 32) as u32).to_string());
    }

    #[test]
    fn parse_as_in_std(text in "[+-]?[0-9]{0,22}(\\.[0-9]{0,22})?([eE][+-]?[0-9]{0,3})?") {
        parses(&text);
    }

    #[test]
    fn parse_or_reject_as_in_std(text in "[+-]{0,2}([0-9]|\\.|e|E|-|i|n|f|N|a| ){0,6}|[+-]?(?i:nan|inf|infinity)") {
        parses(&text);
    }

    #[test]
    fn round_halves_to_even(bits in bits(), tail in "0{0,9}[01]?", single in any::<u32>()) {
        let low = f64::from_bits(bits >> 1);
        if low.is_finite() && low.next_up().is_finite() {
            parses(&(halfway(low, low.next_up()) + &tail));
        }
        let low = f32::from_bits(single >> 1);
        if low.is_finite() {
            let half = f64::midpoint(low.into(), low.next_up().into());
            parses(&(format!("{half:.1080}") + &tail));
        }
    }
}

#[test]
fn prints_what_has_no_digits() {
    let floats = [
        (0.0, FullDecoded::Zero),
        (f64::INFINITY, FullDecoded::Infinite),
        (f64::NAN, FullDecoded::Nan),
    ];
    for (float, full) in floats {
        assert_eq!(formatted(&full, None, 0, None), format!("{float}"));
        assert_eq!(formatted(&full, None, 1, None), format!("{float:?}"));
        assert_eq!(formatted(&full, None, 0, Some(false)), format!("{float:e}"));
        for places in [0, 1, 2, 1500] {
            assert_eq!(
                formatted(&full, Some(places), 0, None),
                format!("{float:.places$}")
            );
            assert_eq!(
                formatted(&full, Some(places), 0, Some(true)),
                format!("{float:.places$E}")
            );
        }
    }
    let least = FullDecoded::Finite(decode(1, 53, -1074));
    for places in [0, 5, 32_767, 32_768, 65_535] {
        let float = f64::from_bits(1);
        assert_eq!(
            formatted(&least, Some(places), 0, None),
            format!("{float:.places$}")
        );
    }
}

#[test]
fn print_and_parse_the_limits() {
    let powers = (0..2047).map(|exponent| exponent << 52);
    for bits in powers.flat_map(|bits: u64| [bits, bits + 1, bits.saturating_sub(1)]) {
        for places in [0, 1, 17, 340, 1090] {
            prints_double(bits, places);
        }
        parses(&format!("{:e}", f64::from_bits(bits)));
    }
    let digits = "123456789".repeat(200);
    for text in [
        "",
        "+",
        ".",
        "e1",
        "1e",
        "1e+",
        "0e999999999999",
        "1e99999999999999999999",
        "1e-99999999999999999999",
        "1.7976931348623158e308",
        "1.7976931348623159e308",
        "2.4703282292062327e-324",
        "2.4703282292062328e-324",
        "0.1e310",
        &format!("0.{}1e4000", "0".repeat(4000)),
        &format!("{digits}e-1700"),
        &format!("1{}e-1000", "0".repeat(1000)),
        &format!(".{digits}"),
    ] {
        parses(text);
    }
    // Halfway numbers with the most digits.
    for bits in [1, 2, 3, 4, 53].map(|below| (1_u64 << 53) - below) {
        let low = f64::from_bits(bits);
        parses(&halfway(low, low.next_up()));
    }
    // The shortest digits are those of a number halfway to a neighbour.
    for float in [18_014_398_509_481_992_f64, 9e22, 1e23] {
        prints_double(float.to_bits(), 17);
    }
}
