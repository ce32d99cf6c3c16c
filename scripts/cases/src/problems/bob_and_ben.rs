//! HackerRank, Bob and Ben: a move removes one leaf of a tree, or the whole tree by choosing any other
//! node.
//!
//! In small cases the real trees are searched. Otherwise only the number m of nodes matters, not the
//! shape, and so not k: from three nodes on, every tree has a leaf and another node, so a move leaves
//! m − 1 nodes or nothing, and by induction the values of smaller trees do not depend on the shape.

use rand::RngExt;

use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{either, magnitude, seeded, Random};
use crate::reader::{counted, Reader};
use crate::search::{mex, Search};
use crate::text::counted_lines;

/// Bob and Ben.
pub const PROBLEM: Problem = Problem {
    id: "bob-and-ben",
    words: ["BOB", "BEN"],
    stored,
    large,
    random: |name, size| {
        random(name, by_grundy, size.of(2, 200), |random| {
            let spread = random.random_range(2..=size.of(6, SPREAD));
            [magnitude(random, size.of(6, NODES)), spread]
        })
    },
};

const GAMES: u32 = 100;
const TREES: u32 = 1_000_000;
const NODES: u32 = 1_000_000_000;
const SPREAD: u32 = 100;

/// A tree by its m and k.
type Tree = [u32; 2];

fn read(input: &mut Reader) -> Result<Vec<Vec<Tree>>, String> {
    let games: Vec<Vec<Tree>> = counted(input, "g", 1..=GAMES, |reader| {
        reader.list("n", 1..=TREES, |reader| {
            Ok([
                reader.number("m", 1..=NODES)?,
                reader.number("k", 2..=SPREAD)?,
            ])
        })
    })?;
    match games.iter().map(Vec::len).sum::<usize>() {
        trees if trees <= TREES as usize => Ok(games),
        trees => Err(format!("{trees} trees")),
    }
}

fn by_pruning(input: &mut Reader) -> Answers {
    let games = read(input)?.into_iter();
    let mut search = Search::new(|trees: &Vec<Pruned>| options(trees));
    Ok(games
        .map(|trees| search.wins(trees.into_iter().map(whole).collect()))
        .collect())
}

fn by_grundy(input: &mut Reader) -> Answers {
    Ok(read(input)?.iter().map(|trees| wins(trees)).collect())
}

/// What is left of a tree: its m and k, and a bit for each node left.
type Pruned = (Tree, u32);

fn whole([m, k]: Tree) -> Pruned {
    ([m, k], (1 << m) - 1)
}

/// Lists what is left after any node of any tree is chosen.
fn options(trees: &[Pruned]) -> Vec<Vec<Pruned>> {
    let remove = |index: usize, node: u32| {
        let mut trees = trees.to_vec();
        let (tree, nodes) = trees.swap_remove(index);
        if edges(tree, nodes).filter(|edge| edge & node != 0).count() == 1 {
            trees.push((tree, nodes & !node));
        }
        trees.sort_unstable();
        trees
    };
    let nodes_of = |(_, nodes): Pruned| {
        (0..u32::BITS)
            .map(|bit| 1 << bit)
            .filter(move |node| nodes & node != 0)
    };
    (0..trees.len())
        .flat_map(|index| nodes_of(trees[index]).map(move |node| remove(index, node)))
        .collect()
}

/// Lists the edges between `nodes`, each as the bits of its ends: the parent of node j + 1 is
/// max(1, ⌊j / k⌋).
fn edges([m, k]: Tree, nodes: u32) -> impl Iterator<Item = u32> {
    (1..m)
        .map(move |j| 1 << j | 1 << ((j / k).max(1) - 1))
        .filter(move |edge| nodes & edge == *edge)
}

/// What further nodes turn the Grundy values 0, 1 and 2 into; a mex of two values is at most 2.
type Growth = [u32; 3];

fn then(first: Growth, second: Growth) -> Growth {
    first.map(|value| second[value as usize])
}

/// Returns the Grundy value of a tree.
///
/// A single node has no edge, so it is removed as a whole tree; of two nodes, both are leaves. From
/// there on a value depends only on the one before, so several steps are a [`Growth`] as well: 10^9
/// nodes take thirty doublings.
fn grundy(nodes: u32) -> u32 {
    let nothing = mex([]);
    let single = mex([nothing]);
    if nodes == 1 {
        return single;
    }
    let mut value = mex([single]);
    let mut growth: Growth = [0, 1, 2].map(|before| mex([before, nothing]));
    let mut rest = nodes - 2;
    while rest > 0 {
        if rest % 2 == 1 {
            value = growth[value as usize];
        }
        growth = then(growth, growth);
        rest /= 2;
    }
    value
}

fn wins(trees: &[Tree]) -> bool {
    trees.iter().fold(0, |sum, &[m, _]| sum ^ grundy(m)) != 0
}

fn text(games: &[Vec<Tree>]) -> String {
    let games_text: String = games.iter().map(|trees| counted_lines(trees)).collect();
    format!("{}\n{games_text}", games.len())
}

fn stored() -> Vec<Draft> {
    let smallest = text(&[vec![[1, 2]]]);
    vec![
        Draft::sample(by_pruning, "2\n2\n1 2\n1 3\n1\n3 2\n", "BEN\nBOB\n"),
        Draft::new("smallest", by_pruning, smallest),
        Draft::new("edges", by_grundy, text(&edge_games())),
        random("random-small", by_pruning, 3, small),
        random("random-large", by_grundy, 200, any),
    ]
}

/// Bounds, ties, all trees of one node or of two; k changes nothing.
fn edge_games() -> Vec<Vec<Tree>> {
    let special = [1, 2, 3, 4, 5, 6, 99, 100, 101, NODES - 1, NODES];
    let mut games: Vec<Vec<Tree>> = Vec::new();
    for m in special {
        games.extend([
            vec![[m, 2]],
            vec![[m, SPREAD], [m, 2]],
            vec![[m, 2], [1, 2]],
        ]);
        games.push(vec![[m, 3], [2, 2], [2, SPREAD]]);
        games.push(vec![[m, 7], [NODES, SPREAD], [NODES - 1, 2]]);
    }
    for count in [99, 100] {
        games.extend([1, 2, 3, NODES].map(|m| vec![[m, 2]; count]));
    }
    games
}

/// Draws a hundred games of up to `most` trees, half of them lost.
fn random(name: &str, oracle: Oracle, most: u32, tree: impl Fn(&mut Random) -> Tree) -> Draft {
    let mut random = seeded(&format!("bob-and-ben/{name}"));
    let draw = |random: &mut Random| -> Vec<Tree> {
        let trees = magnitude(random, most);
        (0..trees).map(|_| tree(random)).collect()
    };
    let games: Vec<Vec<Tree>> = (0..GAMES)
        .map(|_| either(&mut random, draw, |trees| wins(trees)))
        .collect();
    Draft::new(name, oracle, text(&games))
}

fn small(random: &mut Random) -> Tree {
    [random.random_range(1..=6), random.random_range(2..=6)]
}

fn any(random: &mut Random) -> Tree {
    [magnitude(random, NODES), random.random_range(2..=SPREAD)]
}

/// A million trees, in one game or in a hundred.
fn large() -> Vec<Draft> {
    let mut random = seeded("bob-and-ben/large");
    let mut games = |count: u32| -> Vec<Vec<Tree>> {
        let mut trees = || (0..TREES / count).map(|_| any(&mut random)).collect();
        (0..count).map(|_| trees()).collect()
    };
    let (one, hundred) = (games(1), games(GAMES));
    vec![
        Draft::new("one-game", by_grundy, text(&one)),
        Draft::new("hundred-games", by_grundy, text(&hundred)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn grundy_value_matches_the_pruning() {
        let mut known = HashMap::new();
        for m in 1..=11 {
            for k in 2..=5 {
                let pruned = pruned(vec![whole([m, k])], &mut known);
                assert_eq!(grundy(m), pruned, "{m} nodes, k = {k}");
            }
        }
    }

    /// The Grundy value by its definition.
    fn pruned(trees: Vec<Pruned>, known: &mut HashMap<Vec<Pruned>, u32>) -> u32 {
        if let Some(&value) = known.get(&trees) {
            return value;
        }
        let options = options(&trees).into_iter();
        let value = mex(options.map(|option| pruned(option, known)));
        known.insert(trees, value);
        value
    }

    #[test]
    fn sums_match_the_search() {
        let mut search = Search::new(|trees: &Vec<Pruned>| options(trees));
        for (a, b) in (1..=7).flat_map(|a| (a..=7).map(move |b| (a, b))) {
            for k in [2, 3] {
                let trees = [[a, k], [b, 2], [3, 2]];
                let searched = search.wins(trees.map(whole).to_vec());
                assert_eq!(wins(&trees), searched, "{trees:?}");
            }
        }
    }

    /// Doubling, compared with single steps.
    #[test]
    fn doubling_matches_the_recurrence() {
        let mut value = 0;
        for m in 3..5000 {
            value = mex([value, 0]);
            assert_eq!(grundy(m), value, "{m}");
        }
    }
}
