//! HDU 1517: starting at p = 1, a move multiplies p by 2 to 9; whoever reaches n first wins.
//!
//! For large n, only m = ⌈n / p⌉ matters: a move by the factor f turns it into ⌈m / f⌉, and the game is over
//! at m = 1. Runs of m with the same answer are found in ascending order: the answer cannot change while
//! each ⌈m / f⌉ stays within its run. No length of a run is assumed.
//!
//! Edge cases: all numbers up to 20, the ends of all runs with their neighbours, and the bounds.

use crate::prelude::*;
use crate::search::Search;

/// A Multiplication Game.
pub struct Multiplication;

const LARGEST: u32 = 4_294_967_294;

impl Game for Multiplication {
    const ID: &'static str = "hdu1517";
    const WORDS: Words = ["Stan wins.", "Ollie wins."];
    const CASES: Cases = Cases::UntilEnd(u32::MAX);
    const MANY: u32 = 200;
    type Case = u32;
    type Answer = bool;

    fn layout(text: &mut Text, n: &mut u32) -> Checked {
        text.number_line("n", 2..=LARGEST, n)
    }

    /// Applies the rules; a product may exceed n.
    fn by_search(&n: &u32) -> Option<bool> {
        (n <= 50_000_000 || n == LARGEST).then(|| {
            let options = |&p: &u64| (2..=9).filter(|_| p < n.into()).map(|factor| factor * p).collect();
            Search::new(options).wins(1)
        })
    }

    fn answer(&n: &u32) -> bool {
        run_of(&RUNS, n.into()).won
    }

    fn draw(random: &mut Random, size: Size) -> u32 {
        magnitude(random, size.of(20, LARGEST - 1)) + 1
    }

    fn compared() -> Vec<u32> {
        (1..4000).chain([34_012_225, 34_012_226, LARGEST]).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.half_lost("random-small", 200, |random| random.random_range(2..=3000));
        drafts.half_lost("random-large", 200, |random| magnitude(random, LARGEST - 1) + 1);
    }

    /// A hundred thousand lines, because the statement does not limit their number.
    fn large(drafts: &mut Drafts<Self>) {
        drafts.cases("lines", (LARGEST - 99_999..=LARGEST).rev());
    }
}

/// Consecutive m with the same answer: the last of them, and whether the player to move wins.
#[derive(Clone, Copy)]
struct Run {
    last: u64,
    won: bool,
}

/// The runs that begin at [`LARGEST`] or before.
static RUNS: LazyLock<Vec<Run>> = LazyLock::new(|| {
    let mut runs = vec![Run { last: 1, won: false }];
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_changes_with_every_run() {
        assert!(RUNS.windows(2).all(|two| two[0].won != two[1].won));
        let ends: Vec<u64> = RUNS.iter().take(5).map(|run| run.last).collect();
        assert_eq!(ends, [1, 9, 18, 162, 324]); // by hand: 2 to 9 are won at once
    }
}
