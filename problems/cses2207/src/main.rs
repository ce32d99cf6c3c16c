//! # CSES 2207 – Grundy's Game
//!
//! <https://cses.fi/problemset/task/2207>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=cses2207), [the chapter](http://localhost:8017/#chapter=kayles)
//!
//! **The game.** A heap of n coins. A move splits a heap into two nonempty ones of different sizes; whoever
//! cannot move loses. The input is a count of cases t ≤ 10⁵ and, per case, n ≤ 10⁶; the answer is
//! `first` or `second`, the player who wins.
//!
//! **The rule.** The Grundy value of a heap is the mex, over all splits, of the nim-sum of the values of both
//! parts; the first player loses iff it is 0. No closed form is known. The values of all heaps up to 10⁶
//! have been **computed**: 41 of these heaps are lost, the largest of 1222 coins. Whether larger heaps are
//! lost, and whether the values are periodic, is not proved. So the table ends at 1222, heaps from 1223 to
//! 10⁶ are won, and larger ones are refused. The tests repeat the computation up to 10⁴, and up to 10⁶
//! on request (`-- --ignored`).
//!
//! **Beware.** Heaps of 1 and 2 have no move: the parts must differ.
//!
//! **Cost.** O(1222²) in all, then O(1) per case.
//!
//! **Source.** P. M. Grundy, *Mathematics and games*, 1939; E. R. Berlekamp, J. H. Conway and R. K. Guy,
//! *Winning Ways*, 1982, chapter 4, for the values and the method of the tests. See [`shared::cutting`].

use shared::cutting::unequal_splits;
use shared::io::{run, Answers, Input};
use shared::sg::{Sequence, Sums};

/// The largest lost heap up to [`LAST_COMPUTED`].
const LAST_LOST: u64 = 1222;

/// The largest heap whose winner is known here.
const LAST_COMPUTED: u64 = 1_000_000;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    let mut game = Sequence::new(Sums(unequal_splits));
    cases.counted(|case| {
        let heap = case.number(1..=LAST_COMPUTED)?;
        let first = heap > LAST_LOST || game.first_player_wins([heap])?;
        Ok(if first { "first" } else { "second" })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(
            testkit::answer(solve, "3\n6\n7\n8\n"),
            "first\nsecond\nfirst\n"
        );
    }

    /// Heaps in order; those of 1 and 2 have no move.
    fn moves(heaps: &[u64]) -> Vec<Vec<u64>> {
        let splits = |index: usize| {
            let parts = (1..heaps[index]).map(move |part| [part, heaps[index] - part]);
            parts.filter(|[one, other]| one < other).map(move |parts| {
                let others = heaps[..index].iter().chain(&heaps[index + 1..]);
                others
                    .copied()
                    .chain(parts)
                    .filter(|&heap| heap > 2)
                    .sorted()
                    .collect()
            })
        };
        (0..heaps.len()).flat_map(splits).collect()
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(heap in 1_u64..24) {
            let mut game = Search::new(|heaps: &Vec<u64>| moves(heaps));
            let word = if game.first_player_wins(vec![heap]) { "first\n" } else { "second\n" };
            prop_assert_eq!(testkit::answer(solve, &format!("1 {heap}")), word);
        }
    }

    /// Computes the values of heaps 0 to `last` by the method of sparse spaces.
    ///
    /// Call a value rare if the number of its ones above the last bit is even. The nim-sum of two rare or of
    /// two common values is rare, and only a rare and a common one make a common value. Few heaps have
    /// rare values, so few splits have common ones, and they give the least common value that is missing.
    /// The mex is that, or a smaller rare value that is missing. All splits are searched for those, but
    /// unless one is missing, they are found in the first few.
    fn values(last: usize) -> Vec<u8> {
        let is_rare = |value: usize| (value >> 1).count_ones() % 2 == 0;
        let (mut values, mut rare_heaps) = (vec![0_u8], Vec::new());
        for heap in 1..=last {
            let mut is_option = [false; 256];
            for &part in rare_heaps.iter().filter(|&&part| 2 * part != heap) {
                is_option[usize::from(values[part] ^ values[heap - part])] = true;
            }
            let common = (0..256).find(|&value| !is_rare(value) && !is_option[value]);
            let common = common.expect("a value below 256");
            let mut missing = (0..common).filter(|&value| !is_option[value]).count();
            for part in 1..=(heap - 1) / 2 {
                if missing == 0 {
                    break;
                }
                let value = usize::from(values[part] ^ values[heap - part]);
                missing -= usize::from(value < common && !is_option[value]);
                is_option[value] = true;
            }
            let value = (0..=common)
                .find(|&value| !is_option[value])
                .expect("the common value");
            values.push(value as u8);
            if is_rare(value) {
                rare_heaps.push(heap);
            }
        }
        values
    }

    /// As published; computed to 10^6, not proved.
    const LOST: [u64; 41] = [
        1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270, 273, 276, 282, 285, 288, 316, 334, 337, 340, 346,
        359, 362, 365, 386, 389, 392, 566, 630, 633, 636, 639, 673, 676, 682, 685, 923, 926, 929,
        932, 1222,
    ];

    fn assert_lost_up_to(last: u64) {
        let values = values(last as usize);
        let of_value_0 = (1..=last).filter(|&heap| values[heap as usize] == 0);
        assert_eq!(of_value_0.collect_vec(), LOST);
        let input = format!("{last} {}", (1..=last).format(" "));
        let words =
            (1..=last).map(|heap| if LOST.contains(&heap) { "second\n" } else { "first\n" });
        assert_eq!(testkit::answer(solve, &input), words.collect::<String>());
    }

    #[test]
    fn the_sparse_method_computes_the_values() {
        let table = Sequence::new(Sums(unequal_splits)).table(3000);
        assert!(values(3000).into_iter().map(u64::from).eq(table));
    }

    #[test]
    fn the_lost_heaps_up_to_10_000() {
        assert_lost_up_to(10_000);
    }

    #[test]
    #[ignore = "half a minute with --release, minutes without"]
    fn the_lost_heaps_up_to_1_000_000() {
        assert_lost_up_to(LAST_COMPUTED);
    }

    /// The mistake of splitting into equal heaps: 2 would be won.
    #[test]
    fn heaps_of_1_and_2_have_no_move() {
        assert_eq!(testkit::answer(solve, "2 1 2"), "second\nsecond\n");
    }

    #[test]
    fn reports_bad_input() {
        let not_known = "case 2: `1000001` is not from 1 to 1000000";
        testkit::assert_bad(solve, "2 1000000 1000001", "first\n", not_known);
        testkit::assert_bad(solve, "1 0", "", "case 1: `0` is not from 1 to 1000000");
        let end = "case 2: the input ends where a number is due";
        testkit::assert_bad(solve, "2 1222", "second\n", end);
    }
}
