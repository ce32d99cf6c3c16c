//! POJ 3710: a move cuts an edge of one of some trees with polygons on them.
//!
//! A search cuts the graphs in every way. Otherwise an odd polygon counts as an edge, an even one not at all,
//! and the trees that are left are stripped of their leaves. Edge cases: polygons of every length at the
//! root, on a stalk and in pairs, and edges that come twice.

use crate::cactus::{cuts, Graph};
use crate::prelude::*;

pub struct ChristmasGame;

const GRAPHS: u32 = 99;
const VERTICES: u32 = 99;
const EDGES: u32 = 499;

impl Game for ChristmasGame {
    const ID: &'static str = "poj3710";
    const WORDS: Words = ["Sally", "Harry"];
    const CASES: Cases = Cases::UntilEnd(100);
    const MANY: u32 = 20;
    const STORED: Stored = &[("small", 60, &[3, 8]), ("large", 8, &[6, VERTICES])];
    type Case = Vec<Graph>;
    type Answer = bool;

    fn layout(text: &mut Text, graphs: &mut Vec<Graph>) -> Checked {
        text.list("N", 1..=GRAPHS, graphs, |text, graph| graph.layout(text, VERTICES, EDGES))
    }

    fn check(cases: &[Vec<Graph>]) -> Checked {
        cases.iter().flatten().try_for_each(|graph| graph.value().map(drop))
    }

    fn by_search(graphs: &Vec<Graph>) -> Option<bool> {
        let graphs = graphs.iter().map(|graph| graph.edges().to_vec()).collect_vec();
        let edges: usize = graphs.iter().map(Vec::len).sum();
        (edges <= 9)
            .then(|| wins(graphs, |graphs| moves_in_one(graphs, |graph| cuts(graph).into_iter().map(Some))))
    }

    fn answer(graphs: &Vec<Graph>) -> bool {
        let value = |graph: &Graph| graph.value().unwrap_or_else(|why| panic!("{why}: {graph:?}"));
        nim_sum(graphs.iter().map(value)) != 0
    }

    /// Draws at most `most` graphs of at most `vertices` each.
    fn draw(random: &mut Random, size: Size) -> Vec<Graph> {
        let [most, vertices] = size.limits([1, 3], [20, VERTICES]);
        let count = random.random_range(1..=most);
        (0..count).map(|_| Graph::draw(random, vertices)).collect()
    }

    /// Each graph of one to three parts, at the root or at the newest vertex of the tree.
    fn compared() -> Vec<Vec<Graph>> {
        let part = || [false, true].into_iter().cartesian_product(1..=4);
        let parts = (1..=3).flat_map(|count| (0..count).map(|_| part()).multi_cartesian_product());
        let graphs = parts.map(|parts| {
            let (mut grown, mut newest) = (Graph::root(), 1);
            for (at_root, edges) in parts {
                newest = grown.grow(if at_root { 1 } else { newest }, edges);
            }
            vec![grown]
        });
        graphs.collect()
    }

    fn large(drafts: &mut Drafts<Self>) {
        drafts
            .half_lost("random", 100, |random| (0..GRAPHS).map(|_| Graph::draw(random, VERTICES)).collect());
    }
}
