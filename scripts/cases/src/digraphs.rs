//! Directed graphs without cycles, on which a move takes a piece along an edge.

use std::ops::RangeInclusive;

use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;

use crate::grundy::mex;
use crate::random::Random;
use crate::text::{ensure, Checked, Names, Text};

/// The successors of each position.
pub type Graph = Vec<Vec<u32>>;

/// Reads or writes a graph: the number of positions, then for each, how many successors it has, and these.
/// Returns the names of the positions, from 0 on.
pub fn layout(text: &mut Text, positions: RangeInclusive<u32>, graph: &mut Graph) -> Checked<Names> {
    let positions = text.count("N", positions, graph.len())?;
    text.end_line()?;
    let names = text.names(positions, 0);
    text.items(positions, graph, |text, successors| {
        text.row("X", 0..=positions.value - 1, successors, |text, next| text.name("a successor", names, next))
    })?;
    values(graph)?;
    Ok(names)
}

/// Returns the Grundy value of each position, after those of its successors.
///
/// # Errors
///
/// Returns an error if the graph has a cycle.
pub fn values(graph: &Graph) -> Checked<Vec<u32>> {
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

/// Draws a graph whose positions have at most `most` successors, in any order.
pub fn draw(random: &mut Random, positions: u32, most: u32) -> Graph {
    ranked(random, positions, |random, rank| {
        let drawn = (0..random.random_range(0..=most)).map(|_| random.random_range(0..rank));
        drawn.sorted().dedup().collect()
    })
}

/// Draws a graph in which edges lead from each position to the `most` before it in a random order.
pub fn draw_dense(random: &mut Random, positions: u32, most: usize) -> Graph {
    ranked(random, positions, |_, rank| (rank.saturating_sub(most)..rank).collect())
}

/// Draws a graph: in a random order, `successors` returns the places of the successors for each place but the
/// first, all of them smaller.
fn ranked(
    random: &mut Random,
    positions: u32,
    successors: impl Fn(&mut Random, usize) -> Vec<usize>,
) -> Graph {
    let mut names: Vec<u32> = (0..positions).collect();
    names.shuffle(random);
    let mut graph = vec![Vec::new(); names.len()];
    for (rank, &position) in names.iter().enumerate().skip(1) {
        let mut next = successors(random, rank).into_iter().map(|rank| names[rank]).collect_vec();
        next.shuffle(random);
        graph[position as usize] = next;
    }
    graph
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::seeded;

    /// By hand: with an edge to all positions before it, each has a value of its own.
    #[test]
    fn drawn_graphs_have_no_cycles() {
        let mut random = seeded("digraphs");
        for most in [1, 3, 40] {
            assert!(values(&draw(&mut random, 40, most)).is_ok());
        }
        let values = values(&draw_dense(&mut random, 40, 40)).unwrap();
        assert!(values.into_iter().sorted().eq(0..40));
    }

    #[test]
    fn rejects_a_cycle() {
        let read = |input| layout(&mut Text::reading(input), 1..=9, &mut Graph::new()).map(drop);
        assert_eq!(read("2\n1 1\n0\n"), Ok(()));
        assert_eq!(read("2\n1 1\n1 0\n"), Err("the graph has a cycle".to_owned()));
    }
}
