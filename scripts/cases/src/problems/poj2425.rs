//! POJ 2425: pieces on a directed graph without cycles; a move takes one piece along an edge.
//!
//! By the search, all the pieces are moved. Otherwise each position has its Grundy value by definition, after
//! its successors.
//!
//! Edge cases: no edges, no queries, a path in each direction, all edges; ten pieces, nine of them on one
//! position.

use crate::digraphs::{self, values, Graph};
use crate::prelude::*;
use crate::random::seeded;
use crate::search::Search;

pub struct ChessGame;

const POSITIONS: u32 = 1000;
const PIECES: u32 = 10;

/// A graph and the queries about it, each a list of pieces by position.
#[derive(Clone, Debug, Default)]
pub struct Case {
    graph: Graph,
    queries: Vec<Vec<u32>>,
}

impl Game for ChessGame {
    const ID: &'static str = "poj2425";
    const WORDS: Words = ["WIN", "LOSE"];
    const CASES: Cases = Cases::UntilEnd(u32::MAX);
    const BLANK_LINES: bool = true;
    const MANY: u32 = 2;
    /// That of the queries.
    const TERMINATOR: &'static str = "0";
    type Case = Case;
    type Answer = Vec<bool>;

    fn layout(text: &mut Text, Case { graph, queries }: &mut Case) -> Checked {
        let names = digraphs::layout(text, 1..=POSITIONS, graph)?;
        text.until(Some("0"), queries, |text, pieces| {
            text.row("M", 1..=PIECES, pieces, |text, position| text.name("a position", names, position))
        })
    }

    fn by_search(Case { graph, queries }: &Case) -> Option<Vec<bool>> {
        let is_small = graph.len() <= 8 && queries.iter().all(|pieces| pieces.len() <= 3);
        is_small.then(|| {
            let next = |&position: &u32| graph[position as usize].iter().copied().map(Some);
            let mut search = Search::new(|pieces: &Vec<u32>| moves_in_one(pieces, next));
            queries.iter().map(|pieces| search.wins(pieces.clone())).collect()
        })
    }

    fn answer(Case { graph, queries }: &Case) -> Vec<bool> {
        let values = values(graph).expect("no cycle");
        queries.iter().map(|pieces| is_won(pieces, &values)).collect()
    }

    /// Draws a graph and queries, half of them lost.
    fn draw(random: &mut Random, size: Size) -> Case {
        let least = [3, 2, 2, 4];
        let [positions, successors, pieces, queries] = size.limits(least, [POSITIONS, 12, PIECES, 50]);
        let graph = digraphs::draw(random, positions, successors);
        let values = values(&graph).expect("no cycle");
        let draw = |random: &mut Random| query(random, positions, pieces);
        let query = |_| either(random, draw, |pieces| is_won(pieces, &values));
        let queries = (0..queries).map(query).collect();
        Case { graph, queries }
    }

    fn compared() -> Vec<Case> {
        let mut random = seeded("poj2425/tests");
        let case = |_| Case { graph: digraphs::draw(&mut random, 7, 4), queries: heaps::all(1..=3, 0..=6) };
        (0..40).map(case).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.drawn("random-small", 30, |random| Self::draw(random, Size::Limits(&[8, 3, 3, 6])));
        drafts.random("random-large", |random| {
            let limits: [&[u32]; 3] =
                [&[POSITIONS, 4, PIECES, 100], &[POSITIONS, 12, PIECES, 100], &[150, 100, PIECES, 100]];
            limits.map(|limits| Self::draw(random, Size::Limits(limits))).into()
        });
    }

    /// Four graphs with all the edges that are possible, two million; long paths; and many queries.
    fn large(drafts: &mut Drafts<Self>) {
        for (name, cases, edges, queries) in
            [("all-edges", 4, POSITIONS as usize, 100), ("paths", 100, 1, 10), ("queries", 1, 20, 100_000)]
        {
            drafts.drawn(name, cases, |random| Case {
                graph: digraphs::draw_dense(random, POSITIONS, edges),
                queries: (0..queries).map(|_| query(random, POSITIONS, PIECES)).collect(),
            });
        }
    }
}

fn is_won(pieces: &[u32], values: &[u32]) -> bool {
    nim_sum(pieces.iter().map(|&position| values[position as usize])) != 0
}

/// Draws up to `most` pieces.
fn query(random: &mut Random, positions: u32, most: u32) -> Vec<u32> {
    let count = random.random_range(1..=most);
    heaps::uniform(random, count, 0..=positions - 1)
}
