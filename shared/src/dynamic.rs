//! Dynamic subtraction: how much a move may take depends on how much the one before it took.
//!
//! One heap; the first move takes at least one stone but not all, each later move takes at most k
//! times as many stones as the one before, and whoever takes the last stone wins. For k = 2 this is
//! Fibonacci Nim.
//!
//! # The parts
//!
//! The *parts* are a₀ = 1 < a₁ < a₂ < …, where aᵢ₊₁ = aᵢ + aₘ for the least m with k·aₘ ≥ aᵢ. **Every
//! number is a sum of parts, each more than k times the next smaller one, in exactly one way**, and
//! the largest part is found greedily: the sums of parts up to aᵢ are the numbers below aᵢ₊₁, each
//! once; the empty sum is 0. For a sum that begins with aᵢ goes on with parts below aₘ, whose sums are the
//! numbers below aₘ, each once, by induction; together with aᵢ they are the numbers from aᵢ to aᵢ₊₁ − 1. The
//! other sums are those of the parts below aᵢ, the numbers below aᵢ, again by induction.
//!
//! # Who wins
//!
//! **The player to move loses iff the heap is empty, or its smallest part is more than they may take.**
//!
//! - If they may take the smallest part p, they do. Then the heap is empty, or its smallest part is
//!   more than k·p, which is the most that the opponent may take.
//! - If they may take only less than p, a move takes some t < p and leaves p − t of it. The sum of
//!   p − t takes the place of p, because its parts are smaller than p. Its smallest part is at most k·t:
//!   otherwise the parts of p − t followed by those of t would be a second sum for p. So the opponent
//!   may take the smallest part.
//!
//! As the first move takes at most the heap less one, exactly the parts are lost. By the second point, a
//! move that takes less than the smallest part loses; so the least winning first move takes it.
//!
//! # The recurrence
//!
//! For k = 1 the parts are the powers of two, for k = 2 the Fibonacci numbers. For every k, from some
//! part on, aᵢ₊₁ = aᵢ + aᵢ₋ₑ with a fixed e, as Schwenk proved.
//!
//! Finitely many parts prove which e it is. Say that e *fits* i if it gives aᵢ₊₁ by the definition:
//! k·aᵢ₋ₑ ≥ aᵢ > k·aᵢ₋ₑ₋₁, with a₋₁ = 0. If e fits i − e − 1 to i, then it fits i + 1 as well. For what
//! holds for i and for i − e adds up to k·(aᵢ₋ₑ + aᵢ₋₂ₑ) ≥ aᵢ + aᵢ₋ₑ > k·(aᵢ₋ₑ₋₁ + aᵢ₋₂ₑ₋₁), and by the
//! recurrence, as e fits i − e, i and i − e − 1, that is k·aᵢ₊₁₋ₑ ≥ aᵢ₊₁ > k·aᵢ₋ₑ. So an e that fits e + 2
//! consecutive parts fits all later ones.
//!
//! Source: A. J. Schwenk, *Take-away games*, 1970; for k = 2 M. J. Whinihan, *Fibonacci Nim*, 1963.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - Fibonacci Nim: at most twice what was just taken ([a chapter](http://localhost:8017/#chapter=fibonacci-nim))
//!   - [取石子游戏 (Taking stones)](../../hdu2516/index.html), `hdu2516` [▶](http://localhost:8017/#problem=hdu2516)
//!   - [HRPA (COCI 2010/2011 #4)](../../p6487/index.html), `p6487`
//! - at most k times what was just taken ([a chapter](http://localhost:8017/#chapter=fibonacci-nim))
//!   - [A simple stone game](../../hdu2486/index.html), `hdu2486` [▶](http://localhost:8017/#problem=hdu2486)
//!
//! <!-- end -->

/// The lost heaps of k-fold dynamic subtraction, as far as they are asked for.
///
/// # Examples
///
/// ```
/// use shared::dynamic::Dynamic;
///
/// let mut fibonacci_nim = Dynamic::new(2);
/// assert!(!fibonacci_nim.first_player_wins(13));
/// assert!(fibonacci_nim.first_player_wins(11));
/// assert_eq!(fibonacci_nim.winning_move(11), Some(8)); // 8 + 3: won by taking 3
/// assert_eq!(fibonacci_nim.lost_heaps(40), [1, 2, 3, 5, 8, 13, 21, 34]);
/// ```
#[derive(Clone, Debug)]
pub struct Dynamic {
    k: u64,
    parts: Vec<u64>,
    /// The index m for the last part to which another was added.
    addend: usize,
}

impl Dynamic {
    /// Creates the game in which a move takes at most `k` times as many stones as the one before.
    ///
    /// # Panics
    ///
    /// Panics if `k` is 0.
    pub fn new(k: u64) -> Self {
        assert!(k > 0, "a move has to take at least one stone");
        Dynamic {
            k,
            parts: vec![1],
            addend: 0,
        }
    }

    /// Returns whether the first player wins.
    ///
    /// A heap of 1 allows no first move, and is lost.
    ///
    /// # Panics
    ///
    /// Panics if `heap` is 0.
    ///
    /// # Complexity
    ///
    /// As [`winning_move`](Dynamic::winning_move).
    pub fn first_player_wins(&mut self, heap: u64) -> bool {
        self.winning_move(heap).is_some()
    }

    /// Returns the heap that the least winning first move leaves; `None` if `heap` is lost.
    ///
    /// The move takes the smallest part. Where the first move may take the whole heap, that wins if this
    /// returns `None`, and not by fewer stones.
    ///
    /// # Panics
    ///
    /// Panics if `heap` is 0.
    ///
    /// # Complexity
    ///
    /// O(min(`heap`, k·log `heap`)) time and memory for the parts up to `heap` once; then one bisection per
    /// part of its sum.
    pub fn winning_move(&mut self, heap: u64) -> Option<u64> {
        assert!(heap > 0, "an empty heap has no parts");
        self.extend_to(heap);
        let mut rest = heap;
        loop {
            let next = self.parts.partition_point(|&part| part <= rest);
            let part = self.parts[next - 1];
            if part == rest {
                return Some(heap - part).filter(|&left| left > 0);
            }
            rest -= part;
        }
    }

    /// Returns the lost heaps up to `last`, in order; 1, from which there is no move, is the first.
    ///
    /// # Complexity
    ///
    /// As [`winning_move`](Dynamic::winning_move).
    pub fn lost_heaps(&mut self, last: u64) -> &[u64] {
        self.extend_to(last);
        let end = self.parts.partition_point(|&part| part <= last);
        &self.parts[..end]
    }

    /// Returns the recurrence that the lost heaps settle into, proved if the parts below 2⁶⁴ suffice.
    ///
    /// # Complexity
    ///
    /// O(1) per part up to the last one that the proof needs; for k = 10⁵ all parts below 2⁶⁴, 3.3
    /// million, do not suffice.
    ///
    /// # Examples
    ///
    /// ```
    /// use shared::dynamic::Dynamic;
    ///
    /// let mut game = Dynamic::new(3);
    /// let found = game.recurrence();
    /// assert_eq!((found.lag, found.from, found.is_proved), (3, 4, true));
    /// assert_eq!(game.lost_heaps(21), [1, 2, 3, 4, 6, 8, 11, 15, 21]); // 21 = 15 + 6
    /// ```
    pub fn recurrence(&mut self) -> Recurrence {
        let mut found = Recurrence {
            lag: 0,
            from: 0,
            to: 0,
            is_proved: false,
        };
        let mut addend = 0;
        for index in 0.. {
            if index == self.parts.len() && !self.extend() {
                break;
            }
            addend = self.addend(addend, self.parts[index]);
            if index - addend != found.lag {
                found.lag = index - addend;
                found.from = index;
            }
            found.to = index;
            found.is_proved = found.to - found.from > found.lag;
            if found.is_proved {
                break;
            }
        }
        found
    }

    /// Adds parts up to the first that is at least `heap`, or up to the last below 2⁶⁴.
    fn extend_to(&mut self, heap: u64) {
        while self.parts.last().is_some_and(|&last| last < heap) && self.extend() {}
    }

    /// Adds a part; returns `false` if it does not fit in 64 bits.
    fn extend(&mut self) -> bool {
        let last = self.parts[self.parts.len() - 1];
        self.addend = self.addend(self.addend, last);
        let next = last.checked_add(self.parts[self.addend]);
        self.parts.extend(next);
        next.is_some()
    }

    /// Returns the index of the part to add to `part`: the least m from `least` on with k·aₘ ≥ `part`.
    fn addend(&self, least: usize, part: u64) -> usize {
        let mut addend = least;
        while self.k.saturating_mul(self.parts[addend]) < part {
            addend += 1;
        }
        addend
    }
}

/// The recurrence aᵢ₊₁ = aᵢ + aᵢ₋ₑ of the lost heaps a₀ = 1 < a₁ < a₂ < …
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// The e of the formula.
    pub lag: usize,
    /// The least i from which on the recurrence holds.
    pub from: usize,
    /// The last i for which it was checked.
    pub to: usize,
    /// Whether it holds for all later i, by the proof in the [module's documentation](self).
    pub is_proved: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;
    use proptest::prelude::*;

    fn smallest_part(game: &mut Dynamic, heap: u64) -> u64 {
        heap - game.winning_move(heap).unwrap_or(0)
    }

    /// A heap and the most that a move may take from it.
    fn moves(k: u64) -> impl Fn(&(u64, u64)) -> Vec<(u64, u64)> {
        move |&(heap, most)| {
            let taken = 1..=most.min(heap);
            taken.map(|taken| (heap - taken, k * taken)).collect()
        }
    }

    #[test]
    fn agrees_with_the_search() {
        for (k, largest) in (1..=6)
            .map(|k| (k, 150))
            .chain([(12, 150), (20, 90), (399, 60)])
        {
            let (mut game, mut search) = (Dynamic::new(k), Search::new(moves(k)));
            for heap in 2..=largest {
                let least =
                    (1..heap).find(|&taken| !search.first_player_wins((heap - taken, k * taken)));
                let left = least.map(|taken| heap - taken);
                assert_eq!(game.winning_move(heap), left, "{heap}, {k}");
                assert_eq!(game.first_player_wins(heap), least.is_some(), "{heap}, {k}");
            }
        }
    }

    /// The invariant of the proof, for every heap and every limit.
    #[test]
    fn a_limit_below_the_smallest_part_is_lost() {
        for k in 1..=6 {
            let (mut game, mut search) = (Dynamic::new(k), Search::new(moves(k)));
            for (heap, most) in (1..=80).flat_map(|heap| (0..=heap).map(move |most| (heap, most))) {
                let wins = search.first_player_wins((heap, most));
                assert_eq!(
                    wins,
                    most >= smallest_part(&mut game, heap),
                    "{heap}, {most}, {k}"
                );
            }
        }
    }

    #[test]
    fn the_whole_heap_may_be_the_least_winning_move() {
        let (mut game, mut search) = (Dynamic::new(2), Search::new(moves(2)));
        for heap in 1..=150 {
            let least =
                (1..=heap).find(|&taken| !search.first_player_wins((heap - taken, 2 * taken)));
            assert_eq!(Some(smallest_part(&mut game, heap)), least, "{heap}");
        }
    }

    #[test]
    fn lost_heaps_are_as_published() {
        assert_eq!(
            Dynamic::new(1).lost_heaps(1000),
            [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]
        );
        assert_eq!(
            Dynamic::new(2).lost_heaps(55),
            [1, 2, 3, 5, 8, 13, 21, 34, 55]
        );
        assert_eq!(
            Dynamic::new(3).lost_heaps(60),
            [1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55]
        );
    }

    #[test]
    fn handles_the_largest_heaps() {
        let mut game = Dynamic::new(1);
        assert_eq!(smallest_part(&mut game, 1 << 63), 1 << 63);
        assert_eq!(smallest_part(&mut game, u64::MAX), 1);
        assert_eq!(game.lost_heaps(u64::MAX).len(), 64);
        let mut game = Dynamic::new(2);
        assert_eq!(
            smallest_part(&mut game, 12_200_160_415_121_876_738),
            12_200_160_415_121_876_738
        );
        assert_eq!(game.lost_heaps(u64::MAX).len(), 92); // F(2) to F(93)
        assert_eq!(smallest_part(&mut Dynamic::new(u64::MAX), 1000), 1000);
    }

    #[test]
    fn settles_into_the_published_recurrences() {
        for (k, lag, from) in [(1, 0, 0), (2, 1, 1), (3, 3, 4)] {
            let to = from + lag + 1;
            let is_proved = true;
            assert_eq!(
                Dynamic::new(k).recurrence(),
                Recurrence {
                    lag,
                    from,
                    to,
                    is_proved
                }
            );
        }
    }

    /// The last few parts below 2^64 are too few for a proof.
    #[test]
    fn tells_an_observed_recurrence_from_a_proved_one() {
        let found = Dynamic::new(100_000).recurrence();
        assert!(!found.is_proved && found.to - found.from <= found.lag);
    }

    proptest! {
        /// The proof, against all parts below 2^64; and no earlier index would do.
        #[test]
        fn the_proved_recurrence_holds_for_all_later_parts(k in 1_u64..300) {
            let mut game = Dynamic::new(k);
            let Recurrence { lag, from, is_proved, .. } = game.recurrence();
            prop_assert!(is_proved);
            let parts = game.lost_heaps(u64::MAX);
            for i in from..parts.len() - 1 {
                prop_assert_eq!(parts[i + 1], parts[i] + parts[i - lag]);
            }
            let earlier = from.checked_sub(1);
            prop_assert!(earlier.is_none_or(|i| i < lag || parts[i + 1] != parts[i] + parts[i - lag]));
        }

        /// Greedy parts, each more than k times the next: the sum that the proof is about.
        #[test]
        fn a_heap_is_a_sum_of_far_apart_parts(k in 1_u64..40, heap in 1_u64..1 << 40) {
            let mut game = Dynamic::new(k);
            let smallest = smallest_part(&mut game, heap);
            prop_assert!(game.lost_heaps(heap).contains(&smallest));
            if smallest < heap {
                prop_assert!(smallest_part(&mut game, heap - smallest) > k * smallest);
            }
        }
    }
}
