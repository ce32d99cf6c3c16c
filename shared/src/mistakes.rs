//! What study notes commonly get wrong: the claim, its smallest counterexample, and what holds.
//!
//! Nothing is computed here. Each item names the test that plays its counterexample out; the tests
//! stand in this file, if no other is named. *Won* and *lost* are said of the player on turn.
//!
//! # Bash in rounds of m
//!
//! - **Claim.** A heap of n, of which at most m may be taken, is lost if m divides n.
//! - **Counterexample.** n = m = 1: the stone is taken, and the game is won.
//! - **What holds.** Lost exactly if m + 1 divides n; the Grundy value is n mod (m + 1).
//! - **Test.** `bash_counts_in_rounds_of_m_plus_1`
//!
//! # The options of Grundy value a
//!
//! - **Claim.** They take all the values from 1 to a − 1.
//! - **Counterexample.** a = 1: there is none, yet a heap of 1 is won by its move to value 0.
//! - **What holds.** They take all from 0 to a − 1, and never a; larger ones may occur too.
//! - **Test.** `options_have_every_smaller_value_and_0_is_one`
//!
//! # The rule of misère Nim for any games
//!
//! - **Claim.** The first player wins exactly if (the nim-sum of the Grundy values is not 0) = (one
//!   of them is larger than 1).
//! - **Counterexample.** A game whose only move leads to a heap of 2: its value is 0, so "won", but
//!   it is lost.
//! - **What holds.** So it is in Nim, and where play ends as soon as every component has value 0.
//!   Other games need a proof of their own, as [`crate::misere`] says.
//! - **Test.** `general_games_are_different` in [`crate::misere`]
//!
//! # The table of Every-SG
//!
//! - **Claim.** Where every component moves at once, its suspense needs a table that is quadratic
//!   in the heaps.
//! - **Counterexample.** Euclid's game on numbers of 64 bits, for which there is no room.
//! - **What holds.** For that game it comes out of Euclid's algorithm, in O(log) steps:
//!   [`crate::euclid::suspense`].
//! - **Test.** `suspense_needs_no_table`
//!
//! # Misère Wythoff, shifted by 2
//!
//! - **Claim.** (x, y) is lost in misère play exactly if (x − 2, y − 2) is lost in normal play.
//! - **Counterexample.** (0, 1) is lost without such a pair; (3, 4) is won, although (1, 2) is
//!   lost.
//! - **What holds.** Lost are (0, 1), (2, 2), and from (3, 5) on the pairs of normal play:
//!   [`crate::wythoff::is_cold_misere`].
//! - **Test.** `misere_wythoff_is_not_shifted`
//!
//! # Cold pairs without halving
//!
//! - **Claim.** x ≤ y, of difference d, are cold in Wythoff's game exactly if ⌊√(5d²)⌋ = 3x − y.
//! - **Counterexample.** (1, 2) is cold, but 2 ≠ 1.
//! - **What holds.** Cold exactly if x = ⌊(d + ⌊√(5d²)⌋) / 2⌋. The halving rounds, so it can't be
//!   multiplied out.
//! - **Test.** `the_root_of_5_has_to_be_halved_before_it_is_compared`
//!
//! # Cold pairs in floating point
//!
//! - **Claim.** ⌊k·φ⌋ with φ = (1 + √5) / 2 may be computed in floating point.
//! - **Counterexample.** k = 102 334 155 is the first that is wrong in `f64`: 165 580 141 instead
//!   of 165 580 140.
//! - **What holds.** A comparison of whole numbers is exact: [`crate::wythoff::is_cold`].
//! - **Test.** `the_golden_ratio_does_not_fit_in_a_float`
//!
//! # Euclid's game in floating point
//!
//! - **Claim.** Whether y / x is above φ, which decides the game, may be asked in floating point.
//! - **Counterexample.** (165 580 141, 267 914 296) is lost, but in `f64` its quotient is φ.
//! - **What holds.** Won exactly if ⌊y / x⌋ ≥ 2 or the forced move leads to a lost pair:
//!   [`crate::euclid::first_player_wins`].
//! - **Test.** `the_golden_ratio_does_not_decide_euclids_game_in_a_float`
//!
//! # Surreal numbers with equal options
//!
//! - **Claim.** {L | R} is a number if every left option is ≤ every right one.
//! - **Counterexample.** {0 | 0} would be one, but neither {0 | 0} ≤ 0 nor 0 ≤ {0 | 0}.
//! - **What holds.** A number has no left option ≥ a right one.
//! - **Test.** `equal_options_make_no_number`

#[cfg(test)]
mod tests {
    use crate::{euclid, suspense, wythoff};
    use std::collections::BTreeSet;

    #[test]
    fn bash_counts_in_rounds_of_m_plus_1() {
        let options = |&(n, m): &(u64, u64)| (1..=m.min(n)).map(|taken| (n - taken, m)).collect();
        let claim = |n: u64, m: u64| n % m != 0;
        assert!(testkit::first_player_wins((1, 1), options) && !claim(1, 1));
        for (n, m) in (0..40).flat_map(|n| (1..20).map(move |m| (n, m))) {
            assert_eq!(testkit::grundy(&(n, m), options), n % (m + 1));
        }
    }

    /// Euclid's game: what is left of the two numbers.
    fn multiples_taken(&(x, y): &(u64, u64)) -> Vec<(u64, u64)> {
        match (x.min(y), x.max(y)) {
            (0, _) => Vec::new(),
            (x, y) => (1..=y / x).map(|multiple| (x, y - multiple * x)).collect(),
        }
    }

    #[test]
    fn options_have_every_smaller_value_and_0_is_one() {
        // Take 1, 3 or 4, where values are not the sizes.
        let options = |&heap: &u64| -> Vec<u64> {
            let left = [1, 3, 4].map(|taken| heap.checked_sub(taken));
            left.into_iter().flatten().collect()
        };
        let value = |heap: &u64| testkit::grundy(heap, options);
        let reached = |heap: u64| options(&heap).iter().map(value).collect::<BTreeSet<_>>();
        assert_eq!((value(&1), reached(1)), (1, BTreeSet::from([0]))); // 0 is not in 1..1
        for heap in 0..40 {
            let own = value(&heap);
            assert!((0..own).all(|smaller| reached(heap).contains(&smaller)));
            assert!(!reached(heap).contains(&own));
        }
        assert_eq!((value(&2), reached(2)), (0, BTreeSet::from([1]))); // and 1 is larger than 0
    }

    /// F(92) and F(93): 91 forced moves lead down to (1, 2) and to the end. No table holds them.
    #[test]
    fn suspense_needs_no_table() {
        let fibonacci = (7_540_113_804_746_346_429, 12_200_160_415_121_876_738);
        assert_eq!(euclid::suspense(fibonacci.0, fibonacci.1), 91);
        for (x, y) in (0..30).flat_map(|x| (0..30).map(move |y| (x, y))) {
            let left = multiples_taken(&(x, y)).into_iter();
            let by_options = suspense::suspense(left.map(|(x, y)| euclid::suspense(x, y)));
            assert_eq!(euclid::suspense(x, y), by_options, "({x}, {y})");
        }
    }

    fn queen(&(x, y): &(u64, u64)) -> Vec<(u64, u64)> {
        let from_x = (1..=x).map(|taken| (x - taken, y));
        let from_y = (1..=y).map(|taken| (x, y - taken));
        let from_both = (1..=x.min(y)).map(|taken| (x - taken, y - taken));
        from_x.chain(from_y).chain(from_both).collect()
    }

    #[test]
    fn misere_wythoff_is_not_shifted() {
        let lost = |pair| !testkit::first_player_wins_misere(pair, queen);
        let claim = |x: u64, y: u64| x >= 2 && y >= 2 && wythoff::is_cold(x - 2, y - 2);
        assert!(lost((0, 1)) && !claim(0, 1));
        assert!(!lost((3, 4)) && claim(3, 4));
        for (x, y) in (0..20).flat_map(|x| (0..20).map(move |y| (x, y))) {
            assert_eq!(wythoff::is_cold_misere(x, y), lost((x, y)), "({x}, {y})");
        }
    }

    #[test]
    fn the_root_of_5_has_to_be_halved_before_it_is_compared() {
        let root = |d: u64| (5 * d * d).isqrt();
        let mut search = testkit::Search::new(queen);
        let claim = |x: u64, y: u64| root(y - x) == 3 * x - y;
        let mut refuted = Vec::new();
        for x in 0..60 {
            for y in x..=3 * x {
                let cold = !search.wins((x, y));
                let d = y - x;
                assert_eq!(d.midpoint(root(d)) == x, cold, "({x}, {y})");
                if claim(x, y) != cold {
                    refuted.push((x, y));
                }
            }
        }
        assert!(refuted.starts_with(&[(1, 2), (4, 7)]) && refuted.contains(&(9, 15)));
    }

    #[test]
    #[allow(
        clippy::float_arithmetic,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss
    )]
    fn the_golden_ratio_does_not_fit_in_a_float() {
        let golden_ratio = f64::midpoint(1.0, 5_f64.sqrt());
        let claim = |k: u64| (k as f64 * golden_ratio) as u64;
        // Neighbouring Fibonacci numbers F(40) and F(41): 165580141 − k·φ is φ to the power −40.
        let k = 102_334_155;
        assert_eq!(wythoff::cold_pair(k), Some((165_580_140, 267_914_295)));
        assert_eq!(claim(k), 165_580_141);
        assert_eq!(claim(k - 1), wythoff::cold_pair(k - 1).unwrap().0);
    }

    #[test]
    #[allow(clippy::float_arithmetic, clippy::cast_precision_loss)]
    fn the_golden_ratio_does_not_decide_euclids_game_in_a_float() {
        let (x, y) = (165_580_141_u64, 267_914_296_u64);
        let claim = y as f64 / x as f64 >= f64::midpoint(1.0, 5_f64.sqrt());
        assert!(claim && !testkit::first_player_wins((x, y), multiples_taken));
        assert!(!euclid::first_player_wins(x, y));
    }

    /// A game of two players with moves of their own.
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
