//! # Luogu P3185 – 分裂游戏 (Splitting game, HNOI 2007)
//!
//! <https://www.luogu.com.cn/problem/P3185>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=turning-coins)
//!
//! **The game.** n bottles, numbered from 0, hold beans. A move takes a bean from bottle i and puts one bean into bottle j and one
//! into bottle k, i < j ≤ k; the player without a move loses. The input is T ≤ 10 cases, each n, 2 ≤ n ≤ 21, and n
//! numbers of beans up to 10⁴. The answer is two lines: the first `i j k` in the order of the dictionary that wins, or
//! `-1 -1 -1`, and how many first moves win.
//!
//! **The rule.** A bean is a heap that splits into two, and the game is the sum of the beans. At a distance d from the last bottle
//! a bean is worth 0 for d = 0, and otherwise as much as coin d − 1 of Mock Turtles: if the last bottle stands for no coin, a move
//! turns a head at d, and one at each of two smaller distances. Equal distances cancel: it turns one, two or three coins.
//! See [`shared::coins`]. A move wins iff the nim-sum after it is 0.
//!
//! **Beware.** Equal beans cancel, so only the parity of a bottle counts; but a bean can be taken from an even bottle as well,
//! unless it is empty.
//!
//! **Cost.** O(n³) per case. n is at most [`LARGEST`].
//!
//! **Source.** E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways for your Mathematical Plays*, 1982, chapter 14.

use shared::coins::mock_turtles;
use shared::io::{run, Answers, Input, Lines};
use shared::nim::nim_sum;

/// The largest n: it takes a fraction of a second.
const LARGEST: u64 = 1000;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        let count = case.number(1..=LARGEST)?;
        let bottles = case.list(count, |case| case.number(0..=u64::MAX))?;
        let (first, count) = winning_moves(&bottles);
        let none = || "-1 -1 -1".to_owned();
        let first = first.map_or_else(none, |[i, j, k]| format!("{i} {j} {k}"));
        Ok(Lines(vec![first, count.to_string()]))
    })
}

/// Returns the first move that wins, and how many do.
fn winning_moves(bottles: &[u64]) -> (Option<[usize; 3]>, u64) {
    let mut values: Vec<u64> = (0..bottles.len() as u64 - 1)
        .map(mock_turtles)
        .rev()
        .collect();
    values.push(0);
    let odd = bottles
        .iter()
        .zip(&values)
        .filter(|&(&beans, _)| beans % 2 == 1);
    let sum = nim_sum(odd.map(|(_, &value)| value));
    let (mut first, mut count) = (None, 0);
    for i in (0..bottles.len()).filter(|&i| bottles[i] > 0) {
        for j in i + 1..bottles.len() {
            for k in j..bottles.len() {
                if sum ^ values[i] ^ values[j] ^ values[k] == 0 {
                    first = first.or(Some([i, j, k]));
                    count += 1;
                }
            }
        }
    }
    (first, count)
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
        let input = "2\n4\n1 0 1 5000\n3\n0 0 1\n";
        assert_eq!(testkit::answer(solve, input), "0 2 3\n1\n-1 -1 -1\n0\n");
    }

    fn moves(bottles: &[u64]) -> Vec<([usize; 3], Vec<u64>)> {
        let all = (0..bottles.len()).array_combinations_with_replacement();
        let possible = all.filter(|&[i, j, _]| i < j && bottles[i] > 0);
        let after = |bottles: &[usize; 3], mut beans: Vec<u64>| {
            beans[bottles[0]] -= 1;
            beans[bottles[1]] += 1;
            beans[bottles[2]] += 1;
            beans
        };
        possible
            .map(|chosen| (chosen, after(&chosen, bottles.to_vec())))
            .collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn agrees_with_the_search(bottles in prop::collection::vec(0_u64..3, 1..5)) {
            let mut game = Search::new(|bottles: &Vec<u64>| moves(bottles).into_iter().map(|(_, after)| after));
            let all = moves(&bottles).into_iter();
            let won = all.filter(|(_, after)| !game.first_player_wins(after.clone())).collect_vec();
            let first = won.first().map_or("-1 -1 -1".to_owned(), |(chosen, _)| chosen.iter().join(" "));
            let input = format!("1\n{}\n{}\n", bottles.len(), bottles.iter().join(" "));
            prop_assert_eq!(testkit::answer(solve, &input), format!("{first}\n{}\n", won.len()));
        }
    }

    /// A bean as a heap: it becomes two.
    #[test]
    fn beans_match_the_search() {
        let mut game = Search::new(|beans: &Vec<u64>| {
            let split = |index: usize| {
                let (rest, bean) = (
                    [&beans[..index], &beans[index + 1..]].concat(),
                    beans[index],
                );
                let pairs = (0..bean).array_combinations_with_replacement::<2>();
                pairs.map(move |pair| {
                    [&rest[..], &pair]
                        .concat()
                        .into_iter()
                        .sorted()
                        .collect_vec()
                })
            };
            (0..beans.len()).flat_map(split).collect_vec()
        });
        for distance in 0..5 {
            let value = if distance == 0 { 0 } else { mock_turtles(distance - 1) };
            assert_eq!(game.grundy(vec![distance]), value, "{distance}");
        }
    }

    /// The mistake of ignoring even bottles.
    #[test]
    fn beans_of_even_bottles_move() {
        // The bean of bottle 1 moves to bottle 2, or one of bottle 0 to bottles 1 and 2.
        assert_eq!(testkit::answer(solve, "1 3 2 1 0"), "1 2 2\n1\n");
        assert_eq!(testkit::answer(solve, "1 2 2 0"), "-1 -1 -1\n0\n");
    }

    #[test]
    fn handles_one_bottle_and_many() {
        assert_eq!(testkit::answer(solve, "1 1 5"), "-1 -1 -1\n0\n");
        let many = format!("1\n1000\n{}1 0", "0 ".repeat(998));
        assert_eq!(testkit::answer(solve, &many), "998 999 999\n1\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "1 0", "", "case 1: `0` is not from 1 to 1000");
        testkit::assert_bad(solve, "1 1001", "", "case 1: `1001` is not from 1 to 1000");
        let end = "case 1: the input ends where a number is due";
        testkit::assert_bad(solve, "1 2 1", "", end);
    }
}
