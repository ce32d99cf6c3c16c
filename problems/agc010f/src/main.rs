//! # AtCoder AGC 010 F – Tree Game
//!
//! <https://atcoder.jp/contests/agc010/tasks/agc010_f>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=piece-on-a-graph)
//!
//! **The game.** A tree with stones on its vertices. Takahashi places a piece on a vertex. Then he and Aoki in turn, he first,
//! take one stone from where the piece is and move it to a neighbour; the player who finds no stone there loses. The
//! input is N ≤ 3000, the numbers of stones up to 10⁹, and the N − 1 edges; the answer is one line, all vertices on which
//! Takahashi may place the piece and win, in rising order.
//!
//! **The rule.** The player to move at v wins iff v has a neighbour u with fewer stones that is lost. To a neighbour with as many
//! stones or more the opponent just comes back, and v runs out first. So such moves are none, and the others end.
//!
//! **Why.** By induction on the number of all stones, let the rule be right after every move. Call vertices won or lost by the
//! rule; this depends only on what is below them, the vertices that are reached by steps to fewer stones. Say that the piece
//! moves from v to u. Then one stone fewer is on v, and nothing else has changed.
//!
//! - If v is won, it has a lost neighbour u with fewer stones. Even without the stone, v has at least as many stones as u, so v
//!   is not below u, before or after: u is still lost, and moving there wins.
//! - If v is lost and has no stone, the player to move loses. Otherwise every move loses. If u has fewer stones than v, it is
//!   won, and still is after the move, as above. If it has as many or more, then v now has fewer than u. And v is still lost:
//!   its neighbours with fewer stones are among those it had before, which are won, and v is not below them. So u is won.
//!
//! **Beware.** A neighbour with the same number of stones does not count. The line may be empty.
//!
//! **Cost.** O(N log N), without recursion, for any numbers below 2⁶⁴.
//!
//! **Source.** The argument above.

use shared::io::{run, Answers, Input};
use shared::tree::branches;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        let size = case.number(1..=u64::MAX)?;
        let stones = case.list(size, |case| case.number(0..=u64::MAX))?;
        let edges = case.edges(size - 1, size)?;
        branches(stones.len(), &edges)?; // an error if this is not a tree
        let won = won_starts(&stones, &edges).into_iter().enumerate();
        let starts = won.filter(|&(_, won)| won);
        let starts: Vec<String> = starts.map(|(vertex, _)| (vertex + 1).to_string()).collect();
        Ok(starts.join(" "))
    })
}

/// Returns for each vertex whether the player to move there wins.
fn won_starts(stones: &[u64], edges: &[(usize, usize)]) -> Vec<bool> {
    // Each edge leads from more stones to fewer. The lower end is decided before the edge is looked at, because all
    // edges that lead down from it come before.
    let mut down = Vec::new();
    for &(a, b) in edges {
        if stones[a] > stones[b] {
            down.push((stones[a], a, b));
        } else if stones[a] < stones[b] {
            down.push((stones[b], b, a));
        }
    }
    down.sort_unstable();
    let mut won = vec![false; stones.len()];
    for (_, from, to) in down {
        won[from] |= !won[to];
    }
    won
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_samples() {
        for (input, starts) in [
            ("3\n1 2 3\n1 2\n2 3\n", "2\n"),
            ("5\n5 4 1 2 3\n1 2\n1 3\n2 4\n2 5\n", "1 2\n"),
            ("3\n1 1 1\n1 2\n2 3\n", "\n"),
        ] {
            assert_eq!(testkit::answer(solve, input), starts);
        }
    }

    proptest! {
        /// The piece and all stones.
        #[test]
        fn agrees_with_the_search(
            stones in prop::collection::vec(0_u64..4, 1..7),
            parents in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 7),
        ) {
            let edges = (1..stones.len()).zip(&parents).map(|(child, (parent, swap))| {
                let parent = parent.index(child);
                if *swap { (child, parent) } else { (parent, child) }
            });
            let edges = edges.collect_vec();
            let mut game = Search::new(|(at, stones): &(usize, Vec<u64>)| {
                let mut left = stones.clone();
                let next = left[*at].checked_sub(1).map(|fewer| {
                    left[*at] = fewer;
                    let ways = edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
                    ways.filter(|&(from, _)| from == *at).map(|(_, to)| (to, left.clone())).collect_vec()
                });
                next.unwrap_or_default()
            });
            let starts = (0..stones.len()).filter(|&at| game.first_player_wins((at, stones.clone())));
            let starts = starts.map(|at| at + 1).join(" ");
            let lines = edges.iter().map(|(a, b)| format!("{} {}\n", a + 1, b + 1)).join("");
            let input = format!("{}\n{}\n{lines}", stones.len(), stones.iter().join(" "));
            prop_assert_eq!(testkit::answer(solve, &input), starts + "\n");
        }
    }

    /// The mistake of moving to as many stones.
    #[test]
    fn as_many_stones_do_not_win() {
        assert_eq!(testkit::answer(solve, "2 5 5 1 2"), "\n");
        assert_eq!(testkit::answer(solve, "2 5 6 1 2"), "2\n");
    }

    #[test]
    fn handles_a_single_vertex_and_a_long_path() {
        assert_eq!(testkit::answer(solve, "1 5"), "\n");
        let stones = (1..=100_000).join(" ");
        let edges = (1..100_000).map(|vertex| format!("{} {vertex}\n", vertex + 1));
        let answer = testkit::answer(solve, &format!("100000\n{stones}\n{}", edges.format("")));
        assert_eq!(answer, (2..=100_000).step_by(2).join(" ") + "\n");
    }

    #[test]
    fn reports_bad_input() {
        for (input, why) in [
            ("0", "`0` is not from 1 to 18446744073709551615"),
            ("2 1 2", "the input ends where a number is due"),
            ("2 1 2 1 3", "`3` is not from 1 to 2"),
            ("3 1 2 3 1 2 1 2", "the edges do not form a tree"),
            ("2 1 2 1 1", "the edges do not form a tree"),
        ] {
            testkit::assert_bad(solve, input, "", why);
        }
    }
}
