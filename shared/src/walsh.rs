//! Counting by XOR: how many ways there are to choose numbers with a given nim-sum.
//!
//! Let c(v) count the ways to choose a first number v, and d(v) those for a second one. Then their nim-sum is v in
//! (c ∗ d)(v) ways, the sum of c(a)·d(b) over all a XOR b = v: the *convolution over XOR*. The Walsh–Hadamard transform makes
//! products of convolutions.
//!
//! For each s, let χ(v) be 1 if s AND v has an even number of ones, else −1. Then χ(a XOR b) = χ(a)·χ(b), because each place of
//! s counts the ones there, and XOR keeps their parity. The *transform* of c at s is the sum of c(v)·χ(v) over all v. So
//! the transform of c ∗ d at s is the sum of c(a)·d(b)·χ(a)·χ(b) over all a and b: the product of the two transforms at s.
//!
//! To come back, transform again and divide by the number of places, 2ᵏ: for v ≠ 0, half of all s have χ(v) = 1, as a change of
//! s at a place where v has a one changes the sign; for v = 0 all have. In particular, **the number of ways to reach the
//! nim-sum 0 is the [`mean`] of the transform**.
//!
//! For example, among the numbers 0, 1, 1 and 3, that is c = (1, 2, 0, 1), the transform is (4, −2, 2, 0). Two of them in
//! order have the nim-sum 0 in (16 + 4 + 4 + 0)/4 = 6 ways: twice 0, twice 3, and four pairs of ones.
//!
//! Source: J. Hadamard 1893 and J. L. Walsh 1923, for the matrix and the functions χ.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - how many starts are won: convolutions over XOR ([a chapter](http://localhost:8017/#chapter=sums-and-values))
//!   - [Bit Game (Hard Version)](../../cf2027e2/index.html), `cf2027e2`
//!   - [人形演舞 (Doll dance, Cnoi 2019)](../../p5387/index.html), `p5387`
//!
//! <!-- end -->

/// Replaces counts by their transform, modulo `modulus`; the indices are the numbers counted.
///
/// Doing it twice multiplies the counts by their number.
///
/// # Panics
///
/// Panics if the number of counts is not a power of two. Counts and sums must fit: `modulus` is at most 2⁶³, and the counts are
/// below it.
///
/// # Complexity
///
/// O(n log n) for n counts.
///
/// # Examples
///
/// ```
/// use shared::walsh::transform;
///
/// let mut counts = [1, 2, 0, 1];
/// transform(&mut counts, 101);
/// assert_eq!(counts, [4, 99, 2, 0]);
/// transform(&mut counts, 101);
/// assert_eq!(counts, [4, 8, 0, 4]);
/// ```
pub fn transform(counts: &mut [u64], modulus: u64) {
    assert!(
        counts.len().is_power_of_two(),
        "{} counts are not a power of two",
        counts.len()
    );
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_exact_mut(2 * half) {
            let (zeros, ones) = block.split_at_mut(half);
            for (zero, one) in zeros.iter_mut().zip(ones) {
                let (a, b) = (*zero, *one);
                *zero = (a + b) % modulus;
                *one = (a + modulus - b) % modulus;
            }
        }
        half *= 2;
    }
}

/// Returns the mean of a transform, modulo an odd `modulus`: the count of the number 0.
///
/// # Panics
///
/// As [`transform`], and if `modulus` is even.
///
/// # Complexity
///
/// O(n) for n places.
///
/// # Examples
///
/// ```
/// use shared::walsh::mean;
///
/// assert_eq!(mean(&[16, 4, 4, 0], 101), 6);
/// ```
pub fn mean(transform: &[u64], modulus: u64) -> u64 {
    assert!(modulus % 2 == 1, "{modulus} is even");
    assert!(
        transform.len().is_power_of_two(),
        "{} places are not a power of two",
        transform.len()
    );
    let sum = transform
        .iter()
        .fold(0, |sum, place| (sum + place) % modulus);
    // An odd number is halved with the odd modulus added to it.
    let halve = |number: u64| number / 2 + number % 2 * (modulus / 2 + 1);
    (0..transform.len().trailing_zeros()).fold(sum, |sum, _| halve(sum))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MODULUS: u64 = 998_244_353;

    fn counts() -> impl Strategy<Value = Vec<u64>> {
        prop::collection::vec(0..MODULUS, 16)
    }

    proptest! {
        #[test]
        fn products_are_convolutions(one in counts(), other in counts()) {
            let mut sums = vec![0; 16];
            for (a, ways) in one.iter().enumerate() {
                for (b, more) in other.iter().enumerate() {
                    sums[a ^ b] = (sums[a ^ b] + ways * more) % MODULUS;
                }
            }
            let (mut one, mut other) = (one, other);
            transform(&mut one, MODULUS);
            transform(&mut other, MODULUS);
            let product: Vec<u64> = one.iter().zip(&other).map(|(a, b)| a * b % MODULUS).collect();
            prop_assert_eq!(mean(&product, MODULUS), sums[0]);
            transform(&mut sums, MODULUS);
            prop_assert_eq!(product, sums);
        }
    }

    #[test]
    fn handles_a_single_number_and_the_largest_modulus() {
        let mut counts = [7];
        transform(&mut counts, MODULUS);
        assert_eq!((counts, mean(&counts, MODULUS)), ([7], 7));
        let modulus = (1 << 63) - 1;
        let mut counts = [modulus - 1; 4];
        transform(&mut counts, modulus);
        assert_eq!(counts, [modulus - 4, 0, 0, 0]);
        assert_eq!(mean(&counts, modulus), modulus - 1);
    }

    #[test]
    #[should_panic(expected = "3 counts are not a power of two")]
    fn rejects_other_numbers_of_counts() {
        transform(&mut [1, 2, 3], MODULUS);
    }
}
