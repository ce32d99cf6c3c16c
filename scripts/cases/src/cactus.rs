//! Rooted trees with polygons on them, and the game of cutting their edges: what is cut off from the root
//! goes.

use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;

use crate::random::{magnitude, Random};
use crate::text::{ensure, Checked, Text};

/// An edge between two vertices.
pub type Edge = [u32; 2];

/// A graph; its vertices have the names 1, 2 and so on, and 1 is the root.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    vertices: u32,
    edges: Vec<Edge>,
}

impl Graph {
    /// Creates a root.
    pub fn root() -> Self {
        Graph { vertices: 1, edges: Vec::new() }
    }

    /// Draws a graph of at most `vertices`, which grows by an edge or a polygon at a time.
    pub fn draw(random: &mut Random, vertices: u32) -> Self {
        let mut graph = Graph::root();
        let vertices = magnitude(random, vertices);
        let longest = magnitude(random, vertices.min(12)) + 1;
        let mut tree = vec![1];
        while graph.vertices < vertices {
            let room = vertices - graph.vertices + 1;
            let is_edge = random.random();
            let edges = if is_edge { 1 } else { random.random_range(2..=longest.min(room).max(2)) };
            let vertex = tree[random.random_range(0..tree.len())];
            let new = graph.grow(vertex, edges);
            if new != vertex {
                tree.push(new);
            }
        }
        graph.shuffle(random);
        graph
    }

    /// Hangs a polygon of `edges` on a vertex, or a single edge. Returns where the tree can grow on: at the
    /// end of the edge, or at `vertex`, as a polygon bears nothing.
    pub fn grow(&mut self, vertex: u32, edges: u32) -> u32 {
        let last = self.vertices + if edges == 1 { 1 } else { edges - 1 };
        let mut from = vertex;
        for next in self.vertices + 1..=last {
            self.edges.push([from, next]);
            from = next;
        }
        self.vertices = last;
        if edges == 1 {
            return last;
        }
        self.edges.push([from, vertex]);
        vertex
    }

    fn shuffle(&mut self, random: &mut Random) {
        let mut names: Vec<u32> = (1..=self.vertices).collect();
        names[1..].shuffle(random);
        for edge in &mut self.edges {
            *edge = edge.map(|vertex| names[vertex as usize - 1]);
            edge.shuffle(random);
        }
        self.edges.shuffle(random);
    }

    /// Reads or writes the numbers of vertices and edges, then a line per edge.
    pub fn layout(&mut self, text: &mut Text, vertices: u32, edges: u32) -> Checked {
        let count = text.count("m", 1..=vertices, self.vertices as usize)?;
        self.vertices = count.value;
        let edge_count = text.count("k", 0..=edges, self.edges.len())?;
        text.end_line()?;
        let names = text.names(count, 1);
        text.items(edge_count, &mut self.edges, |text, [a, b]| {
            text.name("a vertex", names, a)?;
            text.name("a vertex", names, b)?;
            text.end_line()
        })
    }

    /// Returns the edges.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// Returns the Grundy value.
    ///
    /// The polygons are found from the inside, as paths of vertices with two edges that begin and end at the
    /// same vertex, and taken away; an odd one leaves an edge. The tree that is left is stripped of its
    /// leaves.
    ///
    /// # Errors
    ///
    /// Returns an error if the graph is not a tree with polygons.
    pub fn value(&self) -> Checked<u32> {
        let size = self.vertices as usize + 1;
        let mut edges: Vec<Option<[usize; 2]>> =
            self.edges.iter().map(|edge| Some(edge.map(|vertex| vertex as usize))).collect();
        let of = |edges: &[Option<[usize; 2]>], vertex: usize| -> Vec<usize> {
            let has = |edge: &Option<[usize; 2]>| edge.is_some_and(|edge| edge.contains(&vertex));
            edges.iter().positions(has).collect()
        };
        if edges.iter().flatten().any(|[a, b]| a == b) {
            return Err("an edge from a vertex to itself".to_owned());
        }
        let mut degrees = vec![0; size];
        edges.iter().flatten().flatten().for_each(|&vertex| degrees[vertex] += 1);
        let is_inner = |degrees: &[u32], vertex| vertex != 1 && degrees[vertex] == 2;
        let mut values = vec![0; size];
        for start in 2..size {
            if !is_inner(&degrees, start) {
                continue;
            }
            // Walk both ways as far as the vertices have two edges; round a polygon, both ways end alike.
            let mut path = of(&edges, start);
            let ends = [path[0], path[1]].map(|mut edge| {
                let mut vertex = start;
                loop {
                    vertex = edges[edge].expect("an edge").iter().sum::<usize>() - vertex;
                    if vertex == start || !is_inner(&degrees, vertex) {
                        return vertex;
                    }
                    edge = of(&edges, vertex).into_iter().find(|&next| next != edge).expect("two edges");
                    path.push(edge);
                }
            });
            if ends[0] == ends[1] {
                for &edge in &path {
                    edges[edge].take().into_iter().flatten().for_each(|vertex| degrees[vertex] -= 1);
                }
                values[ends[0]] ^= path.len() as u32 % 2;
            }
        }
        while let Some(leaf) = (2..size).find(|&vertex| degrees[vertex] == 1) {
            let edge = of(&edges, leaf)[0];
            let [a, b] = edges[edge].take().expect("an edge");
            degrees[a] -= 1;
            degrees[b] -= 1;
            values[a + b - leaf] ^= values[leaf] + 1;
        }
        let reached = reached(&self.edges);
        let is_whole = (1..size).all(|vertex| reached.get(vertex) == Some(&true));
        ensure(is_whole && edges.iter().all(Option::is_none), || "no tree with polygons".to_owned())?;
        Ok(values[1])
    }
}

/// Lists what each cut leaves connected to the root.
pub fn cuts(edges: &[Edge]) -> Vec<Vec<Edge>> {
    let cut = |cut| {
        let mut rest = edges.to_vec();
        rest.remove(cut);
        let reached = reached(&rest);
        rest.retain(|edge| reached[edge[0] as usize]);
        rest
    };
    (0..edges.len()).map(cut).collect()
}

/// Returns for each vertex up to the last one with an edge whether it is connected to the root.
fn reached(edges: &[Edge]) -> Vec<bool> {
    let last = edges.iter().flatten().max().map_or(1, |&vertex| vertex);
    let mut is_reached: Vec<bool> = (0..=last).map(|vertex| vertex == 1).collect();
    let mut grows = true;
    while grows {
        grows = false;
        for [a, b] in edges.iter().map(|edge| edge.map(|vertex| vertex as usize)) {
            if is_reached[a] != is_reached[b] {
                (is_reached[a], is_reached[b], grows) = (true, true, true);
            }
        }
    }
    is_reached
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_what_is_not_a_tree_with_polygons() {
        for edges in [
            vec![[1, 1]],
            vec![[2, 3]],
            vec![[2, 3], [3, 2]],
            vec![[1, 2], [2, 3], [3, 1], [1, 2]],
            vec![[1, 2], [2, 3], [3, 1], [3, 4]],
        ] {
            let graph = Graph { vertices: 4, edges };
            assert!(graph.value().is_err(), "{graph:?}");
        }
    }
}
