//! POJ 2425: pieces on a directed graph without cycles; a move takes one piece along an edge.
//!
//! In small cases all the pieces are searched at once. Otherwise the positions are put in an order in
//! which all edges lead backwards, and their Grundy values follow one after the other, by definition.

use std::collections::BTreeSet;

use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;

use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{either, seeded, Random};
use crate::reader::{until_end, Reader};
use crate::search::{mex, Search};

/// A Chess Game.
pub const PROBLEM: Problem = Problem {
    id: "poj2425",
    words: ["WIN", "LOSE"],
    stored,
    large,
    random: |name, size| {
        let graph = (size.of(3, POSITIONS), size.of(2, 12), size.of(2, PIECES));
        random(name, by_values, &[graph; 2], size.of(4, 50) as usize)
    },
};

const POSITIONS: u32 = 1000;
const PIECES: u32 = 10;

/// The successors of each position.
type Graph = Vec<Vec<u32>>;

/// A graph and the queries about it, each a list of pieces by position.
#[derive(Debug, PartialEq)]
struct Case {
    graph: Graph,
    queries: Vec<Vec<u32>>,
}

fn read(input: &mut Reader) -> Result<Vec<Case>, String> {
    until_end(input, |reader| {
        let positions = reader.count("N", 1..=POSITIONS)?;
        let names = reader.names(positions, 0);
        let graph: Graph = reader.items(positions, |reader| {
            let most = positions.value - 1;
            reader.list("X", 0..=most, |reader| reader.name("a successor", names))
        })?;
        let queries = reader.until(|reader| {
            let pieces = reader.list("M", 0..=PIECES, |reader| reader.name("a position", names))?;
            Ok(Some(pieces).filter(|pieces| !pieces.is_empty()))
        })?;
        Ok(Case { graph, queries })
    })
}

fn by_search(input: &mut Reader) -> Answers {
    let mut answers = Vec::new();
    for Case { graph, queries } in read(input)? {
        order(&graph)?;
        let mut search = Search::new(|pieces: &Vec<u32>| options(&graph, pieces));
        answers.extend(queries.into_iter().map(|pieces| search.wins(pieces)));
    }
    Ok(answers)
}

fn by_values(input: &mut Reader) -> Answers {
    let mut answers = Vec::new();
    for Case { graph, queries } in read(input)? {
        let values = values(&graph)?;
        answers.extend(queries.iter().map(|pieces| wins(pieces, &values)));
    }
    Ok(answers)
}

fn options(graph: &Graph, pieces: &[u32]) -> Vec<Vec<u32>> {
    let mut options = Vec::new();
    for (index, &position) in pieces.iter().enumerate() {
        for &next in &graph[position as usize] {
            let mut option = pieces.to_vec();
            option[index] = next;
            option.sort_unstable();
            options.push(option);
        }
    }
    options
}

/// Returns the positions in an order in which each comes after its successors.
fn order(graph: &Graph) -> Result<Vec<usize>, String> {
    let mut predecessors = vec![Vec::new(); graph.len()];
    for (position, successors) in graph.iter().enumerate() {
        for &next in successors {
            predecessors[next as usize].push(position);
        }
    }
    let mut waiting: Vec<usize> = graph.iter().map(Vec::len).collect();
    let mut order: Vec<usize> = (0..graph.len())
        .filter(|&sink| waiting[sink] == 0)
        .collect();
    let mut done = 0;
    while let Some(&position) = order.get(done) {
        done += 1;
        for &before in &predecessors[position] {
            waiting[before] -= 1;
            if waiting[before] == 0 {
                order.push(before);
            }
        }
    }
    if order.len() < graph.len() {
        return Err("the graph has a cycle".to_owned());
    }
    Ok(order)
}

/// Returns the Grundy value of each position.
fn values(graph: &Graph) -> Result<Vec<u32>, String> {
    let mut values = vec![0; graph.len()];
    for position in order(graph)? {
        values[position] = mex(graph[position].iter().map(|&next| values[next as usize]));
    }
    Ok(values)
}

fn wins(pieces: &[u32], values: &[u32]) -> bool {
    let sum = pieces
        .iter()
        .fold(0, |sum, &position| sum ^ values[position as usize]);
    sum != 0
}

/// Writes the cases, with a blank line between two of them, as in the sample.
fn text(cases: &[Case]) -> String {
    let counted = |numbers: &Vec<u32>| [&[numbers.len() as u32], &numbers[..]].concat();
    let line = |numbers: &Vec<u32>| counted(numbers).iter().join(" ") + "\n";
    let case = |Case { graph, queries }: &Case| {
        let rows = graph.iter().chain(queries).map(line).join("");
        format!("{}\n{rows}0\n", graph.len())
    };
    cases.iter().map(case).join("\n")
}

fn stored() -> Vec<Draft> {
    let sample = "4\n2 1 2\n0\n1 3\n0\n1 0\n2 0 2\n0\n\n\
                  4\n1 1\n1 2\n0\n0\n2 0 1\n2 1 1\n3 0 1 3\n0\n";
    let smallest = Case {
        graph: vec![vec![]],
        queries: vec![vec![0]],
    };
    vec![
        Draft::sample(by_search, sample, "WIN\nWIN\nWIN\nLOSE\nWIN\n"),
        Draft::new("smallest", by_search, text(&[smallest])),
        Draft::new("edges", by_values, text(&edges())),
        random("random-small", by_search, &[(8, 3, 3); 30], 6),
        random(
            "random-large",
            by_values,
            &[
                (POSITIONS, 4, PIECES),
                (POSITIONS, 12, PIECES),
                (150, 100, PIECES),
            ],
            100,
        ),
    ]
}

/// No edges, no queries, a path in each direction, all edges; ten pieces, nine of them on one position.
fn edges() -> Vec<Case> {
    let forwards = |size: u32| (1..size).map(|next| vec![next]).chain([vec![]]).collect();
    let backwards = |size: u32| {
        (0..size)
            .map(|from| from.checked_sub(1).into_iter().collect())
            .collect()
    };
    let all = |size: u32| (0..size).map(|from| (from + 1..size).collect()).collect();
    let graphs: [Graph; 6] = [
        vec![vec![]; 3],
        forwards(2),
        forwards(POSITIONS),
        backwards(POSITIONS),
        all(2),
        all(64),
    ];
    let mut cases: Vec<Case> = graphs
        .into_iter()
        .map(|graph| {
            let last = graph.len() as u32 - 1;
            let queries = vec![
                vec![0],
                vec![last],
                vec![0, last],
                vec![last / 2, last / 2 + 1],
                vec![1; PIECES as usize],
                [vec![last / 3; PIECES as usize - 1], vec![last]].concat(),
            ];
            Case { graph, queries }
        })
        .collect();
    cases.insert(
        1,
        Case {
            graph: vec![vec![1], vec![]],
            queries: vec![],
        },
    );
    cases
}

/// Draws cases of a number of positions, most successors and most pieces, each with `queries`
/// queries, half of them lost.
fn random(name: &str, oracle: Oracle, cases: &[(u32, u32, u32)], queries: usize) -> Draft {
    let mut random = seeded(&format!("poj2425/{name}"));
    let mut case = |&(positions, successors, pieces)| {
        let graph = graph(&mut random, positions, successors);
        let values = values(&graph).expect("no cycle");
        let draw = |random: &mut Random| query(random, positions, pieces);
        let query = |_| either(&mut random, draw, |pieces| wins(pieces, &values));
        let queries = (0..queries).map(query).collect();
        Case { graph, queries }
    };
    let cases: Vec<Case> = cases.iter().map(&mut case).collect();
    Draft::new(name, oracle, text(&cases))
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

/// Draws up to `most` pieces.
fn query(random: &mut Random, positions: u32, most: u32) -> Vec<u32> {
    (0..random.random_range(1..=most))
        .map(|_| random.random_range(0..positions))
        .collect()
}

/// Four graphs with all the edges that are possible, two million; long paths; and many queries.
fn large() -> Vec<Draft> {
    let mut random = seeded("poj2425/large");
    let mut names: Vec<u32> = (0..POSITIONS).collect();
    // From each position, edges to the `most` before it in a random order.
    let mut ranked = |random: &mut Random, most: usize| -> Graph {
        names.shuffle(random);
        let mut graph = vec![Vec::new(); names.len()];
        for (rank, &position) in names.iter().enumerate() {
            graph[position as usize] = names[rank.saturating_sub(most)..rank].to_vec();
            graph[position as usize].shuffle(random);
        }
        graph
    };
    let mut cases = |count: usize, most: usize, queries: usize| -> String {
        let case = |_| {
            let graph = ranked(&mut random, most);
            let queries = (0..queries).map(|_| query(&mut random, POSITIONS, PIECES));
            let queries = queries.collect();
            Case { graph, queries }
        };
        text(&(0..count).map(case).collect_vec())
    };
    vec![
        Draft::new("all-edges", by_values, cases(4, POSITIONS as usize, 100)),
        Draft::new("paths", by_values, cases(100, 1, 10)),
        Draft::new("queries", by_values, cases(1, 20, 100_000)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_match_the_search() {
        let mut random = seeded("poj2425/tests");
        for _ in 0..40 {
            let graph = graph(&mut random, 7, 4);
            let values = values(&graph).unwrap();
            let mut search = Search::new(|pieces: &Vec<u32>| options(&graph, pieces));
            for pieces in (1..=3).flat_map(|count| (0..7).combinations_with_replacement(count)) {
                let won = wins(&pieces, &values);
                assert_eq!(won, search.wins(pieces.clone()), "{pieces:?} on {graph:?}");
            }
        }
    }

    #[test]
    fn rejects_a_cycle() {
        let cycle = "2\n1 1\n1 0\n1 0\n0\n";
        assert_eq!(
            by_search(&mut Reader::new(cycle)),
            Err("the graph has a cycle".to_owned())
        );
        assert_eq!(
            by_values(&mut Reader::new(cycle)),
            Err("the graph has a cycle".to_owned())
        );
    }

    #[test]
    fn reads_what_is_written() {
        let cases = edges();
        assert_eq!(read(&mut Reader::new(&text(&cases))), Ok(cases));
        assert!(
            read(&mut Reader::new("1\n0\n1 1\n0\n")).is_err()
                && read(&mut Reader::new("1\n0\n1 0\n")).is_err()
        );
    }
}
