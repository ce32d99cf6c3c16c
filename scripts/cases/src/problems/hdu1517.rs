//! HDU 1517: p is 1 at first, a move multiplies it by 2 to 9, who first reaches n wins.
//!
//! Small n are searched. For any n only m = ⌈n / p⌉ counts: a move makes ⌈m / f⌉ of it, and at m = 1
//! the game is over. Whole runs of m are decided together, from below: as long as no ⌈m / f⌉ passes
//! the end of its run, the answer stays. No run's length is known beforehand.

use std::sync::LazyLock;

use rand::RngExt;

use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{either, magnitude, seeded, Random};
use crate::text::{lines, until_end};

/// A Multiplication Game.
pub const PROBLEM: Problem = Problem {
    id: "hdu1517",
    words: ["Stan wins.", "Ollie wins."],
    stored,
    large,
};

const LARGEST: u32 = 4_294_967_294;

fn read(input: &str) -> Result<Vec<u32>, String> {
    until_end(input, |reader| reader.number("n", 2..=LARGEST))
}

fn by_search(input: &str) -> Answers {
    Ok(read(input)?.into_iter().map(searched).collect())
}

fn by_runs(input: &str) -> Answers {
    Ok(read(input)?.into_iter().map(wins).collect())
}

/// The rules, with products that may go beyond n.
fn searched(n: u32) -> bool {
    let n = u64::from(n);
    crate::search::first_player_wins(1, |&p: &u64| {
        let factors = (2..=9).filter(|_| p < n);
        factors.map(|factor| factor * p).collect()
    })
}

/// Consecutive m with one answer: the last of them, and whether the player on turn wins.
#[derive(Clone, Copy)]
struct Run {
    last: u64,
    won: bool,
}

/// All runs that begin at [`LARGEST`] or before.
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

/// All up to 20, the ends of all runs with the numbers about them, and the bounds.
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

/// Two hundred cases, half of them lost.
fn random(name: &str, oracle: Oracle, draw: fn(&mut Random) -> u32) -> Draft {
    let mut random = seeded(&format!("hdu1517/{name}"));
    let case = |_| either(&mut random, draw, |&n| wins(n));
    Draft::new(name, oracle, text((0..200).map(case)))
}

fn any(random: &mut Random) -> u32 {
    magnitude(random, LARGEST - 1) + 1
}

/// A hundred thousand lines: the statement does not limit their number.
fn large() -> Vec<Draft> {
    let cases = (LARGEST - 99_999..=LARGEST).rev();
    vec![Draft::new("lines", by_runs, text(cases))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_the_search() {
        for n in (1..4000).chain([34_012_225, 34_012_226, LARGEST]) {
            assert_eq!(wins(n), searched(n), "{n}");
        }
    }

    #[test]
    fn runs_turn_at_every_one() {
        assert!(RUNS.windows(2).all(|two| two[0].won != two[1].won));
        let ends: Vec<u64> = RUNS.iter().take(5).map(|run| run.last).collect();
        assert_eq!(ends, [1, 9, 18, 162, 324]); // by hand: 2 to 9 are won at once
    }
}
