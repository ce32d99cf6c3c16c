//! # CodeChef HAMILG – A Game on a Graph
//!
//! <https://www.codechef.com/problems/HAMILG>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=piece-on-a-graph)
//!
//! **The game.** Askar puts a piece on a vertex of a connected graph. Then Bob and Askar in turn, Bob first,
//! move it along an edge to a vertex where it has not been; whoever cannot move loses. The input is T
//! and T graphs, each N, M and M edges, with N ≤ 2000, M at most 10⁶ in all, no loops and no edge twice. The answer is
//! a line per graph, the number of vertices from which Askar wins.
//!
//! **The rule.** The player to move wins iff *every* maximum matching covers the vertex of the piece. So Askar wins from
//! the vertices that some maximum matching leaves uncovered. See [`shared::matching`] for the proof, and
//! [`shared::blossom`] for how to find these vertices in a graph with odd circuits.
//!
//! **Beware.** A search that follows alternating paths without contracting blossoms misses vertices: in an odd ring all
//! of them count. A graph of one vertex counts 1.
//!
//! **Cost.** At worst O(N·(N² + M)) per graph, in practice a few rounds of O(N + M); no recursion. N is at most
//! [`LARGEST`].
//!
//! **Source.** J. Edmonds, *Paths, trees, and flowers*, 1965.

use shared::blossom::first_player_wins;
use shared::io::{run, Answers, Input};

/// The largest N: a bound on the memory for a graph without edges.
const LARGEST: u64 = 100_000;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        let (vertices, count) = (case.number(1..=LARGEST)?, case.number(0..=u64::MAX)?);
        let edges = case.edges(count, vertices)?;
        let wins = first_player_wins(vertices as usize, &edges);
        Ok(wins.into_iter().filter(|wins| !wins).count())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::search::Search;

    testkit::judged!(solve);

    fn text(vertices: usize, edges: &[(usize, usize)]) -> String {
        let lines = edges.iter().map(|(a, b)| format!("{} {}\n", a + 1, b + 1));
        format!("1\n{vertices} {}\n{}", edges.len(), lines.format(""))
    }

    #[test]
    fn answers_the_official_sample() {
        let input = "3\n4 6\n1 2\n1 3\n4 1\n4 2\n4 3\n2 3\n8 7\n3 2\n1 2\n4 2\n5 1\n6 3\n7 1\n8 3\n3 2\n1 2\n2 3\n";
        assert_eq!(testkit::answer(solve, input), "0\n4\n2\n");
    }

    proptest! {
        /// The game itself: where the piece is, and where it has been.
        #[test]
        fn agrees_with_the_search(size in 1_usize..8, bits in any::<u32>()) {
            let pairs = (0..size).array_combinations();
            let kept = pairs.enumerate().filter(|(index, _)| bits >> index & 1 == 1);
            let edges = kept.map(|(_, [a, b])| (a, b)).collect_vec();
            let mut game = Search::new(|&(at, visited): &(usize, u32)| {
                let ways = edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
                let next = ways.filter(move |&(from, to)| from == at && visited >> to & 1 == 0);
                next.map(move |(_, to)| (to, visited | 1 << to))
            });
            // Bob moves first.
            let starts = (0..size).filter(|&at| !game.first_player_wins((at, 1 << at)));
            let answer = format!("{}\n", starts.count());
            prop_assert_eq!(testkit::answer(solve, &text(size, &edges)), answer);
        }
    }

    #[test]
    fn all_vertices_of_an_odd_ring_count() {
        for size in 3..50 {
            let ring = (0..size)
                .map(|vertex| (vertex, (vertex + 1) % size))
                .collect_vec();
            let expected = if size % 2 == 1 { size } else { 0 };
            assert_eq!(
                testkit::answer(solve, &text(size, &ring)),
                format!("{expected}\n")
            );
        }
    }

    #[test]
    fn one_vertex_counts() {
        assert_eq!(testkit::answer(solve, "1\n1 0\n"), "1\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(
            solve,
            "2 1 0 0 0",
            "1\n",
            "case 2: `0` is not from 1 to 100000",
        );
        testkit::assert_bad(solve, "1 2 1 1 3", "", "case 1: `3` is not from 1 to 2");
        let error = "case 1: the input ends where a number is due";
        testkit::assert_bad(solve, "1 2 18446744073709551615 1 2", "", error);
    }
}
