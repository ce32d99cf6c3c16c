//! Computes the values of a heap game step by step, until they are enough or a theorem ends it.

use shared::period::Period;
use shared::sg::{HeapGame, OutOfReach, Sequence};

use crate::law::Law;
use crate::progress::Progress;
use crate::row::{Ask, Row};

/// How many heaps are computed between two looks at the clock.
pub const STEP: usize = 256;

/// How much a game may cost.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The last heap that is computed at all.
    pub last: usize,
    /// Up to which heap a proof of a period is looked for, though the table may end before.
    pub search: usize,
}

impl Bounds {
    /// The last heap that is computed for `ask` while no period is proved.
    pub fn stop(self, ask: Ask) -> usize {
        match usize::try_from(ask.farthest()) {
            Ok(farthest) if farthest <= self.last => farthest.max(self.search),
            _ => self.last,
        }
    }
}

/// The row of `game`, which `title` names; `theorem` names what proves its period.
///
/// Heaps beyond the bounds are known through a proved period only.
pub fn grow<G: HeapGame + Clone>(
    game: &G,
    (title, theorem): (String, &str),
    ask: Ask,
    bounds: Bounds,
    progress: &mut Progress,
) -> Result<Row, OutOfReach> {
    let shortest = game.proof(Period {
        preperiod: 0,
        period: 1,
    });
    let provable = shortest.is_some_and(|shortest| shortest <= bounds.last);
    let mut sequence = Sequence::new(game.clone(), bounds.last as u64);
    if ask.farthest() > bounds.last as u64 && !provable {
        sequence.grundy(ask.farthest())?; // says so, at once
    }
    let search = if provable { bounds.search } else { 0 };
    let stop = Bounds { search, ..bounds }.stop(ask);
    let (mut last, mut searched) = (0, 0);
    while last < stop && sequence.proved().is_none() {
        // Each search is on twice the values of the one before.
        searched = stop.min((2 * searched).max(STEP));
        while last < searched {
            last = searched.min(last + STEP);
            sequence.table(last);
            progress.reach(last, stop);
        }
    }
    let law = match sequence.proved() {
        Some(period) => Law::Proved {
            repetition: period.into(),
            why: format!(
                "by {theorem}, from the values of heaps 0 to {}",
                game.proof(period).map_or(0, |values| values - 1)
            ),
        },
        None => Law::seen(sequence.table(last)),
    };
    sequence.grundy(ask.farthest())?;
    let at = match ask.at {
        Some(heap) => Some((heap, sequence.grundy(heap)?)),
        None => None,
    };
    Ok(Row {
        title,
        thing: "heap",
        first: 0,
        values: sequence.table(ask.upto).to_vec(),
        law,
        at,
    })
}
