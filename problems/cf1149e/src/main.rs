//! # Codeforces 1149E – Election Promises
//!
//! <https://codeforces.com/problemset/problem/1149/E>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=piece-on-a-graph)
//!
//! **The game.** Each vertex of a directed graph without cycles has a number. A move decreases the number of one
//! vertex, which must be above 0, and may set the numbers of the vertices to which its edges lead as the player
//! likes, but not below 0. The player without a move, when all numbers are 0, loses. The input is `n m`, n and
//! m ≤ 200,000, the n numbers up to 10⁹, and m edges `u v`, from u to v. The answer is `LOSE` if the first player
//! loses, else `WIN` and, on a second line, the numbers after a first move that wins. Any such move is accepted.
//!
//! **The rule.** The *level* of a vertex is its Grundy value in the graph, the mex of the levels of its successors.
//! The first player loses iff on every level the nim-sum of the numbers is 0. On a graph without edges there is one
//! level, and the game is Nim.
//!
//! - From nim-sums that are all 0, no move keeps them: the vertex moved changes the sum of its own level, on which it
//!   has no successor.
//! - Otherwise take the highest level whose nim-sum s is not 0, and on it a number h with h XOR s < h, as in Nim; set
//!   it to h XOR s. Its vertex has a successor on each lower level, so one successor on each absorbs the
//!   nim-sum of that level. Then all are 0.
//! - Play ends: of the numbers in topological order, the first one that a move changes decreases.
//!
//! Vertices 1 -> 2 and 3 -> 4 with the numbers 2 1 1 5: 2 and 4 are on level 0 with 1 XOR 5 = 4, 1 and 3 on level 1 with
//! 2 XOR 1 = 3. Vertex 1 goes from 2 to 2 XOR 3 = 1, and its successor 2 from 1 to 1 XOR 4 = 5.
//!
//! **Beware.** A successor may be on a higher level than the vertex; the nim-sum there is 0 already, and it keeps
//! its number. Where all first moves look alike, a checker is needed to compare answers: `checker.rs`.
//!
//! **Cost.** O(n + m), without recursion. A cycle is reported.
//!
//! **Source.** The argument above; the game is by the authors of Codeforces Round 556.

use proconio::input;
use shared::graph::grundy_values;
use shared::io::{run, Answers, Input, Natural};

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        input! { from &mut *case, n: Natural, m: Natural }
        let (n, m) = (n?, m?);
        let numbers = case.list(n, |case| case.number(0..=u64::MAX))?;
        let edges = case.edges(m, n)?;
        let levels = grundy_values(n as usize, &edges)?;
        Ok(match winning_move(numbers, &levels, &edges) {
            Some(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
                format!("WIN\n{}", numbers.join(" "))
            }
            None => "LOSE".to_owned(),
        })
    })
}

/// Returns the numbers after a winning move; none if there is none.
fn winning_move(
    mut numbers: Vec<u64>,
    levels: &[u64],
    edges: &[(usize, usize)],
) -> Option<Vec<u64>> {
    let mut sums = vec![0; numbers.len()]; // a level is below the number of vertices
    for (&level, &number) in levels.iter().zip(&numbers) {
        sums[level as usize] ^= number;
    }
    let top = sums.iter().rposition(|&sum| sum != 0)?;
    let decreases = |&vertex: &usize| {
        levels[vertex] == top as u64 && numbers[vertex] ^ sums[top] < numbers[vertex]
    };
    let vertex = (0..numbers.len()).find(decreases)?;
    numbers[vertex] ^= sums[top];
    // The first successor on each level absorbs its nim-sum. None is on the top level.
    for &(_, successor) in edges.iter().filter(|edge| edge.0 == vertex) {
        numbers[successor] ^= std::mem::take(&mut sums[levels[successor] as usize]);
    }
    Some(numbers)
}

/// The checker that `scripts/check.sh` builds.
#[cfg(test)]
#[path = "../checker.rs"]
mod checker;

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::search::Search;

    #[test]
    fn answers_the_samples() {
        for (input, answer) in [
            ("4 2\n2 1 1 5\n1 2\n3 4\n", "WIN\n1 5 1 5\n"),
            ("4 2\n1 5 1 5\n1 2\n3 4\n", "LOSE\n"),
            ("3 3\n314 159 265\n1 2\n1 3\n3 2\n", "WIN\n0 0 0\n"),
        ] {
            assert_eq!(testkit::answer(solve, input), answer);
        }
    }

    /// Every move, where numbers go up to 3: no larger one is needed to absorb a nim-sum of numbers up to 3.
    fn moves(numbers: &[u64], edges: &[(usize, usize)]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (vertex, &number) in numbers.iter().enumerate() {
            let successors = edges.iter().filter(|edge| edge.0 == vertex);
            let successors = successors.map(|edge| edge.1).collect_vec();
            for less in 0..number {
                let mut option = numbers.to_vec();
                option[vertex] = less;
                let choices = successors.iter().map(|_| 0..=3).multi_cartesian_product();
                for choice in choices {
                    for (&successor, number) in successors.iter().zip(choice) {
                        option[successor] = number;
                    }
                    options.push(option.clone());
                }
            }
        }
        options
    }

    fn input(numbers: &[u64], edges: &[(usize, usize)]) -> String {
        let edges = edges.iter().map(|&(u, v)| format!("{} {}\n", u + 1, v + 1));
        let numbers_line = numbers.iter().join(" ");
        let size = format!("{} {}", numbers.len(), edges.len());
        format!("{size}\n{numbers_line}\n{}", edges.collect::<String>())
    }

    /// Solves the game for these numbers and plays the answer on, by the search and by the checker.
    fn check(numbers: &[u64], edges: &[(usize, usize)]) {
        let mut game = Search::new(|numbers: &Vec<u64>| moves(numbers, edges));
        let input = input(numbers, edges);
        let answer = testkit::answer(solve, &input);
        if !game.first_player_wins(numbers.to_vec()) {
            assert_eq!(answer, "LOSE\n", "{input}");
            return;
        }
        let after = answer
            .strip_prefix("WIN\n")
            .unwrap_or_else(|| panic!("not won: {input}"));
        let after = after.split_whitespace().map(|word| word.parse().unwrap());
        let after: Vec<u64> = after.collect();
        assert!(
            moves(numbers, edges).contains(&after),
            "no move: {input}{answer}"
        );
        assert!(!game.first_player_wins(after), "loses: {input}{answer}");
        // Of all moves, the checker accepts those after which the search loses.
        for option in moves(numbers, edges) {
            let output = format!("WIN\n{}\n", option.iter().join(" "));
            let is_accepted = checker::check(&input, &output, "WIN\n").is_ok();
            assert_eq!(
                is_accepted,
                !game.first_player_wins(option),
                "{input}{output}"
            );
        }
    }

    #[test]
    fn agrees_with_the_search_on_all_graphs_of_3() {
        let all = [(0, 1), (0, 2), (1, 2)];
        for edges in all.into_iter().powerset() {
            for numbers in (0..3).map(|_| 0..=2).multi_cartesian_product() {
                check(&numbers, &edges);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn agrees_with_the_search(
            numbers in prop::collection::vec(0_u64..=2, 4),
            kept in prop::collection::vec(any::<bool>(), 6),
            order in Just([0, 1, 2, 3]).prop_shuffle(),
        ) {
            let pairs = (0..4).array_combinations().zip(kept).filter(|pair| pair.1);
            let edges = pairs.map(|([u, v], _)| (order[u], order[v])).collect_vec();
            check(&numbers, &edges);
        }

        /// Numbers and graphs beyond any search: the checker plays the move.
        #[test]
        fn large_answers_pass_the_checker(
            numbers in prop::collection::vec(0_u64..=1_000_000_000, 2..60),
            pairs in prop::collection::vec((0_usize..60, 0_usize..60), 0..100),
        ) {
            let n = numbers.len();
            let pairs = pairs.into_iter().map(|(u, v)| (u % n, v % n));
            let edges = pairs.filter(|(u, v)| u < v).unique().collect_vec();
            let input = input(&numbers, &edges);
            let answer = testkit::answer(solve, &input);
            prop_assert_eq!(checker::check(&input, &answer, &answer), Ok(()));
        }
    }

    #[test]
    fn is_nim_without_edges() {
        assert_eq!(testkit::answer(solve, "3 0\n3 4 5\n"), "WIN\n1 4 5\n");
        assert_eq!(testkit::answer(solve, "3 0\n1 4 5\n"), "LOSE\n");
        assert_eq!(testkit::answer(solve, "1 0\n0\n"), "LOSE\n");
        assert_eq!(testkit::answer(solve, "0 0\n"), "LOSE\n");
        let bits = 1_u64 << 63 | 1 << 32 | 1;
        assert_eq!(
            testkit::answer(solve, &format!("1 0\n{bits}\n")),
            "WIN\n0\n"
        );
    }

    #[test]
    fn checker_rejects_wrong_and_malformed_outputs() {
        let input = "4 2\n2 1 1 5\n1 2\n3 4\n";
        for (output, status, why) in [
            ("LOSE\n", 1, "LOSE, but there is a winning move"),
            ("WIN\n2 1 1 5\n", 1, "no number has changed"),
            (
                "WIN\n1 1 1 5\n",
                1,
                "after the move, the nim-sum on level 0 is 4",
            ),
            ("WIN\n3 5 1 5\n", 1, "no vertex explains the change"),
            ("WIN\n1 5 2 5\n", 1, "no vertex explains the change"),
            ("WIN\n1 5 1\n", 2, "the output ends where a number is due"),
            ("WIN\n1 5 1 5 5\n", 2, "the output goes on: `5`"),
            (
                "WIN\n1 5 1 -5\n",
                2,
                "`-5` is not a number from 0 to 2000000000000000000",
            ),
            ("", 2, "the output is empty"),
            ("win\n", 2, "`win` is neither WIN nor LOSE"),
        ] {
            let found = checker::check(input, output, "WIN\n1 5 1 5\n");
            assert_eq!(found, Err((status, why.to_owned())), "{output}");
        }
        let lost = checker::check("1 0\n0\n", "WIN\n0\n", "LOSE\n");
        assert_eq!(
            lost,
            Err((1, "WIN, but there is no winning move".to_owned()))
        );
    }

    #[test]
    fn numbers_have_64_bits() {
        assert_eq!(testkit::answer(solve, "1 0  4294967296"), "WIN\n0\n");
    }

    #[test]
    fn reports_bad_input() {
        testkit::assert_bad(
            solve,
            "2 0\n1\n",
            "",
            "the input ends where a number is due",
        );
        testkit::assert_bad(solve, "1 1\n1\n1 2\n", "", "`2` is not from 1 to 1");
        let cycle = "2 2\n1 1\n1 2\n2 1\n";
        testkit::assert_bad(solve, cycle, "", "the moves 0 -> 1 -> 0 are a cycle");
    }
}
