//! AtCoder AGC 017 D: a move cuts an edge of a tree, as in HDU 3094.
//!
//! Edge cases: a path from its end and from its middle, stars, and mirrored branches, as for the largest
//! inputs.

use crate::prelude::*;
use crate::trees::{Labelled, Shape, Tree};

pub struct GameOnTree;

const VERTICES: u32 = 100_000;

impl Game for GameOnTree {
    const ID: &'static str = "agc017d";
    const WORDS: Words = ["Alice", "Bob"];
    const CASES: Cases = Cases::One;
    const STORED: Stored = &[("small", 8, &[10]), ("large", 8, &[300])];
    type Case = Labelled;
    type Answer = bool;

    fn layout(text: &mut Text, tree: &mut Labelled) -> Checked {
        tree.layout(text, 2..=VERTICES)
    }

    fn by_search(case: &Labelled) -> Option<bool> {
        (case.tree.vertices() <= 10).then(|| wins(case.tree.shape(), Shape::cuts))
    }

    fn answer(case: &Labelled) -> bool {
        case.tree.value() != 0
    }

    /// Draws a tree of 2 vertices or more.
    fn draw(random: &mut Random, size: Size) -> Labelled {
        let most = size.of(4, VERTICES / 2);
        let vertices = magnitude(random, most).max(2);
        let drawn = Some(Tree::draw_half_lost(random, vertices)).filter(|tree| tree.vertices() >= 2);
        drawn.unwrap_or_else(|| Tree::path(2)).shuffled(random)
    }

    fn large(drafts: &mut Drafts<Self>) {
        let (all, half) = (VERTICES as usize, VERTICES as usize / 2);
        let branch = Tree::star(half - 1);
        for (name, tree) in [
            ("path", Tree::path(all)),
            ("from-the-middle", Tree::path(half).with_stalk(half)),
            ("star", Tree::star(all)),
            ("star-odd", Tree::star(all - 1)),
            ("mirrored", Tree::path(1).with_branch(&branch.clone().with_stalk(1)).with_branch(&branch)),
        ] {
            drafts.drawn(format!("{name}-shuffled"), 1, |random| tree.clone().shuffled(random));
            drafts.cases(name, [tree.in_order()]);
        }
        drafts.lost_and_won("random", 2, |random| Tree::draw_half_lost(random, VERTICES).shuffled(random));
    }
}
