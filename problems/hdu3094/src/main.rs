//! # HDU 3094 – A tree game
//!
//! <https://acm.hdu.edu.cn/showproblem.php?pid=3094>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=hdu3094), [the chapter](http://localhost:8017/#chapter=cutting-trees)
//!
//! **The game** (Green Hackenbush). A tree with the root 1; a move cuts an edge, and everything that
//! no longer hangs from the root goes. The player without a move loses; Alice moves first. The input
//! is a count of cases T ≤ 100 and, per case, N ≤ 10⁵ and N − 1 edges, in any order and direction; the
//! answer is the winner, `Alice` or `Bob`. AtCoder's `agc017d` is the same game with one case.
//!
//! **The rule.** Alice wins iff the value of the root is not 0. The Grundy value of a vertex is the nim-sum,
//! over its children, of the child's value plus 1: an edge adds 1 to the value of the tree on it (the colon
//! principle). See [`shared::tree`] for the proof.
//!
//! **Beware.** On a path of 10⁵ vertices, recursion may overflow the stack.
//!
//! **Cost.** O(N) per case, without recursion.
//!
//! **Source.** E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, 1982, chapter 7.

use proconio::input;
use shared::io::{run, Answers, Input, Positive};
use shared::nim::first_player_wins;
use shared::tree::branches;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        input! { from &mut *case, n: Positive }
        let n = n?;
        let branches = branches(n as usize, &case.edges(n - 1, n)?)?;
        Ok(if first_player_wins(branches) { "Alice" } else { "Bob" })
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
        let sample =
            "3\n3\n1 2\n2 3\n3\n1 2\n1 3\n10\n6 2\n4 3\n8 4\n9 5\n8 6\n2 7\n5 8\n1 9\n6 10\n";
        assert_eq!(testkit::answer(solve, sample), "Alice\nBob\nAlice\n");
    }

    /// The trees after each cut. Each edge is a parent and a child; vertex 0 is the root.
    fn cuts(tree: &[(usize, usize)]) -> Vec<Vec<(usize, usize)>> {
        let cut = |index: usize| {
            let mut gone = vec![tree[index].1];
            // A child comes after its parent.
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

    proptest! {
        #[test]
        fn agrees_with_the_search(parents in prop::collection::vec(any::<prop::sample::Index>(), 0..9)) {
            let tree = parents.iter().enumerate().map(|(index, parent)| (parent.index(index + 1), index + 1));
            let tree = tree.collect_vec();
            let lines = tree.iter().map(|(parent, child)| format!("{} {}\n", child + 1, parent + 1)).join("");
            let alice = Search::new(|tree: &Vec<_>| cuts(tree)).first_player_wins(tree.clone());
            let winner = if alice { "Alice\n" } else { "Bob\n" };
            prop_assert_eq!(testkit::answer(solve, &format!("1\n{}\n{lines}", tree.len() + 1)), winner);
        }
    }

    #[test]
    fn handles_a_single_vertex_and_a_long_path() {
        assert_eq!(testkit::answer(solve, "1 1"), "Bob\n");
        let path = (1..100_000)
            .map(|vertex| format!("{vertex} {}", vertex + 1))
            .join("\n");
        assert_eq!(
            testkit::answer(solve, &format!("1\n100000\n{path}\n")),
            "Alice\n"
        );
    }

    #[test]
    fn reports_bad_input() {
        for (tree, why) in [
            ("0", "`0` is not positive"),
            ("3 1 2", "the input ends where a number is due"),
            ("3 1 2 1 2", "the edges do not form a tree"),
            ("3 1 2 3 4", "`4` is not from 1 to 3"),
            ("2 1 0", "`0` is not from 1 to 2"),
        ] {
            testkit::assert_bad(
                solve,
                &format!("2 1 {tree}"),
                "Bob\n",
                &format!("case 2: {why}"),
            );
        }
    }
}
