//! # Luogu P6560 – 时光的流逝 (Passing time, SBCOI 2020)
//!
//! <https://www.luogu.com.cn/problem/P6560>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=games-that-may-not-end)
//!
//! **The game.** A piece moves along the edges of a directed graph, in turn by two players. Whoever moves it to
//! the goal wins, and whoever cannot move loses. The graph may have cycles, so play may never end. The input is
//! n ≤ 10⁵, m ≤ 5·10⁵, q ≤ 500, m edges and q queries, each a start and a goal, another vertex. The answer is a line per
//! query: `1` if the first player can force a win, `-1` if the second can, else `0`.
//!
//! **The rule.** The player to move at the goal has lost, as does the one in a dead end. So the goal is a vertex
//! without moves, whatever edges it has. Retrograde analysis goes backwards from these vertices; what it never reaches
//! is a draw. See [`shared::retrograde`] for the proof.
//!
//! **Beware.** The goal is another one in each query. Only its number of moves changes, so the reversed edges are sorted
//! once, and a query ends as soon as the start is decided.
//!
//! **Cost.** O(q·(n + m)) time at worst and O(n + m) memory; n is at most [`LARGEST`].
//!
//! **Source.** E. Zermelo 1913 and L. Kalmár 1928; see [`shared::retrograde`].

use proconio::input;
use shared::io::{run, Answers, Input, Lines, Natural};

/// The largest n: a bound on the memory for a graph without edges.
const LARGEST: u64 = 10_000_000;

/// In place of the moves that are left to a vertex that has one to a lost vertex.
const WON: u32 = u32::MAX;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        let n = case.number(1..=LARGEST)?;
        input! { from &mut *case, m: Natural, q: Natural }
        let (m, q) = (m?, q?);
        let graph = Graph::new(n as usize, case.edges(m, n)?);
        let queries = case.edges(q, n)?;
        let outcomes = queries
            .into_iter()
            .map(|(start, goal)| graph.outcome(start, goal));
        Ok(Lines(outcomes.collect()))
    })
}

struct Graph {
    /// The number of edges from each vertex.
    moves: Vec<u32>,
    /// Where the edges begin, sorted by where they end: those to a vertex stand together, from `first` of it on.
    before: Vec<u32>,
    first: Vec<usize>,
}

impl Graph {
    fn new(size: usize, mut edges: Vec<(usize, usize)>) -> Self {
        edges.sort_unstable_by_key(|&(_, to)| to);
        let (mut moves, mut first) = (vec![0; size], vec![0; size + 1]);
        for &(from, to) in &edges {
            moves[from] += 1;
            first[to + 1] += 1;
        }
        for vertex in 0..size {
            first[vertex + 1] += first[vertex];
        }
        Graph {
            moves,
            before: edges.into_iter().map(|(from, _)| from as u32).collect(),
            first,
        }
    }

    /// Returns 1 if the player to move at `start` can force a win, −1 if the other can, else 0.
    fn outcome(&self, start: usize, goal: usize) -> i32 {
        // The moves of each vertex that do not lead to a won one: without any it is lost.
        let mut left = self.moves.clone();
        left[goal] = 0;
        let mut decided: Vec<usize> = (0..left.len())
            .filter(|&vertex| left[vertex] == 0)
            .collect();
        let mut next = 0;
        while let Some(&vertex) = decided.get(next) {
            if vertex == start {
                return if left[vertex] == WON { 1 } else { -1 };
            }
            next += 1;
            for &before in &self.before[self.first[vertex]..self.first[vertex + 1]] {
                let before = before as usize;
                if left[before] == 0 || left[before] == WON {
                    continue;
                }
                if left[vertex] == WON {
                    left[before] -= 1;
                    if left[before] > 0 {
                        continue;
                    }
                } else {
                    left[before] = WON;
                }
                decided.push(before);
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_samples() {
        for (input, answers) in [
            ("7 7 1\n1 2\n2 3\n3 4\n4 5\n3 6\n7 5\n6 7\n1 5\n", "1\n"),
            ("5 5 2\n1 2\n2 3\n3 1\n3 4\n4 5\n1 5\n4 3\n", "0\n1\n"),
        ] {
            assert_eq!(testkit::answer(solve, input), answers);
        }
    }

    /// Who can force a win within so many moves, if anybody: the player to move (1) or the other (−1).
    fn forced(edges: &[(usize, usize)], at: usize, goal: usize, length: usize) -> i32 {
        let mut moves = edges.iter().filter(|&&(from, _)| from == at).peekable();
        if at == goal || moves.peek().is_none() {
            return -1;
        }
        if length == 0 {
            return 0;
        }
        let results = moves.map(|&(_, to)| -forced(edges, to, goal, length - 1));
        results.max().expect("a move")
    }

    proptest! {
        /// Loops and parallel edges, too. A win that can be forced at all takes fewer moves than there are vertices and
        /// players.
        #[test]
        fn agrees_with_ever_longer_games(
            edges in prop::collection::vec((0_usize..5, 0_usize..5), 0..9),
            queries in prop::collection::vec((0_usize..5, 1_usize..5), 1..5),
        ) {
            let queries = queries.into_iter().map(|(start, far)| (start, (start + far) % 5)).collect_vec();
            let line = |&(a, b): &(usize, usize)| format!("{} {}\n", a + 1, b + 1);
            let lines = edges.iter().chain(&queries).map(line).join("");
            let input = format!("5 {} {}\n{lines}", edges.len(), queries.len());
            let answers = queries.iter().map(|&(start, goal)| forced(&edges, start, goal, 6));
            let answers = answers.map(|answer| format!("{answer}\n")).join("");
            prop_assert_eq!(testkit::answer(solve, &input), answers);
        }
    }

    #[test]
    fn the_goal_is_lost_whatever_edges_it_has() {
        // From 1 to 2 and back: the first player reaches the goal at once.
        assert_eq!(
            testkit::answer(solve, "2 2 2  1 2  2 1  1 2  2 1"),
            "1\n1\n"
        );
        // A loop beside a dead end: the first player stays, or loses by moving on.
        assert_eq!(testkit::answer(solve, "4 3 1  1 1  1 2  2 3  1 4"), "0\n");
        // A goal that cannot be reached changes nothing.
        assert_eq!(
            testkit::answer(solve, "4 2 2  1 2  2 3  1 4  2 4"),
            "-1\n1\n"
        );
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "2 1 1  1 3  1 2", "", "`3` is not from 1 to 2");
        testkit::assert_bad(
            solve,
            "2 1 1  1 2  1",
            "",
            "the input ends where a number is due",
        );
        testkit::assert_bad(
            solve,
            "10000001 0 0",
            "",
            "`10000001` is not from 1 to 10000000",
        );
    }
}
