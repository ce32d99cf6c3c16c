//! POJ 2425: pieces on a directed graph without cycles; a move takes one piece along an edge.
//!
//! By the search, all the pieces are moved. Otherwise each position has its Grundy value by definition, after
//! its successors.
//!
//! Edge cases: no edges, no queries, a path in each direction, all edges; ten pieces, nine of them on one
//! position.

use std::collections::BTreeSet;

use crate::prelude::*;
use crate::random::seeded;
use crate::search::Search;

/// A Chess Game.
pub struct ChessGame;

const POSITIONS: u32 = 1000;
const PIECES: u32 = 10;

/// The successors of each position.
type Graph = Vec<Vec<u32>>;

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
        let positions = text.count("N", 1..=POSITIONS, graph.len())?;
        text.end_line()?;
        let names = text.names(positions, 0);
        text.items(positions, graph, |text, successors| {
            text.row("X", 0..=positions.value - 1, successors, |text, next| {
                text.name("a successor", names, next)
            })
        })?;
        text.until(Some("0"), queries, |text, pieces| {
            text.row("M", 1..=PIECES, pieces, |text, position| text.name("a position", names, position))
        })?;
        values(graph).map(drop)
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

    fn draw(random: &mut Random, size: Size) -> Case {
        let (positions, pieces) = (size.of(3, POSITIONS), size.of(2, PIECES));
        draw(random, [positions, size.of(2, 12), pieces], size.of(4, 50))
    }

    fn compared() -> Vec<Case> {
        let mut random = seeded("poj2425/tests");
        let case = |_| Case { graph: graph(&mut random, 7, 4), queries: heaps::all(1..=3, 0..=6) };
        (0..40).map(case).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.drawn("random-small", 30, |random| draw(random, [8, 3, 3], 6));
        drafts.random("random-large", |random| {
            let sizes = [[POSITIONS, 4, PIECES], [POSITIONS, 12, PIECES], [150, 100, PIECES]];
            sizes.map(|sizes| draw(random, sizes, 100)).into()
        });
    }

    /// Four graphs with all the edges that are possible, two million; long paths; and many queries.
    fn large(drafts: &mut Drafts<Self>) {
        for (name, cases, edges, queries) in
            [("all-edges", 4, POSITIONS as usize, 100), ("paths", 100, 1, 10), ("queries", 1, 20, 100_000)]
        {
            drafts.drawn(name, cases, |random| Case {
                graph: ranked(random, edges),
                queries: (0..queries).map(|_| query(random, POSITIONS, PIECES)).collect(),
            });
        }
    }
}

/// Returns the Grundy value of each position.
fn values(graph: &Graph) -> Checked<Vec<u32>> {
    let mut values = vec![None; graph.len()];
    (0..graph.len()).map(|position| value(graph, position, 0, &mut values)).collect()
}

/// Returns the Grundy value of a position at this depth of the recursion.
fn value(graph: &Graph, position: usize, depth: usize, values: &mut [Option<u32>]) -> Checked<u32> {
    ensure(depth < graph.len(), || "the graph has a cycle".to_owned())?;
    if let Some(value) = values[position] {
        return Ok(value);
    }
    let successors = graph[position].iter().map(|&next| value(graph, next as usize, depth + 1, values));
    let value = mex(successors.collect::<Checked<Vec<u32>>>()?);
    values[position] = Some(value);
    Ok(value)
}

fn is_won(pieces: &[u32], values: &[u32]) -> bool {
    nim_sum(pieces.iter().map(|&position| values[position as usize])) != 0
}

/// Draws a graph, given its positions and the most successors and pieces, and queries, half of which are
/// lost.
fn draw(random: &mut Random, [positions, successors, pieces]: [u32; 3], queries: u32) -> Case {
    let graph = graph(random, positions, successors);
    let values = values(&graph).expect("no cycle");
    let draw = |random: &mut Random| query(random, positions, pieces);
    let query = |_| either(random, draw, |pieces| is_won(pieces, &values));
    let queries = (0..queries).map(query).collect();
    Case { graph, queries }
}

/// Draws a graph whose positions have at most `successors` successors, in any order.
fn graph(random: &mut Random, positions: u32, successors: u32) -> Graph {
    let mut names: Vec<u32> = (0..positions).collect();
    names.shuffle(random);
    let mut graph = vec![Vec::new(); positions as usize];
    for (rank, &position) in names.iter().enumerate().skip(1) {
        let drawn = (0..random.random_range(0..=successors)).map(|_| random.random_range(0..rank));
        let drawn: BTreeSet<usize> = drawn.collect();
        let mut next: Vec<u32> = drawn.into_iter().map(|rank| names[rank]).collect();
        next.shuffle(random);
        graph[position as usize] = next;
    }
    graph
}

/// Draws a graph in which edges lead from each position to the `most` before it in a random order.
fn ranked(random: &mut Random, most: usize) -> Graph {
    let mut names: Vec<u32> = (0..POSITIONS).collect();
    names.shuffle(random);
    let mut graph = vec![Vec::new(); names.len()];
    for (rank, &position) in names.iter().enumerate() {
        graph[position as usize] = names[rank.saturating_sub(most)..rank].to_vec();
        graph[position as usize].shuffle(random);
    }
    graph
}

/// Draws up to `most` pieces.
fn query(random: &mut Random, positions: u32, most: u32) -> Vec<u32> {
    let count = random.random_range(1..=most);
    heaps::uniform(random, count, 0..=positions - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_a_cycle() {
        let read = ChessGame::layout(&mut Text::reading("2\n1 1\n1 0\n1 0\n0\n"), &mut Case::default());
        assert_eq!(read, Err("the graph has a cycle".to_owned()));
    }
}
