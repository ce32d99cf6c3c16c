//! POJ 3710: a move cuts an edge of one of some trees with polygons on them.
//!
//! A search cuts the graphs in every way. Otherwise the polygons are found from the inside, as paths of
//! vertices with two edges that begin and end at the same vertex, and taken away; an odd one leaves an edge. The
//! trees that are left are stripped of their leaves.

use crate::prelude::*;

/// Christmas Game.
pub struct ChristmasGame;

const GRAPHS: u32 = 99;
const VERTICES: u32 = 99;
const EDGES: u32 = 499;

/// A graph; its vertices have the names 1, 2 and so on, and 1 is the root.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    vertices: u32,
    edges: Vec<[u32; 2]>,
}

impl Game for ChristmasGame {
    const ID: &'static str = "poj3710";
    const WORDS: [&'static str; 2] = ["Sally", "Harry"];
    const CASES: Cases = Cases::UntilEnd(100);
    const MANY: u32 = 20;
    type Case = Vec<Graph>;
    type Answer = bool;

    fn layout(text: &mut Text, graphs: &mut Vec<Graph>) -> Checked {
        text.list("N", 1..=GRAPHS, graphs, |text, Graph { vertices, edges }| {
            let count = text.count("m", 1..=VERTICES, *vertices as usize)?;
            *vertices = count.value;
            let edge_count = text.count("k", 0..=EDGES, edges.len())?;
            text.end_line()?;
            let names = text.names(count, 1);
            text.items(edge_count, edges, |text, [a, b]| {
                text.name("a vertex", names, a)?;
                text.name("a vertex", names, b)?;
                text.end_line()
            })
        })
    }

    fn check(cases: &[Vec<Graph>]) -> Checked {
        cases.iter().flatten().try_for_each(|graph| value(graph).map(|_| ()))
    }

    fn is_small(graphs: &Vec<Graph>) -> bool {
        graphs.iter().map(|graph| graph.edges.len()).sum::<usize>() <= 9
    }

    fn by_search(graphs: &Vec<Graph>) -> bool {
        let edges = graphs.iter().map(|graph| graph.edges.clone());
        wins(edges.collect(), moves)
    }

    fn answer(graphs: &Vec<Graph>) -> bool {
        let value = |graph| value(graph).unwrap_or_else(|why| panic!("{why}: {graph:?}"));
        graphs.iter().fold(0, |sum, graph| sum ^ value(graph)) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Vec<Graph> {
        let count = random.random_range(1..=size.of(1, 20));
        (0..count).map(|_| graph(random, size.of(3, VERTICES))).collect()
    }

    /// Each graph of one to three parts, at the root or at the newest vertex of the tree.
    fn compared() -> Vec<Vec<Graph>> {
        let part = || [false, true].into_iter().cartesian_product(1..=4);
        let parts = (1..=3).flat_map(|count| (0..count).map(|_| part()).multi_cartesian_product());
        let graphs = parts.map(|parts| {
            let (mut grown, mut newest) = (Graph { vertices: 1, edges: vec![] }, 1);
            for (at_root, edges) in parts {
                newest = grown.grow(if at_root { 1 } else { newest }, edges);
            }
            vec![grown]
        });
        graphs.filter(Self::is_small).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample", "2\n2 1\n1 2\n4 4\n1 2\n2 3\n2 4\n3 4\n", "Sally\n");
        drafts.text("smallest", "1\n1 0\n");
        drafts.text("edges-twins", "1\n2 2\n1 2\n2 1\n1\n3 3\n3 2\n2 1\n3 2\n");
        drafts.cases("edges", edges());
        drafts.half_lost("random-small", 60, |random| draw(random, 3, 8));
        drafts.half_lost("random-large", 8, |random| draw(random, 6, VERTICES));
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts.cases("edges", edges());
        drafts.half_lost("random", 100, |random| {
            (0..GRAPHS).map(|_| graph(random, VERTICES)).collect()
        });
    }
}

impl Graph {
    /// Hangs a polygon of so many edges on a vertex, or a single edge; returns a vertex of the tree.
    fn grow(&mut self, vertex: u32, edges: u32) -> u32 {
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
}

/// Lists what each cut of one of the graphs leaves connected to its root.
fn moves(graphs: &Vec<Vec<[u32; 2]>>) -> Vec<Vec<Vec<[u32; 2]>>> {
    let mut options = Vec::new();
    for (index, graph) in graphs.iter().enumerate() {
        for cut in 0..graph.len() {
            let mut rest = graph.clone();
            rest.remove(cut);
            let mut reached = vec![1];
            while let Some(edge) =
                rest.iter().find(|edge| reached.contains(&edge[0]) != reached.contains(&edge[1]))
            {
                reached.extend(edge);
            }
            rest.retain(|edge| reached.contains(&edge[0]));
            let mut option = graphs.clone();
            option[index] = rest;
            options.push(option);
        }
    }
    options
}

/// Returns the Grundy value of a tree with polygons.
fn value(graph: &Graph) -> Result<u32, String> {
    let size = graph.vertices as usize + 1;
    let mut edges: Vec<Option<[usize; 2]>> =
        graph.edges.iter().map(|edge| Some(edge.map(|vertex| vertex as usize))).collect();
    let of = |edges: &[Option<[usize; 2]>], vertex: usize| -> Vec<usize> {
        let has = |edge: &Option<[usize; 2]>| edge.is_some_and(|edge| edge.contains(&vertex));
        edges.iter().positions(has).collect()
    };
    let is_inner = |edges: &[Option<[usize; 2]>], vertex| vertex != 1 && of(edges, vertex).len() == 2;
    if edges.iter().flatten().any(|[a, b]| a == b) {
        return Err("an edge from a vertex to itself".to_owned());
    }
    let mut values = vec![0; size];
    for start in 2..size {
        if !is_inner(&edges, start) {
            continue;
        }
        // Walk both ways as far as the vertices have two edges; round a polygon, both ways end alike.
        let mut path = of(&edges, start);
        let ends = [path[0], path[1]].map(|mut edge| {
            let mut vertex = start;
            loop {
                vertex = edges[edge].expect("an edge").iter().sum::<usize>() - vertex;
                if vertex == start || !is_inner(&edges, vertex) {
                    return vertex;
                }
                edge = of(&edges, vertex).into_iter().find(|&next| next != edge).expect("two edges");
                path.push(edge);
            }
        });
        if ends[0] == ends[1] {
            for &edge in &path {
                edges[edge] = None;
            }
            values[ends[0]] ^= path.len() as u32 % 2;
        }
    }
    while let Some(leaf) = (2..size).find(|&vertex| of(&edges, vertex).len() == 1) {
        let edge = of(&edges, leaf)[0];
        let [a, b] = edges[edge].take().expect("an edge");
        values[a + b - leaf] ^= values[leaf] + 1;
    }
    let mut reached = vec![1];
    for _ in 0..size {
        for [a, b] in &graph.edges {
            if reached.contains(a) != reached.contains(b) {
                reached.extend([a, b]);
            }
        }
    }
    if edges.iter().all(Option::is_none) && (1..=graph.vertices).all(|vertex| reached.contains(&vertex)) {
        Ok(values[1])
    } else {
        Err("no tree with polygons".to_owned())
    }
}

/// Polygons of every length at the root, on a stalk and in pairs.
fn edges() -> Vec<Vec<Graph>> {
    let point = || Graph { vertices: 1, edges: vec![] };
    let mut cases = vec![vec![point()], vec![point(); GRAPHS as usize]];
    for length in [2, 3, 4, 5, 48, 49] {
        let (mut at_root, mut on_stalk, mut two, mut under) = (point(), point(), point(), point());
        at_root.grow(1, length);
        let top = on_stalk.grow(1, 1);
        on_stalk.grow(top, length);
        two.grow(1, length);
        two.grow(1, length);
        under.grow(1, length);
        under.grow(1, 1);
        let pair = vec![at_root.clone(), on_stalk.clone()];
        cases.extend([vec![at_root.clone()], vec![on_stalk], vec![two], vec![under]]);
        cases.extend([vec![at_root.clone(), at_root], pair]);
    }
    cases
}

/// Draws up to `most` graphs of up to so many vertices.
fn draw(random: &mut Random, most: u32, vertices: u32) -> Vec<Graph> {
    let count = random.random_range(1..=most);
    (0..count).map(|_| graph(random, vertices)).collect()
}

/// Draws a graph of up to so many vertices: edges and polygons, one after the other, on a tree.
fn graph(random: &mut Random, vertices: u32) -> Graph {
    let mut graph = Graph { vertices: 1, edges: vec![] };
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
            assert!(value(&graph).is_err(), "{graph:?}");
        }
    }
}
