//! # AtCoder AGC 017 D – Game on Tree
//!
//! <https://atcoder.jp/contests/agc017/tasks/agc017_d>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=agc017d), [the chapter](http://localhost:8017/#chapter=cutting-trees)
//!
//! **The game** (Green Hackenbush). A tree with the root 1; a move cuts an edge, and everything that
//! no longer hangs from the root goes. The player without a move loses; Alice moves first. The input
//! is N ≤ 10⁵ and N − 1 edges, in any order and direction; the answer is the winner, `Alice` or `Bob`.
//! HDU 3094 is the same game with several cases.
//!
//! **The rule.** Alice wins iff the value of the root is not 0. The Grundy value of a vertex is the nim-sum,
//! over its children, of the child's value plus 1: an edge adds 1 to the value of the tree on it (the colon
//! principle). See [`shared::tree`] for the proof.
//!
//! **Beware.** On a path of 10⁵ vertices, recursion may overflow the stack.
//!
//! **Cost.** O(N), without recursion.
//!
//! **Source.** E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, 1982, chapter 7.

use proconio::input;
use shared::io::{run, Answers, Input, Positive};
use shared::nim::first_player_wins;
use shared::tree::branches;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
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
    fn answers_the_official_samples() {
        for (input, winner) in [
            ("5\n1 2\n2 3\n2 4\n4 5\n", "Alice\n"),
            ("5\n1 2\n2 3\n1 4\n4 5\n", "Bob\n"),
            ("6\n1 2\n2 4\n5 1\n6 3\n3 2\n", "Alice\n"),
            ("7\n1 2\n3 7\n4 6\n2 3\n2 4\n1 5\n", "Bob\n"),
        ] {
            assert_eq!(testkit::answer(solve, input), winner);
        }
    }

    /// A tree as brackets: each pair is an edge with what stands on it. A cut takes the pair away.
    fn cuts(tree: &str) -> Vec<String> {
        let open = tree.bytes().positions(|bracket| bracket == b'(');
        let cut = |from: usize| {
            let mut depth = 0;
            let to = tree[from..].bytes().position(|bracket| {
                depth += if bracket == b'(' { 1 } else { -1 };
                depth == 0
            });
            let to = from + to.expect("a closing bracket");
            format!("{}{}", &tree[..from], &tree[to + 1..])
        };
        open.map(cut).collect()
    }

    fn brackets(children: &[Vec<usize>], vertex: usize) -> String {
        let edge = |&child: &usize| format!("({})", brackets(children, child));
        children[vertex].iter().map(edge).collect()
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(
            parents in prop::collection::vec(any::<(prop::sample::Index, bool)>(), 0..9),
            first in any::<prop::sample::Index>(),
        ) {
            let mut children = vec![Vec::new(); parents.len() + 1];
            let mut edges = Vec::new();
            for (child, (parent, swap)) in (1..).zip(&parents) {
                let parent = parent.index(child);
                children[parent].push(child);
                let edge = [parent + 1, child + 1];
                edges.push(format!("{} {}\n", edge[usize::from(*swap)], edge[usize::from(!swap)]));
            }
            edges.rotate_left(first.index(parents.len() + 1));
            let tree = brackets(&children, 0);
            let alice = Search::new(|tree: &String| cuts(tree)).first_player_wins(tree);
            let input = format!("{}\n{}", parents.len() + 1, edges.concat());
            prop_assert_eq!(testkit::answer(solve, &input), if alice { "Alice\n" } else { "Bob\n" });
        }
    }

    #[test]
    fn handles_a_single_vertex_and_a_long_path() {
        assert_eq!(testkit::answer(solve, "1"), "Bob\n");
        let edges = (1..200_000).map(|vertex| format!("{} {vertex}\n", vertex + 1));
        let path = format!("200000\n{}", edges.collect::<String>());
        assert_eq!(testkit::answer(solve, &path), "Alice\n");
    }

    #[test]
    fn reports_bad_input() {
        for (tree, why) in [
            ("0", "`0` is not positive"),
            ("3 1 2", "the input ends where a number is due"),
            ("3 1 2 1 2", "the edges do not form a tree"),
            ("3 1 2 3 4", "`4` is not from 1 to 3"),
        ] {
            testkit::assert_bad(solve, tree, "", why);
        }
    }
}
