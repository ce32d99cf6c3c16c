//! # AtCoder AGC 056 D – Subset Sum Game
//!
//! <https://atcoder.jp/contests/agc056/tasks/agc056_d>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=hackenbush)
//!
//! **The game.** N numbers, N even, are written on a board. Alice and Bob erase one in turn, Alice first, until none is
//! left. Alice wins if the sum of those that she erased is from L to R. The input is `N L R` and the numbers, with
//! 2 ≤ N ≤ 5000, numbers up to 10⁹ and 0 ≤ L ≤ R ≤ S, their sum. The answer is `Alice` or `Bob`.
//!
//! **The rule.** Let x = S − L − R, and let gaps(X) be what the pairs of neighbours in a sorted list X differ by: the second
//! from the first, the fourth from the third, and so on, added up. *Alice wins iff gaps(X) ≤ R − L for some list X that
//! is the numbers with one of them moved by x.*
//!
//! **Why.** gaps(X) is the length of all t to which an odd number of elements is at most t. So if one element moves by h,
//! gaps changes by at most |h|.
//!
//! - Of two numbers v and w, Alice takes v and wins iff L ≤ v ≤ R, that is iff |2v − L − R| ≤ R − L. The moved number and the
//!   other differ by v + x − w = 2v − L − R.
//! - Of more numbers, let Alice take v and Bob b. For the rest, L and R are smaller by v, and S by v + b: so x becomes
//!   x + v − b. With y = v + x, let X be y and the numbers but v. The rest with a number c moved is X without y, b and c, and
//!   with c + y − b. By induction, Alice wins by v iff for every b there is a c for which the gaps of that list are at
//!   most R − L. So the rule follows from two claims:
//!   - *For every b there is a c for which the gaps do not grow.* If b is the partner of y, take any c: the gaps fall by
//!     |y − b| without these two, and c moves by as much. Otherwise let c be the partner of b: the gaps fall by |c − b| without
//!     these two, and y moves by as much, to y + c − b.
//!   - *There is a b for which the gaps do not fall, for every c.* If y has a neighbour that is not its partner, let b be that
//!     one: no pair spans the gap between the two, so the gaps grow by |y − b| without them, and c moves by as much. Otherwise
//!     y is at an end of X, and b is the other end. Say y is the least element; for the greatest, turn all signs. Up to a t
//!     from y to c there are as many elements as before, with c + y − b in place of y. Up to a t from c to b there is one
//!     fewer, which loses at most the length b − c. Below y there was no element, and now there is one from
//!     c + y − b on, which gains the length b − c.
//!
//! **Beware.** A number that is moved may be negative, and sums are beyond 32 bits. The only first number that wins may be
//! neither the greatest nor the least.
//!
//! **Cost.** O(N²), by one insertion into a sorted list for each number; N is at most [`LARGEST`].
//!
//! **Source.** The rule is that of the contest's editorial; the proof is the argument above.

use shared::io::{run, Answers, BadInput, Input};

/// The largest N, which takes a second or two.
const LARGEST: u64 = 20_000;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        let count = case.number(2..=LARGEST)?;
        if count % 2 == 1 {
            return Err(BadInput::new("the numbers are not even in number"));
        }
        let mut number = || case.number(0..=u64::MAX).map(i128::from);
        let (least, most) = (number()?, number()?);
        let mut numbers = (0..count)
            .map(|_| number())
            .collect::<Result<Vec<_>, _>>()?;
        numbers.sort_unstable();
        let shift = numbers.iter().sum::<i128>() - least - most;
        let alice_wins = (0..numbers.len()).any(|index| {
            let mut moved = numbers.clone();
            let number = moved.remove(index) + shift;
            moved.insert(moved.partition_point(|&other| other < number), number);
            gaps(&moved) <= most - least
        });
        Ok(if alice_wins { "Alice" } else { "Bob" })
    })
}

/// Returns the sum of the differences within the pairs of neighbours in a sorted list.
fn gaps(sorted: &[i128]) -> i128 {
    sorted.chunks(2).map(|pair| pair[1] - pair[0]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_samples() {
        for (input, winner) in [
            ("4 5 6\n3 1 4 5\n", "Alice\n"),
            ("2 2 3\n4 1\n", "Bob\n"),
            (
                "30 655 688\n42 95 9 13 91 27 99 56 64 15 3 11 5 16 85 3 62 100 64 79 1 70 8 69 70 28 78 4 33 12\n",
                "Bob\n",
            ),
            (
                "30 792 826\n81 60 86 57 5 20 26 13 39 64 89 58 43 98 50 79 58 21 27 68 46 47 45 85 88 5 82 90 74 57\n",
                "Alice\n",
            ),
        ] {
            assert_eq!(testkit::answer(solve, input), winner);
        }
    }

    /// Whether Alice wins with these numbers left, if hers still have to add up to a sum in the range.
    fn alice_wins(left: &[i64], least: i64, most: i64) -> bool {
        let without = |left: &[i64], index: usize| {
            let mut rest = left.to_vec();
            (rest.remove(index), rest)
        };
        if left.is_empty() {
            return least <= 0 && 0 <= most;
        }
        (0..left.len()).any(|mine| {
            let (taken, rest) = without(left, mine);
            (0..rest.len())
                .all(|his| alice_wins(&without(&rest, his).1, least - taken, most - taken))
        })
    }

    proptest! {
        #[test]
        fn agrees_with_every_line_of_play(
            mut numbers in prop::collection::vec(0_i64..9, 2..8),
            least in 0_i64..30,
            width in 0_i64..8,
        ) {
            numbers.truncate(numbers.len() / 2 * 2);
            let most = least + width;
            let winner = if alice_wins(&numbers, least, most) { "Alice\n" } else { "Bob\n" };
            let input = format!("{} {least} {most}\n{}\n", numbers.len(), numbers.iter().format(" "));
            prop_assert_eq!(testkit::answer(solve, &input), winner);
        }
    }

    #[test]
    fn the_only_first_number_that_wins_may_be_in_the_middle() {
        let first_wins = |first: i64| {
            let rest = [1, 2, 3, 5]
                .into_iter()
                .filter(|&number| number != first)
                .collect_vec();
            (0..3).all(|his| {
                let left = [&rest[..his], &rest[his + 1..]].concat();
                alice_wins(&left, 4 - first, 5 - first)
            })
        };
        assert_eq!([1, 2, 3, 5].map(first_wins), [false, false, true, false]);
        assert_eq!(testkit::answer(solve, "4 4 5\n1 2 3 5\n"), "Alice\n");
    }

    #[test]
    fn handles_the_largest_numbers() {
        let most = u64::MAX;
        let input = format!("4 {most} {most}\n{most} {most} 0 0\n");
        assert_eq!(testkit::answer(solve, &input), "Alice\n");
        let row = vec!["1000000000"; 1000].join(" ");
        let sum = 500_000_000_000_u64;
        let answer = |bound: u64| testkit::answer(solve, &format!("1000 {bound} {bound}\n{row}\n"));
        assert_eq!(
            (answer(sum), answer(sum - 1)),
            ("Alice\n".into(), "Bob\n".into())
        );
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(
            solve,
            "3 0 1 1 1 1",
            "",
            "the numbers are not even in number",
        );
        testkit::assert_bad(solve, "0 0 0", "", "`0` is not from 2 to 20000");
        testkit::assert_bad(solve, "2 0 1 5", "", "the input ends where a number is due");
        testkit::assert_bad(solve, "2 0 -1 5 5", "", "`-1` is negative");
    }
}
