//! # POJ 3710 – Christmas Game
//!
//! <http://poj.org/problem?id=3710>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=cutting-trees)
//!
//! **The game** (Green Hackenbush). Some graphs with the root 1, each of them a tree on which simple
//! polygons hang, by one vertex each. A move cuts an edge of one graph, and everything that is no longer
//! connected to the root goes. The player without a move loses; Sally moves first. The input is cases up
//! to its end: N < 100 graphs, each m < 100 vertices, k < 500 and k edges; the answer is the winner,
//! `Sally` or `Harry`.
//!
//! **The rule.** Sally wins iff the nim-sum of the Grundy values of the graphs is not 0. The value of a graph
//! does not change if a polygon shrinks to its vertex on the tree, where each of its edges becomes a loop,
//! worth 1: an odd polygon is worth one edge, an even one nothing. What is left is a tree, in which an edge
//! adds 1 to the value of what hangs behind it. The first step is the fusion principle, which holds for any
//! graph; it is proved in the source below, not here. See [`shared::fusion`].
//!
//! **Beware.** Two edges between the same vertices are a polygon, so a search must know the edge by which
//! it came, not only the vertex.
//!
//! **Cost.** O(m + k) per graph, without recursion; m is at most [`LARGEST`]. Edges that are not connected to
//! the root, which the statement rules out, are refused.
//!
//! **Source.** E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, 1982, chapter 7.

use proconio::input;
use shared::fusion::grundy;
use shared::io::{run, Answers, Input, Natural};
use shared::nim::first_player_wins;

/// The largest m.
const LARGEST: u64 = 1 << 20;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.until_end(|case| {
        input! { from &mut *case, n: Natural }
        let values = case.list(n?, |case| {
            let vertices = case.number(1..=LARGEST)?;
            input! { from &mut *case, edges: Natural }
            Ok(grundy(vertices as usize, &case.edges(edges?, vertices)?)?)
        })?;
        Ok(if first_player_wins(values) { "Sally" } else { "Harry" })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::search::Search;
    use std::collections::BTreeSet;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        let sample = "2\n2 1\n1 2\n4 4\n1 2\n2 3\n2 4\n3 4\n";
        assert_eq!(testkit::answer(solve, sample), "Sally\n");
    }

    type Graph = Vec<[usize; 2]>;

    /// What each cut leaves connected to vertex 1.
    fn cuts(graph: &[[usize; 2]]) -> Vec<Graph> {
        let cut = |index: usize| {
            let mut rest = graph.to_vec();
            rest.remove(index);
            let mut reached = BTreeSet::from([1]);
            while let Some(edge) = rest
                .iter()
                .find(|edge| reached.contains(&edge[0]) != reached.contains(&edge[1]))
            {
                reached.extend(edge);
            }
            rest.retain(|edge| reached.contains(&edge[0]));
            rest
        };
        (0..graph.len()).map(cut).collect()
    }

    /// The sum itself: a move cuts one of the graphs.
    fn moves(graphs: &[Graph]) -> Vec<Vec<Graph>> {
        let mut options = Vec::new();
        for (index, graph) in graphs.iter().enumerate() {
            for cut in cuts(graph) {
                let mut option = graphs.to_vec();
                option[index] = cut;
                options.push(option);
            }
        }
        options
    }

    /// Grows a graph part by part: an edge, or a polygon of 2 to 4 edges, at a vertex of the tree.
    fn graph() -> impl Strategy<Value = Graph> {
        prop::collection::vec((any::<prop::sample::Index>(), 1_usize..5), 0..4).prop_map(|parts| {
            let (mut tree, mut last) = (vec![1], 1);
            let mut graph = Graph::new();
            for (vertex, edges) in parts {
                let start = *vertex.get(&tree);
                let new = if edges == 1 { 1 } else { edges - 1 };
                let mut round = vec![start];
                round.extend(last + 1..=last + new);
                if edges == 1 {
                    tree.push(last + 1);
                } else {
                    round.push(start);
                }
                graph.extend(round.iter().copied().tuple_windows().map(|(a, b)| [a, b]));
                last += new;
            }
            graph
        })
    }

    fn line(graph: &Graph) -> String {
        let last = graph.iter().flatten().max().unwrap_or(&1);
        let edges = graph.iter().map(|[a, b]| format!("{a} {b}\n"));
        format!("{last} {}\n{}", graph.len(), edges.collect::<String>())
    }

    fn winner(graphs: &[Graph]) -> String {
        let lines = graphs.iter().map(line).collect::<String>();
        testkit::answer(solve, &format!("{}\n{lines}", graphs.len()))
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(
            mut graphs in prop::collection::vec(graph(), 1..3),
            order in any::<prop::sample::Index>(),
        ) {
            prop_assume!(graphs.iter().map(Vec::len).sum::<usize>() <= 11);
            let sally = Search::new(|graphs: &Vec<Graph>| moves(graphs)).first_player_wins(graphs.clone());
            for graph in &mut graphs {
                let first = order.index(graph.len() + 1);
                graph.rotate_left(first);
            }
            prop_assert_eq!(winner(&graphs), if sally { "Sally\n" } else { "Harry\n" });
        }
    }

    /// The mistake of ignoring every edge back to the vertex before: it would leave a single edge, of value 1.
    #[test]
    fn two_edges_between_the_same_vertices_are_a_polygon() {
        assert_eq!(winner(&[vec![[1, 2], [1, 2]]]), "Harry\n");
        assert_eq!(winner(&[vec![[1, 2], [2, 1], [1, 2]]]), "Sally\n");
    }

    #[test]
    fn polygons_may_share_a_vertex_or_hang_from_the_root() {
        let triangle = vec![[1, 2], [2, 3], [3, 1]];
        assert_eq!(winner(std::slice::from_ref(&triangle)), "Sally\n");
        let two = [triangle.clone(), vec![[1, 4], [4, 5], [5, 1]]].concat();
        assert_eq!(winner(std::slice::from_ref(&two)), "Harry\n");
        assert_eq!(winner(&[two, triangle]), "Sally\n");
    }

    #[test]
    fn handles_no_graphs_no_edges_and_long_polygons() {
        assert_eq!(testkit::answer(solve, ""), "");
        assert_eq!(testkit::answer(solve, "0 1 1 0"), "Harry\nHarry\n");
        let round = |length| {
            (1..=length)
                .map(|vertex| [vertex, vertex % length + 1])
                .collect()
        };
        assert_eq!(winner(&[round(99_999)]), "Sally\n");
        assert_eq!(winner(&[round(100_000)]), "Harry\n");
    }

    #[test]
    fn reports_bad_input() {
        for (case, why) in [
            ("1 2 1 1 3", "`3` is not from 1 to 2"),
            ("1 0 0", "`0` is not from 1 to 1048576"),
            ("1 2 1 1", "the input ends where a number is due"),
            ("1 3 1 2 3", "some edges are not connected to the root"),
        ] {
            let input = format!("1 2 1 1 2 {case}");
            testkit::assert_bad(solve, &input, "Sally\n", &format!("case 2: {why}"));
        }
    }
}
