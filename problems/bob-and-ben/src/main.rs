//! # HackerRank – Bob and Ben
//!
//! <https://www.hackerrank.com/challenges/bob-and-ben>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=cutting-trees)
//!
//! **The game.** A forest. A tree has nodes 1 to m, and node j + 1 hangs from node max(1, ⌊j / k⌋).
//! A move removes one node: a leaf, which is a node with exactly one edge, goes alone; any other
//! node takes its whole tree along. The player without a move loses; Bob moves first. The input is a
//! count of cases g ≤ 100 and, per case, n and a line `m k` per tree, 1 ≤ m ≤ 10⁹, 2 ≤ k ≤ 100, at most
//! 10⁶ lines in all; the answer is the winner, `BOB` or `BEN`.
//!
//! **The rule.** Bob wins iff the nim-sum of the Grundy values is not 0. The value of a tree depends only on
//! its number of nodes m, not on its shape, and so not on k:
//!
//! - m = 1: the node has no edge, so it is not a leaf, and takes the whole tree along. The value is 1.
//! - m = 2: both nodes are leaves, so one node stays, of value 1. The value is 0.
//! - m ≥ 3: the tree has leaves and other nodes, so its options are trees of m − 1 nodes and nothing. By
//!   induction the values are mex{0, 0} = 1, mex{1, 0} = 2, mex{2, 0} = 1, …: 1 if m is odd, 2 if it is even.
//!
//! **Cost.** O(n) per case and no memory, for any numbers below 2⁶⁴.
//!
//! **Source.** R. Sprague 1935 and P. M. Grundy 1939; see [`shared::nim`].

use proconio::input;
use shared::io::{run, Answers, Input, Natural, Positive};
use shared::nim::first_player_wins;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        input! { from &mut *case, n: Natural }
        let values = case.list(n?, |tree| {
            input! { from tree, m: Positive, k: Positive }
            let (nodes, _shape) = (m?, k?);
            Ok(grundy(nodes))
        })?;
        Ok(if first_player_wins(values) { "BOB" } else { "BEN" })
    })
}

/// Returns the Grundy value of a tree of `nodes` nodes, at least 1, whatever its shape.
fn grundy(nodes: u64) -> u64 {
    if nodes == 2 {
        0
    } else {
        2 - nodes % 2
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
            testkit::answer(solve, "2\n2\n1 2\n1 3\n1\n3 2\n"),
            "BEN\nBOB\n"
        );
    }

    /// The edges of all trees, with nodes numbered through the whole forest.
    fn edges(forest: &[(usize, usize)]) -> Vec<(usize, usize)> {
        let mut edges = Vec::new();
        let mut before = 0; // nodes of earlier trees
        for &(m, k) in forest {
            edges.extend((1..m).map(|j| (before + (j / k).max(1) - 1, before + j)));
            before += m;
        }
        edges
    }

    /// Prunes the real trees: `nodes` has a bit for each node that is still there.
    fn moves(nodes: u32, edges: &[(usize, usize)]) -> Vec<u32> {
        let has = |node: usize| nodes >> node & 1 == 1;
        let left = || edges.iter().filter(|&&(a, b)| has(a) && has(b));
        let remove = |node: usize| {
            if left().filter(|&&(a, b)| a == node || b == node).count() == 1 {
                return nodes & !(1 << node);
            }
            let mut tree = 1 << node;
            for _ in edges {
                for &(a, b) in left() {
                    if (tree >> a | tree >> b) & 1 == 1 {
                        tree |= 1 << a | 1 << b;
                    }
                }
            }
            nodes & !tree
        };
        (0..32).filter(|&node| has(node)).map(remove).collect()
    }

    fn forest() -> impl Strategy<Value = Vec<(usize, usize)>> {
        prop::collection::vec((1_usize..=7, 1_usize..5), 0..4)
            .prop_filter("small enough to search", |forest| {
                forest.iter().map(|tree| tree.0).sum::<usize>() < 14
            })
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(forest in forest()) {
            let lines = forest.iter().map(|(m, k)| format!("{m} {k}")).join("\n");
            let (edges, nodes) = (edges(&forest), forest.iter().map(|tree| tree.0).sum::<usize>());
            let bob = Search::new(|&nodes| moves(nodes, &edges)).first_player_wins((1 << nodes) - 1);
            let word = if bob { "BOB\n" } else { "BEN\n" };
            prop_assert_eq!(testkit::answer(solve, &format!("1\n{}\n{lines}\n", forest.len())), word);
        }
    }

    #[test]
    fn every_shape_has_the_value_of_its_size() {
        // From k = m on, all nodes hang from the first.
        for (m, k) in (1..=9).flat_map(|m| (1..=m).map(move |k| (m, k))) {
            let edges = edges(&[(m, k)]);
            let value = Search::new(|&nodes| moves(nodes, &edges)).grundy((1 << m) - 1);
            assert_eq!(grundy(m as u64), value, "{m} nodes, k = {k}");
        }
    }

    #[test]
    fn handles_no_trees_and_the_largest() {
        assert_eq!(
            testkit::answer(solve, "2\n0\n1 18446744073709551615 100\n"),
            "BEN\nBOB\n"
        );
    }

    /// The mistake of looking at parity alone: a tree of two nodes has the value 0, not 2.
    #[test]
    fn two_nodes_are_lost() {
        assert_eq!(testkit::answer(solve, "1 1 2 2"), "BEN\n");
    }

    #[test]
    fn sizes_have_64_bits() {
        assert_eq!(testkit::answer(solve, "1  1 4294967298 1"), "BOB\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "1 1 0 1", "", "case 1: `0` is not positive");
        testkit::assert_bad(
            solve,
            "2\n1 1 2\n1 3 0\n",
            "BOB\n",
            "case 2: `0` is not positive",
        );
        testkit::assert_bad(
            solve,
            "2\n1 1 2\n1 3\n",
            "BOB\n",
            "case 2: the input ends where a number is due",
        );
    }
}
