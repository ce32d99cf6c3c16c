//! What study notes commonly get wrong: the claim, its smallest counterexample, and what holds.
//!
//! Nothing is computed here; the tests named below play the counterexamples out. *Won* and *lost*
//! refer to the player to move.
//!
//! # Bash in rounds of m
//!
//! - **Claim.** A heap of n, from which a move takes at most m, is lost iff m divides n.
//! - **Counterexample.** n = m = 1: the stone is taken, and the game is won.
//! - **What holds.** Lost iff m + 1 divides n; the Grundy value is n mod (m + 1).
//! - **Test.** `bash_has_the_period_m_plus_1`
//!
//! # The options of Grundy value a
//!
//! - **Claim.** They take all the values from 1 to a − 1.
//! - **Counterexample.** a = 1: there is none, yet a heap of 1 is won by moving to value 0.
//! - **What holds.** They take all values from 0 to a − 1, never a, and possibly larger ones.
//! - **Test.** `options_take_every_smaller_value`
//!
//! # The rule of misère Nim for other games
//!
//! - **Claim.** The first player wins iff `(nim_sum != 0) == (some Grundy value > 1)`.
//! - **Counterexample.** A game whose only move leads to a heap of 2: its value is 0, so the claim
//!   says won, but it is lost.
//! - **What holds.** The rule holds for Nim, and where play ends as soon as every component has
//!   value 0. Other games need their own proof; see [`crate::misere`].
//! - **Test.** `does_not_hold_for_other_games` in [`crate::misere`]
//!
//! # The table of Every-SG
//!
//! - **Claim.** Where every component moves at once, the suspense needs a table that is quadratic in
//!   the heaps.
//! - **Counterexample.** Euclid's game on 64-bit numbers, for which there is no room.
//! - **What holds.** For that game Euclid's algorithm yields it in O(log) steps:
//!   [`crate::euclid::suspense`].
//! - **Test.** `suspense_needs_no_table`
//!
//! # Misère Wythoff, shifted by 2
//!
//! - **Claim.** (x, y) is lost in misère play iff (x − 2, y − 2) is lost in normal play.
//! - **Counterexample.** (0, 1) is lost without such a pair; (3, 4) is won, although (1, 2) is
//!   lost.
//! - **What holds.** Lost are (0, 1), (2, 2), and from (3, 5) on the pairs of normal play:
//!   [`crate::wythoff::is_cold_misere`].
//! - **Test.** `misere_wythoff_is_not_shifted`
//!
//! # Cold pairs without halving
//!
//! - **Claim.** x ≤ y with difference d are cold in Wythoff's game iff ⌊√(5d²)⌋ = 3x − y.
//! - **Counterexample.** (1, 2) is cold, but 2 ≠ 1.
//! - **What holds.** Cold iff x = ⌊(d + ⌊√(5d²)⌋) / 2⌋. The halving rounds, so it cannot be
//!   multiplied out.
//! - **Test.** `cold_pairs_are_rounded_after_halving`
//!
//! # Cold pairs in floating point
//!
//! - **Claim.** ⌊k·φ⌋ with φ = (1 + √5) / 2 may be computed in floating point.
//! - **Counterexample.** k = 102 334 155 is the first that is wrong in `f64`: 165 580 141 instead
//!   of 165 580 140.
//! - **What holds.** Comparing integers is exact: [`crate::wythoff::is_cold`].
//! - **Test.** `the_golden_ratio_does_not_fit_in_an_f64`
//!
//! # Euclid's game in floating point
//!
//! - **Claim.** Whether y / x is above φ, which decides the game, may be computed in floating point.
//! - **Counterexample.** (165 580 141, 267 914 296) is lost, but in `f64` its quotient is φ.
//! - **What holds.** Won iff ⌊y / x⌋ ≥ 2 or the forced move leads to a lost pair:
//!   [`crate::euclid::first_player_wins`].
//! - **Test.** `the_golden_ratio_does_not_fit_in_an_f64`
//!
//! # Surreal numbers with equal options
//!
//! - **Claim.** {L | R} is a number if every left option is ≤ every right one.
//! - **Counterexample.** {0 | 0} would be one, but neither {0 | 0} ≤ 0 nor 0 ≤ {0 | 0}.
//! - **What holds.** A number has no left option ≥ a right one.
//! - **Test.** `equal_options_make_no_number`

#[cfg(test)]
mod tests {
    use crate::search::{self, Search};
    use crate::{euclid, suspense, wythoff};
    use std::collections::BTreeSet;

    #[test]
    fn bash_has_the_period_m_plus_1() {
        let mut game =
            Search::grundy(|&(n, m): &(u64, u64)| (1..=m.min(n)).map(move |taken| (n - taken, m)));
        for (n, m) in (0..40).flat_map(|n| (1..20).map(move |m| (n, m))) {
            assert_eq!(game.value((n, m)), n % (m + 1), "({n}, {m})");
        }
    }

    #[test]
    fn options_take_every_smaller_value() {
        // Take 1, 3 or 4, where the values are not the sizes.
        let options = |&heap: &u64| {
            let left = [1, 3, 4].map(|taken| heap.checked_sub(taken));
            left.into_iter().flatten()
        };
        let mut game = Search::grundy(options);
        let mut values = |heap: u64| -> (u64, BTreeSet<u64>) {
            let values = options(&heap).map(|option| game.value(option)).collect();
            (game.value(heap), values)
        };
        assert_eq!(values(1), (1, BTreeSet::from([0])));
        assert_eq!(values(2), (0, BTreeSet::from([1]))); // 1 is larger than 0
        for heap in 0..40 {
            let (value, options) = values(heap);
            assert!((0..value).all(|smaller| options.contains(&smaller)));
            assert!(!options.contains(&value));
        }
    }

    /// F(92) and F(93): 91 forced moves lead down to (1, 2) and to the end. No table holds them.
    #[test]
    fn suspense_needs_no_table() {
        let fibonacci = (7_540_113_804_746_346_429, 12_200_160_415_121_876_738);
        assert_eq!(euclid::suspense(fibonacci.0, fibonacci.1), 91);
        for (x, y) in (0..30).flat_map(|x| (0..30).map(move |y| (x, y))) {
            let options = multiples_taken(&(x, y)).into_iter();
            let by_options = suspense::suspense(options.map(|(x, y)| euclid::suspense(x, y)));
            assert_eq!(euclid::suspense(x, y), by_options, "({x}, {y})");
        }
    }

    /// The moves of Euclid's game.
    fn multiples_taken(&(x, y): &(u64, u64)) -> Vec<(u64, u64)> {
        match (x.min(y), x.max(y)) {
            (0, _) => Vec::new(),
            (x, y) => (1..=y / x).map(|multiple| (x, y - multiple * x)).collect(),
        }
    }

    /// The moves of Wythoff's game.
    fn queen(&(x, y): &(u64, u64)) -> impl Iterator<Item = (u64, u64)> {
        let from_x = (1..=x).map(move |taken| (x - taken, y));
        let from_y = (1..=y).map(move |taken| (x, y - taken));
        let from_both = (1..=x.min(y)).map(move |taken| (x - taken, y - taken));
        from_x.chain(from_y).chain(from_both)
    }

    #[test]
    fn misere_wythoff_is_not_shifted() {
        let mut game = Search::misere(queen);
        assert!(!game.value((0, 1)) && game.value((3, 4)) && wythoff::is_cold(1, 2));
        for (x, y) in (0..20).flat_map(|x| (0..20).map(move |y| (x, y))) {
            assert_eq!(
                wythoff::is_cold_misere(x, y),
                !game.value((x, y)),
                "({x}, {y})"
            );
        }
    }

    #[test]
    fn cold_pairs_are_rounded_after_halving() {
        let root = |d: u64| (5 * d * d).isqrt();
        let mut game = Search::normal(queen);
        assert!(!game.value((1, 2)) && root(1) != 3 - 2);
        for (x, y) in (0_u64..30).flat_map(|x| (x..=3 * x).map(move |y| (x, y))) {
            let d = y - x;
            assert_eq!(d.midpoint(root(d)) == x, !game.value((x, y)), "({x}, {y})");
        }
    }

    #[test]
    #[allow(
        clippy::float_arithmetic,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss
    )]
    fn the_golden_ratio_does_not_fit_in_an_f64() {
        let phi = f64::midpoint(1.0, 5_f64.sqrt());
        let in_f64 = |k: u64| (k as f64 * phi) as u64;
        // Neighbouring Fibonacci numbers F(40) and F(41): 165580141 − k·φ is φ to the power −40.
        let k = 102_334_155;
        assert_eq!(wythoff::cold_pair(k), Some((165_580_140, 267_914_295)));
        assert_eq!(in_f64(k), 165_580_141);
        assert_eq!(in_f64(k - 1), wythoff::cold_pair(k - 1).unwrap().0);

        let (x, y) = (165_580_141_u64, 267_914_296_u64);
        assert!(y as f64 / x as f64 >= phi);
        assert!(!euclid::first_player_wins(x, y));
        assert!(!search::first_player_wins((x, y), multiples_taken));
    }

    /// A game in which each player has moves of their own.
    struct Game {
        left: Vec<Game>,
        right: Vec<Game>,
    }

    /// Conway's order: x ≤ y if no left option of x is ≥ y, and no right option of y is ≤ x.
    fn is_at_most(x: &Game, y: &Game) -> bool {
        !x.left.iter().any(|left| is_at_most(y, left))
            && !y.right.iter().any(|right| is_at_most(right, x))
    }

    #[test]
    fn equal_options_make_no_number() {
        let game = |left, right| Game { left, right };
        let zero = || game(vec![], vec![]);
        let star = game(vec![zero()], vec![zero()]);
        assert!(is_at_most(&star.left[0], &star.right[0])); // so the claim takes it for a number
        assert!(!is_at_most(&star, &zero()) && !is_at_most(&zero(), &star));
        // {0 | 1} keeps the rule, and is 1/2: between its options.
        let one = || game(vec![zero()], vec![]);
        let half = game(vec![zero()], vec![one()]);
        assert!(!is_at_most(&one(), &zero()));
        assert!(is_at_most(&zero(), &half) && !is_at_most(&half, &zero()));
        assert!(is_at_most(&half, &one()) && !is_at_most(&one(), &half));
    }
}
