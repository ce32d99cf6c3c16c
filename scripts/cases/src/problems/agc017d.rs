//! AtCoder AGC 017 D: a move cuts an edge of a tree, as in HDU 3094.

use super::hdu3094::{nim_sum, tree};
use crate::prelude::*;
use crate::trees::{Labelled, Shape, Tree};

/// Game on Tree.
pub struct GameOnTree;

const VERTICES: u32 = 100_000;

impl Game for GameOnTree {
    const ID: &'static str = "agc017d";
    const WORDS: [&'static str; 2] = ["Alice", "Bob"];
    const CASES: Cases = Cases::One;
    type Case = Labelled;
    type Answer = bool;

    fn layout(text: &mut Text, tree: &mut Labelled) -> Checked {
        tree.layout(text, 2..=VERTICES)
    }

    fn is_small(case: &Labelled) -> bool {
        case.tree.vertices() <= 10
    }

    fn by_search(case: &Labelled) -> bool {
        wins(case.tree.shape(), Shape::cuts)
    }

    fn answer(case: &Labelled) -> bool {
        nim_sum(&case.tree) != 0
    }

    fn draw(random: &mut Random, size: Size) -> Labelled {
        let most = size.of(4, VERTICES / 2);
        shuffled(random, most)
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.sample("sample-1", "5\n1 2\n2 3\n2 4\n4 5\n", "Alice\n");
        drafts.sample("sample-2", "5\n1 2\n2 3\n1 4\n4 5\n", "Bob\n");
        drafts.sample("sample-3", "6\n1 2\n2 4\n5 1\n6 3\n3 2\n", "Alice\n");
        drafts.sample("sample-4", "7\n1 2\n3 7\n4 6\n2 3\n2 4\n1 5\n", "Bob\n");
        drafts.text("smallest", "2\n1 2\n");
        for (name, tree) in edges(30) {
            drafts.cases(format!("edges-{name}"), [tree.in_order()]);
        }
        for (name, most) in [("small", 10), ("large", 300)] {
            drafts.lost_and_won(&format!("random-{name}"), 8, |random| shuffled(random, most));
        }
    }

    fn large(drafts: &mut Drafts<Self>) {
        for (name, tree) in edges(VERTICES as usize) {
            drafts.random(format!("{name}-shuffled"), |random| {
                vec![tree.clone().shuffled(random)]
            });
            drafts.cases(name, [tree.in_order()]);
        }
        drafts.lost_and_won("random", 2, |random| tree(random, VERTICES).shuffled(random));
    }
}

/// A path from its end and from its middle, stars, and mirrored branches.
fn edges(vertices: usize) -> [(&'static str, Tree); 5] {
    let half = Tree::star(vertices / 2 - 1).with_stalk(1);
    [
        ("path", Tree::path(vertices)),
        ("from-the-middle", Tree::path(vertices / 2).with_stalk(vertices / 2)),
        ("star", Tree::star(vertices)),
        ("star-odd", Tree::star(vertices - 1)),
        ("mirrored", Tree::star(1).with_branch(&half).with_branch(&Tree::star(vertices / 2 - 1))),
    ]
}

/// Draws a tree of 2 vertices or more.
fn shuffled(random: &mut Random, most: u32) -> Labelled {
    let vertices = magnitude(random, most).max(2);
    let tree = match tree(random, vertices) {
        tree if tree.vertices() < 2 => Tree::path(2),
        tree => tree,
    };
    tree.shuffled(random)
}
