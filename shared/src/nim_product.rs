//! Nim multiplication: with it and the nim-sum, the numbers below 2⁶⁴ are a field.
//!
#![cfg_attr(doc, doc = include_str!("../pictures/nim_product.html"))]
//!
//! The nim-product of a and b is the least number that the rules of a field leave. Where a' ≠ a and
//! b' ≠ b, the product (a XOR a') ⊗ (b XOR b') must not be 0; multiplied out, with all terms but
//! a ⊗ b on the other side:
//!
//! > a ⊗ b = mex { (a' ⊗ b) XOR (a ⊗ b') XOR (a' ⊗ b') : a' < a, b' < b }
//!
//! It is the Grundy value of a product of two games; see [`coins`](crate::coins).
//!
//! # By halves
//!
//! These theorems of Conway determine all products; a test compares the products with the definition.
//!
//! - ⊗ is commutative and associative, and distributes over XOR; 0 and 1 multiply as usual.
//! - For F = 2, 4, 16, 256, 2¹⁶, 2³² and x < F: F ⊗ x is the usual product F·x.
//! - F ⊗ F = F XOR F/2.
//!
//! For a = a₁·F XOR a₀ and b = b₁·F XOR b₀, with all halves below F, let
//!
//! > high = a₁ ⊗ b₁, low = a₀ ⊗ b₀ and cross = (a₁ XOR a₀) ⊗ (b₁ XOR b₀).
//!
//! Multiplied out, a ⊗ b = high ⊗ (F XOR F/2) XOR (cross XOR high XOR low) ⊗ F XOR low. The two terms
//! high ⊗ F cancel. So the numbers below F², as those below F before them, are closed under ⊗, and
//!
//! > a ⊗ b = (cross XOR low)·F XOR low XOR (high ⊗ F/2),
//!
//! four products of half the length. [`nim_product`] does just this down to 0 and 1; [`Tables`] stop
//! at 16 bits.
//!
//! ```
//! use shared::nim_product::{nim_product, Tables};
//!
//! assert_eq!([nim_product(2, 2), nim_product(2, 3), nim_product(4, 4)], [3, 1, 6]);
//! assert_eq!(nim_product(256, 255), 256 * 255);
//! assert_eq!(Tables::new().nim_product(u64::MAX, u64::MAX), nim_product(u64::MAX, u64::MAX));
//! ```
//!
//! Source: J. H. Conway, *On Numbers and Games*, 1976, chapter 6.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - nim multiplication, the field of Grundy values ([a chapter](http://localhost:8017/#chapter=products))
//!   - [Nim Product](../../nim_product_64/index.html), `nim-product-64`
//! - products of games, the Tartan theorem ([a chapter](http://localhost:8017/#chapter=products))
//!   - [Switch lights](../../hdu3404/index.html), `hdu3404` [▶](http://localhost:8017/#problem=hdu3404)
//!
//! <!-- end -->

/// Returns the nim-product of `a` and `b`.
///
/// # Complexity
///
/// O(n²) for n bits: at most 4⁶ steps, fewer where one of the halves is 0 or 1. [`Tables`] are faster
/// for thousands of products.
pub fn nim_product(a: u64, b: u64) -> u64 {
    product(a, b, 32)
}

/// Multiplies numbers of at most `2 * half` bits; 0 and 1 as usual.
fn product(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        a * b
    } else {
        by_halves(a, b, half, |a, b| product(a, b, half / 2))
    }
}

/// Multiplies numbers of `2 * half` bits, given the product of numbers of `half` bits, a power of two.
#[inline]
fn by_halves(a: u64, b: u64, half: u32, product: impl Fn(u64, u64) -> u64) -> u64 {
    let split = |number: u64| (number >> half, number & ((1 << half) - 1));
    let ((a1, a0), (b1, b0)) = (split(a), split(b));
    let (high, low, cross) = (product(a1, b1), product(a0, b0), product(a1 ^ a0, b1 ^ b0));
    ((cross ^ low) << half) ^ low ^ product(high, 1 << (half - 1))
}

/// Tables for many products: logarithms of the numbers of 16 bits, which are a field.
///
/// # Complexity
///
/// [`new`](Tables::new) takes a few milliseconds, [`nim_product`](Tables::nim_product) 48 look-ups in
/// tables of 384 KiB.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The exponent of each number but 0.
    logarithms: Vec<u16>,
    /// The powers with exponents up to twice the largest, so that a sum of two needs no remainder.
    powers: Vec<u16>,
}

/// The number of powers: all numbers of 16 bits but 0.
const ORDER: usize = (1 << 16) - 1;

impl Tables {
    /// Computes the tables.
    pub fn new() -> Self {
        // As in every finite field, all numbers but 0 are the powers of one of them.
        let mut base = 2;
        let mut powers = powers_of(base);
        while powers.len() < ORDER {
            base += 1;
            powers = powers_of(base);
        }
        let mut logarithms = vec![0; ORDER + 1];
        for (exponent, &power) in powers.iter().enumerate() {
            logarithms[usize::from(power)] = exponent as u16;
        }
        powers.extend_from_within(..);
        Tables { logarithms, powers }
    }

    /// Returns the nim-product of `a` and `b`.
    #[inline]
    pub fn nim_product(&self, a: u64, b: u64) -> u64 {
        by_halves(a, b, 32, |a, b| {
            by_halves(a, b, 16, |a, b| self.short_product(a, b))
        })
    }

    /// Multiplies numbers of 16 bits.
    #[inline]
    fn short_product(&self, a: u64, b: u64) -> u64 {
        if a == 0 || b == 0 {
            return 0;
        }
        let logarithm = |number: u64| usize::from(self.logarithms[number as usize]);
        u64::from(self.powers[logarithm(a) + logarithm(b)])
    }
}

impl Default for Tables {
    fn default() -> Self {
        Tables::new()
    }
}

/// Lists the powers of a number of 16 bits, from 1 up to the last before they repeat.
fn powers_of(base: u16) -> Vec<u16> {
    // A product is the nim-sum of those of the bits.
    let bits: Vec<u16> = (0..16)
        .map(|bit| nim_product(1 << bit, base.into()) as u16)
        .collect();
    let times_base = |number: u16| {
        let bits = bits.iter().enumerate();
        bits.fold(0, |sum, (bit, product)| {
            sum ^ (product * (number >> bit & 1))
        })
    };
    let mut powers = vec![1];
    let mut power = base;
    while power != 1 {
        powers.push(power);
        power = times_base(power);
    }
    powers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex::mex;
    use proptest::prelude::*;

    /// From the definition alone.
    #[test]
    fn matches_the_definition() {
        let mut table = vec![vec![0; 64]; 64];
        for a in 0..64 {
            for b in 0..64 {
                let rest = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
                let options = rest.map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y]);
                let value = mex(options);
                assert_eq!(nim_product(a as u64, b as u64), value, "{a} ⊗ {b}");
                table[a][b] = value;
            }
        }
    }

    /// The products by which Conway describes the field.
    #[test]
    fn multiplies_fermat_powers() {
        for half in [1, 2, 4, 8, 16, 32] {
            let power = 1 << half;
            assert_eq!(nim_product(power, power), power ^ power >> 1);
            assert_eq!(nim_product(power, power - 1), power * (power - 1));
        }
    }

    #[test]
    fn some_power_has_every_number_of_16_bits() {
        let Tables { logarithms, powers } = Tables::new();
        assert_eq!(powers.len(), 2 * ORDER);
        for number in 1..=ORDER {
            assert_eq!(usize::from(powers[usize::from(logarithms[number])]), number);
        }
    }

    /// Numbers of any length, not only of 64 bits.
    fn number() -> impl Strategy<Value = u64> {
        (any::<u64>(), 0_u32..64).prop_map(|(number, shift)| number >> shift)
    }

    proptest! {
        #[test]
        fn is_a_field(a in number(), b in number(), c in number()) {
            let product = nim_product;
            prop_assert_eq!(product(a, 1), a);
            prop_assert_eq!(product(a, b), product(b, a));
            prop_assert_eq!(product(product(a, b), c), product(a, product(b, c)));
            prop_assert_eq!(product(a, b ^ c), product(a, b) ^ product(a, c));
            prop_assert_eq!(product(a, b) == 0, a == 0 || b == 0);
        }

        /// All numbers but 0 are a group of 2^64 − 1, so the power to 2^64 is the number itself.
        #[test]
        fn every_number_is_its_own_power_to_the_size(a in number()) {
            let power = (0..64).fold(a, |power, _| nim_product(power, power));
            prop_assert_eq!(power, a);
        }
    }

    #[test]
    fn tables_match_the_recursion() {
        let tables = Tables::new();
        proptest!(|(a in number(), b in number())| {
            prop_assert_eq!(tables.nim_product(a, b), nim_product(a, b));
        });
    }
}
