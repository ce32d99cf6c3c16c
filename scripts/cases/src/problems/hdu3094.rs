//! HDU 3094: a move cuts an edge of a tree, and everything that no longer hangs from the root goes.
//!
//! By the search, trees are cut in every way. Otherwise the Grundy values of the branches are found from the
//! last vertex to the first, breadth first. Edge cases: paths and stars, mirrored branches, forks far from
//! the root and next to it.

use crate::prelude::*;
use crate::trees::{Labelled, Shape, Tree};

pub struct TreeGame;

const CASES: u32 = 100;
const VERTICES: u32 = 100_000;

impl Game for TreeGame {
    const ID: &'static str = "hdu3094";
    const WORDS: Words = ["Alice", "Bob"];
    const CASES: Cases = Cases::Counted("T", 1..=CASES);
    const MANY: u32 = 25;
    type Case = Labelled;
    type Answer = bool;

    fn layout(text: &mut Text, tree: &mut Labelled) -> Checked {
        tree.layout(text, 1..=VERTICES)
    }

    fn by_search(case: &Labelled) -> Option<bool> {
        (case.tree.vertices() <= 10).then(|| wins(case.tree.shape(), Shape::cuts))
    }

    fn answer(case: &Labelled) -> bool {
        case.tree.value() != 0
    }

    fn draw(random: &mut Random, size: Size) -> Labelled {
        let vertices = magnitude(random, size.of(4, 2000));
        Tree::draw_half_lost(random, vertices).shuffled(random)
    }

    fn compared() -> Vec<Labelled> {
        (1..=8).flat_map(Tree::all).map(Tree::in_order).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.random("random-small", |random| half_lost(random, 100, 10));
        drafts.random("random-large", |random| half_lost(random, 25, 600));
    }

    /// Ten trees as large as the bounds allow, a hundred smaller ones, and paths.
    fn large(drafts: &mut Drafts<Self>) {
        let (all, half) = (VERTICES as usize, VERTICES as usize / 2);
        let paths_and_stars = [
            Tree::path(all),
            Tree::star(all),
            Tree::star(all - 1),
            Tree::path(half).with_stalk(half),
            Tree::star(half).with_stalk(half),
        ];
        drafts.cases("in-order", paths_and_stars.clone().map(Tree::in_order));
        drafts.random("paths-and-stars", |random| paths_and_stars.map(|tree| tree.shuffled(random)).into());
        for (name, cases, vertices) in [("largest", 10, VERTICES), ("hundred", CASES, VERTICES / 10)] {
            drafts.drawn(name, cases, |random| Tree::draw_half_lost(random, vertices).shuffled(random));
        }
    }
}

/// Draws trees of up to `largest` vertices, half of them lost.
fn half_lost(random: &mut Random, cases: u32, largest: u32) -> Vec<Labelled> {
    let draw = |random: &mut Random| {
        let vertices = magnitude(random, largest);
        Tree::draw_half_lost(random, vertices)
    };
    let trees = (0..cases).map(|_| either(random, draw, |tree| tree.value() != 0)).collect_vec();
    trees.into_iter().map(|tree| tree.shuffled(random)).collect()
}
