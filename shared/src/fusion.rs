//! Cutting a graph: a move cuts an edge, and everything that is no longer connected to the root goes. The
//! player without a move loses.
//!
//! This is Green Hackenbush, of which [`tree`](crate::tree) is the case without circuits. The **fusion
//! principle** reduces the general case to it: the Grundy value does not change if the vertices of a
//! circuit become one, so that its edges become loops there. A loop is worth 1, as cutting it leaves
//! nothing; an edge that is on no circuit, a *bridge*, is worth 1 more than what hangs behind it.
//!
//! Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways for your Mathematical Plays*, 1982,
//! chapter 7, where the principle is proved. The proof is not repeated here; the tests compare the values
//! with a search of all graphs of at most four edges, and of random larger ones.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - cutting any graph: an odd polygon counts as an edge, an even one as nothing ([a chapter](http://localhost:8017/#chapter=cutting-trees))
//!   - [Christmas Game](../../poj3710/index.html), `poj3710`
//!
//! <!-- end -->

use std::fmt;

/// Returns the Grundy value of the graph with these edges on the vertices 0 to `size` − 1; the root is vertex
/// 0.
///
/// Loops and parallel edges are welcome.
///
/// # Errors
///
/// Returns [`NotConnected`] if there are edges that the root does not reach: they do not belong to any
/// position of the game.
///
/// # Panics
///
/// Panics if an end of an edge is not a vertex.
///
/// # Complexity
///
/// O(`size` + edges), without recursion.
///
/// # Examples
///
/// ```
/// use shared::fusion::grundy;
///
/// // A triangle on a stalk, and a loop.
/// assert_eq!(grundy(4, &[(0, 1), (1, 2), (2, 3), (3, 1)]), Ok(2));
/// assert_eq!(grundy(1, &[(0, 0)]), Ok(1));
/// assert!(grundy(3, &[(1, 2)]).is_err());
/// ```
pub fn grundy(size: usize, edges: &[(usize, usize)]) -> Result<u64, NotConnected> {
    let mut incident = vec![Vec::new(); size];
    for (edge, &(a, b)) in edges.iter().enumerate() {
        incident[a].push(edge);
        incident[b].push(edge);
    }
    let mut is_entered = vec![false; size];
    let mut is_used = vec![false; edges.len()];
    let mut values = vec![0_u64; size];
    // For each vertex, how many edges lead from its subtree, depth first, to above the vertex; one that
    // ends at the vertex no longer counts. They are those that close circuits with its edge from above.
    let mut circuits = vec![0_u64; size];
    // Of the edges that lead up from a subtree, how many end at the vertex.
    let mut ends = vec![0_u64; size];
    let mut path = vec![0];
    is_entered[0] = true;
    while let Some(&vertex) = path.last() {
        if let Some(edge) = incident[vertex].pop() {
            if is_used[edge] {
                continue;
            }
            is_used[edge] = true;
            let (a, b) = edges[edge];
            let other = if a == vertex { b } else { a };
            if is_entered[other] {
                // `other` is above, or the same: the edge closes a circuit and becomes a loop.
                values[vertex] ^= 1;
                circuits[vertex] += 1;
                ends[other] += 1;
            } else {
                is_entered[other] = true;
                path.push(other);
            }
            continue;
        }
        path.pop();
        circuits[vertex] -= ends[vertex];
        if let Some(&above) = path.last() {
            circuits[above] += circuits[vertex];
            values[above] ^= match circuits[vertex] {
                0 => values[vertex] + 1, // a bridge
                _ => values[vertex] ^ 1, // one vertex with the one above, and a loop there
            };
        }
    }
    if is_used.contains(&false) {
        return Err(NotConnected);
    }
    Ok(values[0])
}

/// The root does not reach some of the edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotConnected;

impl fmt::Display for NotConnected {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("some edges are not connected to the root")
    }
}

impl std::error::Error for NotConnected {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{nim::nim_sum, search::Search, tree::branches};
    use itertools::Itertools;
    use proptest::prelude::*;

    type Edges = Vec<(usize, usize)>;

    /// Keeps what the root reaches.
    fn connected(mut edges: Edges) -> Edges {
        let mut is_reached = [false; 100];
        is_reached[0] = true;
        for _ in 0..edges.len() {
            for &(a, b) in &edges {
                let is_either = is_reached[a] || is_reached[b];
                (is_reached[a], is_reached[b]) = (is_either, is_either);
            }
        }
        edges.retain(|&(a, _)| is_reached[a]);
        edges
    }

    fn cuts(edges: &Edges) -> Vec<Edges> {
        let cut = |index: usize| {
            let mut edges = edges.clone();
            edges.remove(index);
            connected(edges)
        };
        (0..edges.len()).map(cut).collect()
    }

    #[test]
    fn agrees_with_the_search_on_all_small_graphs() {
        let mut search = Search::new(cuts);
        let edges = (0..5).flat_map(|a| (a..5).map(move |b| (a, b)));
        for graph in (0..=4).flat_map(|count| edges.clone().combinations_with_replacement(count)) {
            let is_connected = connected(graph.clone()) == graph;
            let searched = is_connected.then(|| search.grundy(graph.clone()));
            assert_eq!(grundy(5, &graph).ok(), searched, "{graph:?}");
        }
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(edges in prop::collection::vec((0_usize..6, 0_usize..6), 0..10)) {
            let edges = connected(edges);
            prop_assert_eq!(grundy(6, &edges), Ok(Search::new(cuts).grundy(edges)));
        }

        #[test]
        fn agrees_with_the_colon_principle(parents in prop::collection::vec(any::<prop::sample::Index>(), 0..50)) {
            let edge = |(child, parent): (usize, &prop::sample::Index)| (parent.index(child), child);
            let edges: Edges = (1..).zip(&parents).map(edge).collect();
            let size = parents.len() + 1;
            let value = nim_sum(branches(size, &edges).expect("a tree"));
            prop_assert_eq!(grundy(size, &edges), Ok(value));
        }
    }

    /// A circuit of n edges is n loops, wherever it stands.
    #[test]
    fn odd_circuits_are_worth_an_edge_and_even_ones_nothing() {
        for length in 1..8 {
            let circuit: Edges = (0..length)
                .map(|vertex| (vertex, (vertex + 1) % length))
                .collect();
            assert_eq!(grundy(length, &circuit), Ok(length as u64 % 2));
        }
    }

    #[test]
    fn long_circuits_need_no_stack() {
        let mut edges: Edges = (1..200_000).map(|vertex| (vertex - 1, vertex)).collect();
        assert_eq!(grundy(200_000, &edges), Ok(199_999));
        edges.push((199_999, 1));
        assert_eq!(grundy(200_000, &edges), Ok(2));
    }

    #[test]
    fn handles_no_edges_and_vertices_without_one() {
        assert_eq!(grundy(1, &[]), Ok(0));
        assert_eq!(grundy(7, &[(0, 5)]), Ok(1));
    }
}
