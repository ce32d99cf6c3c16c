//! HackerRank, Bob and Ben: a move removes one leaf of a tree, or the whole tree by choosing any other
//! node.
//!
//! By the search, the real trees lose their nodes. Otherwise only the number m of nodes matters, not the
//! shape, and so not k: from three nodes on, every tree has a leaf and another node, so a move leaves
//! m − 1 nodes or nothing, and by induction the values of smaller trees do not depend on the shape.

use crate::prelude::*;

/// Bob and Ben.
pub struct BobAndBen;

const GAMES: u32 = 100;
const TREES: u32 = 1_000_000;
const NODES: u32 = 1_000_000_000;
const SPREAD: u32 = 100;

/// A tree by its m and k.
type Tree = [u32; 2];

impl Game for BobAndBen {
    const ID: &'static str = "bob-and-ben";
    const WORDS: [&'static str; 2] = ["BOB", "BEN"];
    const CASES: Cases = Cases::Counted("g", 1..=GAMES);
    const MANY: u32 = GAMES;
    type Case = Vec<Tree>;
    type Answer = bool;

    fn layout(text: &mut Text, trees: &mut Vec<Tree>) -> Checked {
        text.list("n", 1..=TREES, trees, |text, [m, k]| {
            text.number("m", 1..=NODES, m)?;
            text.number("k", 2..=SPREAD, k)?;
            text.end_line()
        })
    }

    fn check(games: &[Vec<Tree>]) -> Checked {
        match games.iter().map(Vec::len).sum::<usize>() {
            trees if trees <= TREES as usize => Ok(()),
            trees => Err(format!("{trees} trees")),
        }
    }

    fn is_small(trees: &Vec<Tree>) -> bool {
        trees.len() <= 3 && trees.iter().map(|[m, _]| m).sum::<u32>() <= 18
            && trees.iter().all(|&[m, _]| m <= 11)
    }

    fn by_search(trees: &Vec<Tree>) -> bool {
        let trees = trees.iter().copied().map(whole);
        wins(trees.sorted_unstable().collect(), options)
    }

    fn answer(trees: &Vec<Tree>) -> bool {
        trees.iter().fold(0, |sum, &[m, _]| sum ^ grundy(m)) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Vec<Tree> {
        let spread = size.of(6, SPREAD);
        trees(random, size.of(2, 200), |random| {
            let spread = random.random_range(2..=spread);
            [magnitude(random, size.of(6, NODES)), spread]
        })
    }

    fn compared() -> Vec<Vec<Tree>> {
        let pairs = (1..=7).array_combinations_with_replacement();
        let pairs = pairs.cartesian_product([2, 3]);
        let sums = pairs.map(|([a, b], k)| vec![[a, k], [b, 2], [3, 2]]);
        let single = (1..=11).cartesian_product(2..=5);
        sums.chain(single.map(|(m, k)| vec![[m, k]])).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample", "2\n2\n1 2\n1 3\n1\n3 2\n", "BEN\nBOB\n");
        drafts.cases("smallest", [vec![[1, 2]]]);
        drafts.cases("edges", edge_games());
        drafts.half_lost("random-small", GAMES, |random| trees(random, 3, small));
        drafts.half_lost("random-large", GAMES, |random| trees(random, 200, any));
    }

    /// A million trees, in one game or in a hundred.
    fn large(drafts: &mut Drafts<Self>) {
        for (name, games) in [("one-game", 1), ("hundred-games", GAMES)] {
            drafts.drawn(name, games, |random| {
                (0..TREES / games).map(|_| any(random)).collect()
            });
        }
    }
}

/// What is left of a tree: its m and k, and a bit for each node left.
type Pruned = (Tree, u32);

fn whole([m, k]: Tree) -> Pruned {
    ([m, k], (1 << m) - 1)
}

/// Lists what is left after any node of any tree is chosen.
fn options(trees: &Vec<Pruned>) -> Vec<Vec<Pruned>> {
    moves_in_one(trees, |&(tree, nodes)| {
        let bits = (0..u32::BITS).map(|bit| 1 << bit);
        let chosen = bits.filter(move |node| nodes & node != 0);
        chosen.map(move |node| {
            let ends = edges(tree, nodes).filter(|edge| edge & node != 0);
            (ends.count() == 1).then_some((tree, nodes & !node))
        })
    })
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

/// Draws up to `most` trees.
fn trees(random: &mut Random, most: u32, tree: impl Fn(&mut Random) -> Tree) -> Vec<Tree> {
    (0..magnitude(random, most)).map(|_| tree(random)).collect()
}

fn small(random: &mut Random) -> Tree {
    [random.random_range(1..=6), random.random_range(2..=6)]
}

fn any(random: &mut Random) -> Tree {
    [magnitude(random, NODES), random.random_range(2..=SPREAD)]
}

#[cfg(test)]
mod tests {
    use super::*;

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
