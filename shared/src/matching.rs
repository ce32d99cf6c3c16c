//! Games on a bipartite graph whose edges go both ways: the players move one piece along edges in turn, never to a
//! vertex visited before, and the player without a move loses.
//!
#![cfg_attr(doc, doc = include_str!("../pictures/matching.html"))]
//!
//! **The player to move from a vertex wins iff every maximum matching covers it.**
//!
//! - If every one does, they follow a maximum matching M: each of their moves goes along an edge of M.
//!   The opponent's move along an edge outside M then leads to a vertex v, and all vertices visited before
//!   it are matched among themselves. If M covers v, the partner of v is free to move to. If it did not,
//!   switching the edges of the path from the start to v would give a matching of the same size that
//!   leaves the start uncovered.
//! - If some maximum matching M leaves the start uncovered, the opponent follows M in the same way. Should
//!   a move reach a vertex that M leaves uncovered, the path from the start to it could be switched to
//!   give a larger matching.
//!
//! Both arguments hold in any graph; the matching here is for bipartite ones, and [`blossom`](crate::blossom) finds one in any
//! graph.
//!
//! Sources: C. Berge, *Graphs and Hypergraphs*, 1973, on alternating paths; A. S. Fraenkel, E. R. Scheinerman
//! and D. Ullman, *Undirected edge geography*, 1993, on the game, undirected vertex geography.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - a piece that comes to no vertex twice, on a bipartite graph: matchings ([a chapter](http://localhost:8017/#chapter=piece-on-a-graph))
//!   - [Planinarenje (COCI 2017/2018 #5)](../../p4617/index.html), `p4617` [▶](http://localhost:8017/#problem=p4617)
//!   - [游戏 (A game, JSOI 2009)](../../p4055/index.html), `p4055`
//!
//! <!-- end -->

/// Returns, for each left and for each right vertex, whether the player to move wins from there.
///
/// Takes the numbers of vertices on both sides, and the edges, each from a left to a right vertex;
/// both sides count from 0.
///
/// # Panics
///
/// Panics if an end of an edge is not a vertex.
///
/// # Complexity
///
/// At worst O(V·E) for V vertices and E edges; in practice a few rounds of O(V + E). No recursion.
///
/// # Examples
///
/// ```
/// use shared::matching::first_player_wins;
///
/// // Left vertices 0 and 1 share the right vertex 0.
/// let (left, right) = first_player_wins(2, 1, &[(0, 0), (1, 0)]);
/// assert_eq!((left, right), (vec![false, false], vec![true]));
/// ```
pub fn first_player_wins(
    left: usize,
    right: usize,
    edges: &[(usize, usize)],
) -> (Vec<bool>, Vec<bool>) {
    let mut from_left = vec![Vec::new(); left];
    let mut from_right = vec![Vec::new(); right];
    for &(one, other) in edges {
        from_left[one].push(other);
        from_right[other].push(one);
    }
    let (mut partners, mut others) = (vec![None; left], vec![None; right]);
    let left_wins = covered_by_all(&from_left, &mut partners, &mut others);
    let right_wins = covered_by_all(&from_right, &mut others, &mut partners);
    (left_wins, right_wins)
}

/// Makes a matching a maximum one, and returns which vertices of one side every maximum matching covers.
///
/// Takes the neighbours and the partners of the vertices on this side, and the partners of the others.
///
/// Each round follows alternating paths from all uncovered vertices of this side at once, breadth first and
/// to each vertex of this side once, so paths from different starts are disjoint. A path that ends in an
/// uncovered vertex of the other side is switched, and no other path from its start is followed. A round
/// that switches none has seen all that such paths reach: the matching is maximum. Switching a path to a
/// vertex of this side leaves that vertex uncovered instead of the start, and every vertex that some maximum
/// matching leaves uncovered is reached: the two matchings differ by alternating paths and circuits.
fn covered_by_all(
    neighbours: &[Vec<usize>],
    partners: &mut [Option<usize>],
    others: &mut [Option<usize>],
) -> Vec<bool> {
    loop {
        // The vertex of this side before each one that is reached; itself for a start.
        let mut before = vec![None; partners.len()];
        let mut queue = Vec::new();
        for start in (0..partners.len()).filter(|&vertex| partners[vertex].is_none()) {
            before[start] = Some(start);
            queue.push((start, start));
        }
        let (mut next, mut has_grown) = (0, false);
        while let Some(&(start, vertex)) = queue.get(next) {
            next += 1;
            if partners[start].is_some() {
                continue;
            }
            for &neighbour in &neighbours[vertex] {
                if let Some(partner) = others[neighbour] {
                    if before[partner].is_none() {
                        before[partner] = Some(vertex);
                        queue.push((start, partner));
                    }
                    continue;
                }
                let (mut vertex, mut free) = (vertex, Some(neighbour));
                while let Some(neighbour) = free {
                    others[neighbour] = Some(vertex);
                    free = partners[vertex].replace(neighbour);
                    vertex = before[vertex].unwrap_or(start);
                }
                has_grown = true;
                break;
            }
        }
        if !has_grown {
            return before.iter().map(Option::is_none).collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;
    use proptest::prelude::*;

    type Edges = Vec<(usize, usize)>;

    /// The size of a maximum matching: each left vertex in turn stays uncovered or takes a partner.
    fn size(edges: &Edges, left: usize, used: u32) -> usize {
        if left == 6 {
            return 0;
        }
        let free = |&&(a, b): &&(usize, usize)| a == left && used >> b & 1 == 0;
        let partners = edges.iter().filter(free);
        let with = partners.map(|&(_, b)| 1 + size(edges, left + 1, used | 1 << b));
        with.chain([size(edges, left + 1, used)]).max().unwrap()
    }

    proptest! {
        #[test]
        fn the_matching_is_a_largest_one(edges in prop::collection::vec((0_usize..6, 0_usize..6), 0..16)) {
            let mut neighbours = vec![Vec::new(); 6];
            for &(a, b) in &edges {
                neighbours[a].push(b);
            }
            let (mut left, mut right) = ([None; 6], [None; 6]);
            covered_by_all(&neighbours, &mut left, &mut right);
            for (vertex, partner) in left.iter().enumerate() {
                if let &Some(partner) = partner {
                    prop_assert!(edges.contains(&(vertex, partner)));
                    prop_assert_eq!(right[partner], Some(vertex));
                }
            }
            prop_assert_eq!(left.iter().flatten().count(), right.iter().flatten().count());
            prop_assert_eq!(left.iter().flatten().count(), size(&edges, 0, 0));
        }

        /// The game itself: left vertices are 0 to 4, right ones 5 to 9, with the visited ones as bits.
        #[test]
        fn the_player_to_move_wins_iff_every_maximum_matching_covers(
            edges in prop::collection::vec((0_usize..5, 0_usize..5), 0..14),
        ) {
            let mut game = Search::new(|&(at, visited): &(usize, u32)| {
                let next = edges.iter().filter_map(move |&(a, b)| {
                    if a == at { Some(b + 5) } else if b + 5 == at { Some(a) } else { None }
                });
                next.filter(move |next| visited >> next & 1 == 0).map(move |next| (next, visited | 1 << next))
            });
            let (left, right) = first_player_wins(5, 5, &edges);
            for (at, wins) in left.into_iter().chain(right).enumerate() {
                prop_assert_eq!(wins, game.first_player_wins((at, 1 << at)), "from {}", at);
            }
        }
    }

    /// An augmenting path through all vertices.
    #[test]
    fn long_paths_need_no_stack() {
        let size = 50_000;
        let edges: Edges = (0..size)
            .flat_map(|vertex| [(vertex, vertex + 1), (vertex, vertex)])
            .collect();
        let (left, right) = first_player_wins(size, size + 1, &edges);
        assert!(left.iter().all(|&wins| wins));
        assert!(!right.iter().any(|&wins| wins));
        let (left, _) = first_player_wins(size, size + 1, &edges[1..]);
        assert!(left.iter().all(|&wins| wins));
    }

    #[test]
    fn rejects_edges_to_no_vertex() {
        for (one, other) in [(2, 0), (0, 1)] {
            let result = std::panic::catch_unwind(|| first_player_wins(2, 1, &[(one, other)]));
            assert!(result.is_err(), "({one}, {other})");
        }
    }
}
