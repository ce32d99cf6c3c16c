//! HackerRank, Bob and Ben: a move removes one leaf of a tree, or the whole tree by choosing any other node.
//!
//! By the search, the real trees lose their nodes. Otherwise only the number m of nodes matters, not the
//! shape, and so not k: from three nodes on, every tree has a leaf and another node, so a move leaves m − 1
//! nodes or nothing, and by induction the values of smaller trees do not depend on the shape.
//!
//! Edge cases: bounds, ties, all trees of one node or of two, and trees that differ in k alone.

use std::iter::successors;

use crate::prelude::*;

pub struct BobAndBen;

const GAMES: u32 = 100;
const TREES: u32 = 1_000_000;
const NODES: u32 = 1_000_000_000;
const SPREAD: u32 = 100;

/// A tree by its m and k.
type Tree = [u32; 2];

impl Game for BobAndBen {
    const ID: &'static str = "bob-and-ben";
    const WORDS: Words = ["BOB", "BEN"];
    const CASES: Cases = Cases::Counted("g", 1..=GAMES);
    const MANY: u32 = GAMES;
    type Case = Vec<Tree>;
    type Answer = bool;

    fn layout(text: &mut Text, trees: &mut Vec<Tree>) -> Checked {
        text.list("n", 1..=TREES, trees, |text, tree| text.line([("m", 1..=NODES), ("k", 2..=SPREAD)], tree))
    }

    fn check(games: &[Vec<Tree>]) -> Checked {
        at_most_in_all(TREES, "trees", games)
    }

    fn by_search(trees: &Vec<Tree>) -> Option<bool> {
        let nodes = trees.iter().map(|&[m, _]| m).collect_vec();
        let is_small = are_few(&nodes, 3, 11) && nodes.iter().sum::<u32>() <= 18;
        is_small.then(|| {
            let whole = trees.iter().map(|&[m, k]| ([m, k], (1 << m) - 1));
            wins(whole.sorted_unstable().collect(), options)
        })
    }

    fn answer(trees: &Vec<Tree>) -> bool {
        nim_sum(trees.iter().map(|&[m, _]| grundy(m))) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Vec<Tree> {
        let spread = size.of(6, SPREAD);
        trees(random, size.of(2, 200), |random| {
            let spread = random.random_range(2..=spread);
            [magnitude(random, size.of(6, NODES)), spread]
        })
    }

    fn compared() -> Vec<Vec<Tree>> {
        let pairs = (1..=7).array_combinations_with_replacement().cartesian_product([2, 3]);
        let sums = pairs.map(|([a, b], k)| vec![[a, k], [b, 2], [3, 2]]);
        let single = (1..=11).cartesian_product(2..=5);
        sums.chain(single.map(|(m, k)| vec![[m, k]])).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        let small = |random: &mut Random| [random.random_range(1..=6), random.random_range(2..=6)];
        drafts.half_lost("random-small", GAMES, |random| trees(random, 3, small));
        drafts.half_lost("random-large", GAMES, |random| trees(random, 200, any));
    }

    /// A million trees, in one game or in a hundred.
    fn large(drafts: &mut Drafts<Self>) {
        for (name, games) in [("one-game", 1), ("hundred-games", GAMES)] {
            drafts.drawn(name, games, |random| (0..TREES / games).map(|_| any(random)).collect());
        }
    }
}

/// What is left of a tree: its m and k, and a bit for each node left.
type Pruned = (Tree, u32);

/// Lists what is left after any node of any tree is chosen.
fn options(trees: &Vec<Pruned>) -> Vec<Vec<Pruned>> {
    moves_in_one(trees, |&(tree, nodes)| {
        let chosen = (0..u32::BITS).map(|bit| 1 << bit).filter(move |node| nodes & node != 0);
        chosen.map(move |node| {
            let ends = edges(tree, nodes).filter(|edge| edge & node != 0);
            (ends.count() == 1).then_some((tree, nodes & !node))
        })
    })
}

/// Lists the edges between `nodes`, each as the bits of its ends: the parent of node j + 1 is max(1, ⌊j /
/// k⌋).
fn edges([m, k]: Tree, nodes: u32) -> impl Iterator<Item = u32> {
    let edges = (1..m).map(move |j| 1 << j | 1 << ((j / k).max(1) - 1));
    edges.filter(move |edge| nodes & edge == *edge)
}

/// Returns the Grundy value of a tree.
///
/// A single node has no edge, so it is removed as a whole tree; of two nodes, both are leaves. From three on, a
/// value depends only on the one before, so the values repeat from the first one that comes again.
fn grundy(nodes: u32) -> u32 {
    let nothing = mex([]);
    let single = mex([nothing]);
    let pair = mex([single]);
    let three = mex([pair, nothing]);
    let next = |&before: &u32| Some(mex([before, nothing])).filter(|&value| value != three);
    let larger = successors(Some(three), next).collect_vec();
    match nodes {
        1 => single,
        2 => pair,
        _ => larger[(nodes as usize - 3) % larger.len()],
    }
}

/// Draws up to `most` trees.
fn trees(random: &mut Random, most: u32, tree: impl Fn(&mut Random) -> Tree) -> Vec<Tree> {
    (0..magnitude(random, most)).map(|_| tree(random)).collect()
}

fn any(random: &mut Random) -> Tree {
    [magnitude(random, NODES), random.random_range(2..=SPREAD)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_go_on_as_they_began() {
        let mut value = grundy(2);
        for m in 3..5000 {
            value = mex([value, 0]);
            assert_eq!(grundy(m), value, "{m}");
        }
    }
}
