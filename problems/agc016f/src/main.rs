//! # AtCoder AGC 016 F – Games on DAG
//!
//! <https://atcoder.jp/contests/agc016/tasks/agc016_f>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=piece-on-a-graph)
//!
//! **The game.** A directed graph has N vertices and M edges from smaller to larger ones. There is a piece on vertex 1 and one on
//! vertex 2; a move takes a piece along an edge, also to where the other piece is, and the player without a move loses. The
//! input is `N M`, 2 ≤ N ≤ 15, and the edges; the answer is for how many of the 2ᴹ sets of edges that may stay the first
//! player wins, modulo 10⁹ + 7.
//!
//! **The rule.** The first player wins iff the Grundy values of vertices 1 and 2 differ. Count the graphs in which they are
//! equal, by peeling off one value after another.
//!
//! Let f(S) be the number of sets of edges inside S, a set of vertices with 1 and 2, that give both the same value. Let U be
//! the vertices of value 0, and T = S ∖ U the others. The vertices of U are known by this: no edge is inside U, and
//! every vertex of T has an edge into U. As for T, take U away, and all other values fall by one: a vertex of T has the values of
//! its options in T, each one less, and 0 is always there. So f(S) is the sum, over all nonempty U that hold both of 1 and 2 or
//! neither, of the product of
//!
//! - 2ᵉ for e edges from U to T, which are free;
//! - 2ᵉ − 1 for each vertex of T, where e edges lead from it into U: at least one stays;
//! - f(T) if 1 and 2 are in T; otherwise 2ᵉ for the e edges inside T, which are free.
//!
//! For example, with the one edge 1 -> 2: U = {1, 2} leaves no edge, in 1 way, so f = 1, and the answer is 2 − 1.
//!
//! **Cost.** O(3ᴺ·N), as each vertex but 1 and 2 is in U, in T or outside S. N is at most [`LARGEST`].
//!
//! **Source.** The argument above; for the values of graphs see [`shared::graph`].

use shared::io::{run, Answers, BadInput, Input};

const MODULUS: u64 = 1_000_000_007;

/// The largest N: it takes less than a second.
const LARGEST: u64 = 16;

/// The vertices 1 and 2 as bits of a set.
const PIECES: usize = 0b11;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        let (size, count) = (case.number(2..=LARGEST)?, case.number(0..=u64::MAX)?);
        let edges = case.edges(count, size)?;
        let mut successors = vec![0_usize; size as usize];
        for &(from, to) in &edges {
            if from >= to || successors[from] >> to & 1 == 1 {
                let why = "does not lead to a larger vertex, or is there twice";
                let edge = format!("{} -> {}", from + 1, to + 1);
                return Err(BadInput::new(format!("the edge {edge} {why}")));
            }
            successors[from] |= 1 << to;
        }
        let all = edges.iter().fold(1, |sets, _| sets * 2 % MODULUS);
        Ok((all + MODULUS - equal(&successors)) % MODULUS)
    })
}

/// Counts the sets of edges that give vertices 1 and 2 the same value, given the successors of each vertex as bits.
fn equal(successors: &[usize]) -> u64 {
    let edges = |from: usize, to: usize| -> u32 {
        let vertices = vertices(from).map(|vertex| (successors[vertex] & to).count_ones());
        vertices.sum()
    };
    let mut equal = vec![0; 1 << successors.len()];
    for set in (0..equal.len()).filter(|set| set & PIECES == PIECES) {
        let mut sum = 0;
        // All nonempty parts of the set.
        let mut zeros = set;
        while zeros > 0 {
            let others = set & !zeros;
            let ways = match zeros & PIECES {
                PIECES => power_of_two(edges(others, others)),
                0 => equal[others],
                _ => 0,
            };
            if ways > 0 {
                let free = power_of_two(edges(zeros, others));
                let into = vertices(others)
                    .map(|vertex| power_of_two((successors[vertex] & zeros).count_ones()) - 1);
                let product = into.fold(ways * free % MODULUS, |product, ways| {
                    product * ways % MODULUS
                });
                sum = (sum + product) % MODULUS;
            }
            zeros = (zeros - 1) & set;
        }
        equal[set] = sum;
    }
    equal[equal.len() - 1]
}

/// Lists the vertices of a set.
fn vertices(set: usize) -> impl Iterator<Item = usize> {
    let rest = std::iter::successors(Some(set), |set| Some(set & set.wrapping_sub(1)));
    rest.take_while(|&set| set > 0)
        .map(|set| set.trailing_zeros() as usize)
}

/// Returns 2^`exponent`, modulo [`MODULUS`], not 0; the exponent is at most [`LARGEST`]².
fn power_of_two(exponent: u32) -> u64 {
    (0..exponent / 32).fold((1 << (exponent % 32)) % MODULUS, |power, _| {
        (power << 32) % MODULUS
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
        for (input, sets) in [
            ("2 1\n1 2\n", "1\n"),
            ("3 3\n1 2\n1 3\n2 3\n", "6\n"),
            ("4 2\n1 3\n2 4\n", "2\n"),
            (
                "5 10\n2 4\n3 4\n2 5\n2 3\n1 2\n3 5\n1 3\n1 5\n4 5\n1 4\n",
                "816\n",
            ),
        ] {
            assert_eq!(testkit::answer(solve, input), sets);
        }
    }

    proptest! {
        /// Plays with both pieces on every graph.
        #[test]
        fn agrees_with_the_search(size in 2_usize..7, bits in any::<u32>()) {
            let pairs = (1..=size).array_combinations().enumerate();
            let edges = pairs.filter(|(index, _)| bits >> index & 1 == 1).map(|(_, [from, to])| (from, to));
            let edges: Vec<(usize, usize)> = edges.take(9).collect();
            let won = edges.iter().powerset().filter(|kept| {
                let mut game = Search::new(|&(one, other): &(usize, usize)| {
                    let moves = |at: usize| kept.iter().filter(move |edge| edge.0 == at).map(|edge| edge.1);
                    let first = moves(one).map(|next| (next, other));
                    first.chain(moves(other).map(|next| (one, next))).collect_vec()
                });
                game.first_player_wins((1, 2))
            });
            let lines = edges.iter().map(|(from, to)| format!("{from} {to}\n"));
            let input = format!("{size} {}\n{}", edges.len(), lines.format(""));
            prop_assert_eq!(testkit::answer(solve, &input), format!("{}\n", won.count()));
        }
    }

    #[test]
    fn powers_of_two_are_reduced() {
        assert_eq!(power_of_two(29), 1 << 29);
        assert_eq!(power_of_two(30), (1 << 30) - MODULUS);
        let doubled = (0..256).fold(1, |power, _| power * 2 % MODULUS);
        assert_eq!(power_of_two(256), doubled);
    }

    #[test]
    fn reports_bad_input() {
        let why = "does not lead to a larger vertex, or is there twice";
        for (input, why) in [
            ("1 0", "`1` is not from 2 to 16"),
            ("17 0", "`17` is not from 2 to 16"),
            ("2 1 1 3", "`3` is not from 1 to 2"),
            ("2 1 1", "the input ends where a number is due"),
            ("3 1 2 1", &format!("the edge 2 -> 1 {why}")),
            ("3 1 2 2", &format!("the edge 2 -> 2 {why}")),
            ("3 2 1 2 1 2", &format!("the edge 1 -> 2 {why}")),
        ] {
            testkit::assert_bad(solve, input, "", why);
        }
    }
}
