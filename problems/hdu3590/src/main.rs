//! # HDU 3590 – PP and QQ
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=3590>
//!
//! **The game.** Some trees with the root 1; a move cuts an edge of one of them, and everything that
//! no longer hangs from the root goes. The player without a move **wins** (misère play); PP moves
//! first. The input is cases up to its end: N < 100 trees, each m < 100 and m − 1 edges; the answer is
//! the winner, `PP` or `QQ`.
//!
//! **The rule.** Take the branches at the roots, each worth 1 plus the value of the vertex it leads
//! to. PP wins as in misère Nim with these values for heaps: iff `(nim_sum != 0) == (some value >
//! 1)`. That is the theorem of S. J. (Jia Zhihao): it holds if a component of value 0 is one that is
//! over, and a branch has at least the value 1.
//!
//! **Beware** of the same rule on whole trees, which published solutions use. A tree of value 0 may
//! still have moves, so the theorem says nothing about it: a root with two paths of 2 edges is misère
//! Nim on 2 and 2, which PP loses; on whole trees the rule says `PP`. Whether the judge's data tell
//! the two apart is not known.
//!
//! **Cost.** O(m) per tree, without recursion.
//!
//! **Source.** Jia Zhihao, 2009, for the theorem; see [`shared::misere`] and [`shared::tree`].

use shared::io::{run, Answers, Input};
use shared::misere::first_player_wins;
use shared::tree::read_branches;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.until_end(|case| {
        let branches: Vec<Vec<u64>> = case.list(read_branches).collect::<Result<_, _>>()?;
        let pp = first_player_wins(branches.into_iter().flatten());
        Ok(if pp { "PP" } else { "QQ" })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_sample() {
        assert_eq!(
            testkit::answer(solve, "2\n2\n1 2\n2\n1 2\n1\n2\n1 2\n"),
            "PP\nQQ\n"
        );
    }

    type Tree = Vec<(usize, usize)>;

    /// Each edge is a parent and a child that comes after it; the root is 0.
    fn cuts(tree: &Tree) -> Vec<Tree> {
        let cut = |index: usize| {
            let mut gone = vec![tree[index].1];
            let rest = tree.iter().enumerate().filter(|&(at, &(parent, child))| {
                let goes = at == index || gone.contains(&parent);
                if goes {
                    gone.push(child);
                }
                !goes
            });
            rest.map(|(_, &edge)| edge).collect()
        };
        (0..tree.len()).map(cut).collect()
    }

    fn moves(forest: &[Tree]) -> Vec<Vec<Tree>> {
        let mut options = Vec::new();
        for (index, tree) in forest.iter().enumerate() {
            for tree in cuts(tree) {
                let mut option = forest.to_vec();
                option[index] = tree;
                options.push(option);
            }
        }
        options
    }

    fn answer(forest: &[Tree]) -> String {
        let tree = |tree: &Tree| {
            let edges = tree
                .iter()
                .map(|(parent, child)| format!("{} {}\n", parent + 1, child + 1));
            format!("{}\n{}", tree.len() + 1, edges.format(""))
        };
        testkit::answer(
            solve,
            &format!("{}\n{}", forest.len(), forest.iter().map(tree).format("")),
        )
    }

    fn forest() -> impl Strategy<Value = Vec<Tree>> {
        let tree = prop::collection::vec(any::<prop::sample::Index>(), 0..6).prop_map(|parents| {
            let edge = |(index, parent): (usize, prop::sample::Index)| {
                (parent.index(index + 1), index + 1)
            };
            parents.into_iter().enumerate().map(edge).collect()
        });
        prop::collection::vec(tree, 0..4).prop_filter("small enough to search", |forest| {
            forest.iter().map(Vec::len).sum::<usize>() < 11
        })
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(forest in forest()) {
            let winner = answer(&forest);
            let pp = search::first_player_wins_misere(forest, |forest| moves(forest));
            prop_assert_eq!(winner, if pp { "PP\n" } else { "QQ\n" });
        }
    }

    /// The tree for which the rule on whole trees is wrong: two paths of 2 edges.
    #[test]
    fn branches_are_the_components() {
        let tree = vec![(0, 1), (1, 2), (0, 3), (3, 4)];
        assert!(!search::first_player_wins_misere(
            vec![tree.clone()],
            |forest| moves(forest)
        ));
        assert_eq!(answer(&[tree]), "QQ\n");
    }

    #[test]
    fn handles_no_trees_and_no_edges() {
        assert_eq!(testkit::answer(solve, "0 1 1"), "PP\nPP\n");
        assert_eq!(testkit::answer(solve, ""), "");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(solve, "1 1 1 0", "PP\n", "case 2: `0` is not positive");
        testkit::assert_bad(
            solve,
            "1 1 1 3 1 2 1 2",
            "PP\n",
            "case 2: the edges do not form a tree",
        );
    }
}
