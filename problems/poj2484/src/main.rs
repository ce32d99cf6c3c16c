//! # POJ 2484 – A Funny Game
//!
//! <http://poj.org/problem?id=2484>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=kayles)
//!
//! **The game.** n coins in a circle; a move takes one of them, or two neighbours with no gap between them, and whoever
//! takes the last coin wins. The input is 1 ≤ n ≤ 10⁶ per line, up to a 0. The answer is the winner, `Alice`, who
//! moves first, or `Bob`.
//!
//! **The rule.** Alice wins iff n ≤ 2. Up to two coins she takes them all. From three on her first move leaves a row. Bob
//! takes one or two coins from the middle of it, one if their number is odd and two if it is even, and so leaves
//! two equal rows, or no coin. From then on he repeats each of her moves in the other row, so he always has a move.
//!
//! **Beware.** A gap separates its neighbours: the coins left are rows, not a smaller circle. The Grundy
//! values of rows ([`shared::octal`] with the code 0.77, Kayles) tell the same: none but that of the empty row is 0.
//!
//! **Cost.** O(1) per case, for any n below 2⁶⁴.
//!
//! **Source.** E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, 1982, chapter 4, for Kayles in a row.

use proconio::input;
use shared::io::{run, Answers, Input, Natural};

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.terminated(|case| {
        input! { from case, n: Natural }
        Ok(match n? {
            0 => None,
            1 | 2 => Some("Alice"),
            _ => Some("Bob"),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(
            testkit::answer(solve, "1\n2\n3\n0\n"),
            "Alice\nAlice\nBob\n"
        );
    }

    /// Lists the circles after a move: which coins are there. Coin 0 is a neighbour of the last one.
    fn moves(coins: &[bool]) -> Vec<Vec<bool>> {
        let mut moves = Vec::new();
        for (first, second) in (0..coins.len()).map(|first| (first, (first + 1) % coins.len())) {
            if coins[first] {
                let mut option = coins.to_vec();
                option[first] = false;
                moves.push(option.clone());
                if coins[second] {
                    option[second] = false;
                    moves.push(option);
                }
            }
        }
        moves
    }

    #[test]
    fn agrees_with_the_search() {
        let mut game = Search::new(|coins: &Vec<bool>| moves(coins));
        for n in 1..13 {
            let winner = if game.first_player_wins(vec![true; n]) { "Alice\n" } else { "Bob\n" };
            assert_eq!(
                testkit::answer(solve, &format!("{n} 0")),
                winner,
                "{n} coins"
            );
        }
    }

    #[test]
    fn handles_the_largest_number_and_a_missing_terminator() {
        let input = format!("{} 1000000 2", u64::MAX);
        assert_eq!(testkit::answer(solve, &input), "Bob\nBob\nAlice\n");
        assert_eq!(testkit::answer(solve, "2 0 1"), "Alice\n");
        assert_eq!(testkit::answer(solve, "0"), "");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "1 x", "Alice\n", "case 2: `x` is not a whole number");
        testkit::assert_bad(solve, "-1", "", "case 1: `-1` is negative");
    }
}
