//! HDU 1517: starting at p = 1, a move multiplies p by 2 to 9; whoever reaches n first wins.
//!
//! For large n, only m = ⌈n / p⌉ matters: a move by the factor f turns it into ⌈m / f⌉, and the game is over
//! at m = 1. Runs of m with the same answer are found in ascending order: the answer cannot change while each
//! ⌈m / f⌉ stays within its run. No length of a run is assumed.
//!
//! Edge cases: all numbers up to 20, the ends of all runs with their neighbours, and the bounds.

use crate::prelude::*;
use crate::search::Search;

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
        run_of(&ENDS, n.into()) % 2 == 1
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

/// The ends of the runs of m with the same answer, lost and won in turn, up to [`LARGEST`].
static ENDS: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut ends = vec![1];
    while ends[ends.len() - 1] < LARGEST.into() {
        let m = ends[ends.len() - 1] + 1;
        let runs = (2..=9).map(|factor| (factor, run_of(&ends, m.div_ceil(factor)))).collect_vec();
        let is_won = runs.iter().any(|(_, run)| run % 2 == 0);
        let end = runs.iter().map(|&(factor, run)| factor * ends[run]).min();
        if is_won == (ends.len() % 2 == 0) {
            ends.pop(); // the run goes on
        }
        ends.push(end.expect("eight factors"));
    }
    ends
});

/// Returns the index of the run with m.
fn run_of(ends: &[u64], m: u64) -> usize {
    ends.partition_point(|&end| end < m)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: 2 to 9 are won at once.
    #[test]
    fn the_first_runs_are_known() {
        assert_eq!(ENDS[..5], [1, 9, 18, 162, 324]);
    }
}
