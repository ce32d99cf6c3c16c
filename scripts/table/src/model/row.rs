//! What is shown of a row.

use kit::console::{DOUBTFUL, GOOD};

use super::{Cells, Item, Part, Table};
use crate::games::periodicity::Periodicity;
use crate::games::row::{First, Heading, Row, Sparse, Statistics};

/// The values of a row, as far as they are known.
#[derive(Clone, Copy)]
pub struct RowCells<'a> {
    /// The game, and its heaps.
    pub heading: &'a Heading,
    /// The value of each heap up to `known`.
    pub value: &'a dyn Fn(u64) -> u64,
    /// The last heap whose value is known.
    pub known: u64,
    /// The period, once the row is complete.
    pub periodicity: Option<&'a Periodicity>,
}

impl RowCells<'_> {
    /// Iterates over the known heaps and their values.
    pub fn heaps(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        (self.heading.first..=self.known).map(|heap| (heap, (self.value)(heap)))
    }

    /// Returns the largest known value.
    pub fn largest(&self) -> u64 {
        self.heaps().map(|(_, value)| value).max().unwrap_or(0)
    }
}

impl<'a> Table<'a> {
    /// Shows the known beginning of a row.
    pub fn beginning(cells: RowCells<'a>) -> Self {
        let Heading {
            title,
            unit,
            first,
            upto,
        } = cells.heading;
        Table {
            title: title.clone(),
            about: format!(": Grundy values of {unit}s {first} to {upto}"),
            parts: vec![
                Part::Field("game", title.as_str().into()),
                Part::Field("first", (*first).into()),
                Part::Cells(Cells::Row(cells)),
            ],
        }
    }
}

impl Row {
    /// Returns the values.
    pub fn cells(&self) -> RowCells<'_> {
        RowCells {
            heading: &self.heading,
            value: &self.value,
            known: self.heading.upto,
            periodicity: Some(&self.periodicity),
        }
    }

    /// Shows the values, and what is known beyond them.
    pub fn table(&self) -> Table<'_> {
        let statistics = self.statistics();
        let Heading { unit, upto, .. } = self.heading;
        let mut table = Table::beginning(self.cells());
        let parts = &mut table.parts;
        parts.push(Part::Field("upto", upto.into()));
        parts.push(Part::Note(String::new()));
        let heaps = self.p_positions().map(|heap| heap.to_string());
        parts.extend(Part::p_positions(
            self.p_positions(),
            heaps,
            statistics.lost,
        ));
        parts.extend([
            Part::Field("largest", statistics.largest.into()),
            Part::Field("last_new", statistics.last_new.into()),
            Part::label("values", vec![sentence(unit, &statistics)]),
            Part::Field("sparse", self.sparse.into()),
        ]);
        parts.extend(self.sparse.map(|sparse| sparse.part(unit)));
        parts.push(Part::Field("period", (&self.periodicity).into()));
        let is_proved = self.periodicity.is_proved();
        let style = if is_proved { GOOD } else { DOUBTFUL };
        let mut lines = self.periodicity.lines();
        if let Some(last) = lines.last_mut() {
            *last = format!("{style}{last}{style:#}");
        }
        parts.push(Part::label("period", lines));
        let at = |(heap, value): (u64, u64)| {
            Item::Object(vec![("heap", heap.into()), ("value", value.into())])
        };
        parts.push(Part::Field("at", self.at.map_or(Item::Null, at)));
        if let Some((heap, value)) = self.at {
            let source = if heap <= upto {
                ""
            } else if is_proved {
                ", proved by the same theorem"
            } else {
                ", computed"
            };
            let line = format!("{unit} {heap} has the value {value}{source}");
            parts.push(Part::label("at", vec![line]));
        }
        if self.is_interrupted {
            let line = format!("{DOUBTFUL}by Ctrl-C, after {unit} {upto}{DOUBTFUL:#}");
            parts.push(Part::Field("interrupted", true.into()));
            parts.push(Part::label("interrupted", vec![line]));
        }
        table
    }
}

impl Sparse {
    /// Describes the rare values to readers.
    fn part<'a>(self, unit: &str) -> Part<'a> {
        let heaps = match self.last {
            Some(last) => format!(
                "{} {unit}s from 1 to {}, the last {last}",
                self.rare, self.to
            ),
            None => format!("no {unit} from 1 to {}", self.to),
        };
        let parity = if self.by_parity {
            " and the heap's parity"
        } else {
            ""
        };
        let mask = self.mask;
        let rule = format!("an even number of ones in value AND {mask:#b}{parity}");
        Part::label("rare values", vec![heaps, rule])
    }
}

impl From<Sparse> for Item<'_> {
    fn from(sparse: Sparse) -> Self {
        Item::Object(vec![
            ("mask", u64::from(sparse.mask).into()),
            ("by_parity", sparse.by_parity.into()),
            ("rare", sparse.rare.into()),
            ("last", sparse.last.into()),
            ("to", sparse.to.into()),
        ])
    }
}

impl From<First> for Item<'_> {
    fn from(first: First) -> Self {
        let First { value, heap } = first;
        Item::Object(vec![("value", value.into()), ("heap", heap.into())])
    }
}

impl<'a> From<&'a Periodicity> for Item<'a> {
    fn from(periodicity: &'a Periodicity) -> Self {
        let status = match periodicity {
            Periodicity::Proved { .. } => "proved",
            Periodicity::Observed { .. } => "seen",
            Periodicity::Unobserved { .. } => "unseen",
            Periodicity::Aperiodic { .. } => "never",
        };
        let mut fields = vec![("status", status.into())];
        if let Some(found) = periodicity.period() {
            fields.extend([
                ("preperiod", found.preperiod.into()),
                ("period", found.period.into()),
                ("saltus", found.saltus.into()),
            ]);
        }
        fields.push(match periodicity {
            Periodicity::Proved { why, .. } | Periodicity::Aperiodic { why } => {
                ("why", why.as_str().into())
            }
            Periodicity::Observed { to, .. } | Periodicity::Unobserved { to } => {
                ("to", (*to).into())
            }
        });
        Item::Object(fields)
    }
}

/// Describes the largest value, and the last one to appear.
fn sentence(unit: &str, statistics: &Statistics) -> String {
    let Statistics {
        largest, last_new, ..
    } = statistics;
    let largest_is_last = if largest == last_new {
        String::from(", the last new one")
    } else {
        format!(
            "; the last new one is {}, at {unit} {}",
            last_new.value, last_new.heap
        )
    };
    format!(
        "up to {}, first at {unit} {}{largest_is_last}",
        largest.value, largest.heap
    )
}
