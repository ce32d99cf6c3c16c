//! HDU 3094: a move cuts an edge of a tree, and everything that no longer hangs from the root goes.
//!
//! By the search, trees are cut in every way. Otherwise the Grundy values of the branches are found from the
//! last vertex to the first, breadth first.

use crate::prelude::*;
use crate::trees::{Labelled, Shape, Tree};

/// A tree game.
pub struct TreeGame;

const CASES: u32 = 100;
const VERTICES: u32 = 100_000;

impl Game for TreeGame {
    const ID: &'static str = "hdu3094";
    const WORDS: [&'static str; 2] = ["Alice", "Bob"];
    const CASES: Cases = Cases::Counted("T", 1..=CASES);
    const MANY: u32 = 25;
    type Case = Labelled;
    type Answer = bool;

    fn layout(text: &mut Text, tree: &mut Labelled) -> Checked {
        tree.layout(text, 1..=VERTICES)
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
        let vertices = magnitude(random, size.of(4, 2000));
        tree(random, vertices).shuffled(random)
    }

    fn stored(drafts: &mut Drafts<Self>) {
        let sample = "3\n3\n1 2\n2 3\n3\n1 2\n1 3\n\
                      10\n6 2\n4 3\n8 4\n9 5\n8 6\n2 7\n5 8\n1 9\n6 10\n";
        drafts.sample("sample", sample, "Alice\nBob\nAlice\n");
        drafts.cases("smallest", [Tree::path(1).in_order()]);
        drafts.cases("edges", edges().into_iter().map(Tree::in_order));
        drafts.random("random-small", |random| half_lost(random, 100, 10));
        drafts.random("random-large", |random| half_lost(random, 25, 600));
    }

    /// Ten trees as large as the bounds allow, a hundred smaller ones, and paths.
    fn large(drafts: &mut Drafts<Self>) {
        let vertices = VERTICES as usize;
        let paths_and_stars = [
            Tree::path(vertices),
            Tree::star(vertices),
            Tree::star(vertices - 1),
            Tree::path(vertices / 2).with_stalk(vertices / 2),
            Tree::star(vertices / 2).with_stalk(vertices / 2),
        ];
        drafts.cases("in-order", paths_and_stars.clone().map(Tree::in_order));
        drafts.random("paths-and-stars", |random| {
            paths_and_stars.map(|tree| tree.shuffled(random)).into()
        });
        for (name, cases, vertices) in [("largest", 10, VERTICES), ("hundred", CASES, VERTICES / 10)] {
            drafts.drawn(name, cases, |random| tree(random, vertices).shuffled(random));
        }
    }
}

pub(super) fn nim_sum(tree: &Tree) -> u32 {
    tree.branches()
        .into_iter()
        .fold(0, |sum, branch| sum ^ branch)
}

/// Paths and stars, mirrored branches, forks far from the root and next to it.
fn edges() -> Vec<Tree> {
    let mut trees = Vec::new();
    for vertices in [1, 2, 3, 4, 5, 6, 99, 100] {
        let (path, star) = (Tree::path(vertices), Tree::star(vertices));
        trees.extend([
            path.clone(),
            star.clone(),
            path.clone().with_branch(&star),
            star.clone().with_stalk(vertices),
            Tree::star(1).with_branch(&star).with_branch(&star),
            Tree::star(1)
                .with_branch(&path)
                .with_branch(&path)
                .with_branch(&star),
            Tree::star(1).with_branch(&Tree::star(2).with_branch(&path)),
        ]);
    }
    trees
}

/// Draws trees of up to `largest` vertices, half of them lost.
fn half_lost(random: &mut Random, cases: u32, largest: u32) -> Vec<Labelled> {
    let draw = |random: &mut Random| {
        let vertices = magnitude(random, largest);
        tree(random, vertices)
    };
    let case = |_| either(random, draw, |tree| nim_sum(tree) != 0);
    let trees: Vec<Tree> = (0..cases).map(case).collect();
    let shuffled = trees.into_iter().map(|tree| tree.shuffled(random));
    shuffled.collect()
}

/// Draws a tree of so many vertices, or of fewer; half of them have a stalk that makes them lost.
pub(super) fn tree(random: &mut Random, vertices: u32) -> Tree {
    let reach = magnitude(random, vertices) as usize;
    if random.random() {
        return Tree::draw(random, vertices as usize, reach);
    }
    // A nim-sum is less than the number of vertices.
    let half = Tree::draw(random, vertices.div_ceil(2) as usize, reach);
    let stalk = nim_sum(&half) as usize;
    half.with_stalk(stalk)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::seeded;
    use crate::trees::all;

    #[test]
    fn every_small_tree_matches_the_cuts() {
        for tree in (1..=8).flat_map(all).map(Tree::in_order) {
            assert_eq!(TreeGame::answer(&tree), TreeGame::by_search(&tree), "{tree:?}");
        }
    }

    /// By hand: Bob answers each cut in the other branch, and Alice cuts a path next to the root.
    #[test]
    fn mirrored_branches_are_lost_and_paths_won() {
        let is_won = |tree: Tree| TreeGame::answer(&tree.in_order());
        let mut random = seeded("mirrored");
        for vertices in 1..50 {
            let branch = Tree::draw(&mut random, vertices, 5);
            let mirrored = Tree::star(1).with_branch(&branch).with_branch(&branch);
            assert!(!is_won(mirrored));
            assert!(is_won(Tree::path(vertices + 1)));
        }
    }
}
