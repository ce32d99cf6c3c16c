//! Random numbers that stay the same: every file has its own stream, and the file's name is the seed.
//! How a range is drawn from a stream is `rand`'s affair, and `Cargo.lock` holds its version.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The stream of one file.
pub type Random = ChaCha8Rng;

/// The stream of `file`, named as `problem/case` in at most 32 bytes.
pub fn seeded(file: &str) -> Random {
    let mut seed = [0; 32];
    seed[..file.len()].copy_from_slice(file.as_bytes());
    Random::from_seed(seed)
}

/// A number from 1 to `largest`, each binary length as likely as any other: small ones are not rare.
pub fn magnitude(random: &mut Random, largest: u32) -> u32 {
    let top = 1 << random.random_range(0..=largest.ilog2());
    random.random_range(top..=largest.min(top - 1 + top))
}

/// Tosses a coin for the answer, then draws until a position has it.
pub fn either<P>(
    random: &mut Random,
    draw: impl Fn(&mut Random) -> P,
    wins: impl Fn(&P) -> bool,
) -> P {
    let wanted = random.random();
    with_answer(random, wanted, draw, wins)
}

/// Draws until the answer of a position is as `wanted`.
///
/// # Panics
///
/// If a hundred thousand draws do not bring the answer.
pub fn with_answer<P>(
    random: &mut Random,
    wanted: bool,
    draw: impl Fn(&mut Random) -> P,
    wins: impl Fn(&P) -> bool,
) -> P {
    (0..100_000)
        .map(|_| draw(random))
        .find(|position| wins(position) == wanted)
        .expect("both answers occur among the draws")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A changed stream would change every stored file: this one says whose fault it is.
    #[test]
    fn the_stream_of_a_name_stays() {
        let mut random = seeded("hdu1846/random-small");
        let drawn: Vec<u32> = (0..4).map(|_| magnitude(&mut random, 1000)).collect();
        assert_eq!(drawn, [197, 229, 12, 711]);
    }

    #[test]
    fn magnitudes_keep_to_their_bounds_and_reach_them() {
        for largest in [1, 2, 3, 4, 1000, u32::MAX] {
            let mut random = seeded("magnitudes");
            let drawn: Vec<u32> = (0..2000).map(|_| magnitude(&mut random, largest)).collect();
            assert!(drawn.iter().all(|number| (1..=largest).contains(number)));
            assert!(drawn.contains(&1));
            assert!(drawn.iter().any(|&number| number > largest / 2));
        }
    }

    #[test]
    fn either_answer_is_as_likely_where_one_is_rare() {
        let mut random = seeded("either");
        let won = (0..1000)
            .map(|_| {
                either(
                    &mut random,
                    |random| magnitude(random, 1 << 16),
                    |&number| number > 1,
                )
            })
            .filter(|&number| number > 1)
            .count();
        assert!((400..600).contains(&won), "{won}");
    }
}
