//! Cutting a rooted tree: a move cuts an edge, and everything that no longer hangs from the root goes.
//! The player without a move loses.
//!
//! This is Green Hackenbush on trees. A branch, an edge with the subtree behind it, has the Grundy
//! value of that subtree plus 1: the colon principle, by which branches at a vertex may be replaced
//! by a stalk of the length of their nim-sum. Source: E. R. Berlekamp, J. H. Conway and R. K. Guy,
//! *Winning Ways for your Mathematical Plays*, 1982, chapter 2.

use std::fmt;

use proconio::input;

use crate::io::{BadInput, Index1, Input, Positive};

/// Returns the Grundy values of the branches at the root, vertex 0, in no particular order.
///
/// The tree as a whole has their [nim-sum](crate::nim::nim_sum()). Takes the number of vertices, at
/// least 1, and the edges.
///
/// # Errors
///
/// Returns [`NotATree`] if an edge leads to no vertex, or the edges do not make the vertices a tree.
///
/// # Complexity
///
/// O(n) for n vertices, without recursion.
///
/// # Examples
///
/// ```
/// use shared::{io::Input, tree::{branches, read_branches}};
///
/// // A fork of two twigs on a stalk, and a single edge.
/// assert_eq!(branches(5, [(0, 1), (1, 2), (1, 3), (4, 0)]), Ok(vec![1, 1]));
/// assert!(branches(3, [(1, 2), (2, 1)]).is_err());
/// assert_eq!(read_branches(&mut Input::new("4  1 2  3 2  1 4")), Ok(vec![2, 1]));
/// ```
pub fn branches(
    vertices: usize,
    edges: impl IntoIterator<Item = (usize, usize)>,
) -> Result<Vec<u64>, NotATree> {
    // With the exclusive or of the neighbours, the only neighbour of a leaf needs no list of them.
    let mut degrees = vec![0_usize; vertices];
    let mut neighbours = vec![0; vertices];
    let mut count = 0;
    for (a, b) in edges {
        if a.max(b) >= vertices {
            return Err(NotATree);
        }
        for (vertex, other) in [(a, b), (b, a)] {
            degrees[vertex] += 1;
            neighbours[vertex] ^= other;
        }
        count += 1;
    }
    let mut values = vec![0_u64; vertices];
    let mut branches = Vec::new();
    let mut cut = 0;
    for start in 1..vertices {
        // Cuts a leaf, and the vertices that become leaves by it.
        let mut leaf = start;
        while leaf != 0 && degrees[leaf] == 1 {
            let parent = neighbours[leaf];
            let branch = values[leaf] + 1;
            degrees[leaf] = 0;
            degrees[parent] -= 1;
            neighbours[parent] ^= leaf;
            values[parent] ^= branch;
            if parent == 0 {
                branches.push(branch);
            }
            cut += 1;
            leaf = parent;
        }
    }
    if cut == count && count + 1 == vertices {
        Ok(branches)
    } else {
        Err(NotATree)
    }
}

/// Reads a tree, the number of its vertices and the edges, which count from 1, and returns the
/// Grundy values of the [`branches`] at vertex 1.
///
/// # Errors
///
/// Returns [`BadInput`] if the input ends, or is not a tree.
pub fn read_branches(case: &mut Input) -> Result<Vec<u64>, BadInput> {
    input! { from &mut *case, vertices: Positive }
    let edges = case.repeat(vertices? - 1, |edge| {
        input! { from edge, a: Index1, b: Index1 }
        Ok((a?, b?))
    });
    let edges: Vec<(usize, usize)> = edges.collect::<Result<_, _>>()?;
    Ok(branches(edges.len() + 1, edges)?)
}

/// The edges do not make the vertices a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotATree;

impl fmt::Display for NotATree {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("the edges do not form a tree")
    }
}

impl std::error::Error for NotATree {}

impl From<NotATree> for BadInput {
    fn from(error: NotATree) -> Self {
        BadInput::new(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{nim, search};
    use itertools::Itertools;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    type Edges = Vec<(usize, usize)>;

    /// Each vertex hangs from an earlier one; a permutation that keeps the root hides the order.
    fn tree() -> impl Strategy<Value = Edges> {
        (1_usize..8).prop_flat_map(|size| {
            let parents: Vec<_> = (1..size).map(|vertex| (0..vertex, any::<bool>())).collect();
            let names = Just((1..size).collect::<Vec<_>>()).prop_shuffle();
            (parents, names).prop_map(|(parents, names)| {
                let name = |vertex: usize| if vertex == 0 { 0 } else { names[vertex - 1] };
                let edge = |(index, (parent, swap)): (usize, (usize, bool))| {
                    let (a, b) = (name(parent), name(index + 1));
                    if swap {
                        (b, a)
                    } else {
                        (a, b)
                    }
                };
                parents.into_iter().enumerate().map(edge).collect()
            })
        })
    }

    /// Cuts each edge, and keeps what the root still reaches.
    fn cuts(edges: &Edges) -> Vec<Edges> {
        let cut = |index: usize| {
            let mut rest = edges.clone();
            rest.remove(index);
            let mut reached = BTreeSet::from([0]);
            for _ in edges {
                for &(a, b) in &rest {
                    if reached.contains(&a) || reached.contains(&b) {
                        reached.extend([a, b]);
                    }
                }
            }
            rest.retain(|(a, _)| reached.contains(a));
            rest
        };
        (0..edges.len()).map(cut).collect()
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(edges in tree()) {
            let branches = branches(edges.len() + 1, edges.iter().copied()).expect("a tree");
            prop_assert_eq!(nim::nim_sum(branches), search::grundy(edges, cuts));
        }

        #[test]
        fn refuses_what_is_not_a_tree(edges in prop::collection::vec((0_usize..6, 0_usize..6), 0..7)) {
            let mut component = (0..6).collect_vec();
            for _ in &edges {
                for &(a, b) in &edges {
                    let least = component[a].min(component[b]);
                    (component[a], component[b]) = (least, least);
                }
            }
            let is_tree = edges.len() == 5 && component.iter().all(|&least| least == 0);
            prop_assert_eq!(branches(6, edges).is_ok(), is_tree);
        }
    }

    #[test]
    fn refuses_edges_to_nowhere() {
        assert_eq!(branches(2, [(0, 2)]), Err(NotATree));
        assert_eq!(branches(1, []), Ok(vec![]));
    }

    #[test]
    fn long_paths_need_no_stack() {
        let path = (1..200_000).map(|vertex| (vertex - 1, vertex));
        assert_eq!(branches(200_000, path), Ok(vec![199_999]));
    }
}
