//! HDU 3094: a move cuts an edge of a tree, and everything that no longer hangs from the root goes.
//!
//! Small trees are cut in every way. Otherwise the Grundy values of the branches are found from the last
//! vertex to the first, breadth first.

use rand::RngExt;

use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{either, magnitude, seeded, Random};
use crate::reader::{counted, Reader};
use crate::search::Search;
use crate::trees::{Shape, Tree};

/// A tree game.
pub const PROBLEM: Problem = Problem {
    id: "hdu3094",
    words: ["Alice", "Bob"],
    stored,
    large,
    random: |name, size| random(name, by_branches, size.of(4, 25) as usize, size.of(4, 2000)),
};

const CASES: u32 = 100;
const VERTICES: u32 = 100_000;

fn read(input: &mut Reader) -> Result<Vec<Tree>, String> {
    counted(input, "T", 1..=CASES, |reader| {
        Tree::read(reader, 1..=VERTICES)
    })
}

fn by_cutting(input: &mut Reader) -> Answers {
    let mut search = Search::new(Shape::cuts);
    Ok(read(input)?
        .iter()
        .map(|tree| search.wins(tree.shape()))
        .collect())
}

fn by_branches(input: &mut Reader) -> Answers {
    Ok(read(input)?.iter().map(wins).collect())
}

fn wins(tree: &Tree) -> bool {
    nim_sum(tree) != 0
}

fn nim_sum(tree: &Tree) -> u32 {
    tree.branches()
        .into_iter()
        .fold(0, |sum, branch| sum ^ branch)
}

fn text(cases: &[String]) -> String {
    format!("{}\n{}", cases.len(), cases.concat())
}

fn stored() -> Vec<Draft> {
    // Not the official sample: testcases/hdu3094/README.md verifies it by hand.
    let sample = "2\n3\n1 2\n3 1\n3\n1 2\n2 3\n";
    let edges: Vec<String> = edges().iter().map(Tree::text).collect();
    vec![
        Draft::sample(by_cutting, sample, "Bob\nAlice\n"),
        Draft::new("smallest", by_cutting, "1\n1\n".to_owned()),
        Draft::new("edges", by_branches, text(&edges)),
        random("random-small", by_cutting, 100, 10),
        random("random-large", by_branches, 25, 600),
    ]
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
fn random(name: &str, oracle: Oracle, cases: usize, largest: u32) -> Draft {
    let mut random = seeded(&format!("hdu3094/{name}"));
    let draw = |random: &mut Random| {
        let vertices = magnitude(random, largest);
        tree(random, vertices)
    };
    let case = |_| either(&mut random, draw, wins);
    let trees: Vec<Tree> = (0..cases).map(case).collect();
    let cases: Vec<String> = trees
        .iter()
        .map(|tree| tree.shuffled_text(&mut random))
        .collect();
    Draft::new(name, oracle, text(&cases))
}

/// Draws a tree of so many vertices, or of fewer; half of them have a stalk that makes them lost.
fn tree(random: &mut Random, vertices: u32) -> Tree {
    let reach = magnitude(random, vertices) as usize;
    if random.random() {
        return Tree::draw(random, vertices as usize, reach);
    }
    // A nim-sum is less than the number of vertices.
    let half = Tree::draw(random, vertices.div_ceil(2) as usize, reach);
    let stalk = nim_sum(&half) as usize;
    half.with_stalk(stalk)
}

/// Ten trees as large as the bounds allow, a hundred smaller ones, and paths.
fn large() -> Vec<Draft> {
    let mut random = seeded("hdu3094/large");
    let vertices = VERTICES as usize;
    let mut shuffled = |trees: &[Tree]| {
        let cases: Vec<String> = trees
            .iter()
            .map(|tree| tree.shuffled_text(&mut random))
            .collect();
        text(&cases)
    };
    let paths_and_stars = [
        Tree::path(vertices),
        Tree::star(vertices),
        Tree::star(vertices - 1),
        Tree::path(vertices / 2).with_stalk(vertices / 2),
        Tree::star(vertices / 2).with_stalk(vertices / 2),
    ];
    let in_order: Vec<String> = paths_and_stars.iter().map(Tree::text).collect();
    let mut drafts = vec![
        Draft::new("in-order", by_branches, text(&in_order)),
        Draft::new("paths-and-stars", by_branches, shuffled(&paths_and_stars)),
    ];
    for (name, cases, vertices) in [("largest", 10, VERTICES), ("hundred", CASES, VERTICES / 10)] {
        let mut random = seeded(&format!("hdu3094/large/{name}"));
        let trees: Vec<Tree> = (0..cases).map(|_| tree(&mut random, vertices)).collect();
        drafts.push(Draft::new(name, by_branches, shuffled(&trees)));
    }
    drafts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trees::all;

    #[test]
    fn branches_match_the_cuts() {
        let mut search = Search::new(Shape::cuts);
        for tree in (1..=8).flat_map(all) {
            assert_eq!(wins(&tree), search.wins(tree.shape()), "{tree:?}");
        }
    }

    /// By hand: Bob answers each cut in the other branch, and Alice cuts a path next to the root.
    #[test]
    fn mirrored_branches_are_lost_and_paths_won() {
        let mut random = seeded("mirrored");
        for vertices in 1..50 {
            let branch = Tree::draw(&mut random, vertices, 5);
            let mirrored = Tree::star(1).with_branch(&branch).with_branch(&branch);
            assert!(!wins(&mirrored));
            assert!(wins(&Tree::path(vertices + 1)));
        }
    }
}
