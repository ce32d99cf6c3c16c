//! Games on any undirected graph: the players move one piece along edges in turn, never to a vertex visited before,
//! and the player without a move loses. [`matching`](crate::matching) is about bipartite graphs, where an odd
//! circuit cannot occur and the search is simpler.
//!
#![cfg_attr(doc, doc = include_str!("../pictures/blossom.html"))]
//!
//! **The player to move from a vertex wins iff every maximum matching covers it**, in any graph:
//! [`matching`](crate::matching) has the proof. What remains is to find these vertices.
//!
//! An alternating path from an uncovered vertex takes an edge outside the matching, one inside it, and so on. The vertices
//! that it reaches after an even number of edges are *outer*, those after an odd number *inner*. Where an edge joins
//! two outer vertices, one of two things has been found:
//!
//! - They belong to different uncovered vertices: the path between these can be switched, and the matching grows.
//! - They belong to the same one: the edge closes an odd circuit, a *blossom*. Every vertex on it can be reached both
//!   ways round, so all of them are outer, and the blossom is from now on one outer vertex.
//!
//! **When the search ends without a path to switch, the outer vertices are exactly those that some maximum matching leaves
//! uncovered.**
//!
//! - Each outer vertex has an alternating path of even length from an uncovered one. Switching it gives a matching of the
//!   same size that leaves the outer vertex uncovered.
//! - Let k be the number of inner vertices that are left, and take them away. Every edge from an outer vertex leads to an
//!   inner one or stays in its blossom: an edge to another outer one would have been one of the two cases above, and an
//!   edge to a vertex not reached would have reached it. So each blossom, or outer vertex in none, is a component of its
//!   own, with an odd number of vertices. Each inner vertex is matched to one of them, and each of the others has one
//!   uncovered vertex: if there are c components, c − k vertices are uncovered. Any matching leaves a vertex uncovered in
//!   each odd component that it does not join to an inner vertex, which is at least c − k vertices in outer
//!   components. So the matching is maximum, and every maximum matching leaves uncovered only outer vertices.
//!
//! Sources: J. Edmonds, *Paths, trees, and flowers*, 1965; T. Gallai 1964 and Edmonds on the structure of the outer
//! vertices; C. Berge, *Graphs and Hypergraphs*, 1973, on alternating paths.
//!
//! # Problems
//!
//! <!-- index: theory -->
//!
//! - a piece that comes to no vertex twice, on any graph: blossoms ([a chapter](http://localhost:8017/#chapter=piece-on-a-graph))
//!   - [A Game on a Graph](../../hamilg/index.html), `hamilg`
//!
//! <!-- end -->

/// Returns for each vertex whether the player to move from there wins.
///
/// Takes the number of vertices, which count from 0, and the edges. A loop is no move, and parallel edges count once.
///
/// # Panics
///
/// Panics if an end of an edge is not a vertex.
///
/// # Complexity
///
/// At worst O(V·(V² + E)) for V vertices and E edges; in practice a few rounds of O(V + E). No recursion.
///
/// # Examples
///
/// ```
/// use shared::blossom::first_player_wins;
///
/// // A triangle with a tail at vertex 0: the edges (1, 2) and (0, 3) cover all vertices.
/// let edges = [(0, 1), (1, 2), (2, 0), (0, 3)];
/// assert_eq!(first_player_wins(4, &edges), [true; 4]);
/// // Without the tail each vertex can be the uncovered one.
/// assert_eq!(first_player_wins(3, &edges[..3]), [false; 3]);
/// ```
pub fn first_player_wins(vertices: usize, edges: &[(usize, usize)]) -> Vec<bool> {
    let mut neighbours = vec![Vec::new(); vertices];
    for &(one, other) in edges {
        neighbours[one].push(other);
        neighbours[other].push(one);
    }
    let mut partners = greedy(&neighbours);
    loop {
        let mut forest = Forest::new(&neighbours, &mut partners);
        if !forest.grow() {
            return forest.is_outer.iter().map(|is_outer| !is_outer).collect();
        }
    }
}

/// Returns the partner of each vertex in a matching to which no edge can be added.
fn greedy(neighbours: &[Vec<usize>]) -> Vec<Option<usize>> {
    let mut partners = vec![None; neighbours.len()];
    for vertex in 0..neighbours.len() {
        if partners[vertex].is_none() {
            let is_free = |&&other: &&usize| other != vertex && partners[other].is_none();
            if let Some(&other) = neighbours[vertex].iter().find(is_free) {
                partners[vertex] = Some(other);
                partners[other] = Some(vertex);
            }
        }
    }
    partners
}

/// Alternating trees, one from each uncovered vertex.
struct Forest<'a> {
    neighbours: &'a [Vec<usize>],
    partners: &'a mut [Option<usize>],
    /// The uncovered vertex from which each vertex was reached.
    roots: Vec<Option<usize>>,
    is_outer: Vec<bool>,
    /// Where a path to the root goes on that has come to a vertex by its edge of the matching: for an inner vertex, the
    /// outer one that reached it; for an outer one in a blossom, the next vertex of the circuit.
    before: Vec<usize>,
    /// A vertex nearer to the base of its blossom; itself for a base, and in no blossom.
    nearer: Vec<usize>,
    /// The latest search for a common base that came by each vertex.
    marks: Vec<usize>,
    searches: usize,
    /// The outer vertices, as they were reached.
    queue: Vec<usize>,
}

impl<'a> Forest<'a> {
    /// Begins a tree at each uncovered vertex.
    fn new(neighbours: &'a [Vec<usize>], partners: &'a mut [Option<usize>]) -> Self {
        let size = partners.len();
        let queue: Vec<usize> = (0..size)
            .filter(|&vertex| partners[vertex].is_none())
            .collect();
        let (mut roots, mut is_outer) = (vec![None; size], vec![false; size]);
        for &root in &queue {
            roots[root] = Some(root);
            is_outer[root] = true;
        }
        Forest {
            neighbours,
            partners,
            roots,
            is_outer,
            before: (0..size).collect(),
            nearer: (0..size).collect(),
            marks: vec![0; size],
            searches: 0,
            queue,
        }
    }

    /// Grows the trees as far as they reach, and returns whether the matching grew.
    ///
    /// After a path between two trees is switched, their roots are covered, and neither is grown any further.
    fn grow(&mut self) -> bool {
        let neighbours = self.neighbours;
        let (mut next, mut has_grown) = (0, false);
        while let Some(&vertex) = self.queue.get(next) {
            next += 1;
            for &other in &neighbours[vertex] {
                let Some(root) = self.live_root(vertex) else {
                    break;
                };
                if self.roots[other].is_none() {
                    self.reach(other, vertex, root);
                } else if self.is_outer[other] {
                    match self.live_root(other) {
                        Some(its) if its == root => self.contract(vertex, other),
                        Some(_) => {
                            self.switch(vertex, other);
                            self.switch(other, vertex);
                            has_grown = true;
                        }
                        None => {}
                    }
                }
            }
        }
        has_grown
    }

    /// Returns the root of a vertex's tree if it is still uncovered.
    fn live_root(&self, vertex: usize) -> Option<usize> {
        self.roots[vertex].filter(|&root| self.partners[root].is_none())
    }

    /// Adds an inner vertex that was not reached before, and its partner as an outer one.
    fn reach(&mut self, inner: usize, before: usize, root: usize) {
        self.before[inner] = before;
        self.roots[inner] = Some(root);
        // It has a partner, or it would be a root.
        if let Some(outer) = self.partners[inner] {
            self.roots[outer] = Some(root);
            self.is_outer[outer] = true;
            self.queue.push(outer);
        }
    }

    /// Returns the base of a vertex's blossom, and shortens the way to it.
    fn base(&mut self, mut vertex: usize) -> usize {
        while self.nearer[vertex] != vertex {
            self.nearer[vertex] = self.nearer[self.nearer[vertex]];
            vertex = self.nearer[vertex];
        }
        vertex
    }

    /// Makes the circuit that an edge between two outer vertices of one tree closes one blossom.
    fn contract(&mut self, one: usize, other: usize) {
        let base = self.common_base(one, other);
        self.join(one, other, base);
        self.join(other, one, base);
    }

    /// Returns the first base on the way to the root that two outer vertices of one tree share.
    ///
    /// Both ways are walked in turn, so that the walk is as long as the circuit and not as the tree is high.
    fn common_base(&mut self, one: usize, other: usize) -> usize {
        self.searches += 1;
        let mut ends = [Some(self.base(one)), Some(self.base(other))];
        loop {
            for end in &mut ends {
                let Some(base) = *end else { continue };
                if self.marks[base] == self.searches {
                    return base;
                }
                self.marks[base] = self.searches;
                *end = self.partners[base].map(|inner| self.base(self.before[inner]));
            }
        }
    }

    /// Joins the part of a circuit from an outer vertex up to `base` to the blossom; `next` is the vertex behind it on
    /// the way round. The walk passes through the blossoms on its way, which also get a way out behind.
    fn join(&mut self, mut outer: usize, mut next: usize, base: usize) {
        while self.base(outer) != base {
            self.before[outer] = next;
            // Only a root has no partner, and a root is the base of its blossom.
            let Some(inner) = self.partners[outer] else {
                break;
            };
            if !self.is_outer[inner] {
                self.is_outer[inner] = true;
                self.queue.push(inner);
            }
            for vertex in [outer, inner] {
                if self.nearer[vertex] == vertex {
                    self.nearer[vertex] = base;
                }
            }
            (next, outer) = (inner, self.before[inner]);
        }
    }

    /// Matches an outer vertex with a new partner, and switches the path from it to its root.
    fn switch(&mut self, mut outer: usize, mut partner: usize) {
        while let Some(old) = self.partners[outer].replace(partner) {
            let before = self.before[old];
            self.partners[old] = Some(before);
            (outer, partner) = (before, old);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;
    use proptest::prelude::*;

    type Edges = Vec<(usize, usize)>;

    fn edges(size: usize, most: usize) -> impl Strategy<Value = Edges> {
        prop::collection::vec((0..size, 0..size), 0..most)
    }

    /// The size of a maximum matching of the vertices from `vertex` on that are not in `used`.
    fn size(edges: &Edges, vertices: usize, vertex: usize, used: u32) -> usize {
        if vertex == vertices {
            return 0;
        }
        let alone = size(edges, vertices, vertex + 1, used);
        if used >> vertex & 1 == 1 {
            return alone;
        }
        let later = edges
            .iter()
            .filter_map(|&(a, b)| match (a.min(b), a.max(b)) {
                (low, high) if low == vertex && high > vertex && used >> high & 1 == 0 => {
                    Some(high)
                }
                _ => None,
            });
        let with = later.map(|high| 1 + size(edges, vertices, vertex + 1, used | 1 << high));
        with.max().map_or(alone, |with| with.max(alone))
    }

    proptest! {
        /// Loops and parallel edges, too. Every maximum matching covers a vertex iff the graph without it has only smaller ones.
        #[test]
        fn agrees_with_the_sizes_of_matchings(edges in edges(10, 22)) {
            let most = size(&edges, 10, 0, 0);
            for (vertex, wins) in first_player_wins(10, &edges).into_iter().enumerate() {
                let without = size(&edges, 10, 0, 1 << vertex);
                prop_assert_eq!(wins, without < most, "vertex {}", vertex);
            }
        }

        #[test]
        fn agrees_with_a_search_of_the_game(edges in edges(7, 16)) {
            let mut game = Search::new(|&(at, visited): &(usize, u32)| {
                let ways = edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
                let next = ways.filter(move |&(from, to)| from == at && visited >> to & 1 == 0);
                next.map(move |(_, to)| (to, visited | 1 << to))
            });
            for (at, wins) in first_player_wins(7, &edges).into_iter().enumerate() {
                prop_assert_eq!(wins, game.first_player_wins((at, 1 << at)), "from {}", at);
            }
        }

        #[test]
        fn agrees_with_the_bipartite_case(edges in edges(20, 60)) {
            let (left, right) = crate::matching::first_player_wins(20, 20, &edges);
            let shifted: Edges = edges.iter().map(|&(a, b)| (a, b + 20)).collect();
            prop_assert_eq!(first_player_wins(40, &shifted), [left, right].concat());
        }
    }

    /// A ring, and a ring of rings that are joined at a vertex each.
    #[test]
    fn odd_rings_can_miss_any_vertex() {
        for n in (3..30).step_by(2) {
            let ring: Edges = (0..n).map(|vertex| (vertex, (vertex + 1) % n)).collect();
            assert_eq!(first_player_wins(n, &ring), vec![false; n]);
            let inner = (0..n).flat_map(|i| ring.iter().map(move |&(a, b)| (n * i + a, n * i + b)));
            let outer = ring.iter().map(|&(a, b)| (n * a, n * b));
            let nested: Edges = outer.chain(inner).collect();
            assert_eq!(first_player_wins(n * n, &nested), vec![false; n * n]);
        }
    }

    /// Vertices along the path are numbered so that the greedy matching leaves its two ends uncovered: the only path to
    /// switch is all of it.
    #[test]
    fn long_paths_need_no_stack() {
        let size = 100_000;
        let number = |place: usize| place / 2 + if place % 2 == 0 { size / 2 } else { 0 };
        let edge = |place: usize| (number(place), number(place - 1));
        let mut path: Edges = (1..size).rev().map(edge).collect();
        assert_eq!(first_player_wins(size, &path), vec![true; size]);
        // One vertex more, and then the edge that makes it an odd ring.
        path.push((number(0), size));
        let wins = first_player_wins(size + 1, &path);
        assert!((0..size).all(|place| wins[number(place)] == (place % 2 == 0)));
        path.push((size, number(size - 1)));
        assert_eq!(first_player_wins(size + 1, &path), vec![false; size + 1]);
    }

    #[test]
    fn handles_no_edges_and_loops() {
        assert_eq!(first_player_wins(0, &[]), []);
        assert_eq!(first_player_wins(2, &[]), [false, false]);
        assert_eq!(first_player_wins(1, &[(0, 0)]), [false]);
    }

    #[test]
    fn rejects_edges_to_no_vertex() {
        let result = std::panic::catch_unwind(|| first_player_wins(2, &[(0, 2)]));
        assert!(result.is_err());
    }
}
