//! Grundy values of games that split a heap, by the sparse space method: nearly linear where the
//! plain engine of [`shared::sg`] is quadratic.
//!
//! [`Table`] computes octal games and Grundy's game. Its values are those of the definition, each
//! one proved; only the running time rests on an observation.
//!
//! # The theorem
//!
//! Call a value *rare* or *common* by the parity of some of its bits: with a mask m, the value v is
//! rare iff v AND m has an even number of ones. Then rare ⊕ rare and common ⊕ common are rare, and
//! rare ⊕ common is common, whatever m is. So a move that splits a heap and leads to a common value
//! leaves one heap with a rare value: **the options with a common value are found by trying only the
//! pairs with a rare heap.**
//!
//! Where all moves that split take an even number of stones, or all an odd one, the parity of the
//! heap may count as one more bit of its value: two heaps i + j = n − t add up to the parity of
//! n − t. Some games, such as `0.106`, are sparse only so.
//!
//! # The observation
//!
//! In nearly all octal games whose values do not soon repeat, and in Grundy's game, some mask makes
//! almost all heaps common: of the heaps of Grundy's game up to 10^7, 1,273 are rare. Nobody knows
//! why, and in a few games (`0.007`, `0.04`) the rare heaps keep coming.
//!
//! # Why every value is exact
//!
//! The value of heap n is the mex of its options. A set of *seen* values holds options of heap n,
//! and only those. The table looks at c, the least value that is not seen, and asks if c is an
//! option:
//!
//! 1. If c is common and all pairs with a rare heap were tried, it is not, by the theorem.
//! 2. If c is rare, other pairs are tried, which adds to the seen values. If c is still not seen
//!    after about a thousand pairs, all remaining ones are searched for c alone.
//!
//! If c is no option, it is the mex, because all smaller values were seen. If it is one, the next c
//! follows. No step relies on the mask being a good one: a bad one costs time, as more heaps are
//! rare and step 2 takes longer. The mask is chosen again each time the table has grown by a quarter.
//! It is the one with the fewest rare heaps, found among all masks at once by a Walsh–Hadamard
//! transform of the number of heaps of each value. While no mask leaves less than an eighth of the
//! heaps rare, every c is searched for as in step 2.
//!
//! # Complexity
//!
//! For a table of n heaps with r rare ones O(n · (r + w)) time, where w is the number of pairs that
//! show the rare options; O(n²) at worst. Memory: 1, 2 or 4 bytes per heap, whichever holds the
//! values, and 5 to 8 per rare heap.
//!
//! Seconds of CPU for a table to heap n, on one core (`time scripts/table.sh octal 0.106 --upto 10^6`):
//!
//! | n | `0.106` | `0.16` | Grundy's game | `0.007` | all pairs, Grundy's game |
//! |---|---|---|---|---|---|
//! | 10^4 | 0.001 | 0.002 | 0.01 | 0.03 | 0.1 |
//! | 10^5 | 0.01 | 0.02 | 0.3 | 2.5 | 21 |
//! | 10^6 | 0.1 | 0.2 | 3.5 | 60 | |
//! | 10^7 | 1.2 | 2.3 | 31 | | |
//!
//! Ten times the heaps take ten times as long where the rare heaps end, and 24 times as long in
//! `0.007`, where they do not: n^1.4.
//!
//! # Source
//!
//! E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways for Your Mathematical Plays*, 1982,
//! chapter 4. Parity of heaps, and tables of results: A. Flammenkamp, *Sprague–Grundy Values of
//! Octal-Games*, <http://wwwhomes.uni-bielefeld.de/achim/octal.html>.

mod engine;
mod moves;
mod split;

use shared::octal::Octal;
use shared::period::Period;
use shared::sg::HeapGame;

use engine::Engine;
use moves::Moves;

pub use split::Split;

/// The Grundy values of heaps 0, 1, 2, … of a game that splits heaps.
#[derive(Clone, Debug)]
pub struct Table {
    /// The game, if it is one whose periods a theorem proves.
    octal: Option<Octal>,
    values: Values,
    period: Option<Period>,
    /// The number of values in which a period was last sought.
    searched: u64,
}

/// The engine, with values of the least width that holds them.
#[derive(Clone, Debug)]
enum Values {
    Bytes(Engine<u8>),
    Shorts(Engine<u16>),
    Words(Engine<u32>),
}

/// Evaluates an expression for the engine of any width.
macro_rules! with_engine {
    ($values:expr, $engine:ident => $result:expr) => {
        match $values {
            Values::Bytes($engine) => $result,
            Values::Shorts($engine) => $result,
            Values::Words($engine) => $result,
        }
    };
}

impl Table {
    /// Creates the table of an octal game, without any value.
    pub fn octal(game: Octal) -> Self {
        let moves = Moves::from_digits(game.digits());
        Table {
            octal: Some(game),
            ..Table::new(moves)
        }
    }

    /// Creates the table of [Grundy's game](shared::cutting::unequal_splits), without any value.
    pub fn grundys_game() -> Self {
        Table::new(Moves::unequal_splits())
    }

    fn new(moves: Moves) -> Self {
        Table {
            octal: None,
            values: Values::Bytes(Engine::new(moves)),
            period: None,
            searched: 0,
        }
    }

    /// Returns whether no theorem proves a period of this game.
    pub fn is_grundys_game(&self) -> bool {
        self.octal.is_none()
    }

    /// Returns the number of heaps whose values were computed.
    pub fn heaps(&self) -> u64 {
        with_engine!(&self.values, engine => engine.values().len() as u64)
    }

    /// Returns the value of `heap`, if it was computed or follows from a proved period.
    pub fn get(&self, heap: u64) -> Option<u64> {
        let like = self.period.map_or(heap, |period| period.reduce(heap).0);
        let like = usize::try_from(like).ok()?;
        with_engine!(&self.values, engine => engine.values().get(like).map(|&value| value.into()))
    }

    /// Computes the values of heaps 0 to `last`; none once a period is proved.
    ///
    /// # Panics
    ///
    /// Panics if `last` is 2^32 − 1 or more.
    ///
    /// # Complexity
    ///
    /// See [the module](self). No period is sought here.
    #[inline] // three engines, compiled only for a program that calls this
    pub fn extend_to(&mut self, last: u64) {
        assert!(
            last < u64::from(u32::MAX),
            "a table has less than 2^32 heaps"
        );
        let heaps = last as usize + 1;
        while self.period.is_none() && self.heaps() <= last {
            // An engine stops early at a value that it cannot hold.
            match &mut self.values {
                Values::Bytes(engine) => {
                    if !engine.extend(heaps) {
                        self.values = Values::Shorts(engine.widen());
                    }
                }
                Values::Shorts(engine) => {
                    if !engine.extend(heaps) {
                        self.values = Values::Words(engine.widen());
                    }
                }
                Values::Words(engine) => {
                    assert!(engine.extend(heaps), "a value is less than its heap");
                }
            }
        }
    }

    /// Returns the least period, if a theorem proves it from the values computed so far: that of
    /// Guy and Smith, for [octal games](Octal).
    ///
    /// # Complexity
    ///
    /// That of [`find_period`](Table::find_period); O(1) if no value was computed since the last
    /// search.
    #[inline] // as for `extend_to`
    pub fn proved(&mut self) -> Option<Period> {
        if self.period.is_none() && self.octal.is_some() && self.searched < self.heaps() {
            self.period = self.find_period(|period| self.proof(period));
            self.searched = self.heaps();
        }
        self.period
    }

    /// Returns how many values must show `period` before a theorem proves that it holds for ever.
    pub fn proof(&self, period: Period) -> Option<u64> {
        self.octal.as_ref()?.proof(period)
    }

    /// Finds the least period of the values computed so far that lasts long enough for `proof`.
    ///
    /// # Complexity
    ///
    /// O(n) time and 4n bytes for n values.
    pub fn find_period(&self, proof: impl Fn(Period) -> Option<u64>) -> Option<Period> {
        with_engine!(&self.values, engine => Period::find(engine.values(), proof))
    }

    /// Returns what makes a heap rare, if less than an eighth of the heaps are.
    pub fn split(&self) -> Option<Split> {
        with_engine!(&self.values, engine => engine.split())
    }

    /// Returns the rare heaps from heap 1 on, in ascending order; none without a
    /// [`split`](Table::split).
    pub fn rare_heaps(&self) -> &[u32] {
        with_engine!(&self.values, engine => engine.rare_heaps())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use shared::cutting::unequal_splits;
    use shared::sg::{Sequence, Sums};

    fn octal(code: &str) -> Octal {
        code.parse().expect("an octal code")
    }

    fn values(mut table: Table, last: u64) -> Vec<u64> {
        table.extend_to(last);
        (0..=last).filter_map(|heap| table.get(heap)).collect()
    }

    #[track_caller]
    fn assert_matches_the_plain_engine(code: &str, last: u64) {
        let plain = Sequence::new(octal(code)).table(last);
        assert_eq!(values(Table::octal(octal(code)), last), plain, "{code}");
    }

    /// The codes of up to three digits.
    fn codes() -> impl Iterator<Item = String> {
        let digits = (0..0o1000).map(|digits| format!("{digits:03o}"));
        digits.flat_map(|digits| [format!("0.{digits}"), format!("4.{digits}")])
    }

    #[test]
    fn matches_the_plain_engine() {
        for code in codes().step_by(37) {
            assert_matches_the_plain_engine(&code, 1_000);
        }
    }

    #[test]
    #[ignore = "slow: all 1,024 codes"]
    fn matches_the_plain_engine_for_all_codes_of_three_digits() {
        for code in codes() {
            assert_matches_the_plain_engine(&code, 2_000);
        }
    }

    /// Long enough for single values to be searched for; in 0.007, with no split.
    #[test]
    fn long_tables_match_the_plain_engine() {
        for code in ["0.007", "0.106", "4.026"] {
            assert_matches_the_plain_engine(code, 3_500);
        }
        let plain = Sequence::new(Sums(unequal_splits)).table(3_500);
        assert_eq!(values(Table::grundys_game(), 3_500), plain);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn random_codes_match_the_plain_engine(
            splits: bool,
            fraction in prop::collection::vec(0_u64..8, 0..7),
        ) {
            let start = if splits { "4." } else { "0." };
            let code = fraction.iter().fold(String::from(start), |code, digit| code + &digit.to_string());
            let plain = Sequence::new(octal(&code)).table(600);
            prop_assert_eq!(values(Table::octal(octal(&code)), 600), plain);
        }
    }

    #[track_caller]
    fn assert_proves(code: &str, period: u64, preperiod: u64) {
        let mut table = Table::octal(octal(code));
        let enough = 2 * (preperiod + period) + code.len() as u64;
        table.extend_to(enough);
        let expected = Period {
            preperiod,
            period,
            saltus: 0,
        };
        assert_eq!(table.proved(), Some(expected), "{code}");
    }

    /// Found by J. C. Kenyon (0.156) and R. B. Austin (0.055, 0.644).
    #[test]
    fn proves_published_periods() {
        for (code, period, preperiod) in [
            ("0.45", 20, 498),
            ("0.055", 148, 259),
            ("0.156", 349, 3_479),
            ("0.644", 442, 3_256),
        ] {
            assert_proves(code, period, preperiod);
        }
    }

    /// Found by R. B. Austin (0.165, 0.356), and by A. Gangolli and T. Plambeck, *A note on periodicity
    /// in some octal games*, 1989. Counting heaps from 1, these state preperiods one less.
    #[test]
    #[ignore = "slow: more than a million heaps"]
    fn proves_long_published_periods() {
        assert_proves("0.165", 1_550, 5_181);
        assert_proves("0.356", 142, 7_315);
        assert_proves("0.127", 4, 46_578);
        assert_proves("0.16", 149_459, 105_351);
        assert_proves("0.56", 144, 326_640);
    }

    #[test]
    fn shows_the_last_known_lost_heap_of_grundys_game() {
        let mut game = Table::grundys_game();
        game.extend_to(5_000);
        let mut lost = (1..=5_000).filter(|&heap| game.get(heap) == Some(0));
        assert_eq!(lost.next_back(), Some(1_222));
    }

    /// As published by T. Czajka, who counts heap 0, too.
    #[test]
    #[ignore = "slow: 100,000 heaps"]
    fn shows_the_sparse_space_of_grundys_game() {
        let mut game = Table::grundys_game();
        game.extend_to(100_000);
        let split = Split {
            mask: 0xfe,
            by_parity: false,
        };
        assert_eq!(game.split(), Some(split));
        let rare = game.rare_heaps();
        assert_eq!((rare.len(), rare.last()), (1_273, Some(&82_860)));
    }

    #[test]
    fn answers_only_what_is_computed_or_proved() {
        let mut kayles = Table::octal(octal("0.77"));
        kayles.extend_to(300);
        assert_eq!((kayles.heaps(), kayles.get(300)), (301, Some(4)));
        assert_eq!(kayles.get(301), None);
        assert!(kayles.proved().is_some());
        assert_eq!(kayles.get(1_000_000_000_000_000_000), Some(1));
        kayles.extend_to(1_000);
        assert_eq!(kayles.heaps(), 301);
    }
}
