//! Pieces on a directed graph: a move takes one piece along an edge, and the player without a move
//! loses.
//!
//! Every finite impartial game is of this kind: positions are vertices, moves are edges. Several
//! pieces move independently, also on one vertex, so they are a sum of games.

use std::fmt;

use crate::mex::mex;

/// Returns the Grundy value of a piece on each vertex; `successors[v]` are the vertices that edges
/// from v lead to.
///
/// # Errors
///
/// Returns [`Cycle`] if play may never end.
///
/// # Panics
///
/// Panics if a successor is not a vertex.
///
/// # Complexity
///
/// O(vertices + edges), without recursion.
///
/// # Examples
///
/// ```
/// use shared::graph::grundy_values;
///
/// assert_eq!(grundy_values(&[vec![1, 2], vec![2], vec![]]), Ok(vec![2, 1, 0]));
/// let cycle = grundy_values(&[vec![1], vec![2], vec![1]]).unwrap_err();
/// assert_eq!(cycle.to_string(), "the moves 1 -> 2 -> 1 are a cycle");
/// ```
pub fn grundy_values(successors: &[Vec<usize>]) -> Result<Vec<u64>, Cycle> {
    let mut values = vec![None; successors.len()];
    let mut entered = vec![false; successors.len()];
    for start in 0..successors.len() {
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

    proptest! {
        #[test]
        fn agrees_with_the_search(graph in graph()) {
            let values = grundy_values(&graph).expect("no cycle");
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
            let found = grundy_values(&graph).expect_err("a cycle").0;
            for (index, &vertex) in found.iter().enumerate() {
                prop_assert!(graph[vertex].contains(&found[(index + 1) % found.len()]));
            }
        }
    }

    #[test]
    fn long_paths_need_no_stack() {
        let path: Vec<Vec<usize>> = (0..200_000)
            .map(|v| if v == 0 { vec![] } else { vec![v - 1] })
            .collect();
        let values = grundy_values(&path).expect("no cycle");
        assert!(values
            .iter()
            .enumerate()
            .all(|(vertex, &value)| value == vertex as u64 % 2));
        let mut ring = path;
        ring[0].push(199_999);
        assert_eq!(grundy_values(&ring).expect_err("a cycle").0.len(), 200_000);
    }
}
