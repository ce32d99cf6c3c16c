//! Pieces on a directed graph: a move takes one piece along an edge, and the player without a move
//! loses.
//!
//! Every finite impartial game is of this kind: positions are vertices, moves are edges. Several
//! pieces move independently, also on one vertex, so they are a sum of games.
//!
//! Where play ends, the values follow from the last moves back: the value of a vertex is the mex of those of its
//! successors, so it is known once theirs are. A walk that goes to a successor as long as one is unknown visits them in
//! such an order, or comes back to a vertex that it has not left: a cycle, on which play may never end.
//! For example, with the edges 0 -> 1, 0 -> 2 and 1 -> 2, vertex 2 has the value 0, 1 has mex {0} = 1, and 0 has
//! mex {1, 0} = 2.
//!
//! Source: R. Sprague 1935 and P. M. Grundy 1939; see [`nim_sum`](crate::nim::nim_sum()).
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - pieces on a directed graph: Grundy values, and their sums ([a chapter](http://localhost:8017/#chapter=piece-on-a-graph))
//!   - [A Chess Game](../../poj2425/index.html), `poj2425`
//! - heaps on the vertices of a graph, by the levels of Grundy values ([a chapter](http://localhost:8017/#chapter=piece-on-a-graph))
//!   - [Election Promises](../../cf1149e/index.html), `cf1149e`
//!
//! <!-- end -->

use std::fmt;

use crate::mex::mex;

/// Returns the Grundy value of a piece on each of the vertices 0 to `size` − 1, given each edge as the vertex
/// that it leads from and the one it leads to.
///
/// # Errors
///
/// Returns [`Cycle`] if play may never end.
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
/// use shared::graph::grundy_values;
///
/// assert_eq!(grundy_values(3, &[(0, 1), (0, 2), (1, 2)]), Ok(vec![2, 1, 0]));
/// let cycle = grundy_values(3, &[(0, 1), (1, 2), (2, 1)]).unwrap_err();
/// assert_eq!(cycle.to_string(), "the moves 1 -> 2 -> 1 are a cycle");
/// ```
pub fn grundy_values(size: usize, edges: &[(usize, usize)]) -> Result<Vec<u64>, Cycle> {
    let mut successors = vec![Vec::new(); size];
    for &(from, to) in edges {
        successors[from].push(to);
    }
    let mut values = vec![None; size];
    let mut entered = vec![false; size];
    for start in 0..size {
        // The vertices that wait for a successor, each with the index of that successor.
        let mut path = Vec::new();
        if !entered[start] {
            entered[start] = true;
            path.push((start, 0));
        }
        while let Some((vertex, index)) = path.pop() {
            match successors[vertex].get(index) {
                None => {
                    let options = successors[vertex].iter().filter_map(|&next| values[next]);
                    values[vertex] = Some(mex(options));
                }
                Some(&next) => {
                    path.push((vertex, index + 1));
                    if !entered[next] {
                        entered[next] = true;
                        path.push((next, 0));
                    } else if values[next].is_none() {
                        let cycle = path.iter().map(|&(vertex, _)| vertex);
                        return Err(Cycle(cycle.skip_while(|&vertex| vertex != next).collect()));
                    }
                }
            }
        }
    }
    Ok(values.into_iter().flatten().collect())
}

/// Vertices that play can go round for ever, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle(pub Vec<usize>);

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("the moves ")?;
        for (index, vertex) in self.0.iter().enumerate() {
            if index < 10 {
                write!(f, "{vertex} -> ")?;
            }
        }
        if self.0.len() > 10 {
            f.write_str("… -> ")?;
        }
        write!(f, "{} are a cycle", self.0[0])
    }
}

impl std::error::Error for Cycle {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;
    use proptest::prelude::*;

    /// Edges lead from larger to smaller numbers, which a permutation then hides.
    fn graph() -> impl Strategy<Value = Vec<Vec<usize>>> {
        (1_usize..12).prop_flat_map(|size| {
            let edges = prop::collection::vec(prop::collection::vec(0..size, 0..5), size);
            let names = Just((0..size).collect::<Vec<_>>()).prop_shuffle();
            (edges, names).prop_map(|(edges, names)| {
                let mut graph = vec![Vec::new(); edges.len()];
                for (vertex, successors) in edges.into_iter().enumerate() {
                    let smaller = successors.into_iter().filter(|&next| next < vertex);
                    graph[names[vertex]] = smaller.map(|next| names[next]).collect();
                }
                graph
            })
        })
    }

    fn values(graph: &[Vec<usize>]) -> Result<Vec<u64>, Cycle> {
        let edges = (0..)
            .zip(graph)
            .flat_map(|(from, to)| to.iter().map(move |&to| (from, to)));
        grundy_values(graph.len(), &edges.collect::<Vec<_>>())
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(graph in graph()) {
            let values = values(&graph).expect("no cycle");
            let mut game = Search::new(|&vertex: &usize| graph[vertex].iter().copied());
            for (vertex, value) in values.into_iter().enumerate() {
                prop_assert_eq!(value, game.grundy(vertex));
            }
        }

        #[test]
        fn names_the_cycle(
            mut graph in graph(),
            cycle in prop::collection::vec(any::<prop::sample::Index>(), 1..5),
        ) {
            let cycle: Vec<usize> = cycle.iter().map(|vertex| vertex.index(graph.len())).collect();
            for (index, &vertex) in cycle.iter().enumerate() {
                graph[vertex].push(cycle[(index + 1) % cycle.len()]);
            }
            let found = values(&graph).expect_err("a cycle").0;
            for (index, &vertex) in found.iter().enumerate() {
                prop_assert!(graph[vertex].contains(&found[(index + 1) % found.len()]));
            }
        }
    }

    #[test]
    fn a_long_cycle_is_named_by_its_first_ten_vertices() {
        let cycle = |length: usize| {
            let edges: Vec<(usize, usize)> = (0..length).map(|v| (v, (v + 1) % length)).collect();
            let error = grundy_values(length, &edges).expect_err("a cycle");
            error.to_string()
        };
        let ten = "the moves 0 -> 1 -> 2 -> 3 -> 4 -> 5 -> 6 -> 7 -> 8 -> 9 -> ";
        assert_eq!(cycle(1), "the moves 0 -> 0 are a cycle");
        assert_eq!(cycle(10), format!("{ten}0 are a cycle"));
        assert_eq!(cycle(11), format!("{ten}… -> 0 are a cycle"));
    }

    #[test]
    fn long_paths_need_no_stack() {
        let mut path: Vec<(usize, usize)> = (1..200_000).map(|v| (v, v - 1)).collect();
        let values = grundy_values(200_000, &path).expect("no cycle");
        assert!(values
            .iter()
            .enumerate()
            .all(|(vertex, &value)| value == vertex as u64 % 2));
        path.push((0, 199_999));
        let cycle = grundy_values(200_000, &path).expect_err("a cycle");
        assert_eq!(cycle.0.len(), 200_000);
    }
}
