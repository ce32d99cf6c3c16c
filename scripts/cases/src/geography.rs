//! Geography: the players move a piece along the edges of a graph in turn, never to a vertex visited before,
//! and the player without a move loses.

use std::collections::VecDeque;
use std::mem::replace;

use crate::search::Search;

/// Returns for each vertex whether the player to move from there wins, by search.
///
/// Takes the neighbours of each of at most 64 vertices.
pub fn wins_by_search(neighbours: &[Vec<usize>]) -> Vec<bool> {
    let mut search = Search::new(|&(at, visited): &(usize, u64)| {
        let next = neighbours[at].iter().copied();
        next.filter(|next| visited >> next & 1 == 0).map(|next| (next, visited | 1 << next)).collect()
    });
    (0..neighbours.len()).map(|start| search.wins((start, 1 << start))).collect()
}

/// Returns for each vertex whether the player to move from there wins: they do iff the graph without the
/// vertex has no matching as large as the whole graph has.
///
/// Takes the neighbours of each vertex; the graph must be bipartite. O(V·E) for V vertices and E edges.
pub fn wins_by_matching(neighbours: &[Vec<usize>]) -> Vec<bool> {
    let mut partners = vec![None; neighbours.len()];
    for vertex in 0..neighbours.len() {
        if partners[vertex].is_none() {
            augment(neighbours, &mut partners, vertex, None);
        }
    }
    let wins = |vertex: usize| {
        partners[vertex].is_some_and(|partner| {
            // An augmenting path that does not start at the lost partner would enlarge the maximum
            // matching as well.
            let mut rest = partners.clone();
            rest[vertex] = None;
            rest[partner] = None;
            !augment(neighbours, &mut rest, partner, Some(vertex))
        })
    };
    (0..neighbours.len()).map(wins).collect()
}

/// Enlarges a matching by an augmenting path from `start` that avoids the `removed` vertex; returns whether
/// there is one.
fn augment(
    neighbours: &[Vec<usize>],
    partners: &mut [Option<usize>],
    start: usize,
    removed: Option<usize>,
) -> bool {
    let mut reached = vec![false; neighbours.len()];
    if let Some(removed) = removed {
        reached[removed] = true;
    }
    let mut reached_from = vec![start; neighbours.len()];
    let mut queue = VecDeque::from([start]);
    while let Some(vertex) = queue.pop_front() {
        for &next in &neighbours[vertex] {
            if replace(&mut reached[next], true) {
                continue;
            }
            reached_from[next] = vertex;
            if let Some(partner) = partners[next] {
                queue.push_back(partner);
                continue;
            }
            let mut end = Some(next);
            while let Some(vertex) = end {
                let before = reached_from[vertex];
                partners[vertex] = Some(before);
                end = partners[before].replace(vertex);
            }
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::random::seeded;

    #[test]
    fn matchings_agree_with_the_search() {
        let mut random = seeded("bipartite graphs");
        for _ in 0..300 {
            let (left, right) = (random.random_range(0..6), random.random_range(0..6));
            let mut neighbours = vec![Vec::new(); left + right];
            for a in 0..left {
                for b in left..left + right {
                    if random.random_range(0..3) == 0 {
                        neighbours[a].push(b);
                        neighbours[b].push(a);
                    }
                }
            }
            assert_eq!(wins_by_matching(&neighbours), wins_by_search(&neighbours), "{neighbours:?}");
        }
    }
}
