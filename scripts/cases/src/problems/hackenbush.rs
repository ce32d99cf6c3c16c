//! Kattis "Hackenbush Purplehearts": the value of a forest of blue and red edges.
//!
//! A search cuts the edges in every way, and walks down the tree of numbers to the simplest one between the
//! options. Otherwise values are numbers with as many binary places as there are edges, from the top down.
//!
//! Edge cases: stalks of several kinds, and bushes of single edges, as for the largest inputs.

use std::collections::HashMap;

use crate::fixed::Fixed;
use crate::numbers::simplest;
use crate::prelude::*;

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
            text.items(count, below, |text, below| text.number("e", -1..=i64::from(EDGES) - 1, below))?;
            text.end_line()?;
            text.letters("the colours", 1..=EDGES as usize, "BR", colours)?;
            text.end_line()
        })
    }

    fn check(cases: &[Forest]) -> Checked {
        let Forest { below, colours } = &cases[0];
        let stands = |(edge, below): (i64, &i64)| *below == -1 || (1..edge).contains(below);
        let all_stand = (1..).zip(below).all(stands);
        ensure(all_stand, || "an edge neither on the ground nor on an earlier one".to_owned())?;
        let [colours, edges] = [colours.len(), below.len()];
        ensure(colours == edges, || format!("{colours} colours of {edges} edges"))
    }

    fn by_search(forest: &Forest) -> Option<Plain<String>> {
        (forest.below.len() <= 9).then(|| {
            let all = (1 << forest.below.len()) - 1;
            let (mut numerator, mut exponent) = (value(forest, all, &mut HashMap::new()), UNIT.ilog2());
            while numerator % 2 == 0 && exponent > 0 {
                (numerator, exponent) = (numerator / 2, exponent - 1);
            }
            Plain(if exponent == 0 { numerator.to_string() } else { format!("{numerator}/2^{exponent}") })
        })
    }

    fn answer(Forest { below, colours }: &Forest) -> Plain<String> {
        let zero = Fixed::zero(below.len());
        // What stands on each edge, and in the end on the ground; nothing yet is kept as `None`.
        let mut sums = vec![None; below.len() + 1];
        for (edge, colour) in colours.bytes().enumerate().rev() {
            let mut value = sums[edge + 1].take().unwrap_or_else(|| zero.clone());
            value.put_on(colour == b'B');
            match &mut sums[usize::try_from(below[edge]).unwrap_or(0)] {
                Some(sum) => Fixed::add(sum, &value),
                none => *none = Some(value),
            }
        }
        Plain(sums[0].take().unwrap_or(zero).into_fraction())
    }

    fn draw(random: &mut Random, size: Size) -> Forest {
        let edges = magnitude(random, size.of(4, 1000));
        draw(random, edges)
    }

    /// All forests of at most four edges.
    fn compared() -> Vec<Forest> {
        let edge = |edge| (0..edge).map(on).cartesian_product("BR".chars());
        let forests = (0..=4).flat_map(|edges| (1..=edges).map(edge).multi_cartesian_product());
        let forest = |edges: Vec<(i64, char)>| {
            let (below, colours) = edges.into_iter().unzip();
            Forest { below, colours }
        };
        forests.map(forest).collect()
    }

    fn stored(drafts: &mut Drafts<Self>) {
        drafts.numbered("random-small", 8, |random, number| draw(random, 4 + number));
        drafts.numbered("random-large", 8, |random, number| draw(random, 40 * number));
    }

    fn large(drafts: &mut Drafts<Self>) {
        type Forests = [(&'static str, fn(i64) -> i64, fn(i64) -> bool); 8];
        let forests: Forests = [
            ("blue-stalk", |edge| edge, |_| true),
            ("alternating-stalk", |edge| edge, |edge| edge % 2 == 0),
            ("blue-under-red", |edge| edge, |edge| edge == 0),
            ("red-under-blue", |edge| edge, |edge| edge > 0),
            ("red-bush", |_| 0, |_| false),
            ("balanced-bush", |_| 0, |edge| edge % 2 == 0),
            ("blue-under-a-red-bush", |edge| edge.min(1), |edge| edge == 0),
            ("comb", |edge| (edge + 1) / 2 * 2 - 1, |edge| edge % 3 == 0),
        ];
        for (name, below, is_blue) in forests {
            let below = (0..EDGES.into()).map(|edge| on(below(edge))).collect();
            let colours = (0..EDGES.into()).map(|edge| if is_blue(edge) { 'B' } else { 'R' }).collect();
            drafts.cases(name, [Forest { below, colours }]);
        }
        drafts.numbered("random", 3, |random, _| draw(random, EDGES));
    }
}

/// Returns what the input says of an edge on this one; below 1, on the ground.
fn on(edge: i64) -> i64 {
    if edge < 1 {
        -1
    } else {
        edge
    }
}

/// 1 in a search of at most 9 edges, which needs at most 9 binary places.
const UNIT: i64 = 1 << 20;

/// Returns the value of the edges that are left, a bit for each.
fn value(forest: &Forest, left: u32, known: &mut HashMap<u32, i64>) -> i64 {
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
        let option = value(forest, rest, known);
        match colour {
            'B' => low = low.max(Some(option)),
            _ => high = Some(high.unwrap_or(option).min(option)),
        }
    }
    let value = simplest(low, high, UNIT);
    known.insert(left, value);
    value
}

/// Draws a forest in which each edge stands on one of the last few before it.
fn draw(random: &mut Random, edges: u32) -> Forest {
    let reach = magnitude(random, edges);
    let below = |edge: i64| on(random.random_range((edge - i64::from(reach)).max(0)..edge));
    let below = (1..=edges.into()).map(below).collect();
    let blue = random.random_range(1..=3);
    let colours = (0..edges).map(|_| if random.random_range(0..4) < blue { 'B' } else { 'R' });
    Forest { below, colours: colours.collect() }
}
