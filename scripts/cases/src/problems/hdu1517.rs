//! HDU 1517: starting at p = 1, a move multiplies p by 2 to 9; whoever reaches n first wins.
//!
//! Small n are searched. In general only m = ⌈n / p⌉ matters: a move by the factor f turns it into
//! ⌈m / f⌉, and the game is over at m = 1. Runs of m with the same answer are found in ascending order:
//! the answer cannot change while each ⌈m / f⌉ stays within its run. No length of a run is assumed.

use std::sync::LazyLock;

use rand::RngExt;

use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{either, magnitude, seeded, Random};
use crate::reader::{until_end, Reader};
use crate::search::Search;
use crate::text::lines;

/// A Multiplication Game.
pub const PROBLEM: Problem = Problem {
    id: "hdu1517",
    words: ["Stan wins.", "Ollie wins."],
    stored,
    large,
    random: |name, size| {
        random(name, by_runs, |random| {
            magnitude(random, size.of(20, LARGEST - 1)) + 1
        })
    },
};

const LARGEST: u32 = 4_294_967_294;

fn read(input: &mut Reader) -> Result<Vec<u32>, String> {
    until_end(input, |reader| reader.number("n", 2..=LARGEST))
}

fn by_search(input: &mut Reader) -> Answers {
    Ok(read(input)?.into_iter().map(searched).collect())
}

fn by_runs(input: &mut Reader) -> Answers {
    Ok(read(input)?.into_iter().map(wins).collect())
}

/// Applies the rules; a product may exceed n.
fn searched(n: u32) -> bool {
    let n = u64::from(n);
    let options = |&p: &u64| {
        let factors = (2..=9).filter(|_| p < n);
        factors.map(|factor| factor * p).collect()
    };
    Search::new(options).wins(1)
}

/// Consecutive m with the same answer: the last of them, and whether the player to move wins.
#[derive(Clone, Copy)]
struct Run {
    last: u64,
    won: bool,
}

/// The runs that begin at [`LARGEST`] or before.
static RUNS: LazyLock<Vec<Run>> = LazyLock::new(|| {
    let over = Run {
        last: 1,
        won: false,
    };
    let mut runs = vec![over];
    loop {
        let decided = runs[runs.len() - 1];
        if decided.last >= u64::from(LARGEST) {
            return runs;
        }
        let m = decided.last + 1;
        let options = || (2..=9).map(|factor| (factor, run_of(&runs, m.div_ceil(factor))));
        let won = options().any(|(_, run)| !run.won);
        let ends = options().map(|(factor, run)| factor * run.last);
        let last = ends.min().expect("eight factors");
        if won == decided.won {
            runs.pop();
        }
        runs.push(Run { last, won });
    }
});

fn run_of(runs: &[Run], m: u64) -> Run {
    runs[runs.partition_point(|run| run.last < m)]
}

fn wins(n: u32) -> bool {
    run_of(&RUNS, n.into()).won
}

fn text(cases: impl IntoIterator<Item = u32>) -> String {
    lines(cases.into_iter().map(|n| [n]))
}

fn stored() -> Vec<Draft> {
    let sample = "162\n17\n34012226\n";
    vec![
        Draft::sample(by_runs, sample, "Stan wins.\nOllie wins.\nStan wins.\n"),
        Draft::new("smallest", by_search, text([2])),
        Draft::new("edges", by_search, text(edges())),
        random("random-small", by_search, |random| {
            random.random_range(2..=3000)
        }),
        random("random-large", by_runs, any),
    ]
}

/// All numbers up to 20, the ends of all runs with their neighbours, and the bounds.
fn edges() -> Vec<u32> {
    let ends = RUNS
        .iter()
        .flat_map(|run| [run.last - 1, run.last, run.last + 1]);
    let ends = ends.filter_map(|n| u32::try_from(n).ok());
    let cases = (2..=20)
        .chain(ends)
        .chain([162 * 18 + 17, LARGEST - 1, LARGEST]);
    cases.filter(|n| (2..=LARGEST).contains(n)).collect()
}

/// Draws two hundred cases, half of them lost.
fn random(name: &str, oracle: Oracle, draw: impl Fn(&mut Random) -> u32) -> Draft {
    let mut random = seeded(&format!("hdu1517/{name}"));
    let case = |_| either(&mut random, &draw, |&n| wins(n));
    Draft::new(name, oracle, text((0..200).map(case)))
}

fn any(random: &mut Random) -> u32 {
    magnitude(random, LARGEST - 1) + 1
}

/// A hundred thousand lines, because the statement does not limit their number.
fn large() -> Vec<Draft> {
    let cases = (LARGEST - 99_999..=LARGEST).rev();
    vec![Draft::new("lines", by_runs, text(cases))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_match_the_search() {
        for n in (1..4000).chain([34_012_225, 34_012_226, LARGEST]) {
            assert_eq!(wins(n), searched(n), "{n}");
        }
    }

    #[test]
    fn the_answer_changes_with_every_run() {
        assert!(RUNS.windows(2).all(|two| two[0].won != two[1].won));
        let ends: Vec<u64> = RUNS.iter().take(5).map(|run| run.last).collect();
        assert_eq!(ends, [1, 9, 18, 162, 324]); // by hand: 2 to 9 are won at once
    }
}
