//! # POJ 2425 – A Chess Game (also HDU 1524)
//!
//! <http://poj.org/problem?id=2425>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=piece-on-a-graph)
//!
//! **The game.** Some pieces stand on the positions of a directed graph without cycles; a move takes
//! one piece along an edge. Several pieces may share a position. The player without a move loses. The
//! input is cases up to its end: N ≤ 1000, then for each position from 0 to N − 1 a count and its
//! successors; then queries, M ≤ 10 and M positions each, up to a 0 in place of M. The answer is a line
//! per query: `WIN` if the first player wins, else `LOSE`.
//!
//! **The rule.** A piece on a position has the Grundy value of the position, the mex of those of its
//! successors; the first player wins iff the nim-sum over the pieces is not 0.
//!
//! **Beware.** At mirrors of the judge, the last 0 of the queries may be missing, and a 0 in place of N may
//! end the input. This solution accepts both.
//!
//! **Cost.** O(N + edges) per case and O(M) per query, without recursion. A cycle is reported.
//!
//! **Source.** R. Sprague 1935 and P. M. Grundy 1939; see [`shared::graph`].

use proconio::input;
use shared::graph::grundy_values;
use shared::io::{run, Answers, Input, Natural};
use shared::nim::first_player_wins;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.terminated(|case| {
        input! { from &mut *case, size: Natural }
        let size = size?;
        if size == 0 {
            return Ok(None);
        }
        let mut edges = Vec::new();
        for position in 0..size as usize {
            input! { from &mut *case, count: Natural }
            edges.extend(case.list(count?, |case| {
                Ok((position, case.number(0..=size - 1)? as usize))
            })?);
        }
        let values = grundy_values(size as usize, &edges)?;

        Ok(Some(case.queries(|query| {
            input! { from &mut *query, pieces: Natural }
            let pieces = pieces?;
            if pieces == 0 {
                return Ok(None);
            }
            let pieces = query.list(pieces, |query| {
                Ok(values[query.number(0..=size - 1)? as usize])
            })?;
            Ok(Some(if first_player_wins(pieces) { "WIN" } else { "LOSE" }))
        })))
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
        let sample = "4\n2 1 2\n0\n1 3\n0\n1 0\n2 0 2\n0\n\n\
                      4\n1 1\n1 2\n0\n0\n2 0 1\n2 1 1\n3 0 1 3\n0\n";
        assert_eq!(testkit::answer(solve, sample), "WIN\nWIN\nWIN\nLOSE\nWIN\n");
    }

    fn line(numbers: &[usize]) -> String {
        format!("{} {}\n", numbers.len(), numbers.iter().join(" "))
    }

    proptest! {
        /// The sum itself: each move takes one piece; pieces have no order.
        #[test]
        fn agrees_with_the_search(
            mut graph in prop::collection::vec(prop::collection::vec(0_usize..7, 0..4), 7),
            queries in prop::collection::vec(prop::collection::vec(0_usize..7, 1..4), 0..4),
        ) {
            for (position, successors) in graph.iter_mut().enumerate() {
                successors.retain(|&next| next > position);
            }
            let mut game = Search::new(|pieces: &Vec<usize>| {
                let mut options = Vec::new();
                for (index, &position) in pieces.iter().enumerate() {
                    for &next in &graph[position] {
                        let mut option = pieces.clone();
                        option[index] = next;
                        option.sort_unstable();
                        options.push(option);
                    }
                }
                options
            });
            let winners = queries.iter().map(|pieces| {
                if game.first_player_wins(pieces.clone()) { "WIN\n" } else { "LOSE\n" }
            });
            let graph = graph.iter().map(|successors| line(successors)).join("");
            let lines = queries.iter().map(|pieces| line(pieces)).join("");
            prop_assert_eq!(testkit::answer(solve, &format!("7\n{graph}{lines}0\n")), winners.collect::<String>());
        }
    }

    /// As accepted programs read it.
    #[test]
    fn stops_at_the_end_and_at_a_zero_for_the_size() {
        let case = "2 1 1 0  1 0  1 1";
        assert_eq!(testkit::answer(solve, case), "WIN\nLOSE\n");
        let closed = format!("{case} 0  0  2 1 1 0  1 0");
        assert_eq!(testkit::answer(solve, &closed), "WIN\nLOSE\n");
    }

    #[test]
    fn handles_a_case_without_queries() {
        assert_eq!(testkit::answer(solve, "1 0 0  2 1 1 0  1 0  0"), "WIN\n");
    }

    #[test]
    fn reports_bad_input() {
        let first = "1 0  1 0 0 ";
        testkit::assert_bad(
            solve,
            &format!("{first} 3 1 1 1 2 1 1 0"),
            "LOSE\n",
            "case 2: the moves 1 -> 2 -> 1 are a cycle",
        );
        testkit::assert_bad(
            solve,
            &format!("{first} 1 1 1"),
            "LOSE\n",
            "case 2: `1` is not from 0 to 0",
        );
        testkit::assert_bad(
            solve,
            &format!("{first} 1 0 1 7"),
            "LOSE\n",
            "case 2: `7` is not from 0 to 0",
        );
    }

    #[test]
    fn keeps_the_answers_before_a_malformed_query() {
        for (bad, reason) in [
            ("1 7", "`7` is not from 0 to 1"),
            ("1 x", "`x` is not a whole number"),
            ("2 0", "the input ends where a number is due"),
        ] {
            let input = format!("1 0 0  2 1 1 0  1 0  1 1  {bad}");
            testkit::assert_bad(solve, &input, "WIN\nLOSE\n", &format!("case 2: {reason}"));
        }
    }
}
