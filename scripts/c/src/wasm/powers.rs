//! The one table that is computed by the C program: the powers of five with which `core` reads floats.
//!
//! As a literal its 10 KB would take 38 KB of C, more than half of what a judge accepts.

/// The exponents of the table in `core::num::dec2flt`.
const EXPONENTS: std::ops::RangeInclusive<i32> = -342..=308;

/// The number of words that hold the powers exactly as far as they are needed.
const WORDS: usize = 40;

/// Returns the table as it is in memory: for each exponent the 128 highest bits of the power of five, the high half
/// first. Powers whose reciprocal has at most 64 bits are rounded up, the others down.
pub fn table() -> Vec<u8> {
    let mut entries = vec![0; EXPONENTS.count()];
    let zero = EXPONENTS.start().unsigned_abs() as usize;
    // Divided by five, from a power of two.
    let mut words = [0; WORDS];
    words[WORDS - 1] = 1 << 31;
    for exponent in 1..=zero {
        let mut rest = 0;
        for word in words.iter_mut().rev() {
            let value = rest << 32 | u64::from(*word);
            *word = (value / 5) as u32;
            rest = value % 5;
        }
        entries[zero - exponent] = highest_bits(&words) + u128::from(exponent < 28);
    }
    // Multiplied by five, from a power of two that leaves room for zeros below.
    words = [0; WORDS];
    words[4] = 1;
    for entry in &mut entries[zero..] {
        *entry = highest_bits(&words);
        let mut carry = 0;
        for word in &mut words {
            let value = u64::from(*word) * 5 + carry;
            *word = value as u32;
            carry = value >> 32;
        }
    }
    let halves = entries
        .iter()
        .flat_map(|entry| [(entry >> 64) as u64, *entry as u64]);
    halves.flat_map(u64::to_le_bytes).collect()
}

fn highest_bits(words: &[u32]) -> u128 {
    let top = words
        .iter()
        .rposition(|word| *word != 0)
        .unwrap_or_default();
    let mut bits = 0;
    for word in words[top - 3..=top].iter().rev() {
        bits = bits << 32 | u128::from(*word);
    }
    let shift = bits.leading_zeros();
    bits << shift | u128::from(words[top - 4]) >> (32 - shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `words * factor`, lowest word first.
    fn times(words: &[u32], factor: u32) -> Vec<u32> {
        let mut carry = 0;
        let mut product = Vec::new();
        for word in words {
            carry += u64::from(*word) * u64::from(factor);
            product.push(carry as u32);
            carry >>= 32;
        }
        product.push(carry as u32);
        product
    }

    fn power(exponent: i32) -> Vec<u32> {
        (0..exponent).fold(vec![1], |power, _| times(&power, 5))
    }

    /// The number of bits.
    fn bits(words: &[u32]) -> u32 {
        let top = words.iter().rposition(|word| *word != 0);
        top.map_or(0, |top| top as u32 * 32 + 32 - words[top].leading_zeros())
    }

    /// The product of a number of 128 bits and a large one.
    fn product(number: u128, words: &[u32]) -> Vec<u32> {
        let mut sum = vec![0u32; words.len() + 5];
        for at in 0..4 {
            let mut carry = 0;
            let part = times(words, (number >> (32 * at)) as u32);
            for (place, word) in sum[at..].iter_mut().enumerate() {
                carry += u64::from(*word) + u64::from(part.get(place).copied().unwrap_or(0));
                *word = carry as u32;
                carry >>= 32;
            }
        }
        sum
    }

    /// Whether the number is less than this power of two.
    fn is_below(words: &[u32], shift: u32) -> bool {
        bits(words) <= shift
    }

    #[test]
    fn entries_are_the_highest_bits_of_powers() {
        let table = table();
        for (exponent, bytes) in EXPONENTS.zip(table.chunks(16)) {
            let half = |at: usize| {
                let bytes = bytes[at..at + 8].try_into().expect("8 bytes");
                u128::from(u64::from_le_bytes(bytes))
            };
            let entry = half(0) << 64 | half(8);
            assert_eq!(entry >> 127, 1, "{exponent}");
            let five = power(exponent.abs());
            if exponent >= 0 {
                // The power begins with the bits of the entry.
                let length = bits(&five);
                for at in 0..128 {
                    let place = length.checked_sub(at + 1);
                    let bit = place.map_or(0, |it| five[it as usize / 32] >> (it % 32) & 1);
                    assert_eq!(entry >> (127 - at) & 1, bit.into(), "{exponent}");
                }
            } else {
                // entry / 2^shift is just below 1 / 5^n, or just above if 5^n has at most 64 bits.
                let shift = bits(&five) + 127;
                let (low, high) = if bits(&five) <= 64 {
                    (entry - 1, entry)
                } else {
                    (entry, entry + 1)
                };
                assert!(is_below(&product(low, &five), shift), "{exponent}");
                assert!(!is_below(&product(high, &five), shift), "{exponent}");
            }
        }
    }

    #[test]
    fn has_known_powers() {
        let table = table();
        let entry = |exponent: i32| {
            let at = (exponent - EXPONENTS.start()).unsigned_abs() as usize * 16;
            let half = |at: usize| {
                let bytes = table[at..at + 8].try_into().expect("8 bytes");
                u64::from_le_bytes(bytes)
            };
            (half(at), half(at + 8))
        };
        assert_eq!(table.len(), 651 * 16);
        assert_eq!(entry(0), (1 << 63, 0));
        assert_eq!(entry(3), (125 << 57, 0));
        // The first and the last entry, and that of 1/5, as in the source of core.
        assert_eq!(entry(-342), (0xeef4_53d6_923b_d65a, 0x113f_aa29_06a1_3b3f));
        assert_eq!(entry(-1), (0xcccc_cccc_cccc_cccc, 0xcccc_cccc_cccc_cccd));
        assert_eq!(entry(308), (0x8e67_9c2f_5e44_ff8f, 0x570f_09ea_a7ea_7648));
    }
}
