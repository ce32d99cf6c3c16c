//! Kattis "Hackenbush Purplehearts": the value of a forest of blue and red edges.
//!
//! A search cuts the edges in every way, and walks down the tree of numbers to the simplest one between the
//! options. Otherwise values are numbers with as many binary places as there are edges, and an edge is put
//! under x by the formula of *Winning Ways*: (x + p) / 2^(p − 1) for the least p ≥ 1 with x + p > 1.

use std::collections::HashMap;

use crate::game::Plain;
use crate::prelude::*;

/// Hackenbush Purplehearts.
pub struct Purplehearts;

/// Not the statement's bound, which is not known.
const EDGES: u32 = 10_000;

#[derive(Clone, Debug, Default)]
pub struct Forest {
    /// The edge below each edge, counted from 1; −1 for the ground.
    below: Vec<i64>,
    /// Their colours, `B` or `R`.
    colours: String,
}

impl Game for Purplehearts {
    const ID: &'static str = "hackenbush";
    const CASES: Cases = Cases::One;
    type Case = Forest;
    type Answer = Plain<String>;

    fn layout(text: &mut Text, Forest { below, colours }: &mut Forest) -> Checked {
        let count = text.count("n", 0..=EDGES, below.len())?;
        text.end_line()?;
        text.if_any(count, |text| {
            text.items(count, below, |text, below| {
                text.number("e", -1..=i64::from(EDGES) - 1, below)
            })?;
            text.end_line()?;
            text.letters("the colours", 1..=EDGES as usize, "BR", colours)?;
            text.end_line()
        })
    }

    fn check(cases: &[Forest]) -> Checked {
        let Forest { below, colours } = &cases[0];
        let stands = |(edge, below): (i64, &i64)| *below == -1 || (1..edge).contains(below);
        if !(1..).zip(below).all(stands) {
            return Err("an edge neither on the ground nor on an earlier one".to_owned());
        }
        if colours.len() != below.len() {
            return Err(format!("{} colours of {} edges", colours.len(), below.len()));
        }
        Ok(())
    }

    fn is_small(forest: &Forest) -> bool {
        forest.below.len() <= 9
    }

    fn by_search(forest: &Forest) -> Plain<String> {
        let all = (1 << forest.below.len()) - 1;
        let value = simplest(forest, all, &mut HashMap::new());
        let exponent = if value == 0 { 0 } else { UNIT.ilog2().saturating_sub(value.trailing_zeros()) };
        let numerator = (value << exponent) / UNIT;
        Plain(match exponent {
            0 => numerator.to_string(),
            _ => format!("{numerator}/2^{exponent}"),
        })
    }

    fn answer(forest: &Forest) -> Plain<String> {
        Plain(value(forest).into_fraction())
    }

    fn draw(random: &mut Random, size: Size) -> Forest {
        let edges = magnitude(random, size.of(4, 1000));
        draw(random, edges)
    }

    /// All forests of at most four edges.
    fn compared() -> Vec<Forest> {
        let mut forests = vec![Forest::default()];
        let mut compared = forests.clone();
        for edge in 1..=4 {
            let below = || (0..edge).map(|below| if below == 0 { -1 } else { below });
            let larger = forests.iter().cartesian_product(below()).cartesian_product(["B", "R"]);
            let larger = larger.map(|((forest, below), colour)| Forest {
                below: [&forest.below[..], &[below]].concat(),
                colours: forest.colours.clone() + colour,
            });
            forests = larger.collect();
            compared.extend(forests.iter().cloned());
        }
        compared
    }

    fn stored(drafts: &mut Drafts<Self>) {
        let first = "12\n-1 1 2 3 3 5 5 7 -1 -1 10 10\nBRBBRBBRRBRR\n";
        drafts.sample("sample-1", first, "5/2^6\n");
        let second = "39\n-1 1 2 3 4 4 4 7 7 9 9 1 12 13 13 15 16 16 18 18 15 21 21 12 24 25 25 24 28 28 \
                      24 31 12 33 34 34 2 37 37\nBRRRBBRRBBRRRBBRRBRRBBBRBRRBRRBRRBRRRBR\n";
        drafts.sample("sample-2", second, "65/2^12\n");
        drafts.text("smallest", "0\n");
        for (name, forest) in edges(200) {
            drafts.cases(format!("edges-{name}"), [forest]);
        }
        for number in 1..=8 {
            drafts.drawn(format!("random-small-{number}"), 1, |random| draw(random, 4 + number));
            drafts.drawn(format!("random-large-{number}"), 1, |random| draw(random, 40 * number));
        }
    }

    fn large(drafts: &mut Drafts<Self>) {
        for (name, forest) in edges(EDGES) {
            drafts.cases(name, [forest]);
        }
        for number in 1..=3 {
            drafts.drawn(format!("random-{number}"), 1, |random| draw(random, EDGES));
        }
    }
}

/// 1 in a search of at most 9 edges, which needs at most 9 binary places.
const UNIT: i64 = 1 << 20;

/// Returns the value of the edges that are left, a bit for each.
fn simplest(forest: &Forest, left: u32, known: &mut HashMap<u32, i64>) -> i64 {
    if let Some(&value) = known.get(&left) {
        return value;
    }
    let (mut low, mut high) = (None, None);
    for (cut, colour) in forest.colours.chars().enumerate().filter(|(cut, _)| left >> cut & 1 == 1) {
        let mut rest = left & !(1 << cut);
        for (edge, &below) in forest.below.iter().enumerate() {
            if below > 0 && rest >> (below - 1) & 1 == 0 {
                rest &= !(1 << edge);
            }
        }
        let option = simplest(forest, rest, known);
        match colour {
            'B' => low = low.max(Some(option)),
            _ => high = Some(high.unwrap_or(option).min(option)),
        }
    }
    // Down the tree of numbers, between the nearest ones above.
    let (mut value, mut least, mut most) = (0, None, None);
    loop {
        if low.is_some_and(|low| value <= low) {
            least = Some(value);
        } else if high.is_some_and(|high| value >= high) {
            most = Some(value);
        } else {
            known.insert(left, value);
            return value;
        }
        value = match (least, most) {
            (Some(least), Some(most)) => i64::midpoint(least, most),
            (Some(least), None) => least + UNIT,
            (None, Some(most)) => most - UNIT,
            (None, None) => unreachable!("one of them was just set"),
        };
    }
}

/// A number with a fixed number of binary places, in two's complement: words, the lowest first, of which
/// only the highest is before the point.
#[derive(Clone)]
struct Fixed(Vec<u32>);

impl Fixed {
    fn add(&mut self, other: &Fixed) {
        let mut carry = 0;
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            let sum = u64::from(*word) + u64::from(*other) + carry;
            (*word, carry) = (sum as u32, sum >> 32);
        }
    }

    fn negate(&mut self) {
        let mut carry = true;
        for word in &mut self.0 {
            (*word, carry) = (!*word).overflowing_add(carry.into());
        }
    }

    fn is_integer(&self) -> bool {
        self.0[..self.0.len() - 1].iter().all(|&word| word == 0)
    }

    fn floor(&self) -> i32 {
        self.0[self.0.len() - 1].cast_signed()
    }

    fn set_floor(&mut self, floor: i32) {
        let last = self.0.len() - 1;
        self.0[last] = floor.cast_unsigned();
    }

    /// Halves a positive number so many times.
    fn shift(&mut self, bits: u32) {
        let (words, bits) = ((bits / 32) as usize, bits % 32);
        let at = |index: usize| u64::from(self.0.get(index).copied().unwrap_or(0));
        let word = |index: usize| ((at(index + words) | at(index + words + 1) << 32) >> bits) as u32;
        self.0 = (0..self.0.len()).map(word).collect();
    }

    /// Puts a blue edge under it.
    fn put_on_blue(&mut self) {
        let floor = self.floor();
        let p = 1.max(if self.is_integer() { 2 - floor } else { 1 - floor });
        self.set_floor(floor + p);
        self.shift(p.cast_unsigned() - 1);
    }

    /// Writes the fraction in lowest terms.
    fn into_fraction(mut self) -> String {
        let is_negative = self.floor() < 0;
        if is_negative {
            self.negate();
        }
        let places = 32 * (self.0.len() as u32 - 1);
        let zeros = self.0.iter().position(|&word| word != 0).map_or(places, |word| {
            (32 * word as u32 + self.0[word].trailing_zeros()).min(places)
        });
        self.shift(zeros);
        let mut words = self.0;
        let mut digits = Vec::new();
        while digits.is_empty() || words.iter().any(|&word| word != 0) {
            let mut rest = 0;
            for word in words.iter_mut().rev() {
                let number = rest << 32 | u64::from(*word);
                (*word, rest) = ((number / 1_000_000_000) as u32, number % 1_000_000_000);
            }
            digits.push(format!("{rest:09}"));
            while words.last() == Some(&0) {
                words.pop();
            }
        }
        let digits: String = digits.into_iter().rev().collect();
        let digits = match digits.trim_start_matches('0') {
            "" => "0",
            digits => digits,
        };
        let sign = if is_negative { "-" } else { "" };
        match places - zeros {
            0 => format!("{sign}{digits}"),
            exponent => format!("{sign}{digits}/2^{exponent}"),
        }
    }
}

fn value(forest: &Forest) -> Fixed {
    let edges = forest.below.len();
    let zero = Fixed(vec![0; edges.div_ceil(32) + 1]);
    // What stands on each edge, and in the end on the ground; nothing yet is kept as `None`.
    let mut sums = vec![None; edges + 1];
    for (edge, colour) in forest.colours.bytes().enumerate().rev() {
        let mut value = sums[edge + 1].take().unwrap_or_else(|| zero.clone());
        if colour == b'B' {
            value.put_on_blue();
        } else {
            value.negate();
            value.put_on_blue();
            value.negate();
        }
        let below = usize::try_from(forest.below[edge]).unwrap_or(0);
        match &mut sums[below] {
            Some(sum) => Fixed::add(sum, &value),
            none => *none = Some(value),
        }
    }
    sums[0].take().unwrap_or(zero)
}

/// Stalks of several kinds, and bushes of single edges.
fn edges(count: u32) -> Vec<(&'static str, Forest)> {
    let forest = |below: fn(u32) -> i64, colour: fn(u32) -> bool| Forest {
        below: (0..count).map(below).collect(),
        colours: (0..count).map(|edge| if colour(edge) { 'B' } else { 'R' }).collect(),
    };
    let below = |edge: u32| if edge == 0 { -1 } else { edge.into() };
    let comb = |edge: u32| match edge {
        0 => -1,
        _ => i64::from((edge - 1) / 2 * 2 + 1),
    };
    vec![
        ("blue-stalk", forest(below, |_| true)),
        ("alternating-stalk", forest(below, |edge| edge % 2 == 0)),
        ("blue-under-red", forest(below, |edge| edge == 0)),
        ("red-under-blue", forest(below, |edge| edge > 0)),
        ("red-bush", forest(|_| -1, |_| false)),
        ("balanced-bush", forest(|_| -1, |edge| edge % 2 == 0)),
        ("blue-under-a-red-bush", forest(|edge| if edge == 0 { -1 } else { 1 }, |edge| edge == 0)),
        ("comb", forest(comb, |edge| edge % 3 == 0)),
    ]
}

/// Draws a forest in which each edge stands on one of the last few before it.
fn draw(random: &mut Random, edges: u32) -> Forest {
    let reach = magnitude(random, edges);
    let below = (1..=i64::from(edges)).map(|edge| {
        let below = random.random_range((edge - i64::from(reach)).max(0)..edge);
        if below == 0 { -1 } else { below }
    });
    let below = below.collect();
    let blue = random.random_range(1..=3);
    let colours = (0..edges).map(|_| if random.random_range(0..4) < blue { 'B' } else { 'R' });
    Forest { below, colours: colours.collect() }
}
