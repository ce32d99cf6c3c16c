//! Reproducible random numbers: each file has a stream of its own, seeded by the file's name.
//!
//! How a range is drawn from the stream depends on the version of `rand`, which `Cargo.lock` fixes.

use std::array::from_fn;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A stream of random numbers.
pub type Random = ChaCha8Rng;

/// Returns the stream of a file, named `problem/case`.
pub fn seeded(file: &str) -> Random {
    let mut seed = [0; 32];
    for (index, byte) in file.bytes().enumerate() {
        seed[index % 32] ^= byte;
    }
    Random::from_seed(seed)
}

/// How large a drawn case may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// From 0 for the smallest cases to 100 for those as large as the bounds allow.
    Percent(u32),
    /// The limits that a game draws within, such as the number of heaps and the largest heap.
    Limits(&'static [u32]),
}

impl Size {
    /// As large as the bounds allow.
    pub const LARGEST: Size = Size::Percent(100);

    /// Returns the limits to draw within, given those for 0 and for 100 percent.
    ///
    /// # Panics
    ///
    /// Panics if the size is given by another number of limits.
    pub fn limits<const COUNT: usize>(self, least: [u32; COUNT], most: [u32; COUNT]) -> [u32; COUNT] {
        match self {
            Size::Percent(_) => from_fn(|index| self.scale(least[index].into(), most[index].into()) as u32),
            Size::Limits(limits) => limits.try_into().expect("a limit for each"),
        }
    }

    /// Like [`Size::limits`], for one limit.
    pub fn of(self, least: u32, most: u32) -> u32 {
        self.limits([least], [most])[0]
    }

    /// Returns a number from `least` at 0 percent to `most` at 100, growing by the same factors.
    pub fn scale(self, least: u64, most: u64) -> u64 {
        let doublings = (most / least).ilog2();
        match self.percent() {
            percent @ 0..100 => least << (doublings * percent / 100),
            _ => most,
        }
    }

    /// Returns the percentage; 100 if the limits are given.
    pub fn percent(self) -> u32 {
        match self {
            Size::Percent(percent) => percent,
            Size::Limits(_) => 100,
        }
    }
}

/// Draws a number from 1 to `largest`; all binary lengths are equally likely, so small numbers are frequent.
pub fn magnitude(random: &mut Random, largest: u32) -> u32 {
    let top = 1 << random.random_range(0..=largest.ilog2());
    random.random_range(top..=largest.min(top - 1 + top))
}

/// Like [`magnitude`], for `u64`.
pub fn magnitude_64(random: &mut Random, largest: u64) -> u64 {
    let top = 1 << random.random_range(0..=largest.ilog2());
    random.random_range(top..=largest.min(top - 1 + top))
}

/// Draws a position that is won or lost with equal probability.
pub fn either<P>(random: &mut Random, draw: impl Fn(&mut Random) -> P, wins: impl Fn(&P) -> bool) -> P {
    let wanted = random.random();
    with_answer(random, wanted, draw, wins)
}

/// Draws a position that is won iff `wanted`; any position if none of 10,000 draws has this answer, as there
/// may be none.
pub fn with_answer<P>(
    random: &mut Random,
    wanted: bool,
    draw: impl Fn(&mut Random) -> P,
    wins: impl Fn(&P) -> bool,
) -> P {
    let drawn = (0..10_000).map(|_| draw(random)).find(|position| wins(position) == wanted);
    drawn.unwrap_or_else(|| draw(random))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_grow_between_their_bounds() {
        let numbers = [0, 10, 50, 99, 100].map(|percent| Size::Percent(percent).of(4, 1000));
        assert_eq!(numbers, [4, 4, 32, 256, 1000]);
        assert_eq!(Size::Percent(50).limits([7, 1], [7, 8]), [7, 2]);
        assert_eq!(Size::Percent(99).scale(2, u64::MAX), 2 << 61);
        assert_eq!(Size::Limits(&[9, 3]).limits([7, 1], [7, 8]), [9, 3]);
    }

    /// A changed stream would change every stored file.
    #[test]
    fn the_stream_of_a_name_is_fixed() {
        let mut random = seeded("hdu1846/random-small");
        let drawn: Vec<u32> = (0..4).map(|_| magnitude(&mut random, 1000)).collect();
        assert_eq!(drawn, [197, 229, 12, 711]);
    }

    #[test]
    fn magnitudes_fill_their_bounds() {
        for largest in [1, 2, 3, 4, 1000, u32::MAX] {
            let mut random = seeded("magnitudes");
            let drawn: Vec<u32> = (0..2000).map(|_| magnitude(&mut random, largest)).collect();
            assert!(drawn.iter().all(|number| (1..=largest).contains(number)));
            assert!(drawn.contains(&1));
            assert!(drawn.iter().any(|&number| number > largest / 2));
        }
    }

    #[test]
    fn both_answers_are_equally_likely() {
        let mut random = seeded("either");
        let won = (0..1000)
            .map(|_| either(&mut random, |random| magnitude(random, 1 << 16), |&number| number > 1))
            .filter(|&number| number > 1)
            .count();
        assert!((400..600).contains(&won), "{won}");
    }
}
