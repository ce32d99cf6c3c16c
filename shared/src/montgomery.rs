//! Multiplication modulo an odd number without a division, in 64 bits and in 128.
//!
//! Source: P. L. Montgomery, *Modular multiplication without trial division*, 1985.

/// The numbers modulo an odd n, as residues: x · R modulo n stands for x, where R is 2³² or 2⁶⁴.
pub(crate) trait Ring {
    /// What stands for a number, below n.
    type Residue: Copy + PartialEq;

    /// What stands for 1.
    fn one(&self) -> Self::Residue;

    /// What stands for a − b.
    fn subtract(&self, a: Self::Residue, b: Self::Residue) -> Self::Residue;

    /// What stands for a · b.
    fn multiply(&self, a: Self::Residue, b: Self::Residue) -> Self::Residue;

    /// What stands for `number`, in a step for each of its bits.
    fn enter(&self, number: u64) -> Self::Residue {
        let zero = self.subtract(self.one(), self.one());
        let minus_one = self.subtract(zero, self.one());
        let mut residue = zero;
        for bit in (0..u64::BITS - number.leading_zeros()).rev() {
            residue = self.subtract(residue, self.subtract(zero, residue));
            if number >> bit & 1 == 1 {
                residue = self.subtract(residue, minus_one);
            }
        }
        residue
    }
}

/// The ring of a modulus below 2³², whose products have 64 bits.
pub(crate) struct Ring32 {
    modulus: u32,
    /// The modulus times this is 1, modulo 2³².
    inverse: u32,
}

/// The ring of any modulus. Its products have 128 bits, and not every machine can multiply so far.
pub(crate) struct Ring64 {
    modulus: u64,
    /// The modulus times this is 1, modulo 2⁶⁴.
    inverse: u64,
}

impl Ring32 {
    /// The ring of an odd modulus, at least 3.
    pub(crate) fn new(modulus: u32) -> Self {
        let inverse = inverse(u64::from(modulus)) as u32;
        Ring32 { modulus, inverse }
    }
}

impl Ring for Ring32 {
    type Residue = u32;

    fn one(&self) -> u32 {
        u32::MAX % self.modulus + 1
    }

    #[inline]
    fn subtract(&self, a: u32, b: u32) -> u32 {
        match a.checked_sub(b) {
            Some(difference) => difference,
            None => a.wrapping_sub(b).wrapping_add(self.modulus),
        }
    }

    #[inline]
    fn multiply(&self, a: u32, b: u32) -> u32 {
        let product = u64::from(a) * u64::from(b);
        let factor = (product as u32).wrapping_mul(self.inverse);
        // Its lower half is the product's, so that their difference is divisible by 2³².
        let multiple = u64::from(factor) * u64::from(self.modulus);
        self.subtract((product >> 32) as u32, (multiple >> 32) as u32)
    }
}

impl Ring64 {
    /// The ring of an odd modulus, at least 3.
    pub(crate) fn new(modulus: u64) -> Self {
        let inverse = inverse(modulus);
        Ring64 { modulus, inverse }
    }
}

impl Ring for Ring64 {
    type Residue = u64;

    fn one(&self) -> u64 {
        u64::MAX % self.modulus + 1
    }

    #[inline]
    fn subtract(&self, a: u64, b: u64) -> u64 {
        match a.checked_sub(b) {
            Some(difference) => difference,
            None => a.wrapping_sub(b).wrapping_add(self.modulus),
        }
    }

    #[inline]
    fn multiply(&self, a: u64, b: u64) -> u64 {
        let product = u128::from(a) * u128::from(b);
        let factor = (product as u64).wrapping_mul(self.inverse);
        let multiple = u128::from(factor) * u128::from(self.modulus);
        self.subtract((product >> 64) as u64, (multiple >> 64) as u64)
    }
}

/// The inverse of an odd number modulo 2⁶⁴, by Newton's iteration: each step doubles the bits that
/// are right.
pub(crate) fn inverse(odd: u64) -> u64 {
    let mut inverse = odd; // three bits are right: odd · odd = 1 modulo 8
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
        /// A residue times what stands for 1 is itself; sums and products are those of numbers.
        #[test]
        fn both_rings_compute_as_the_numbers_do(
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
            agrees(&Ring64::new(modulus), [a, b], difference, product)?;
            if let Ok(small) = u32::try_from(modulus) {
                agrees(&Ring32::new(small), [a, b], difference, product)?;
            }
        }
    }

    fn agrees<R: Ring>(
        ring: &R,
        numbers: [u64; 2],
        difference: u64,
        product: u64,
    ) -> Result<(), TestCaseError> {
        let [a, b] = numbers.map(|number| ring.enter(number));
        prop_assert!(ring.subtract(a, b) == ring.enter(difference));
        prop_assert!(ring.multiply(a, b) == ring.enter(product));
        prop_assert!(ring.multiply(a, ring.one()) == a);
        Ok(())
    }
}
