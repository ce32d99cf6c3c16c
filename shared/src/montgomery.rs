//! Multiplication modulo an odd number without division.
//!
//! Source: P. L. Montgomery, *Modular multiplication without trial division*, 1985.

/// The numbers modulo an odd n in Montgomery form: x is represented by x · 2^BITS modulo n.
///
/// With `BITS` = 32 the modulus is below 2³² and products fit in 64 bits; with `BITS` = 64 it is any,
/// and products take 128 bits.
pub(crate) struct Ring<const BITS: u32> {
    modulus: u64,
    /// The inverse of the modulus modulo 2^BITS.
    inverse: u64,
}

impl<const BITS: u32> Ring<BITS> {
    /// The ring of an odd modulus, at least 3.
    pub(crate) fn new(modulus: u64) -> Self {
        assert!(BITS == 64 || (BITS == 32 && modulus >> 32 == 0));
        let inverse = inverse(modulus);
        Ring { modulus, inverse }
    }

    /// The form of 1.
    pub(crate) fn one(&self) -> u64 {
        (u64::MAX >> (64 - BITS)) % self.modulus + 1
    }

    /// The form of `number`, in one step per bit.
    pub(crate) fn enter(&self, number: u64) -> u64 {
        let minus_one = self.modulus - self.one();
        let mut residue = 0;
        for bit in (0..u64::BITS - number.leading_zeros()).rev() {
            residue = self.subtract(residue, self.modulus - residue);
            if number >> bit & 1 == 1 {
                residue = self.subtract(residue, minus_one);
            }
        }
        residue
    }

    /// a − b, for b up to the modulus.
    #[inline]
    pub(crate) fn subtract(&self, a: u64, b: u64) -> u64 {
        let difference = a.checked_sub(b);
        difference.unwrap_or(a.wrapping_sub(b).wrapping_add(self.modulus))
    }

    /// a · b.
    #[inline]
    pub(crate) fn multiply(&self, a: u64, b: u64) -> u64 {
        // The masks let the compiler multiply 32 bits without 128.
        let mask = u64::MAX >> (64 - BITS);
        let wide = |a: u64, b: u64| u128::from(a & mask) * u128::from(b & mask);
        let product = wide(a, b);
        // Its lower half is the product's: their difference is divisible by 2^BITS.
        let multiple = wide((product as u64).wrapping_mul(self.inverse), self.modulus);
        self.subtract((product >> BITS) as u64, (multiple >> BITS) as u64)
    }
}

/// The inverse of an odd number modulo 2⁶⁴, by Newton's iteration: each step doubles the correct bits.
pub(crate) fn inverse(odd: u64) -> u64 {
    let mut inverse = odd; // three correct bits: odd · odd = 1 modulo 8
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn agrees_with_128_bit_arithmetic(
            half in 1_u64..1 << 63,
            bits in 1_u32..64,
            a in any::<u64>(),
            b in any::<u64>(),
        ) {
            let modulus = 2 * (half % (1 << bits) + 1) - 1;
            prop_assume!(modulus >= 3);
            let wide = u128::from(modulus);
            let difference = ((u128::from(a) + wide - u128::from(b) % wide) % wide) as u64;
            let product = (u128::from(a) * u128::from(b) % wide) as u64;
            agrees(&Ring::<64>::new(modulus), [a, b], difference, product)?;
            if modulus >> 32 == 0 {
                agrees(&Ring::<32>::new(modulus), [a, b], difference, product)?;
            }
        }
    }

    fn agrees<const BITS: u32>(
        ring: &Ring<BITS>,
        numbers: [u64; 2],
        difference: u64,
        product: u64,
    ) -> Result<(), TestCaseError> {
        let [a, b] = numbers.map(|number| ring.enter(number));
        prop_assert_eq!(ring.subtract(a, b), ring.enter(difference));
        prop_assert_eq!(ring.multiply(a, b), ring.enter(product));
        prop_assert_eq!(ring.multiply(a, ring.one()), a);
        prop_assert_eq!(ring.enter(1), ring.one());
        Ok(())
    }
}
