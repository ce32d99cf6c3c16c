//! HDU 3590: a move cuts an edge of one of some trees, and everything that no longer hangs from its root
//! goes; the player without a move wins.
//!
//! By the search, forests are cut in every way. Otherwise the branches at the roots are heaps of misère Nim.
//!
//! Accepted solutions take whole trees for heaps instead, which is not the rule of the game: it fails on
//! some trees whose branches have the nim-sum 0. So only forests on which both rules agree are drawn and
//! read.

use crate::heaps::odd_columns;
use crate::prelude::*;
use crate::trees::{Labelled, Shape, Tree};

/// PP and QQ.
pub struct PpAndQq;

const TREES: u32 = 99;
const VERTICES: u32 = 99;

impl Game for PpAndQq {
    const ID: &'static str = "hdu3590";
    const WORDS: [&'static str; 2] = ["PP", "QQ"];
    const CASES: Cases = Cases::UntilEnd(u32::MAX);
    const MANY: u32 = 12;
    type Case = Vec<Labelled>;
    type Answer = bool;

    fn layout(text: &mut Text, trees: &mut Vec<Labelled>) -> Checked {
        text.list("N", 1..=TREES, trees, |text, tree| tree.layout(text, 1..=VERTICES))
    }

    fn is_small(trees: &Vec<Labelled>) -> bool {
        trees.iter().map(|case| case.tree.vertices() - 1).sum::<usize>() <= 12
    }

    fn by_search(trees: &Vec<Labelled>) -> bool {
        wins_misere(shapes(&unlabelled(trees)), options)
    }

    fn answer(trees: &Vec<Labelled>) -> bool {
        is_won(&unlabelled(trees))
    }

    fn draw(random: &mut Random, size: Size) -> Vec<Labelled> {
        let trees = random.random_range(1..=size.of(2, TREES));
        let forest = agreed(random, |random| forest(random, trees, size.of(3, VERTICES)));
        shuffled(random, forest)
    }

    fn stored(drafts: &mut Drafts<Self>) {
        let sample = "2\n2\n1 2\n2\n1 2\n1\n2\n1 2\n";
        drafts.sample("sample", sample, "PP\nQQ\n");
        drafts.text("smallest", "1\n1\n");
        drafts.cases("edges", edges().into_iter().map(in_order));
        drafts.cases("edges-balanced-trees", balanced_trees().into_iter().filter(|trees| rules_agree(trees)).map(in_order));
        drafts.random("random-small", |random| half_lost(random, 60, 3, 5));
        drafts.random("random-large", |random| half_lost(random, 12, 40, VERTICES));
    }

    /// Fifty forests of 99 trees with 99 vertices: any trees, and stars with one other tree.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.random("largest", |random| {
            let stars = [0, TREES - 1].repeat(25);
            let mut case = |stars| {
                let forest = agreed(random, |random| full(random, stars));
                shuffled(random, forest)
            };
            stars.into_iter().map(&mut case).collect()
        });
    }
}

fn unlabelled(trees: &[Labelled]) -> Vec<Tree> {
    trees.iter().map(|labelled| labelled.tree.clone()).collect()
}

fn in_order(trees: Vec<Tree>) -> Vec<Labelled> {
    trees.into_iter().map(Tree::in_order).collect()
}

fn shuffled(random: &mut Random, trees: Vec<Tree>) -> Vec<Labelled> {
    let shuffled = trees.into_iter().map(|tree| tree.shuffled(random));
    shuffled.collect()
}

fn shapes(trees: &[Tree]) -> Vec<Shape> {
    trees.iter().map(Tree::shape).sorted_unstable().collect()
}

/// Lists what each cut leaves of a forest.
fn options(forest: &Vec<Shape>) -> Vec<Vec<Shape>> {
    moves_in_one(forest, |tree| tree.cuts().into_iter().map(Some))
}

fn branches(trees: &[Tree]) -> Vec<u32> {
    trees.iter().flat_map(Tree::branches).collect()
}

fn is_won(trees: &[Tree]) -> bool {
    let branches = branches(trees);
    let some_is_large = branches.iter().any(|&branch| branch > 1);
    (odd_columns(&branches) != 0) == some_is_large
}

/// Returns whether accepted solutions, which take whole trees for heaps, are right about a forest.
fn rules_agree(trees: &[Tree]) -> bool {
    on_whole_trees(trees) == is_won(trees)
}

fn on_whole_trees(trees: &[Tree]) -> bool {
    let values = trees.iter().map(|tree| odd_columns(&tree.branches()));
    let values: Vec<u32> = values.collect();
    (odd_columns(&values) != 0) == values.iter().any(|&value| value > 1)
}

/// Single vertices and edges, stars, which are heaps of 1, and all but one of them; paths.
fn edges() -> Vec<Vec<Tree>> {
    let (path, star) = (Tree::path, Tree::star);
    vec![
        vec![star(1)],
        vec![star(1); 99],
        vec![star(2)],
        vec![star(2); 2],
        vec![star(2); 98],
        vec![star(2); 99],
        vec![star(98)],
        vec![star(99)],
        vec![star(99), star(2)],
        vec![star(7), star(4), star(1), path(3)],
        vec![star(7), star(5), star(1), path(3)],
        vec![star(2).with_stalk(2), star(3)],
        vec![path(99)],
        vec![path(99); 2],
        vec![path(99), path(98), star(2)],
        vec![path(99), path(98), star(2), path(2)],
        vec![path(2), path(3), path(4)],
        vec![path(65), path(34), path(99)],
        vec![path(3), star(1)],
    ]
}

/// Trees with equal branches, alone, beside each other, and beside heaps.
fn balanced_trees() -> Vec<Vec<Tree>> {
    let twice = |branch: &Tree| Tree::star(1).with_branch(branch).with_branch(branch);
    let mut forests = Vec::new();
    for edges in [2, 3, 4, 49] {
        let tree = twice(&Tree::path(edges));
        forests.extend([
            vec![tree.clone()],
            vec![tree.clone(); 2],
            vec![tree.clone(), Tree::star(2)],
            vec![tree.clone(), Tree::star(3)],
            vec![tree.clone(), Tree::path(3)],
            vec![tree.clone(), Tree::path(3), Tree::path(3)],
            vec![tree.clone(), Tree::path(3), Tree::path(3), Tree::star(2)],
            vec![tree, Tree::star(4), twice(&Tree::star(3))],
        ]);
    }
    let nim_sum_zero = Tree::star(2).with_stalk(2).with_stalk(3);
    forests.extend([
        vec![nim_sum_zero.clone()],
        vec![nim_sum_zero, Tree::star(2)],
    ]);
    forests
}

/// Draws forests, half of them lost.
fn half_lost(random: &mut Random, cases: u32, trees: u32, vertices: u32) -> Vec<Vec<Labelled>> {
    let draw = |random: &mut Random| {
        let trees = random.random_range(1..=trees);
        agreed(random, |random| forest(random, trees, vertices))
    };
    let case = |_| either(random, draw, |trees| is_won(trees));
    let forests: Vec<Vec<Tree>> = (0..cases).map(case).collect();
    let shuffled = forests.into_iter().map(|trees| shuffled(random, trees));
    shuffled.collect()
}

/// Draws up to `trees` trees of up to `vertices`: stars only, or any; half of the forests have a path that
/// makes the nim-sum 0.
fn forest(random: &mut Random, trees: u32, vertices: u32) -> Vec<Tree> {
    let only_stars = random.random_range(0..3) == 0;
    let tree = |_| {
        let vertices = random.random_range(1..=vertices);
        if only_stars {
            return Tree::star(vertices as usize);
        }
        let reach = magnitude(random, vertices);
        Tree::draw(random, vertices as usize, reach as usize)
    };
    let mut forest: Vec<Tree> = (0..trees).map(tree).collect();
    let sum = odd_columns(&branches(&forest[1..]));
    if random.random() && sum < vertices {
        forest[0] = Tree::path(sum as usize + 1);
    }
    forest.shuffle(random);
    forest
}

/// Draws forests until both rules agree on one.
fn agreed(random: &mut Random, mut draw: impl FnMut(&mut Random) -> Vec<Tree>) -> Vec<Tree> {
    loop {
        let trees = draw(random);
        if rules_agree(&trees) {
            return trees;
        }
    }
}

/// Draws the largest forest, of which so many trees are stars.
fn full(random: &mut Random, stars: u32) -> Vec<Tree> {
    let vertices = VERTICES as usize;
    let mut forest = vec![Tree::star(vertices); stars as usize];
    forest.extend((stars..TREES).map(|_| {
        let reach = magnitude(random, VERTICES) as usize;
        Tree::draw(random, vertices, reach)
    }));
    forest.shuffle(random);
    forest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trees::all;

    #[test]
    fn every_small_forest_matches_the_cuts() {
        let trees: Vec<Tree> = (1..=6).flat_map(all).collect();
        for forest in
            (0..=3).flat_map(|count| trees.iter().cloned().combinations_with_replacement(count))
        {
            if forest.iter().map(|tree| tree.vertices() - 1).sum::<usize>() <= 8 {
                let searched = wins_misere(shapes(&forest), options);
                assert_eq!(is_won(&forest), searched, "{forest:?}");
            }
        }
    }

    /// The rule of accepted solutions, on each whole tree.
    #[test]
    fn the_rule_on_whole_trees_fails_on_balanced_trees() {
        let small = balanced_trees().into_iter().take(7);
        let failures = small.filter(|trees| {
            on_whole_trees(trees) != wins_misere(shapes(trees), options)
        });
        assert!(failures.count() > 0);
    }
}
