//! Games on a bipartite graph: the players move one piece along edges in turn, never to a vertex
//! visited before, and the player without a move loses.
//!
//! **The player to move from a vertex wins iff every maximum matching covers it.**
//!
//! - If every one does, they follow a maximum matching M: each of their moves goes along an edge of M.
//!   Should the opponent reach a vertex v that M leaves uncovered, switching the edges of the path from
//!   the start to v would give a matching of the same size that leaves the start uncovered.
//! - If some maximum matching M leaves the start uncovered, the opponent follows M. Should a move reach a
//!   vertex that M leaves uncovered, the path from the start to it could be switched to give a larger
//!   matching.
//!
//! Both arguments hold in any graph; the matching here is for bipartite ones.
//!
//! Source: C. Berge, *Graphs and Hypergraphs*, 1973, on undirected vertex geography.

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
    let (partners, others) = maximum_matching(&from_left, right);
    (
        covered_by_all(&from_left, &partners, &others),
        covered_by_all(&from_right, &others, &partners),
    )
}

/// The partner of each vertex on one side.
type Partners = Vec<Option<usize>>;

/// Finds a maximum matching; returns the partners of the left and of the right vertices.
///
/// Each round looks for alternating paths from the uncovered left vertices in turn, breadth first and
/// through no left vertex twice, and switches the edges of a path that ends in an uncovered right vertex. A
/// round that finds none has seen all that can be reached: the matching is maximum.
fn maximum_matching(neighbours: &[Vec<usize>], right: usize) -> (Partners, Partners) {
    let mut partners: Partners = vec![None; neighbours.len()];
    let mut others: Partners = vec![None; right];
    let mut has_grown = true;
    while has_grown {
        has_grown = false;
        // The left vertex before each one that has been reached; itself for the first of a path.
        let mut before: Vec<Option<usize>> = vec![None; partners.len()];
        for start in 0..partners.len() {
            if partners[start].is_some() {
                continue;
            }
            before[start] = Some(start);
            let (mut queue, mut next) = (vec![start], 0);
            while let Some(&vertex) = queue.get(next) {
                next += 1;
                for &neighbour in &neighbours[vertex] {
                    match others[neighbour] {
                        Some(partner) if before[partner].is_none() => {
                            before[partner] = Some(vertex);
                            queue.push(partner);
                        }
                        Some(_) => {}
                        None => {
                            let (mut vertex, mut free) = (vertex, Some(neighbour));
                            while let Some(neighbour) = free {
                                others[neighbour] = Some(vertex);
                                free = partners[vertex].replace(neighbour);
                                vertex = before[vertex].unwrap_or(start);
                            }
                            has_grown = true;
                            queue.clear();
                            break;
                        }
                    }
                }
            }
        }
    }
    (partners, others)
}

/// Returns which vertices of one side every maximum matching covers, given one.
///
/// A vertex can be left uncovered iff an alternating path of even length leads to it from an
/// uncovered vertex of its side.
fn covered_by_all(neighbours: &[Vec<usize>], partners: &Partners, others: &Partners) -> Vec<bool> {
    let mut covered: Vec<bool> = partners.iter().map(Option::is_some).collect();
    let mut stack: Vec<usize> = (0..covered.len()).collect();
    stack.retain(|&vertex| !covered[vertex]);
    while let Some(vertex) = stack.pop() {
        for &neighbour in &neighbours[vertex] {
            // In a maximum matching, every neighbour of such a vertex has a partner.
            if let Some(partner) = others[neighbour].filter(|&partner| covered[partner]) {
                covered[partner] = false;
                stack.push(partner);
            }
        }
    }
    covered
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
            let (left, right) = maximum_matching(&neighbours, 6);
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
}
