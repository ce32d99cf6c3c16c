//! Luogu P2197: Nim.
//!
//! Small positions are searched. Otherwise a position is lost iff each binary column has an even number
//! of ones, which are counted one by one.

use rand::seq::SliceRandom;
use rand::RngExt;

use crate::heaps::odd_columns;
use crate::problem::{Answers, Draft, Oracle, Problem};
use crate::random::{seeded, with_answer, Random};
use crate::reader::{counted, Reader};
use crate::search::Search;
use crate::text::counted_cases;

/// Nim.
pub const PROBLEM: Problem = Problem {
    id: "p2197",
    words: ["Yes", "No"],
    stored,
    large,
    random: |name, size| random(name, by_columns, size.of(2, 300), size.of(4, LARGEST)),
};

const HEAPS: u32 = 10_000;
const LARGEST: u32 = 9_999;

fn read(input: &mut Reader) -> Result<Vec<Vec<u32>>, String> {
    counted(input, "T", 1..=10, |reader| {
        reader.list("n", 1..=HEAPS, |reader| {
            reader.number("a heap", 0..=LARGEST)
        })
    })
}

fn by_search(input: &mut Reader) -> Answers {
    let mut search = Search::new(|heaps: &Vec<u32>| options(heaps));
    Ok(read(input)?
        .into_iter()
        .map(|heaps| search.wins(heaps))
        .collect())
}

fn by_columns(input: &mut Reader) -> Answers {
    Ok(read(input)?
        .iter()
        .map(|heaps| odd_columns(heaps) != 0)
        .collect())
}

fn options(heaps: &[u32]) -> Vec<Vec<u32>> {
    let leave = |index: usize, left: u32| {
        let mut heaps = heaps.to_vec();
        heaps[index] = left;
        heaps.sort_unstable();
        heaps
    };
    (0..heaps.len())
        .flat_map(|index| (0..heaps[index]).map(move |left| leave(index, left)))
        .collect()
}

fn stored() -> Vec<Draft> {
    let sample = "2\n2\n1 1\n2\n1 0\n";
    vec![
        Draft::sample(by_search, sample, "No\nYes\n"),
        Draft::new("smallest", by_search, counted_cases(&[vec![0]])),
        Draft::new("edges-zeros", by_columns, counted_cases(&zeros())),
        Draft::new("edges-ties", by_columns, counted_cases(&ties())),
        random("random-small-1", by_search, 4, 6),
        random("random-small-2", by_search, 4, 6),
        random("random-large", by_columns, 300, LARGEST),
    ]
}

fn zeros() -> [Vec<u32>; 8] {
    [
        vec![0, 0],
        vec![0; 99],
        vec![1],
        vec![LARGEST],
        vec![0, LARGEST],
        vec![0, 7, 0, 7, 0],
        vec![0, 1, 2, 3],
        [vec![0; 50], vec![8_192]].concat(),
    ]
}

/// Equal heaps, powers of two, consecutive numbers.
fn ties() -> [Vec<u32>; 10] {
    [
        vec![LARGEST; 2],
        vec![LARGEST; 3],
        vec![1; 100],
        vec![1; 101],
        vec![1, 2, 3],
        vec![8_192, 1_807, LARGEST],
        vec![8_192, 1_806, LARGEST],
        (0..14).map(|exponent| 1 << exponent).collect(),
        (1..=127).collect(),
        (1..=128).collect(),
    ]
}

/// Draws ten cases, five of them lost.
fn random(name: &str, oracle: Oracle, most: u32, largest: u32) -> Draft {
    let mut random = seeded(&format!("p2197/{name}"));
    let mut wanted = [
        true, true, true, true, true, false, false, false, false, false,
    ];
    wanted.shuffle(&mut random);
    let cases = wanted.map(|wanted| {
        let count = random.random_range(2..=most);
        let draw = |random: &mut Random| heaps(random, count, largest);
        with_answer(&mut random, wanted, draw, |heaps| odd_columns(heaps) != 0)
    });
    Draft::new(name, oracle, counted_cases(&cases))
}

/// Draws heaps; about half of the positions are lost.
fn heaps(random: &mut Random, count: u32, largest: u32) -> Vec<u32> {
    let mut heaps: Vec<u32> = (0..count)
        .map(|_| random.random_range(0..=largest))
        .collect();
    let even = odd_columns(&heaps[1..]);
    if random.random() && even <= largest {
        heaps[0] = even;
    }
    heaps.shuffle(random);
    heaps
}

/// Ten cases of ten thousand heaps.
fn large() -> Vec<Draft> {
    let mut random = seeded("p2197/large");
    let cases: Vec<Vec<u32>> = (0..10)
        .map(|_| heaps(&mut random, HEAPS, LARGEST))
        .collect();
    vec![Draft::new("largest", by_columns, counted_cases(&cases))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_match_the_search() {
        let mut search = Search::new(|heaps: &Vec<u32>| options(heaps));
        for a in 0..9 {
            for b in 0..=a {
                for c in 0..=b {
                    let heaps = vec![c, b, a];
                    let won = odd_columns(&heaps) != 0;
                    assert_eq!(won, search.wins(heaps), "{a} {b} {c}");
                }
            }
        }
    }
}
