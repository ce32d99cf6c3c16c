//! Games on a bipartite graph: the players move one piece along edges in turn, never to a vertex
//! visited before, and the player without a move loses.
//!
//! The player to move from a vertex wins iff **every** maximum matching covers it. If so, they follow
//! the matching: should the opponent ever reach an uncovered vertex, switching the edges passed would
//! give a maximum matching that leaves the start uncovered. If some maximum matching leaves the
//! start uncovered, the opponent follows that one: an uncovered vertex reached would complete a
//! larger matching. Both arguments hold in any graph; the matching here is for bipartite ones.
//!
//! Source: C. Berge, *Graphs and Hypergraphs*, 1973, on undirected vertex geography.

/// A bipartite graph: edges lead between left and right vertices, each side counted from 0.
///
/// # Examples
///
/// ```
/// use shared::matching::Bipartite;
///
/// // Left vertices 0 and 1 share the right vertex 0.
/// let graph = Bipartite::new(2, 1, &[(0, 0), (1, 0)]);
/// assert_eq!(graph.covered_by_all(), (vec![false, false], vec![true]));
/// ```
#[derive(Clone, Debug)]
pub struct Bipartite {
    left: Neighbours,
    right: Neighbours,
}

/// The neighbours of the vertices on one side, as one list with the start of each vertex's part.
#[derive(Clone, Debug)]
struct Neighbours {
    starts: Vec<usize>,
    list: Vec<usize>,
}

impl Neighbours {
    fn new(vertices: usize, edges: impl Iterator<Item = (usize, usize)> + Clone) -> Self {
        let mut starts = vec![0; vertices + 1];
        for (vertex, _) in edges.clone() {
            starts[vertex + 1] += 1;
        }
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let (mut list, mut next) = (vec![0; starts[vertices]], starts.clone());
        for (vertex, neighbour) in edges {
            list[next[vertex]] = neighbour;
            next[vertex] += 1;
        }
        Neighbours { starts, list }
    }

    fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    fn of(&self, vertex: usize) -> &[usize] {
        &self.list[self.starts[vertex]..self.starts[vertex + 1]]
    }
}

/// A matching: the partner of each left and of each right vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matching {
    /// The right partner of each left vertex.
    pub left: Vec<Option<usize>>,
    /// The left partner of each right vertex.
    pub right: Vec<Option<usize>>,
}

impl Bipartite {
    /// Creates a graph with `left` and `right` vertices on its sides, and edges from left to right.
    ///
    /// # Panics
    ///
    /// Panics if an edge leads to no vertex.
    pub fn new(left: usize, right: usize, edges: &[(usize, usize)]) -> Self {
        let back = edges.iter().map(|&(a, b)| (b, a));
        Bipartite {
            left: Neighbours::new(left, edges.iter().copied()),
            right: Neighbours::new(right, back),
        }
    }

    /// Finds a maximum matching.
    ///
    /// # Complexity
    ///
    /// O(E·√V), without recursion. Source: J. E. Hopcroft and R. M. Karp, *An n^(5/2) algorithm for
    /// maximum matchings in bipartite graphs*, 1973.
    pub fn maximum_matching(&self) -> Matching {
        let mut matching = Matching {
            left: vec![None; self.left.vertices()],
            right: vec![None; self.right.vertices()],
        };
        while let Some(levels) = self.levels(&matching) {
            self.augment(&mut matching, levels);
        }
        matching
    }

    /// How many left vertices a shortest alternating path from an uncovered one to each has, with
    /// 0 for no path; `None` if no path leads on to an uncovered right vertex.
    fn levels(&self, matching: &Matching) -> Option<Vec<usize>> {
        let mut levels = vec![0; self.left.vertices()];
        let mut queue: Vec<usize> = Vec::new();
        for (vertex, partner) in matching.left.iter().enumerate() {
            if partner.is_none() {
                levels[vertex] = 1;
                queue.push(vertex);
            }
        }
        let (mut next, mut can_grow) = (0, false);
        while let Some(&vertex) = queue.get(next) {
            next += 1;
            for &neighbour in self.left.of(vertex) {
                match matching.right[neighbour] {
                    None => can_grow = true,
                    Some(partner) if levels[partner] == 0 => {
                        levels[partner] = levels[vertex] + 1;
                        queue.push(partner);
                    }
                    Some(_) => {}
                }
            }
        }
        can_grow.then_some(levels)
    }

    /// Switches a maximal set of disjoint augmenting paths along `levels`.
    fn augment(&self, matching: &mut Matching, mut levels: Vec<usize>) {
        let mut tried = self.left.starts.clone();
        for start in 0..self.left.vertices() {
            if matching.left[start].is_some() {
                continue;
            }
            // Left vertices; the edge that leads on from each is the last one tried.
            let mut path = vec![start];
            while let Some(&vertex) = path.last() {
                let edge = tried[vertex];
                if edge == self.left.starts[vertex + 1] {
                    levels[vertex] = 0; // a dead end
                    path.pop();
                    continue;
                }
                tried[vertex] += 1;
                match matching.right[self.left.list[edge]] {
                    None => {
                        for vertex in path.drain(..) {
                            let neighbour = self.left.list[tried[vertex] - 1];
                            matching.left[vertex] = Some(neighbour);
                            matching.right[neighbour] = Some(vertex);
                            levels[vertex] = 0; // used
                        }
                    }
                    Some(partner) if levels[partner] == levels[vertex] + 1 => path.push(partner),
                    Some(_) => {}
                }
            }
        }
    }

    /// Returns, for the left and for the right vertices, whether every maximum matching covers them:
    /// whether the player to move wins there.
    ///
    /// A vertex can be left uncovered iff an alternating path of even length leads to it from an
    /// uncovered vertex.
    ///
    /// # Complexity
    ///
    /// O(E) beside the matching.
    pub fn covered_by_all(&self) -> (Vec<bool>, Vec<bool>) {
        let matching = self.maximum_matching();
        (
            covered_by_all(&self.left, &matching.left, &matching.right),
            covered_by_all(&self.right, &matching.right, &matching.left),
        )
    }
}

/// For one side, with the partners of its own and of the other vertices.
fn covered_by_all(
    neighbours: &Neighbours,
    partners: &[Option<usize>],
    others: &[Option<usize>],
) -> Vec<bool> {
    let mut covered: Vec<bool> = partners.iter().map(Option::is_some).collect();
    let mut stack: Vec<usize> = (0..covered.len())
        .filter(|&vertex| !covered[vertex])
        .collect();
    while let Some(vertex) = stack.pop() {
        for &neighbour in neighbours.of(vertex) {
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
            let matching = Bipartite::new(6, 6, &edges).maximum_matching();
            for (vertex, partner) in matching.left.iter().enumerate() {
                if let &Some(partner) = partner {
                    prop_assert!(edges.contains(&(vertex, partner)));
                    prop_assert_eq!(matching.right[partner], Some(vertex));
                }
            }
            prop_assert_eq!(matching.left.iter().flatten().count(), matching.right.iter().flatten().count());
            prop_assert_eq!(matching.left.iter().flatten().count(), size(&edges, 0, 0));
        }

        /// The game itself: left vertices are 0 to 4, right ones 5 to 9, with the visited ones as bits.
        #[test]
        fn the_player_to_move_wins_iff_every_maximum_matching_covers(
            edges in prop::collection::vec((0_usize..5, 0_usize..5), 0..14),
        ) {
            let mut game = Search::normal(|&(at, visited): &(usize, u32)| {
                let next = edges.iter().filter_map(move |&(a, b)| {
                    if a == at { Some(b + 5) } else if b + 5 == at { Some(a) } else { None }
                });
                next.filter(move |next| visited >> next & 1 == 0).map(move |next| (next, visited | 1 << next))
            });
            let (left, right) = Bipartite::new(5, 5, &edges).covered_by_all();
            for (at, covered) in left.into_iter().chain(right).enumerate() {
                prop_assert_eq!(covered, game.value((at, 1 << at)), "from {}", at);
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
        let graph = Bipartite::new(size, size + 1, &edges);
        let (left, right) = graph.covered_by_all();
        assert!(left.iter().all(|&covered| covered));
        assert!(!right.iter().any(|&covered| covered));
        let edges: Edges = edges[1..].to_vec();
        assert!(Bipartite::new(size, size + 1, &edges[..2 * size - 1])
            .covered_by_all()
            .0
            .iter()
            .all(|&covered| covered));
    }
}
