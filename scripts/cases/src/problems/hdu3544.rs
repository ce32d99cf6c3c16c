//! HDU 3544: Alice cuts a bar vertically, Bob horizontally, and a player without a move loses.
//!
//! Small bars are searched. For middle ones, the values follow from the recursive definition: the
//! simplest number between those of the best cuts, which is always an integer. For large ones, slices
//! are counted: a bar whose sides have equally many binary digits is worth 0, and the longer side of any
//! other bar is cut into as many of these as possible, each cut a free move.

use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;

use crate::problem::{Draft, Line, Printer, Problem};
use crate::random::{either, magnitude, seeded, Random};
use crate::reader::{counted, Reader};
use crate::search::Search;
use crate::text::counted_lines;

/// Alice's Game.
pub const PROBLEM: Problem = Problem {
    id: "hdu3544",
    words: ["Alice", "Bob"],
    stored,
    large,
    random: |name, size| {
        random(
            name,
            by_slices,
            size.of(4, 60),
            size.of(2, BARS),
            size.of(4, SIDE),
        )
    },
};

const CASES: u32 = 1000; // the statement gives no bound
const BARS: u32 = 100;
const SIDE: u32 = 1_000_000_000;

/// The sides X and Y of a bar.
type Bar = [u32; 2];

fn read(input: &mut Reader) -> Result<Vec<Vec<Bar>>, String> {
    counted(input, "T", 1..=CASES, |reader| {
        reader.list("N", 1..=BARS, |reader| {
            Ok([reader.number("X", 1..=SIDE)?, reader.number("Y", 1..=SIDE)?])
        })
    })
}

fn by_search(input: &mut Reader) -> Result<Vec<Line>, String> {
    let mut search = Search::new(turns);
    let cases = read(input)?.into_iter();
    Ok(answers(
        cases.map(|bars| search.wins((cuttable(bars), true))),
    ))
}

fn by_definition(input: &mut Reader) -> Result<Vec<Line>, String> {
    let cases = read(input)?;
    let largest = cases.iter().flatten().flatten().max();
    let values = values(largest.map_or(0, |&side| side as usize));
    let value = |&[x, y]: &Bar| values[x as usize][y as usize];
    Ok(answers(
        cases
            .iter()
            .map(|bars| bars.iter().map(value).sum::<i64>() > 0),
    ))
}

fn by_slices(input: &mut Reader) -> Result<Vec<Line>, String> {
    Ok(answers(read(input)?.iter().map(|bars| wins(bars))))
}

fn answers(wins: impl Iterator<Item = bool>) -> Vec<Line> {
    let [alice, bob] = PROBLEM.words;
    (1..)
        .zip(wins)
        .map(|(number, won)| Line {
            text: format!("Case {number}: {}", if won { alice } else { bob }),
            won: vec![won],
        })
        .collect()
}

/// Returns the bars that can be cut, in order.
fn cuttable(bars: Vec<Bar>) -> Vec<Bar> {
    let bars = bars.into_iter().filter(|&bar| bar != [1, 1]);
    bars.sorted_unstable().collect()
}

/// Lists what a cut leaves; the second half of a position is whether Alice is to cut.
fn turns((bars, is_alice): &(Vec<Bar>, bool)) -> Vec<(Vec<Bar>, bool)> {
    let mut turns = Vec::new();
    for (index, &[x, y]) in bars.iter().enumerate() {
        for cut in 1..if *is_alice { x } else { y } {
            let parts = if *is_alice {
                [[cut, y], [x - cut, y]]
            } else {
                [[x, cut], [x, y - cut]]
            };
            let others = [&bars[..index], &bars[index + 1..], &parts].concat();
            turns.push((cuttable(others), !is_alice));
        }
    }
    turns
}

/// Returns the values of the bars by X and Y up to `largest`, by the recursive definition.
fn values(largest: usize) -> Vec<Vec<i64>> {
    let mut values = vec![vec![0; largest + 1]; largest + 1];
    for x in 1..=largest {
        for y in 1..=largest {
            let alice = (1..x).map(|cut| values[cut][y] + values[x - cut][y]).max();
            let bob = (1..y).map(|cut| values[x][cut] + values[x][y - cut]).min();
            values[x][y] = simplest(alice, bob);
        }
    }
    values
}

/// Returns the integer nearest to 0 among those above `left` and below `right`.
fn simplest(left: Option<i64>, right: Option<i64>) -> i64 {
    let least = left.map_or(i64::MIN, |left| left + 1);
    let most = right.map_or(i64::MAX, |right| right - 1);
    assert!(least <= most, "an integer between {left:?} and {right:?}");
    0.clamp(least, most)
}

/// Returns how many moves Alice is ahead in a bar.
fn moves_ahead([x, y]: Bar) -> i64 {
    let cuts = |long: u32, short: u32| {
        let width = 1 << short.ilog2();
        i64::from(long / width) - 1
    };
    match x.ilog2().cmp(&y.ilog2()) {
        std::cmp::Ordering::Greater => cuts(x, y),
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Less => -cuts(y, x),
    }
}

fn wins(bars: &[Bar]) -> bool {
    bars.iter().map(|&bar| moves_ahead(bar)).sum::<i64>() > 0
}

fn text(cases: &[Vec<Bar>]) -> String {
    let cases_text: String = cases.iter().map(|bars| counted_lines(bars)).collect();
    format!("{}\n{cases_text}", cases.len())
}

fn stored() -> Vec<Draft> {
    let sample = "4\n1\n1 1\n1\n2 1\n2\n2 2\n2 1\n1\n3 2\n".to_owned();
    let official = "Case 1: Bob\nCase 2: Alice\nCase 3: Alice\nCase 4: Bob\n";
    vec![
        Draft::of_lines("sample", by_search, sample).official(official),
        Draft::of_lines("smallest", by_search, text(&[vec![[1, 1]]])),
        Draft::of_lines("edges", by_slices, text(&edges())),
        Draft::of_lines("edges-small", by_definition, text(&small())),
        random("random-small", by_search, 150, 3, 3),
        random("random-middle", by_definition, 100, 20, 100),
        random("random-large", by_slices, 60, BARS, SIDE),
    ]
}

/// Sums of 0, of 1 and beyond 32 bits; sides around powers of two and at the bound.
fn edges() -> Vec<Vec<Bar>> {
    let mut cases = vec![
        vec![[SIDE, 1]],
        vec![[1, SIDE]],
        vec![[SIDE, SIDE]],
        vec![[SIDE, 1 << 29], [1, 2], [2, 1]],
        vec![[SIDE, 1 << 28], [1, 3]],
        vec![[SIDE, 1 << 28], [1, 4]],
        vec![[SIDE, 1], [1, SIDE]],
        vec![[SIDE, 1], [1, SIDE - 1]],
        vec![[SIDE - 1, 1], [1, SIDE]],
        vec![[1, 1]; 100],
        vec![[SIDE, 1]; 3], // negative in 32 bits
        vec![[1, SIDE]; 3],
        vec![[1, SIDE]; 5],
        vec![[SIDE, 1]; 100],
        [vec![[SIDE, 1]; 50], vec![[1, SIDE]; 50]].concat(),
        [vec![[SIDE, 1]; 49], vec![[1, SIDE]; 49], vec![[2, 1]]].concat(),
    ];
    for exponent in 1..30 {
        let power = 1 << exponent;
        cases.extend([
            vec![[power, power - 1]],
            vec![[power - 1, power], [2, 1]],
            vec![[power, SIDE.min(2 * power - 1)]],
            vec![[SIDE, power], [1, SIDE / power], [2, 3]],
            vec![[SIDE, power - 1], [power, SIDE]],
        ]);
    }
    cases
}

/// Every bar up to 12 by 12, against as many moves of the other player as it is worth, and one more.
fn small() -> Vec<Vec<Bar>> {
    let bars = (1..=12).cartesian_product(1..=12);
    bars.flat_map(|(x, y)| {
        let value = moves_ahead([x, y]);
        let against = |moves: i64| {
            let long = moves.unsigned_abs() as u32 + 1;
            if moves > 0 {
                [1, long]
            } else {
                [long, 1]
            }
        };
        [
            vec![[x, y], against(value)],
            vec![[x, y], against(value - 1)],
        ]
    })
    .collect()
}

/// Draws cases of up to `most` bars with sides up to `largest`, half of them lost.
fn random(name: &str, printer: Printer, cases: u32, most: u32, largest: u32) -> Draft {
    let mut random = seeded(&format!("hdu3544/{name}"));
    let case = |_| {
        let draw = |random: &mut Random| bars(random, most, largest);
        either(&mut random, draw, |bars| wins(bars))
    };
    let cases: Vec<Vec<Bar>> = (0..cases).map(case).collect();
    Draft::of_lines(name, printer, text(&cases))
}

/// Draws up to `most` bars; of three draws, two hold most bars both upright and lying, so that the sum
/// is near 0.
fn bars(random: &mut Random, most: u32, largest: u32) -> Vec<Bar> {
    let count = magnitude(random, most) as usize;
    let mut bars: Vec<Bar> = (0..count)
        .map(|_| [0; 2].map(|_| magnitude(random, largest)))
        .collect();
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

/// A thousand cases of a hundred bars, with any sum or with a sum of 0 or 1.
fn large() -> Vec<Draft> {
    let mut random = seeded("hdu3544/large");
    let case = |_| {
        let bars = || [0; 2].map(|_| magnitude(&mut random, SIDE));
        std::iter::repeat_with(bars).take(BARS as usize).collect()
    };
    let any: Vec<Vec<Bar>> = (0..CASES).map(case).collect();
    let mut close = any.clone();
    for (index, bars) in close.iter_mut().enumerate() {
        let (first, second) = bars.split_at_mut(BARS as usize / 2);
        for (&[x, y], other) in first.iter().zip(&mut *second) {
            *other = [y, x];
        }
        if index % 2 == 0 {
            (first[0], second[0]) = ([2, 1], [1, 1]);
        }
    }
    vec![
        Draft::of_lines("any", by_slices, text(&any)),
        Draft::of_lines("close", by_slices, text(&close)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_match_the_definition() {
        for (x, row) in (0..).zip(&values(150)).skip(1) {
            for (y, &value) in (0..).zip(row).skip(1) {
                assert_eq!(moves_ahead([x, y]), value, "{x} by {y}");
            }
        }
    }

    #[test]
    fn values_match_the_search() {
        let bars: Vec<Bar> = (1..=3)
            .cartesian_product(1..=3)
            .map(|(x, y)| [x, y])
            .collect();
        let mut search = Search::new(turns);
        for bars in
            (1..=3).flat_map(|count| bars.iter().copied().combinations_with_replacement(count))
        {
            let searched = search.wins((cuttable(bars.clone()), true));
            assert_eq!(wins(&bars), searched, "{bars:?}");
        }
    }

    #[test]
    fn simplest_is_nearest_to_zero() {
        assert_eq!(simplest(None, None), 0);
        assert_eq!(simplest(Some(-3), Some(2)), 0);
        assert_eq!(simplest(Some(3), None), 4);
        assert_eq!(simplest(None, Some(-1)), -2);
    }
}
