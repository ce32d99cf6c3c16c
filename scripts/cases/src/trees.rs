//! Rooted trees, and the game of cutting them: a move cuts an edge, and everything that no longer hangs from
//! the root goes.

use std::ops::RangeInclusive;

use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;

use crate::grundy::nim_sum;
use crate::random::{magnitude, Random};
use crate::text::{Checked, Text};

/// A tree: the parents of the vertices 1, 2 and so on, each of them a smaller vertex. The root is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    parents: Vec<usize>,
}

impl Tree {
    /// Creates a path with the root at its end.
    pub fn path(vertices: usize) -> Self {
        Tree { parents: (1..vertices).map(|vertex| vertex - 1).collect() }
    }

    /// Creates a root with leaves.
    pub fn star(vertices: usize) -> Self {
        Tree { parents: vec![0; vertices - 1] }
    }

    /// Draws a tree in which each vertex hangs from one of the last `reach` before it: 1 makes a path, a
    /// large number a flat tree.
    pub fn draw(random: &mut Random, vertices: usize, reach: usize) -> Self {
        let parent = |vertex: usize| random.random_range(vertex.saturating_sub(reach)..vertex);
        Tree { parents: (1..vertices).map(parent).collect() }
    }

    /// Draws a tree of any height.
    pub fn draw_any(random: &mut Random, vertices: u32) -> Self {
        let reach = magnitude(random, vertices);
        Tree::draw(random, vertices as usize, reach as usize)
    }

    /// Lists all trees with this number of vertices, each shape once.
    pub fn all(vertices: usize) -> Vec<Self> {
        let parents = (1..vertices).map(|vertex| 0..vertex);
        let parents: Vec<Vec<usize>> = match vertices {
            1 => vec![vec![]],
            _ => parents.multi_cartesian_product().collect(),
        };
        let trees = parents.into_iter().map(|parents| Tree { parents });
        trees.unique_by(Tree::shape).collect()
    }

    /// Draws a tree of at most `vertices`; half of the trees have a stalk that makes them lost.
    pub fn draw_half_lost(random: &mut Random, vertices: u32) -> Self {
        let reach = magnitude(random, vertices) as usize;
        if random.random() {
            return Tree::draw(random, vertices as usize, reach);
        }
        // The value is less than the number of vertices.
        let half = Tree::draw(random, vertices.div_ceil(2) as usize, reach);
        let stalk = half.value() as usize;
        half.with_stalk(stalk)
    }

    /// Adds a branch at the root: an edge to the root of `branch`.
    pub fn with_branch(mut self, branch: &Tree) -> Self {
        let root = self.vertices();
        self.parents.push(0);
        self.parents.extend(branch.parents.iter().map(|parent| root + parent));
        self
    }

    /// Adds a path of `edges` at the root.
    pub fn with_stalk(self, edges: usize) -> Self {
        match edges {
            0 => self,
            _ => self.with_branch(&Tree::path(edges)),
        }
    }

    /// Returns the number of vertices.
    pub fn vertices(&self) -> usize {
        self.parents.len() + 1
    }

    /// Returns the Grundy value of each branch at the root, an edge with what hangs from it.
    ///
    /// By the colon principle, it is 1 more than the nim-sum of the branches at the edge's end.
    pub fn branches(&self) -> Vec<u32> {
        let mut values = vec![0; self.vertices()];
        let mut branches = Vec::new();
        for (index, &parent) in self.parents.iter().enumerate().rev() {
            let branch = values[index + 1] + 1;
            values[parent] ^= branch;
            if parent == 0 {
                branches.push(branch);
            }
        }
        branches
    }

    /// Returns the Grundy value of the tree.
    pub fn value(&self) -> u32 {
        nim_sum(self.branches())
    }

    /// Returns the shape of the tree.
    pub fn shape(&self) -> Shape {
        let mut children = vec![Vec::new(); self.vertices()];
        for (index, &parent) in self.parents.iter().enumerate().rev() {
            let shape = Shape::of(children[index + 1].clone());
            children[parent].push(shape);
        }
        Shape::of(children.swap_remove(0))
    }

    /// Creates a tree of edges in any order and direction; the root is vertex 1.
    fn of_edges(edges: &[[u32; 2]]) -> Checked<Self> {
        let vertices = edges.len() + 1;
        let mut neighbours = vec![Vec::new(); vertices];
        for edge in edges {
            let [a, b] = edge.map(|vertex| vertex as usize - 1);
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        // Breadth first, which makes the parents smaller.
        let mut order = vec![0];
        let mut parents = Vec::new();
        let mut is_reached = vec![false; vertices];
        is_reached[0] = true;
        let mut next = 0;
        while let Some(&vertex) = order.get(next) {
            for &neighbour in &neighbours[vertex] {
                if !is_reached[neighbour] {
                    is_reached[neighbour] = true;
                    order.push(neighbour);
                    parents.push(next);
                }
            }
            next += 1;
        }
        if order.len() == vertices {
            Ok(Tree { parents })
        } else {
            Err(format!("{vertices} vertices do not form a tree"))
        }
    }

    /// Returns the tree with the vertices in order, parents first.
    pub fn in_order(self) -> Labelled {
        let edge = |(index, &parent): (usize, &usize)| [parent as u32 + 1, index as u32 + 2];
        let edges = self.parents.iter().enumerate().map(edge).collect();
        Labelled { tree: self, edges }
    }

    /// Returns the tree with the vertices renamed, and the edges in any order and direction.
    pub fn shuffled(self, random: &mut Random) -> Labelled {
        let mut names: Vec<u32> = (1..=self.vertices() as u32).collect();
        names[1..].shuffle(random);
        let mut edges = Vec::new();
        for (index, &parent) in self.parents.iter().enumerate() {
            let mut edge = [names[parent], names[index + 1]];
            edge.shuffle(random);
            edges.push(edge);
        }
        edges.shuffle(random);
        Labelled { tree: self, edges }
    }
}

/// A tree as an input writes it: edges between vertices with names, of which the root is 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labelled {
    /// The tree.
    pub tree: Tree,
    edges: Vec<[u32; 2]>,
}

impl Labelled {
    /// The number of vertices, then a line per edge.
    pub fn layout(&mut self, text: &mut Text, bounds: RangeInclusive<u32>) -> Checked {
        let vertices = text.count("the number of vertices", bounds, self.edges.len() + 1)?;
        text.end_line()?;
        let names = text.names(vertices, 1);
        text.items(vertices.less_one(), &mut self.edges, |text, [a, b]| {
            text.name("a vertex", names, a)?;
            text.name("a vertex", names, b)?;
            text.end_line()
        })?;
        self.tree = Tree::of_edges(&self.edges)?;
        Ok(())
    }
}

/// A tree without names: the shapes that hang from the root, in order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape(Vec<Shape>);

impl Shape {
    fn of(mut children: Vec<Shape>) -> Self {
        children.sort_unstable();
        Shape(children)
    }

    /// Lists what each cut leaves.
    pub fn cuts(&self) -> Vec<Shape> {
        let mut cuts = Vec::new();
        for (index, child) in self.0.iter().enumerate() {
            let mut rest = self.0.clone();
            rest.remove(index);
            cuts.extend(child.cuts().into_iter().map(|cut| {
                let children = rest.iter().cloned().chain([cut]);
                Shape::of(children.collect())
            }));
            cuts.push(Shape(rest));
        }
        cuts.dedup();
        cuts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::seeded;

    /// Sequence A000081: 1, 1, 2, 4, 9, 20, 48 rooted trees.
    #[test]
    fn lists_every_shape_once() {
        let counts = (1..=7).map(|vertices| Tree::all(vertices).len());
        assert_eq!(counts.collect_vec(), [1, 1, 2, 4, 9, 20, 48]);
    }

    #[test]
    fn a_cut_takes_what_hangs_below() {
        let path = |vertices| Tree::path(vertices).shape();
        assert_eq!(path(4).cuts(), [path(3), path(2), path(1)]);
        let star = |vertices| Tree::star(vertices).shape();
        assert_eq!(star(4).cuts(), [star(3)]);
        assert_eq!(star(1).cuts(), []);
    }

    /// By hand: the second player answers each cut in the other branch, and the first cuts a path next to the
    /// root.
    #[test]
    fn mirrored_branches_are_lost_and_paths_won() {
        let mut random = seeded("mirrored");
        for vertices in 1..50 {
            let branch = Tree::draw(&mut random, vertices, 5);
            let mirrored = Tree::star(1).with_branch(&branch).with_branch(&branch);
            assert_eq!(mirrored.value(), 0);
            assert_ne!(Tree::path(vertices + 1).value(), 0);
        }
    }

    #[test]
    fn reads_what_is_written() {
        let mut random = seeded("trees");
        for reach in [1, 2, 9] {
            let tree = Tree::draw(&mut random, 9, reach).with_stalk(3);
            for mut labelled in [tree.clone().in_order(), tree.clone().shuffled(&mut random)] {
                let mut text = Text::writing();
                labelled.layout(&mut text, 1..=12).unwrap();
                let (text, mut read) = (text.into_text(), Labelled::default());
                read.layout(&mut Text::reading(&text), 1..=12).unwrap();
                assert_eq!(read, labelled, "{text}");
                assert_eq!(read.tree.shape(), tree.shape(), "{text}");
            }
        }
    }

    #[test]
    fn rejects_what_is_not_a_tree() {
        for text in ["4\n1 2\n2 1\n3 4\n", "2\n1 1\n", "2\n1 3\n", "3\n1 2\n", "0\n"] {
            let read = Labelled::default().layout(&mut Text::reading(text), 1..=9);
            assert!(read.is_err(), "{text}");
        }
    }
}
