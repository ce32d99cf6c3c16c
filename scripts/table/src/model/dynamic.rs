//! What is shown of the lost heaps of dynamic subtraction.

use kit::console::{DOUBTFUL, GOOD};
use shared::dynamic::Recurrence;

use super::{Item, Part, Table};
use crate::games::dynamic::LostHeaps;

impl LostHeaps {
    /// Shows the lost heaps, and the recurrence that they settle into.
    pub fn table(&self) -> Table<'_> {
        let mut parts = vec![
            Part::Field("game", self.title.as_str().into()),
            Part::Field("k", self.k.into()),
            Part::Field("upto", self.upto.into()),
        ];
        parts.extend(Part::p_positions(
            self.heaps.iter().copied(),
            self.heaps.iter().map(u64::to_string),
            self.heaps.len() as u64,
        ));
        parts.extend([
            Part::Field("recurrence", fields(self.recurrence)),
            Part::label("recurrence", lines(self.recurrence)),
        ]);
        Table {
            title: self.title.clone(),
            about: format!(": lost heaps from a[0] = 1 up to {}", self.upto),
            parts,
        }
    }
}

/// `a[i+1] = a[i] + a[i-lag]` for i ≥ `from`, as checked up to i = `to`.
fn fields<'a>(found: Recurrence) -> Item<'a> {
    let status = if found.is_proved { "proved" } else { "seen" };
    Item::Object(vec![
        ("status", status.into()),
        ("lag", found.lag.into()),
        ("from", found.from.into()),
        ("to", found.to.into()),
    ])
}

/// Describes the recurrence, and how certain it is.
fn lines(recurrence: Recurrence) -> Vec<String> {
    let Recurrence {
        lag,
        from,
        to,
        is_proved,
    } = recurrence;
    let term = match lag {
        0 => String::from("a[i]"),
        _ => format!("a[i-{lag}]"),
    };
    let mut lines = vec![format!("a[i+1] = a[i] + {term} for i >= {from}")];
    if is_proved {
        lines.push(format!(
            "{GOOD}proved: by induction from i = {from} to {to}{GOOD:#}"
        ));
    } else {
        lines.push(format!(
            "{DOUBTFUL}only observed, from i = {from} to {to}, not proved{DOUBTFUL:#}"
        ));
        lines.push(String::from(
            "proved: there is such a recurrence from some i on (Schwenk's theorem)",
        ));
    }
    lines
}
