//! HDU 3590: a move cuts an edge of one of some trees, and everything that no longer hangs from its root
//! goes; the player without a move wins.
//!
//! By the search, forests are cut in every way. Otherwise the branches at the roots are heaps of misère Nim.
//!
//! Accepted solutions take whole trees for heaps instead, which is not the rule of the game: it fails on some
//! trees whose branches have the nim-sum 0. So only forests on which both rules agree are drawn and read.
//!
//! Edge cases: single vertices and edges, stars, which are heaps of 1, and all but one of them; paths; trees
//! with equal branches, alone, beside each other, and beside heaps.

use crate::prelude::*;
use crate::trees::{Labelled, Shape, Tree};

pub struct PpAndQq;

const TREES: u32 = 99;
const VERTICES: u32 = 99;

impl Game for PpAndQq {
    const ID: &'static str = "hdu3590";
    const WORDS: Words = ["PP", "QQ"];
    const CASES: Cases = Cases::UntilEnd(u32::MAX);
    const MANY: u32 = 12;
    type Case = Vec<Labelled>;
    type Answer = bool;

    fn layout(text: &mut Text, trees: &mut Vec<Labelled>) -> Checked {
        text.list("N", 1..=TREES, trees, |text, tree| tree.layout(text, 1..=VERTICES))
    }

    fn by_search(trees: &Vec<Labelled>) -> Option<bool> {
        (edges(trees) <= 12).then(|| wins_misere(shapes(trees), options))
    }

    fn answer(trees: &Vec<Labelled>) -> bool {
        is_won(trees)
    }

    fn draw(random: &mut Random, size: Size) -> Vec<Labelled> {
        let trees = random.random_range(1..=size.of(2, TREES));
        let forest = agreed(random, |random| forest(random, trees, size.of(3, VERTICES)));
        shuffled(random, forest)
    }

    fn compared() -> Vec<Vec<Labelled>> {
        let trees = (1..=6).flat_map(Tree::all).map(Tree::in_order).collect_vec();
        let forests = (0..=3).flat_map(|count| trees.iter().cloned().combinations_with_replacement(count));
        forests.filter(|forest| edges(forest) <= 8).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.random("random-small", |random| half_lost(random, 60, 3, 5));
        drafts.random("random-large", |random| half_lost(random, 12, 40, VERTICES));
    }

    /// Fifty forests of 99 trees with 99 vertices: any trees, and stars with one other tree.
    fn large(drafts: &mut Drafts<Self>) {
        let full = |random: &mut Random, stars: u32| {
            let mut forest = vec![Tree::star(VERTICES as usize).in_order(); stars as usize];
            forest.extend((stars..TREES).map(|_| Tree::draw_any(random, VERTICES).in_order()));
            forest.shuffle(random);
            forest
        };
        let mut stars = [0, TREES - 1].into_iter().cycle();
        drafts.drawn("largest", 50, |random| {
            let stars = stars.next().expect("a cycle");
            let forest = agreed(random, |random| full(random, stars));
            shuffled(random, forest)
        });
    }
}

fn edges(trees: &[Labelled]) -> usize {
    trees.iter().map(|labelled| labelled.tree.vertices() - 1).sum()
}

fn shuffled(random: &mut Random, trees: Vec<Labelled>) -> Vec<Labelled> {
    trees.into_iter().map(|labelled| labelled.tree.shuffled(random)).collect()
}

fn shapes(trees: &[Labelled]) -> Vec<Shape> {
    trees.iter().map(|labelled| labelled.tree.shape()).sorted_unstable().collect()
}

/// Lists what each cut leaves of a forest.
fn options(forest: &Vec<Shape>) -> Vec<Vec<Shape>> {
    moves_in_one(forest, |tree| tree.cuts().into_iter().map(Some))
}

fn branches(trees: &[Labelled]) -> Vec<u32> {
    trees.iter().flat_map(|labelled| labelled.tree.branches()).collect()
}

fn is_won(trees: &[Labelled]) -> bool {
    heaps::misere_nim_is_won(&branches(trees))
}

/// Answers as accepted solutions do, which take whole trees for heaps.
fn is_accepted_as_won(trees: &[Labelled]) -> bool {
    let values = trees.iter().map(|labelled| labelled.tree.value());
    heaps::misere_nim_is_won(&values.collect_vec())
}

/// Draws forests, half of them lost.
fn half_lost(random: &mut Random, cases: u32, trees: u32, vertices: u32) -> Vec<Vec<Labelled>> {
    let draw = |random: &mut Random| {
        let trees = random.random_range(1..=trees);
        agreed(random, |random| forest(random, trees, vertices))
    };
    let case = |_| either(random, draw, |trees| is_won(trees));
    let forests = (0..cases).map(case).collect_vec();
    forests.into_iter().map(|trees| shuffled(random, trees)).collect()
}

/// Draws up to `trees` trees of up to `vertices`: stars only, or any; half of the forests have a path that
/// makes the nim-sum 0.
fn forest(random: &mut Random, trees: u32, vertices: u32) -> Vec<Labelled> {
    let only_stars = random.random_range(0..3) == 0;
    let tree = |_| {
        let vertices = random.random_range(1..=vertices);
        if only_stars {
            Tree::star(vertices as usize)
        } else {
            Tree::draw_any(random, vertices)
        }
    };
    let mut forest = (0..trees).map(tree).map(Tree::in_order).collect_vec();
    let sum = odd_columns(&branches(&forest[1..]));
    if random.random() && sum < vertices {
        forest[0] = Tree::path(sum as usize + 1).in_order();
    }
    forest.shuffle(random);
    forest
}

/// Draws a forest on which both rules agree.
fn agreed(random: &mut Random, draw: impl Fn(&mut Random) -> Vec<Labelled>) -> Vec<Labelled> {
    with_answer(random, true, draw, |trees| is_accepted_as_won(trees) == is_won(trees))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rule of accepted solutions, on each whole tree.
    #[test]
    fn the_rule_on_whole_trees_fails_on_balanced_trees() {
        let balanced = Tree::star(1).with_branch(&Tree::path(2)).with_branch(&Tree::path(2));
        let [balanced, edge] = [balanced, Tree::star(2)].map(Tree::in_order);
        let forests = [vec![balanced.clone()], vec![balanced, edge]];
        let fails = |trees: &Vec<Labelled>| is_accepted_as_won(trees) != wins_misere(shapes(trees), options);
        assert!(forests.iter().any(fails));
    }
}
