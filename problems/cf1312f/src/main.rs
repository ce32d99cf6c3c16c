//! # Codeforces 1312F – Attack on Red Kingdom
//!
//! <https://codeforces.com/problemset/problem/1312/F>
//!
//! On the page of `scripts/page.sh`: [the chapter](http://localhost:8017/#chapter=sums-and-values)
//!
//! **The game.** Castles with soldiers. A move attacks one that has soldiers left, in one of three ways: mixed troops kill x of
//! them, infantry y and cavalry z, or all if there are fewer. Infantry must not attack a castle whose last attack was by
//! infantry, whoever made it, nor cavalry one whose last was by cavalry. Whoever kills the last soldier wins. The input is
//! t cases, each `n x y z`, with x, y and z at most 5, and n castles of 1 to 10¹⁸ soldiers, at most 3·10⁵ castles in all;
//! the answer is how many first attacks win, counting castles and ways.
//!
//! **The rule.** A castle is worth the mex of what the attacks on it lead to, which depends on the number of soldiers and on the
//! last attack; at first it is as after mixed troops, which forbid nothing. An attack wins iff the nim-sum after it is 0.
//!
//! The values for a number of soldiers, one for each last attack, are three numbers from 0 to 3. From five soldiers on, no attack
//! kills fewer than its troops can, so these three follow from those of the five numbers before. There are finitely
//! many sets of five times three values: once five in a row are the same as five before, the values repeat from there on, for ever.
//!
//! **Beware.** Ways with equal numbers are different attacks. A castle without soldiers is worth 0, whatever came last.
//!
//! **Cost.** O(n), and a table that repeats with a period of at most 10 after fewer than 40 soldiers, for any x, y and z up to
//! [`LARGEST`]; any numbers of soldiers below 2⁶⁴.
//!
//! **Source.** The argument above; for the sum of castles see [`shared::nim`].

use std::collections::HashMap;

use shared::io::{run, Answers, Input};
use shared::mex::mex;

/// The largest x, y and z.
const LARGEST: u64 = 5;

fn main() {
    run(solve);
}

fn solve(cases: Input) -> Answers {
    cases.counted(|case| {
        let count = case.number(0..=u64::MAX)?;
        let mut kills = [0; 3];
        for kills in &mut kills {
            *kills = case.number(1..=LARGEST)?;
        }
        let castles = case.list(count, |case| case.number(1..=u64::MAX))?;
        let values = Values::new(kills);
        let now = |&soldiers: &u64| values.at(soldiers)[MIXED];
        let sum = castles.iter().fold(0, |sum, castle| sum ^ now(castle));
        let wins = castles.iter().flat_map(|castle| {
            let after = values.after(*castle);
            after.map(|value| sum ^ now(castle) ^ value == 0)
        });
        Ok(wins.filter(|&wins| wins).count())
    })
}

/// The ways to attack are 0, 1 and 2; all but this one must not follow themselves.
const MIXED: usize = 0;

/// The values of all castles, by the way of the last attack.
struct Values {
    /// How many soldiers each way kills.
    kills: [u64; 3],
    table: Vec<[u64; 3]>,
    /// The table repeats its last entries, so many, for ever.
    period: u64,
}

impl Values {
    fn new(kills: [u64; 3]) -> Self {
        let mut values = Values {
            kills,
            table: vec![[0; 3]],
            period: 0,
        };
        let mut seen = HashMap::new();
        while values.period == 0 {
            let soldiers = values.table.len();
            let after = values.after(soldiers as u64);
            let value = |last: usize| {
                let ways = (0..3).filter(|&way| way == MIXED || way != last);
                mex(ways.map(|way| after[way]))
            };
            values.table.push([value(0), value(1), value(2)]);
            let window = values.table.last_chunk::<{ LARGEST as usize }>();
            if let Some(&window) = window {
                let before = seen.insert(window, soldiers);
                values.period = before.map_or(0, |before| (soldiers - before) as u64);
            }
        }
        values
    }

    /// Returns the values for a number of soldiers, in the table or beyond its end.
    fn at(&self, soldiers: u64) -> [u64; 3] {
        let beyond = soldiers.saturating_sub(self.table.len() as u64 - 1);
        let periods = beyond.div_ceil(self.period.max(1));
        self.table[(soldiers - periods * self.period) as usize]
    }

    /// Returns the value of a castle after an attack in each way.
    fn after(&self, soldiers: u64) -> [u64; 3] {
        let left = |way: usize| soldiers.saturating_sub(self.kills[way]);
        [0, 1, 2].map(|way| self.at(left(way))[way])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::{iproduct, Itertools};
    use proptest::prelude::*;
    use shared::search::Search;

    testkit::judged!(solve);

    #[test]
    fn answers_the_official_samples() {
        let first = "3\n2 1 3 4\n7 6\n1 1 2 3\n1\n1 1 2 2\n3\n";
        assert_eq!(testkit::answer(solve, first), "2\n3\n0\n");
        let second = "10\n6 5 4 5\n2 3 2 3 1 3\n1 5 2 3\n10\n4 4 2 3\n8 10 8 5\n2 2 1 4\n8 5\n3 5 3 5\n9 2 10\n\
            4 5 5 5\n2 10 4 2\n2 3 1 4\n1 10\n3 1 5 3\n9 8 7\n2 5 4 5\n8 8\n3 5 1 4\n5 5 10\n";
        let attacks = "0\n2\n1\n2\n5\n12\n5\n0\n0\n2\n";
        assert_eq!(testkit::answer(solve, second), attacks);
    }

    /// The soldiers of each castle, and the last attack on it.
    type Castles = Vec<(u64, Option<usize>)>;

    fn attacks(castles: &Castles, kills: [u64; 3]) -> Vec<Castles> {
        let mut options = Vec::new();
        for (index, way) in iproduct!(0..castles.len(), 0..3) {
            let (soldiers, last) = castles[index];
            if soldiers > 0 && (way == 0 || last != Some(way)) {
                let mut castles = castles.clone();
                castles[index] = (soldiers.saturating_sub(kills[way]), Some(way));
                options.push(castles);
            }
        }
        options
    }

    proptest! {
        #[test]
        fn agrees_with_the_search(
            soldiers in prop::collection::vec(1_u64..9, 0..4),
            kills in [1_u64..6, 1_u64..6, 1_u64..6],
        ) {
            let mut game = Search::new(|castles: &Castles| attacks(castles, kills));
            let castles = soldiers.iter().map(|&soldiers| (soldiers, None)).collect();
            let won = game.winning_moves(castles).len();
            let list = soldiers.iter().join(" ");
            let input = format!("1\n{} {}\n{list}\n", soldiers.len(), kills.iter().join(" "));
            prop_assert_eq!(testkit::answer(solve, &input), format!("{won}\n"));
        }
    }

    /// From the definition, without a period.
    #[test]
    fn values_match_the_search() {
        for (x, y, z) in iproduct!(1..=5, 1..=5, 1..=5) {
            let kills = [x, y, z];
            let values = Values::new(kills);
            assert!(values.period <= 10 && values.table.len() <= 50, "{kills:?}");
            let mut game = Search::new(|&castle: &(u64, Option<usize>)| {
                attacks(&vec![castle], kills)
                    .into_iter()
                    .map(|castles| castles[0])
            });
            for (soldiers, last) in iproduct!(0..150, 0..3) {
                let value = game.grundy((soldiers, Some(last)));
                assert_eq!(
                    values.at(soldiers)[last],
                    value,
                    "{kills:?}: {soldiers} {last}"
                );
            }
        }
    }

    #[test]
    fn ways_with_equal_numbers_are_different_attacks() {
        assert_eq!(testkit::answer(solve, "1 1 1 1 1 1"), "3\n");
    }

    #[test]
    fn handles_no_castles_and_the_largest_ones() {
        assert_eq!(testkit::answer(solve, "1 0 1 1 1"), "0\n");
        let largest = u64::MAX;
        let input = format!("1 2 1 2 3 {largest} {largest}");
        let attacks = testkit::answer(solve, &input);
        let values = Values::new([1, 2, 3]);
        let like = 1000 + (largest - 1000) % values.period;
        assert_eq!(
            attacks,
            testkit::answer(solve, &format!("1 2 1 2 3 {like} {like}"))
        );
    }

    #[test]
    fn reports_bad_input() {
        for (input, why) in [
            ("1 1 0 1 1 1", "case 1: `0` is not from 1 to 5"),
            ("1 1 1 6 1 1", "case 1: `6` is not from 1 to 5"),
            (
                "1 1 1 1 1 0",
                "case 1: `0` is not from 1 to 18446744073709551615",
            ),
            (
                "1 2 1 1 1 5",
                "case 1: the input ends where a number is due",
            ),
        ] {
            testkit::assert_bad(solve, input, "", why);
        }
    }
}
