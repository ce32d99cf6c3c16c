//! # HDU 3032 – Nim or not Nim?
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=3032>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=hdu3032), [the chapter](http://localhost:8017/#chapter=kayles)
//!
//! **The game** (Lasker's Nim). Some heaps of stones; a move takes any positive number of stones from
//! one heap, or splits one into two heaps, neither empty. Whoever takes the last stone wins. The input
//! is a count of cases T ≤ 100 and, per case, N ≤ 10⁶ and N heaps from 1 to 2³¹ − 1; the answer is
//! `Alice` if the first player wins, else `Bob`.
//!
//! **The rule.** The first player wins iff the nim-sum of the Grundy values is not 0. A heap of 4k + 3 is
//! worth 4k + 4, one of 4k + 4 is worth 4k + 3, and any other is worth its size. By induction, let this
//! hold for smaller heaps. So modulo 4, nonempty ones with the remainders 0, 1, 2, 3 are worth 3, 1, 2, 0.
//!
//! - 4k + 1 and 4k + 2: taking reaches all smaller values and no others. Splits of 4k + 1 have the
//!   remainders 0 + 1 or 2 + 3, so they are worth 2 modulo 4. Those of 4k + 2 have 0 + 2, 1 + 1 or 3 + 3,
//!   and are worth 0 or 1. So no split is worth the size of the heap.
//! - 4k + 3: taking reaches the values up to 4k + 2, and the split into 1 and 4k + 2 the value 4k + 3. Any
//!   split has the remainders 0 + 3 or 1 + 2 and is worth 3 modulo 4, so none is worth 4k + 4.
//! - 4k + 4: taking reaches the values up to 4k + 2, and 4k + 4. Splits have the remainders 0 + 0, 1 + 3
//!   or 2 + 2 and are worth 0 or 1 modulo 4, so none is worth 4k + 3.
//!
//! `scripts/rule.sh --values 'n -> n-t | a & b : a+b = n'` proves the values for all sizes.
//!
//! **Beware.** The largest heap, 2³¹ − 1, is worth 2³¹, which does not fit in a signed 32-bit integer.
//!
//! **Cost.** O(N) per case and no memory beyond the input. The heap 2⁶⁴ − 1 is refused, as its value
//! takes 65 bits.
//!
//! **Source.** E. Lasker, *Brettspiele der Völker*, 1931, for the game; the argument above. For sums see
//! [`shared::nim`].

use proconio::input;
use shared::io::{run, Answers, Input, Natural};
use shared::nim::first_player_wins;

/// The largest heap with a value of 64 bits.
const LARGEST: u64 = u64::MAX - 1;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        input! { from &mut *case, n: Natural }
        let values = case.list(n?, |case| Ok(grundy(case.number(0..=LARGEST)?)))?;
        Ok(if first_player_wins(values) { "Alice" } else { "Bob" })
    })
}

fn grundy(heap: u64) -> u64 {
    match heap % 4 {
        3 => heap + 1,
        0 => heap.saturating_sub(1), // the empty heap is worth 0
        _ => heap,
    }
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
            testkit::answer(solve, "2\n3\n2 2 3\n2\n3 3\n"),
            "Alice\nBob\n"
        );
    }

    /// Heaps have no order, and empty ones are gone.
    fn moves(heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (index, &heap) in heaps.iter().enumerate() {
            let taken = (0..heap).map(|left| [left, 0]);
            let split = (1..=heap / 2).map(|part| [part, heap - part]);
            for parts in taken.chain(split) {
                let mut option = heaps.to_vec();
                option.remove(index);
                option.extend(parts.into_iter().filter(|&part| part > 0));
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(heaps in prop::collection::vec(0_u64..6, 0..4)) {
            let mut game = Search::new(|heaps: &Vec<u64>| moves(heaps));
            let word = if game.first_player_wins(heaps.clone()) { "Alice\n" } else { "Bob\n" };
            let input = format!("1\n{}\n{}\n", heaps.len(), heaps.iter().join(" "));
            prop_assert_eq!(testkit::answer(solve, &input), word);
        }
    }

    /// From the options of each heap, by definition.
    #[test]
    fn values_match_their_definition_up_to_500() {
        let mut values = vec![0_u64];
        for heap in 1..=500 {
            let split = (1..heap).map(|part| values[part] ^ values[heap - part]);
            let reached = split.chain(values.iter().copied()).collect_vec();
            let mex = (0..1000).find(|value| !reached.contains(value)).unwrap();
            values.push(mex);
            assert_eq!(grundy(heap as u64), mex, "heap {heap}");
        }
    }

    #[test]
    fn handles_no_heaps_empty_heaps_and_the_largest() {
        let input = format!("3  0  2 0 0  2 {LARGEST} {LARGEST}");
        assert_eq!(testkit::answer(solve, &input), "Bob\nBob\nBob\n");
        assert_eq!(grundy(LARGEST), LARGEST);
    }

    /// The mistake of computing in signed 32-bit integers.
    #[test]
    fn the_value_of_the_largest_heap_takes_32_bits() {
        assert_eq!(grundy((1 << 31) - 1), 1 << 31);
        assert_eq!(
            testkit::answer(solve, "1  2 2147483647 2147483644"),
            "Alice\n"
        );
    }

    /// The mistake of playing Nim: 3 can become 1 and 2, which are worth 3.
    #[test]
    fn the_heaps_1_2_3_are_won() {
        assert_eq!(
            testkit::answer(solve, "2  3 1 2 3  3 1 2 4"),
            "Alice\nBob\n"
        );
    }

    #[test]
    fn heaps_have_64_bits() {
        assert_eq!(testkit::answer(solve, "1  1 4294967296"), "Alice\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(
            solve,
            "2  1 1  1 18446744073709551615",
            "Alice\n",
            "case 2: `18446744073709551615` is not from 0 to 18446744073709551614",
        );
        testkit::assert_bad(
            solve,
            "1  2 1",
            "",
            "case 1: the input ends where a number is due",
        );
    }
}
