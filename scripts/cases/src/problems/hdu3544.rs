//! HDU 3544: Alice cuts a bar vertically, Bob horizontally, and a player without a move loses.
//!
//! On large bars, slices are counted: a bar whose sides have equally many binary digits is worth 0, and the
//! longer side of any other bar is cut into as many of these as possible, each cut a free move. A test
//! compares this with values from the recursive definition: the simplest number between those of the best
//! cuts, which is always an integer.
//!
//! Edge cases: sums of 0, of 1 and beyond 32 bits; sides around powers of two and at the bound; every bar up
//! to 12 by 12 against as many moves of the other player as it is worth, and one more.

use std::cmp::Ordering;

use crate::prelude::*;

pub struct AlicesGame;

const CASES: u32 = 1000; // the statement gives no bound
const BARS: u32 = 100;
const SIDE: u32 = 1_000_000_000;

/// The sides X and Y of a bar.
type Bar = [u32; 2];

impl Game for AlicesGame {
    const ID: &'static str = "hdu3544";
    const WORDS: Words = ["Alice", "Bob"];
    const CASES: Cases = Cases::Counted("T", 1..=CASES);
    const MANY: u32 = 60;
    const STORED: Stored =
        &[("small", 150, &[3, 3]), ("middle", 100, &[20, 100]), ("large", 60, &[BARS, SIDE])];
    type Case = Vec<Bar>;
    type Answer = bool;

    fn layout(text: &mut Text, bars: &mut Vec<Bar>) -> Checked {
        text.list("N", 1..=BARS, bars, |text, bar| text.line([("X", 1..=SIDE), ("Y", 1..=SIDE)], bar))
    }

    fn by_search(bars: &Vec<Bar>) -> Option<bool> {
        let is_small = bars.len() <= 3 && bars.iter().flatten().all(|&side| side <= 3);
        is_small.then(|| wins((cuttable(bars.clone()), true), turns))
    }

    fn answer(bars: &Vec<Bar>) -> bool {
        bars.iter().map(|&bar| moves_ahead(bar)).sum::<i64>() > 0
    }

    fn label(number: usize) -> String {
        format!("Case {number}: ")
    }

    /// Draws up to `most` bars; of three draws, two hold most bars both upright and lying, so that the sum is
    /// near 0.
    fn draw(random: &mut Random, size: Size) -> Vec<Bar> {
        let [most, largest] = size.limits([2, 3], [BARS, SIDE]);
        let count = magnitude(random, most) as usize;
        let mut bars: Vec<Bar> = (0..count).map(|_| [0; 2].map(|_| magnitude(random, largest))).collect();
        if random.random_range(0..3) > 0 {
            for index in 0..count / 2 {
                let [x, y] = bars[index];
                bars[count - 1 - index] = [y, x];
            }
            bars[0][0] = (bars[0][0] + random.random_range(0..3)).min(largest);
        }
        bars.shuffle(random);
        bars
    }

    fn compared() -> Vec<Vec<Bar>> {
        let bars = (1..=3).cartesian_product(1..=3).map(|(x, y)| [x, y]);
        (1..=3).flat_map(|count| bars.clone().combinations_with_replacement(count)).collect()
    }

    /// A thousand cases of a hundred bars, with any sum or with a sum of 0 or 1.
    fn large(drafts: &mut Drafts<Self>) {
        let bar = |random: &mut Random| [0; 2].map(|_| magnitude(random, SIDE));
        drafts.drawn("any", CASES, |random| (0..BARS).map(|_| bar(random)).collect());
        drafts.drawn("close", CASES, |random| {
            let mut bars: Vec<Bar> = (0..BARS / 2).map(|_| bar(random)).collect();
            bars.extend(bars.clone().into_iter().map(|[x, y]| [y, x]));
            if random.random() {
                (bars[0], bars[BARS as usize / 2]) = ([2, 1], [1, 1]);
            }
            bars
        });
    }
}

/// Returns the bars that can be cut, in order.
fn cuttable(bars: Vec<Bar>) -> Vec<Bar> {
    let bars = bars.into_iter().filter(|&bar| bar != [1, 1]);
    bars.sorted_unstable().collect()
}

/// Lists what a cut leaves; the second half of a position is whether Alice is to cut.
fn turns((bars, is_alice): &(Vec<Bar>, bool)) -> Vec<(Vec<Bar>, bool)> {
    let cuts = |&[x, y]: &Bar| {
        (1..if *is_alice { x } else { y }).map(move |cut| {
            let parts = if *is_alice { [[cut, y], [x - cut, y]] } else { [[x, cut], [x, y - cut]] };
            parts.into_iter().filter(|&part| part != [1, 1])
        })
    };
    let left = moves_in_one(bars, cuts).into_iter();
    left.map(|bars| (bars, !is_alice)).collect()
}

/// Returns how many moves Alice is ahead in a bar.
fn moves_ahead([x, y]: Bar) -> i64 {
    let cuts = |long: u32, short: u32| i64::from(long >> short.ilog2()) - 1;
    match x.ilog2().cmp(&y.ilog2()) {
        Ordering::Greater => cuts(x, y),
        Ordering::Equal => 0,
        Ordering::Less => -cuts(y, x),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::simplest;

    #[test]
    fn slices_match_the_definition() {
        let mut values = vec![vec![0; 151]; 151];
        for (x, y) in (1..=150).cartesian_product(1..=150) {
            let alice = (1..x).map(|cut| values[cut][y] + values[x - cut][y]).max();
            let bob = (1..y).map(|cut| values[x][cut] + values[x][y - cut]).min();
            values[x][y] = simplest(alice, bob, 1);
            assert_eq!(moves_ahead([x as u32, y as u32]), values[x][y], "{x} by {y}");
        }
    }
}
