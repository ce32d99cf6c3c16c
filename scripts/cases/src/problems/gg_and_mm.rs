//! HDU 3595: in each game a move takes a positive multiple of one pile from the other; a player moves in
//! every unfinished game at once, and a player without any move loses (Every-SG).
//!
//! Small cases are searched, all games at once. Otherwise each pair of piles has its *step*, also called
//! suspense: the number of turns that the game lasts if its winner delays and its loser hurries. The
//! game that lasts longest decides.

use std::sync::LazyLock;

use itertools::Itertools;
use rand::RngExt;

use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{either, magnitude, seeded, Random};
use crate::reader::{until_end, Reader};
use crate::search::Search;
use crate::text::counted_lines;

/// GG and MM.
pub const PROBLEM: Problem = Problem {
    id: "gg-and-mm",
    words: ["MM", "GG"],
    stored,
    large,
    random: |name, size| {
        let cases = size.of(4, 50) as usize;
        random(
            name,
            by_steps,
            cases,
            size.of(1, GAMES),
            size.of(4, LARGEST),
        )
    },
};

const CASES: usize = 100;
const GAMES: u32 = 1000;
const LARGEST: u32 = 1000;

/// Two piles, in either order.
type Piles = [u32; 2];

fn read(input: &mut Reader) -> Result<Vec<Vec<Piles>>, String> {
    let cases = until_end(input, |reader| {
        reader.list("N", 0..=GAMES, |reader| {
            Ok([
                reader.number("p", 0..=LARGEST)?,
                reader.number("q", 0..=LARGEST)?,
            ])
        })
    })?;
    match cases.len() {
        0..=CASES => Ok(cases),
        count => Err(format!("{count} cases")),
    }
}

fn by_search(input: &mut Reader) -> Answers {
    let cases = read(input)?.into_iter();
    let mut search = Search::new(|games: &Vec<Piles>| turns(games));
    Ok(cases.map(|games| search.wins(unfinished(games))).collect())
}

fn by_steps(input: &mut Reader) -> Answers {
    Ok(read(input)?.iter().map(|games| wins(games)).collect())
}

/// Returns the unfinished games in order, each with the smaller pile first.
fn unfinished(games: impl IntoIterator<Item = Piles>) -> Vec<Piles> {
    games
        .into_iter()
        .map(|[p, q]| [p.min(q), p.max(q)])
        .filter(|&[smaller, _]| smaller > 0)
        .sorted_unstable()
        .collect()
}

/// Lists what the moves in all games at once may leave.
fn turns(games: &[Piles]) -> Vec<Vec<Piles>> {
    if games.is_empty() {
        return Vec::new(); // the empty product would be one empty turn
    }
    games
        .iter()
        .map(|&piles| moves(piles))
        .multi_cartesian_product()
        .map(unfinished)
        .collect()
}

/// Lists what a move leaves; the smaller pile comes first.
fn moves([smaller, larger]: Piles) -> impl Iterator<Item = Piles> + Clone {
    let most = larger.checked_div(smaller).unwrap_or(0);
    (1..=most).map(move |multiple| {
        let left = larger - multiple * smaller;
        [left.min(smaller), left.max(smaller)]
    })
}

/// Whether a pair is won, and its step.
#[derive(Clone, Copy)]
struct Value {
    won: bool,
    step: u32,
}

/// The values by larger pile, then by smaller pile.
static VALUES: LazyLock<Vec<Vec<Value>>> = LazyLock::new(|| {
    let mut values: Vec<Vec<Value>> = Vec::new();
    for larger in 0..=LARGEST {
        values.push(Vec::new());
        for smaller in 0..=larger {
            let left = moves([smaller, larger]).map(|[p, q]| values[q as usize][p as usize]);
            let value = value(left);
            values[larger as usize].push(value);
        }
    }
    values
});

/// A winner chooses the longest of the lost positions, a loser the shortest of the won ones.
fn value(options: impl Iterator<Item = Value> + Clone) -> Value {
    let slowest = options
        .clone()
        .filter(|option| !option.won)
        .map(|option| option.step)
        .max();
    match slowest {
        Some(step) => Value {
            won: true,
            step: step + 1,
        },
        None => Value {
            won: false,
            step: options.map(|option| option.step + 1).min().unwrap_or(0),
        },
    }
}

fn wins(games: &[Piles]) -> bool {
    let step = |&[p, q]: &Piles| VALUES[p.max(q) as usize][p.min(q) as usize].step;
    games.iter().map(step).max().unwrap_or(0) % 2 == 1
}

fn text(cases: &[Vec<Piles>]) -> String {
    cases.iter().map(|games| counted_lines(games)).collect()
}

fn stored() -> Vec<Draft> {
    // Not the official sample: testcases/gg-and-mm/README.md verifies it by hand.
    let sample = "1\n2 2\n1\n2 3\n2\n2 3\n1 1\n2\n2 3\n2 5\n2\n5 8\n2 5\n";
    vec![
        Draft::sample(by_search, sample, "MM\nGG\nGG\nMM\nGG\n"),
        Draft::new("smallest", by_search, text(&[vec![[1, 1]]])),
        Draft::new("edges", by_steps, text(&edges())),
        random("random-small", by_search, 100, 3, 8),
        random("random-large", by_steps, 50, GAMES, LARGEST),
    ]
}

/// Bounds, finished games, ties, consecutive Fibonacci numbers.
fn edges() -> Vec<Vec<Piles>> {
    let mut cases = vec![
        vec![],
        vec![[0, 0]],
        vec![[0, 1000]],
        vec![[7, 0]],
        vec![[0, 5], [2, 3], [3, 0]],
        vec![[0, 5], [5, 5]],
        vec![[1, 1000]],
        vec![[1000, 1]],
        vec![[999, 1000]],
        vec![[1000, 1000]],
        vec![[1000, 1000], [999, 1000]],
        vec![[1, 1]; 1000],
        vec![[2, 3]; 1000],
        vec![[0, 0]; 1000],
        vec![],
    ];
    let fibonacci = [
        1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987,
    ];
    for (&p, &q) in fibonacci.iter().tuple_windows() {
        cases.extend([vec![[p, q]], vec![[q, p], [1, 1]], vec![[p, q], [q, 1000]]]);
    }
    cases
}

/// Draws cases of up to `most` games with piles up to `largest`, half of them lost.
fn random(name: &str, oracle: Oracle, cases: usize, most: u32, largest: u32) -> Draft {
    let mut random = seeded(&format!("gg-and-mm/{name}"));
    let draw = |random: &mut Random| -> Vec<Piles> {
        let largest = magnitude(random, largest);
        let games = magnitude(random, most);
        (0..games).map(|_| piles(random, largest)).collect()
    };
    let cases: Vec<Vec<Piles>> = (0..cases)
        .map(|_| either(&mut random, draw, |games| wins(games)))
        .collect();
    Draft::new(name, oracle, text(&cases))
}

/// Draws two piles of any magnitude, or both from the upper half, which last longer.
fn piles(random: &mut Random, largest: u32) -> Piles {
    if random.random() {
        [0; 2].map(|_| magnitude(random, largest))
    } else {
        [0; 2].map(|_| random.random_range(largest.div_ceil(2)..=largest))
    }
}

/// A hundred cases of a thousand games: multiples of consecutive Fibonacci numbers, or all ratios.
fn large() -> Vec<Draft> {
    let mut random = seeded("gg-and-mm/large");
    let mut cases = |piles: fn(&mut Random, usize) -> Piles| -> Vec<Vec<Piles>> {
        (0..CASES)
            .map(|case| (0..GAMES).map(|_| piles(&mut random, case)).collect())
            .collect()
    };
    let fibonacci = cases(|random, case| {
        let (mut p, mut q) = (1, 1);
        for _ in 0..random.random_range(0..=case % 15) {
            (p, q) = (q, p + q);
        }
        let times = random.random_range(1..=LARGEST / q);
        [times * p, times * q]
    });
    let ratios = cases(|random, _| {
        let smaller = magnitude(random, LARGEST);
        let multiple = magnitude(random, LARGEST / smaller);
        let larger = multiple * smaller + random.random_range(0..smaller);
        [smaller, larger.min(LARGEST)]
    });
    vec![
        Draft::new("fibonacci", by_steps, text(&fibonacci)),
        Draft::new("ratios", by_steps, text(&ratios)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_match_the_search() {
        let pairs: Vec<Piles> = (0..=7).array_combinations().collect();
        let mut search = Search::new(|games: &Vec<Piles>| turns(games));
        for games in
            (0..=3).flat_map(|count| pairs.iter().copied().combinations_with_replacement(count))
        {
            let searched = search.wins(unfinished(games.clone()));
            assert_eq!(wins(&games), searched, "{games:?}");
        }
    }

    #[test]
    fn rejects_more_than_a_hundred_cases() {
        assert!(read(&mut Reader::new(&"0\n".repeat(100))).is_ok());
        assert!(read(&mut Reader::new(&"0\n".repeat(101))).is_err());
    }
}
