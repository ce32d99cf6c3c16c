//! Subtraction games in which any number may be taken but a few: heap 5 has no move to itself less
//! 2, say, and to every other smaller one.
//!
//! **Values.** A value is free for heap n if each heap that has it is an excluded number below n;
//! the Grundy value is the least free one. Values that no heap has yet are free, so the values in
//! use are always 0 to u − 1, and a heap gets one of those at the excluded distances, or u.
//!
//! **Why they are arithmetic periodic**, and when it shows. Let e be the largest excluded number.
//! Two heaps of one value are at most e apart, as the larger has no move to the smaller. So the
//! last 2e values tell of each value among the last e whether it is still free or not; and among
//! any e + 1 neighbours one value is new, for after e heaps without one no old value is free. Hence
//! 2e + 1 neighbours determine everything after them, up to a constant that is added to all: if
//! they stand again p heaps later, each larger by s, the value of heap n + p is s more than that of
//! heap n from there on. And they must come again: a value given to a heap is at most e below u,
//! which grows by at most 1 a heap, so up to a constant there are finitely many rows of 2e + 1.
//!
//! Source of the theorem: A. A. Siegel, *Finite excluded subtraction sets and infinite modular
//! Nim*, 2005.

use shared::period::Period;

use crate::grow::{Bounds, STEP};
use crate::law::{Law, Repetition};
use crate::numbers::Numbers;
use crate::progress::Progress;
use crate::refusal::Refusal;
use crate::row::{Ask, Row};

/// The row of the game that excludes these numbers.
pub fn row(
    title: String,
    excluded: &Numbers,
    ask: Ask,
    bounds: Bounds,
    progress: &mut Progress,
) -> Result<Row, Refusal> {
    let mut row = Computed::new(excluded);
    let stop = bounds.stop(ask);
    let (mut last, mut repetition) = (0, None);
    while repetition.is_none() && last < stop {
        // Each search is on twice the values of the one before.
        let searched = stop.min((2 * last).max(STEP));
        while last < searched {
            last = searched.min(last + STEP);
            row.extend_to(last);
            progress.reach(last, stop);
        }
        repetition = proved(&row.values, excluded.largest());
    }
    let known = |heap: u64| match repetition {
        Some(repetition) => Ok(repetition.value(&row.values, heap)),
        None if heap <= last as u64 => Ok(u64::from(row.values[heap as usize])),
        None => Err(Refusal::Unknown(format!(
            "a heap of {heap} is out of reach: values are computed up to {last}, \
             and the period is longer"
        ))),
    };
    let values = (0..=ask.upto).map(|heap| known(heap as u64).map(|value| value as u32));
    let law = match repetition {
        Some(repetition) => Law::Proved {
            repetition,
            why: format!(
                "by Siegel's theorem, as {} neighbours come again, each larger by {}",
                2 * excluded.largest() + 1,
                repetition.saltus
            ),
        },
        None => Law::Unseen { to: last },
    };
    Ok(Row {
        title,
        thing: "heap",
        first: 0,
        values: values.collect::<Result<_, _>>()?,
        law,
        at: ask
            .at
            .map(|heap| known(heap).map(|value| (heap, value)))
            .transpose()?,
    })
}

/// The values as far as they are computed.
struct Computed {
    excluded: Vec<u64>,
    values: Vec<u32>,
    /// How many heaps have each of the values in use.
    uses: Vec<u32>,
}

impl Computed {
    fn new(excluded: &Numbers) -> Self {
        Computed {
            excluded: excluded.iter().collect(),
            values: Vec::new(),
            uses: Vec::new(),
        }
    }

    fn extend_to(&mut self, last: usize) {
        let mut near = Vec::new();
        while self.values.len() <= last {
            let heap = self.values.len();
            let excluded = self.excluded.iter().map(|&distance| distance as usize);
            let excluded = excluded.take_while(|&distance| distance <= heap);
            near.clear();
            near.extend(excluded.map(|distance| self.values[heap - distance]));
            near.sort_unstable();
            let mut alike = near.chunk_by(|one, other| one == other);
            let free = alike.find(|alike| alike.len() == self.uses[alike[0] as usize] as usize);
            let value = free.map_or(self.uses.len() as u32, |alike| alike[0]);
            if value as usize == self.uses.len() {
                self.uses.push(0);
            }
            self.uses[value as usize] += 1;
            self.values.push(value);
        }
    }
}

/// The least repetition of which 2e + 1 values come again.
fn proved(values: &[u32], e: u64) -> Option<Repetition> {
    let steps: Vec<u32> = values
        .windows(2)
        .map(|pair| pair[1].wrapping_sub(pair[0]))
        .collect();
    let window = usize::try_from(2 * e).ok()?;
    let enough = |found: Period| found.preperiod + found.period + window;
    let Period { preperiod, period } = Period::find(&steps, enough)?;
    Some(Repetition {
        preperiod: preperiod as u64,
        period: period as u64,
        saltus: u64::from(values[preperiod + period] - values[preperiod]),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use shared::sg::{Options, Sequence};

    fn explored(excluded: &str, ask: Ask, last: usize) -> Result<Row, Refusal> {
        let numbers = Numbers::parse(excluded).unwrap();
        let bounds = Bounds { last, search: last };
        row(String::new(), &numbers, ask, bounds, &mut Progress::new())
    }

    /// Heap 2k + 1 has no move to heap 2k, and all others that heap 2k has: both are worth k.
    #[test]
    fn all_but_one_goes_up_by_one_every_two_heaps() {
        let at = Some(1_000_000_000_000_000_001);
        let row = explored("1", Ask { upto: 7, at }, 100_000).unwrap();
        assert_eq!(row.values, [0, 0, 1, 1, 2, 2, 3, 3]);
        let half = 500_000_000_000_000_000;
        assert_eq!(row.at, Some((1_000_000_000_000_000_001, half)));
        let repetition = Repetition {
            preperiod: 0,
            period: 2,
            saltus: 1,
        };
        assert_eq!(row.law.repetition(), Some(repetition));
    }

    #[test]
    fn what_is_not_proved_in_time_is_refused() {
        let at = Some(1_000_000);
        let refusal = explored("2,5", Ask { upto: 3, at }, 8).unwrap_err();
        assert!(refusal.to_string().contains("out of reach"), "{refusal}");
    }

    proptest! {
        #[test]
        fn every_table_is_the_one_of_its_options(
            excluded in prop::collection::btree_set(1_usize..12, 1..6),
        ) {
            let options = |heap: usize| {
                let excluded = &excluded;
                (0..heap).filter(move |left| !excluded.contains(&(heap - left)))
            };
            let mut by_options = Sequence::new(Options(options), 600);
            let words: Vec<String> = excluded.iter().map(usize::to_string).collect();
            let ask = Ask { upto: 600, at: None };
            let row = explored(&words.join(","), ask, 100_000).unwrap();
            let proved = matches!(row.law, Law::Proved { .. });
            prop_assert!(proved);
            prop_assert_eq!(&row.values, by_options.table(600));
        }
    }
}
