//! Cutting a rooted tree: a move cuts an edge, and everything that no longer hangs from the root goes.
//! The player without a move loses.
//!
#![cfg_attr(doc, doc = include_str!("../pictures/tree.html"))]
//!
//! This is Green Hackenbush on trees. A branch, an edge with the subtree behind it, has the Grundy
//! value of that subtree plus 1. For cutting the edge leaves nothing, of value 0, and cutting inside
//! the subtree leaves a branch whose subtree is an option. By induction these options have the values 0
//! and v + 1 for each value v of an option of the subtree, and their mex is one more than that of the values
//! v. The branches at a vertex are a sum of games. Source: E. R. Berlekamp, J. H. Conway and R. K. Guy,
//! *Winning Ways for your Mathematical Plays*, 1982, chapter 7, where it is the colon principle.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - the theorem of S. J., and where it does not apply ([a chapter](http://localhost:8017/#chapter=misere))
//!   - [PP and QQ](../../hdu3590/index.html), `hdu3590`
//! - cutting the edges of a tree: Green Hackenbush ([a chapter](http://localhost:8017/#chapter=cutting-trees))
//!   - [PP and QQ](../../hdu3590/index.html), `hdu3590`
//!   - [Game on Tree](../../agc017d/index.html), `agc017d` [▶](http://localhost:8017/#problem=agc017d)
//!   - [A tree game](../../hdu3094/index.html), `hdu3094` [▶](http://localhost:8017/#problem=hdu3094)
//!
//! <!-- end -->

use std::fmt;

/// Returns the Grundy values of the branches at the root, vertex 0, in no particular order.
///
/// The tree as a whole has their [nim-sum](crate::nim::nim_sum()). Takes the edges of a tree on the
/// vertices 0 to `size` − 1, in any order and direction.
///
/// # Errors
///
/// Returns [`NotATree`] if the edges do not make the vertices a tree.
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
/// use shared::tree::branches;
///
/// // A fork of two twigs on a stalk, and a single edge.
/// assert_eq!(branches(5, &[(0, 1), (1, 2), (1, 3), (4, 0)]), Ok(vec![1, 1]));
/// assert!(branches(3, &[(1, 2), (2, 1)]).is_err());
/// ```
pub fn branches(size: usize, edges: &[(usize, usize)]) -> Result<Vec<u64>, NotATree> {
    // The exclusive or of all neighbours of a vertex is its only neighbour once it is a leaf.
    let mut degrees = vec![0_usize; size];
    let mut neighbours = vec![0; size];
    for &(a, b) in edges {
        for (vertex, other) in [(a, b), (b, a)] {
            degrees[vertex] += 1;
            neighbours[vertex] ^= other;
        }
    }
    let mut values = vec![0_u64; size];
    let mut branches = Vec::new();
    let mut cut = 0;
    for start in 1..size {
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
    if cut == edges.len() && cut + 1 == size {
        Ok(branches)
    } else {
        Err(NotATree)
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{nim, search::Search};
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
            let branches = branches(edges.len() + 1, &edges).expect("a tree");
            prop_assert_eq!(nim::nim_sum(branches), Search::new(cuts).grundy(edges));
        }

        #[test]
        fn rejects_what_is_not_a_tree(
            size in 6_usize..8,
            edges in prop::collection::vec((0_usize..6, 0_usize..6), 4..7),
        ) {
            let mut component = (0..size).collect_vec();
            for _ in &edges {
                for &(a, b) in &edges {
                    let least = component[a].min(component[b]);
                    (component[a], component[b]) = (least, least);
                }
            }
            let is_tree = component.iter().all(|&least| least == 0) && edges.len() + 1 == size;
            prop_assert_eq!(branches(size, &edges).is_ok(), is_tree);
        }
    }

    /// A loop at the root, or one at a leaf's parent, leaves every other edge to be cut.
    #[test]
    fn rejects_loops() {
        assert_eq!(branches(2, &[(0, 0), (0, 1)]), Err(NotATree));
        assert_eq!(branches(1, &[(0, 0)]), Err(NotATree));
        assert_eq!(branches(3, &[(0, 1), (1, 1), (1, 2)]), Err(NotATree));
    }

    #[test]
    fn handles_a_single_vertex() {
        assert_eq!(branches(1, &[]), Ok(vec![]));
        assert_eq!(branches(0, &[]), Err(NotATree));
    }

    #[test]
    fn long_paths_need_no_stack() {
        let path: Edges = (1..200_000).map(|vertex| (vertex - 1, vertex)).collect();
        assert_eq!(branches(200_000, &path), Ok(vec![199_999]));
    }
}
