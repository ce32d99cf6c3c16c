//! HDU 3590: a move cuts an edge of one of some trees, and everything that no longer hangs from its root
//! goes; the player without a move wins.
//!
//! Small forests are cut in every way. Otherwise the branches at the roots are heaps of misère Nim.
//!
//! The cases follow the game as stated. Published solutions take whole trees for heaps instead, which fails
//! on some trees with branches of nim-sum 0, as in `edges-balanced-trees`. Whether the judge's own data
//! contain such a case is not known.

use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;

use crate::heaps::odd_columns;
use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{either, magnitude, seeded, Random};
use crate::reader::{until_end, Reader};
use crate::search::Search;
use crate::trees::{Shape, Tree};

/// PP and QQ.
pub const PROBLEM: Problem = Problem {
    id: "hdu3590",
    words: ["PP", "QQ"],
    stored,
    large,
    random: |name, size| {
        let cases = size.of(4, 12) as usize;
        random(
            name,
            by_branches,
            cases,
            size.of(2, TREES),
            size.of(3, VERTICES),
        )
    },
};

const TREES: u32 = 99;
const VERTICES: u32 = 99;

fn read(input: &mut Reader) -> Result<Vec<Vec<Tree>>, String> {
    until_end(input, |reader| {
        reader.list("N", 1..=TREES, |reader| Tree::read(reader, 1..=VERTICES))
    })
}

fn by_cutting(input: &mut Reader) -> Answers {
    let mut search = Search::misere(|forest: &Vec<Shape>| options(forest));
    Ok(read(input)?
        .iter()
        .map(|trees| search.wins(shapes(trees)))
        .collect())
}

fn by_branches(input: &mut Reader) -> Answers {
    Ok(read(input)?.iter().map(|trees| wins(trees)).collect())
}

fn shapes(trees: &[Tree]) -> Vec<Shape> {
    trees.iter().map(Tree::shape).sorted_unstable().collect()
}

/// Lists what each cut leaves of a forest.
fn options(forest: &[Shape]) -> Vec<Vec<Shape>> {
    let mut options = Vec::new();
    for (index, tree) in forest.iter().enumerate() {
        for cut in tree.cuts() {
            let mut option = forest.to_vec();
            option[index] = cut;
            option.sort_unstable();
            options.push(option);
        }
    }
    options
}

fn branches(trees: &[Tree]) -> Vec<u32> {
    trees.iter().flat_map(Tree::branches).collect()
}

fn wins(trees: &[Tree]) -> bool {
    let branches = branches(trees);
    let some_is_large = branches.iter().any(|&branch| branch > 1);
    (odd_columns(&branches) != 0) == some_is_large
}

/// Writes the forests; `tree` writes a tree.
fn text(forests: &[Vec<Tree>], mut tree: impl FnMut(&Tree) -> String) -> String {
    let mut text = String::new();
    for trees in forests {
        text.extend([trees.len().to_string(), "\n".to_owned()]);
        text.extend(trees.iter().map(&mut tree));
    }
    text
}

fn stored() -> Vec<Draft> {
    let sample = "2\n2\n1 2\n2\n1 2\n1\n2\n1 2\n";
    vec![
        Draft::sample(by_cutting, sample, "PP\nQQ\n"),
        Draft::new("smallest", by_cutting, "1\n1\n".to_owned()),
        Draft::new("edges", by_branches, text(&edges(), Tree::text)),
        Draft::new(
            "edges-balanced-trees",
            by_branches,
            text(&balanced_trees(), Tree::text),
        ),
        random("random-small", by_cutting, 60, 3, 5),
        random("random-large", by_branches, 12, 40, VERTICES),
    ]
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

/// Trees with equal branches, alone, beside each other, and beside heaps of 1.
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
fn random(name: &str, oracle: Oracle, cases: usize, trees: u32, vertices: u32) -> Draft {
    let mut random = seeded(&format!("hdu3590/{name}"));
    let draw = |random: &mut Random| {
        let trees = random.random_range(1..=trees);
        forest(random, trees, vertices)
    };
    let forests: Vec<Vec<Tree>> = (0..cases)
        .map(|_| either(&mut random, draw, |trees| wins(trees)))
        .collect();
    let text = text(&forests, |tree| tree.shuffled_text(&mut random));
    Draft::new(name, oracle, text)
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

/// Fifty forests of 99 trees with 99 vertices: any trees, and stars with one other tree.
fn large() -> Vec<Draft> {
    let mut random = seeded("hdu3590/large");
    let full = |random: &mut Random| {
        let reach = magnitude(random, VERTICES) as usize;
        Tree::draw(random, VERTICES as usize, reach)
    };
    let mut forests = Vec::new();
    for stars in [0, TREES - 1].repeat(25) {
        let mut forest = vec![Tree::star(VERTICES as usize); stars as usize];
        forest.extend((stars..TREES).map(|_| full(&mut random)));
        forest.shuffle(&mut random);
        forests.push(forest);
    }
    let text = text(&forests, |tree| tree.shuffled_text(&mut random));
    vec![Draft::new("largest", by_branches, text)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trees::all;

    #[test]
    fn branches_match_the_cuts() {
        let trees: Vec<Tree> = (1..=6).flat_map(all).collect();
        let mut search = Search::misere(|forest: &Vec<Shape>| options(forest));
        for forest in
            (0..=3).flat_map(|count| trees.iter().cloned().combinations_with_replacement(count))
        {
            if forest.iter().map(|tree| tree.vertices() - 1).sum::<usize>() <= 8 {
                assert_eq!(wins(&forest), search.wins(shapes(&forest)), "{forest:?}");
            }
        }
    }

    /// The rule of published solutions, on each whole tree.
    #[test]
    fn the_rule_on_whole_trees_fails_on_balanced_trees() {
        let on_whole_trees = |trees: &[Tree]| {
            let values: Vec<u32> = trees
                .iter()
                .map(|tree| odd_columns(&tree.branches()))
                .collect();
            (odd_columns(&values) != 0) == values.iter().any(|&value| value > 1)
        };
        let mut search = Search::misere(|forest: &Vec<Shape>| options(forest));
        let small = balanced_trees().into_iter().take(5);
        let failures = small.filter(|trees| on_whole_trees(trees) != search.wins(shapes(trees)));
        assert_eq!(failures.count(), 5);
    }
}
