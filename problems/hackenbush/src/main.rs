//! # Kattis – Hackenbush Purplehearts
//!
//! <https://open.kattis.com/problems/hackenbushpurplehearts>
//!
//! On the page of `scripts/page.sh`: [▶ play it](http://localhost:8017/#problem=hackenbush), [the chapter](http://localhost:8017/#chapter=hackenbush)
//!
//! **The game** (Red–blue Hackenbush, without circuits). Edges stand on the ground or on the end of
//! another edge. Left cuts a blue edge, Right a red one, and everything that is no longer connected to the
//! ground goes; the player without a move loses. The input is n, the edge below each edge, an earlier one
//! or −1 for the ground, and n letters, `B` or `R`. The answer is the value of the game: an integer, or
//! `p/2^q` in lowest terms.
//!
//! **The rule.** What stands on an edge is a sum of games; let it be the number x, and y(x) the value together
//! with a blue edge below. Cutting this edge leaves 0, so y(x) = {0, y(x′) | y(x″)} for the options x′ of Left
//! and x″ of Right. It is y(x) = x + 1 if x ≥ 0, and y(x) = (1 + f)/2ᵏ if x = −k + f with an integer k ≥ 1 and
//! 0 ≤ f < 1. *Proof:*
//!
//! - y is increasing, from all dyadic numbers onto the positive ones.
//! - The birthday of an integer x is |x|, that of a fraction over 2<sup>q</sup> in lowest terms is ⌊|x|⌋ + 1 + q. In each
//!   case y(x) is born one day later than x: x = −k is born on day k, and y(x) = 1/2ᵏ; x = −k + f with f > 0
//!   over 2<sup>q</sup> is born on day k + q, and y(x) is a fraction below 1 over 2<sup>q+k</sup>.
//! - A game whose left options are numbers below its right ones, also numbers, is the number between them that
//!   is born first. By induction on the game, the sum x is such a game, and the options of the whole are 0 and
//!   y of the options of x. As x is born first of the numbers between its options, y(x) is born first of the
//!   positive numbers between theirs.
//!
//! With a red edge below, the value is −y(−x) by symmetry. In binary, a number is its floor and the bits of
//! the rest f. Then y(−k + f) is 0.0…01 and the bits of f, with k − 1 zeros. For an integer k ≥ 0,
//! −y(−k − f) is −1 plus 0.1…10 and the bits of f, with k ones.
//!
//! **Beware.** A stalk of n edges needs n bits, so neither 64 bits nor a float will do.
//!
//! **Cost.** A value has at most as many bits as edges, and a sum takes as many steps as the shorter number
//! has bits: O(n log n). Printing the number in decimal takes O(n²) bit operations, 60 at a time. n is at
//! most [`LARGEST`].
//!
//! **Source.** E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, 1982, chapter 7; see
//! [`shared::partizan`] for the simplest number.

use std::collections::VecDeque;
use std::fmt::{self, Display, Formatter};
use std::mem::{swap, take};

use proconio::input;
use shared::io::{run, shortened, Answers, BadInput, Input, Word};

/// The largest n: a value of that many bits takes about a second to print.
const LARGEST: u64 = 100_000;

fn main() {
    run(solve);
}

fn solve(case: Input) -> Answers {
    case.single(|case| {
        let n = case.number(0..=LARGEST)?;
        let mut edge = 0;
        let below = case.list(n, |case| {
            edge += 1;
            edge_below(case, edge)
        })?;
        let colours = if below.is_empty() {
            Vec::new()
        } else {
            case.board(1, below.len() as u64, "BR")?.concat()
        };

        // The sum of what stands on each edge; on edge 0, the ground.
        let mut sums = vec![Binary::default(); below.len() + 1];
        for edge in (1..=below.len()).rev() {
            let mut value = take(&mut sums[edge]);
            value.put_on(colours[edge - 1]);
            sums[below[edge - 1]].add(value);
        }
        Ok(take(&mut sums[0]))
    })
}

/// Reads the edge below `edge`, which is an earlier one, or 0 for the ground.
fn edge_below(case: &mut Input, edge: usize) -> Result<usize, BadInput> {
    input! { from case, word: Word }
    let word = word?;
    let below = if word == "-1" {
        Some(0)
    } else {
        word.parse().ok().filter(|&below| below > 0)
    };
    below.filter(|&below| below < edge).ok_or_else(|| {
        let below = shortened(&word);
        BadInput::new(format!(
            "`{below}` is neither -1 nor an edge before edge {edge}"
        ))
    })
}

/// A number in binary, with as many digits as it takes; [`shared::partizan`] has those of 64 bits.
#[derive(Clone, Default)]
struct Binary {
    /// The largest integer that is at most the number.
    floor: i64,
    /// The binary digits of the rest; the last one is 1.
    bits: VecDeque<bool>,
}

impl Binary {
    /// Puts the number on an edge of this colour.
    fn put_on(&mut self, colour: u8) {
        match (colour, self.floor) {
            (b'B', 0..) => self.floor += 1,
            (b'B', floor) => {
                self.push_front(true, 1);
                self.push_front(false, floor.unsigned_abs() - 1);
                self.floor = 0;
            }
            (_, ..=-1) => self.floor -= 1,
            (_, floor) => {
                if !self.bits.is_empty() {
                    self.push_front(false, 1);
                }
                self.push_front(true, floor.unsigned_abs());
                self.floor = -1;
            }
        }
    }

    fn push_front(&mut self, bit: bool, count: u64) {
        for _ in 0..count {
            self.bits.push_front(bit);
        }
    }

    fn add(&mut self, mut other: Binary) {
        if self.bits.len() < other.bits.len() {
            swap(self, &mut other);
        }
        let mut carry = false;
        for (bit, &theirs) in self.bits.iter_mut().zip(&other.bits).rev() {
            let ones = u8::from(*bit) + u8::from(theirs) + u8::from(carry);
            (*bit, carry) = (ones % 2 == 1, ones > 1);
        }
        self.floor += other.floor + i64::from(carry);
        while self.bits.back() == Some(&false) {
            self.bits.pop_back();
        }
    }
}

impl Display for Binary {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        const BASE: u64 = 1_000_000_000_000_000_000;
        // The negative of floor + 0.bits flips all bits but the last one.
        let is_negative = self.floor < 0;
        let exponent = self.bits.len();
        let floor = if is_negative && exponent > 0 { self.floor + 1 } else { self.floor };
        let mut digits = vec![floor.unsigned_abs()]; // base 10^18, the lowest first
        for (at, &bit) in self.bits.iter().enumerate() {
            let mut carry = u64::from(bit != (is_negative && at + 1 < exponent));
            for digit in &mut digits {
                let doubled = 2 * *digit + carry;
                (*digit, carry) = (doubled % BASE, doubled / BASE);
            }
            if carry > 0 {
                digits.push(carry);
            }
        }
        let sign = if is_negative { "-" } else { "" };
        let mut digits = digits.iter().rev();
        write!(f, "{sign}{}", digits.next().unwrap_or(&0))?;
        digits.try_for_each(|digit| write!(f, "{digit:018}"))?;
        match exponent {
            0 => Ok(()),
            _ => write!(f, "/2^{exponent}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;
    use shared::partizan::Numbers;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_samples() {
        for (input, value) in [
            ("12\n-1 1 2 3 3 5 5 7 -1 -1 10 10\nBRBBRBBRRBRR\n", "5/2^6\n"),
            (
                "39\n-1 1 2 3 4 4 4 7 7 9 9 1 12 13 13 15 16 16 18 18 15 21 21 12 24 25 25 24 28 28 24 \
                 31 12 33 34 34 2 37 37\nBRRRBBRRBBRRRBBRRBRRBBBRBRRBRRBRRBRRRBR\n",
                "65/2^12\n",
            ),
        ] {
            assert_eq!(testkit::answer(solve, input), value);
        }
    }

    /// A forest as brackets: round ones are blue edges with what stands on them, square ones red.
    fn cuts(forest: &str, open: char) -> Vec<String> {
        let cut = |(from, _): (usize, &str)| {
            let mut depth = 0;
            let to = forest[from..].bytes().position(|bracket| {
                depth += if b"([".contains(&bracket) { 1 } else { -1 };
                depth == 0
            });
            let to = from + to.expect("a closing bracket");
            format!("{}{}", &forest[..from], &forest[to + 1..])
        };
        forest.match_indices(open).map(cut).collect()
    }

    fn brackets(edges: &[(usize, bool)], below: usize) -> String {
        let mut forest = String::new();
        for (edge, &(_, is_blue)) in (1..).zip(edges).filter(|(_, edge)| edge.0 == below) {
            let (open, close) = if is_blue { ('(', ')') } else { ('[', ']') };
            forest.push(open);
            forest.push_str(&brackets(edges, edge));
            forest.push(close);
        }
        forest
    }

    fn value(edges: &[(usize, bool)]) -> String {
        let below = |&(below, _): &(usize, bool)| match below {
            0 => "-1".to_owned(),
            _ => below.to_string(),
        };
        let below = edges.iter().map(below).join(" ");
        let colours = edges
            .iter()
            .map(|&(_, is_blue)| if is_blue { 'B' } else { 'R' })
            .join("");
        testkit::answer(solve, &format!("{}\n{below}\n{colours}\n", edges.len()))
    }

    fn forest(largest: usize) -> impl Strategy<Value = Vec<(usize, bool)>> {
        let edge = (any::<prop::sample::Index>(), any::<bool>());
        prop::collection::vec(edge, 0..=largest).prop_map(|edges| {
            let edge = |(at, (below, is_blue)): (usize, (prop::sample::Index, bool))| {
                (below.index(at + 1), is_blue)
            };
            edges.into_iter().enumerate().map(edge).collect()
        })
    }

    proptest! {
        /// The simplest numbers between the options, found by cutting every edge.
        #[test]
        fn agrees_with_the_simplest_numbers(edges in forest(9)) {
            let mut numbers = Numbers::new(|forest: &String| (cuts(forest, '('), cuts(forest, '[')));
            let number = numbers.value(brackets(&edges, 0)).expect("a number");
            let expected = match number.denominator().ilog2() {
                0 => format!("{number}\n"),
                exponent => format!("{}/2^{exponent}\n", number.numerator()),
            };
            prop_assert_eq!(value(&edges), expected);
        }

        /// Left wins, whoever begins, iff the value is positive; the second player iff it is 0.
        #[test]
        fn agrees_with_the_search(edges in forest(8)) {
            let mut game = Search::new(|(forest, is_left): &(String, bool)| {
                let left = cuts(forest, if *is_left { '(' } else { '[' });
                let is_left = *is_left;
                left.into_iter().map(move |forest| (forest, !is_left))
            });
            let forest = brackets(&edges, 0);
            let left = game.first_player_wins((forest.clone(), true));
            let right = game.first_player_wins((forest, false));
            let value = value(&edges);
            prop_assert_eq!(left, value != "0\n" && !value.starts_with('-'));
            prop_assert_eq!(right, value.starts_with('-'));
        }

        /// Beyond any search: with the colours exchanged, the value is the negative, and both add up to 0.
        #[test]
        fn a_forest_and_its_mirror_image_cancel(edges in forest(300)) {
            let mirrored = edges.iter().map(|&(below, is_blue)| (below, !is_blue)).collect_vec();
            let negative = value(&mirrored);
            let positive = negative.strip_prefix('-').map_or(format!("-{negative}"), str::to_owned);
            prop_assert_eq!(value(&edges).replace("-0", "0"), positive.replace("-0", "0"));
            let image = mirrored.iter().map(|&(below, is_blue)| match below {
                0 => (0, is_blue),
                _ => (below + edges.len(), is_blue),
            });
            let both = edges.iter().copied().chain(image).collect_vec();
            prop_assert_eq!(value(&both), "0\n");
        }
    }

    /// The mistake of 64 bits: a blue edge under n red ones is worth 1/2^n.
    #[test]
    fn stalks_need_a_bit_per_edge() {
        let stalk = |colours: &str| {
            let edges = colours.chars().enumerate();
            value(
                &edges
                    .map(|(below, colour)| (below, colour == 'B'))
                    .collect_vec(),
            )
        };
        assert_eq!(stalk(&format!("B{}", "R".repeat(200))), "1/2^200\n");
        assert_eq!(stalk(&format!("R{}", "B".repeat(200))), "-1/2^200\n");
        // 1 − 1/2^100, the nearest to 1.
        let nearly_one = format!("{}/2^100\n", (1_u128 << 100) - 1);
        assert_eq!(stalk(&format!("BR{}", "B".repeat(99))), nearly_one);
        // 1 − 1/2 + 1/4 − … with 100 terms, by Berlekamp's rule.
        let alternating = format!("{}/2^99\n", (2_u128.pow(100) - 1) / 3);
        assert_eq!(stalk(&"BR".repeat(50)), alternating);
    }

    #[test]
    fn handles_no_edges_and_many() {
        assert_eq!(testkit::answer(solve, "0"), "0\n");
        assert_eq!(testkit::answer(solve, "0\n\n\n"), "0\n");
        assert_eq!(value(&vec![(0, false); 100_000]), "-100000\n");
    }

    #[test]
    fn reports_bad_input() {
        for (input, why) in [
            ("1 1 B", "`1` is neither -1 nor an edge before edge 1"),
            ("2 -1 0 BB", "`0` is neither -1 nor an edge before edge 2"),
            ("2 -1 2 BB", "`2` is neither -1 nor an edge before edge 2"),
            ("1 -1 G", "a row is not 1 of the cells `BR`"),
            ("2 -1 1 B", "a row is not 2 of the cells `BR`"),
            ("2 -1", "the input ends where a word is due"),
            ("-1", "`-1` is negative"),
            ("100001 -1", "`100001` is not from 0 to 100000"),
        ] {
            testkit::assert_bad(solve, input, "", why);
        }
    }
}
