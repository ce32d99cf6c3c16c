//! # HDU 3590 – PP and QQ
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=3590>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=misere)
//!
//! **The game.** Some trees with the root 1; a move cuts an edge of one of them, and everything that
//! no longer hangs from the root goes. The player without a move **wins** (misère play); PP moves
//! first. The input is cases up to its end: N < 100 trees, each m < 100 and m − 1 edges; the answer is
//! the winner, `PP` or `QQ`.
//!
//! **The rule** of the judge. PP wins iff `(nim_sum != 0) == (some value > 1)`, as in misère Nim with the
//! Grundy values of the trees for heaps. Every published accepted program that was found answers by this
//! rule, and so does this one.
//!
//! **It is not the rule of the game.** It would follow from the theorem of S. J. (Jia Zhihao) if a tree of
//! value 0 had no moves, but it may have some. The smallest example is a root with two paths of 2 edges, of
//! value 0: that is misère Nim with heaps of 2 and 2, which PP loses, but the rule above says `PP`. The
//! theorem does apply to the *branches* at the roots: each is worth 1 plus the value of the vertex it leads
//! to, and so at least 1. The tests compare both rules with the search.
//!
//! **Cost.** O(m) per tree, without recursion.
//!
//! **Source.** Jia Zhihao, 2009, for the theorem; see [`shared::nim::first_player_wins_misere`] and
//! [`shared::tree`].

use proconio::input;
use shared::io::{run, Answers, Input, Natural, Positive};
use shared::nim::{first_player_wins_misere, nim_sum};
use shared::tree::branches;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.until_end(|case| {
        input! { from &mut *case, n: Natural }
        let values = case.list(n?, |case| {
            input! { from &mut *case, m: Positive }
            let m = m?;
            Ok(nim_sum(branches(m as usize, &case.edges(m - 1, m)?)?))
        })?;
        Ok(if first_player_wins_misere(values) { "PP" } else { "QQ" })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::search::Search;

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

    fn is_won(forest: &[Tree]) -> bool {
        let mut game = Search::new(|forest: &Vec<Tree>| moves(forest));
        game.first_player_wins_misere(forest.to_vec())
    }

    /// The rule that the judge's answers follow.
    fn judge_says_won(forest: &[Tree]) -> bool {
        let tree = |tree: &Tree| {
            let edges = tree
                .iter()
                .map(|(parent, child)| format!("{} {}\n", parent + 1, child + 1));
            format!("{}\n{}", tree.len() + 1, edges.format(""))
        };
        let trees = forest.iter().map(tree).format("");
        testkit::answer(solve, &format!("{}\n{trees}", forest.len())) == "PP\n"
    }

    /// The rule of the game: the theorem, on the branches of all trees.
    fn rule_on_branches(forest: &[Tree]) -> bool {
        let branches = forest
            .iter()
            .flat_map(|tree| branches(tree.len() + 1, tree).expect("a tree"));
        first_player_wins_misere(branches)
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
        fn the_rule_on_branches_agrees_with_the_search(forest in forest()) {
            prop_assert_eq!(rule_on_branches(&forest), is_won(&forest));
        }
    }

    /// On all forests of up to 4 edges, the judge's rule is wrong only for a root with two paths of 2 edges.
    #[test]
    fn the_judges_rule_is_first_wrong_on_two_paths_of_two_edges() {
        let mut forests = vec![vec![Tree::new()]];
        for _ in 0..=4 {
            for forest in &forests {
                let edges = forest.iter().map(Vec::len).sum::<usize>();
                let is_exception = edges == 4
                    && forest
                        .iter()
                        .any(|tree| branches(tree.len() + 1, tree) == Ok(vec![2, 2]));
                assert_eq!(
                    judge_says_won(forest) != is_won(forest),
                    is_exception,
                    "{forest:?}"
                );
            }
            // One edge more, on a vertex or on a root of its own.
            forests = forests
                .into_iter()
                .flat_map(|forest| grown(&forest))
                .collect();
        }
    }

    fn grown(forest: &[Tree]) -> Vec<Vec<Tree>> {
        let mut forests = vec![forest.iter().cloned().chain([vec![(0, 1)]]).collect_vec()];
        for (index, tree) in forest.iter().enumerate() {
            for parent in 0..=tree.len() {
                let mut forest = forest.to_vec();
                forest[index].push((parent, tree.len() + 1));
                forests.push(forest);
            }
        }
        forests
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
