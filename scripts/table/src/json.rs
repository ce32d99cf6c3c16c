//! Tables as JSON.

use std::io::{self, Write};

use serde::{Serialize, Serializer};
use shared::partizan::Dyadic;

use crate::games::board::{Board, Measure};
use crate::games::column::Columns;
use crate::games::dynamic::LostHeaps;
use crate::games::periodicity::Periodicity;
use crate::games::row::{First, Heading, Row, Sparse};
use crate::games::Stream;

/// The part of a row's document after its values.
#[derive(Serialize)]
#[serde(bound = "Streamed<P>: Serialize")]
struct RowFacts<'a, P> {
    upto: u64,
    p_positions: Streamed<P>,
    largest: First,
    last_new: First,
    sparse: Option<Sparse>,
    period: &'a Periodicity,
    at: Option<At>,
    /// Only after Ctrl-C.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

/// A list that is written as it is made: it may be far longer than a list in memory should be.
struct Streamed<F>(F);

impl<F, I> Serialize for Streamed<F>
where
    F: Fn() -> I,
    I: Iterator<Item = u64>,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0())
    }
}

#[derive(Serialize)]
struct At {
    heap: u64,
    value: u64,
}

#[derive(Serialize)]
struct BoardDocument<'a> {
    game: &'a str,
    measure: Measure,
    axes: [&'a str; 2],
    first: usize,
    upto: usize,
    values: Vec<&'a [i64]>,
    p_positions: Vec<(usize, usize)>,
}

#[derive(Serialize)]
struct LostHeapsDocument<'a> {
    game: &'a str,
    k: u64,
    upto: u64,
    p_positions: &'a [u64],
    recurrence: RecurrenceFields,
}

/// `a[i+1] = a[i] + a[i-lag]` for i ≥ `from`, as checked up to i = `to`.
#[derive(Serialize)]
struct RecurrenceFields {
    status: &'static str,
    lag: usize,
    from: usize,
    to: usize,
}

#[derive(Serialize)]
struct ColumnsDocument<'a> {
    columns: Vec<Column<'a>>,
    sum: Fraction,
}

#[derive(Serialize)]
struct Column<'a> {
    column: &'a str,
    #[serde(flatten)]
    value: Fraction,
}

#[derive(Serialize)]
struct Fraction {
    numerator: i64,
    denominator: u64,
}

impl From<Dyadic> for Fraction {
    fn from(number: Dyadic) -> Self {
        Fraction {
            numerator: number.numerator(),
            denominator: number.denominator(),
        }
    }
}

/// Writes a row; its values begin at heap `first`.
pub struct RowWriter<W> {
    out: W,
    /// The heap whose value comes next, once the document has begun.
    next: Option<u64>,
}

impl<W: Write> RowWriter<W> {
    /// Writes into `out`.
    pub fn new(out: W) -> Self {
        RowWriter { out, next: None }
    }
}

impl<W: Write> Stream for RowWriter<W> {
    fn extend(
        &mut self,
        heading: &Heading,
        value: &dyn Fn(u64) -> u64,
        known: u64,
    ) -> io::Result<()> {
        let first = heading.first;
        let next = if let Some(next) = self.next {
            next
        } else {
            let title = serde_json::to_string(&heading.title)?;
            write!(
                self.out,
                "{{\"game\":{title},\"first\":{first},\"values\":["
            )?;
            first
        };
        for heap in next..=known {
            let comma = if heap > first { "," } else { "" };
            write!(self.out, "{comma}{}", value(heap))?;
        }
        self.next = Some(next.max(known + 1));
        Ok(())
    }

    fn finish(&mut self, row: &Row) -> io::Result<()> {
        self.extend(&row.heading, &row.value, row.heading.upto)?;
        let statistics = row.statistics();
        let facts = RowFacts {
            upto: row.heading.upto,
            p_positions: Streamed(|| row.p_positions()),
            largest: statistics.largest,
            last_new: statistics.last_new,
            sparse: row.sparse,
            period: &row.periodicity,
            at: row.at.map(|(heap, value)| At { heap, value }),
            interrupted: row.is_interrupted,
        };
        write!(self.out, "],")?;
        serde_json::to_writer(
            WithoutFirst {
                out: &mut self.out,
                is_first: true,
            },
            &facts,
        )?;
        writeln!(self.out)?;
        self.out.flush()
    }
}

/// Drops the first byte: the brace of a document that has already begun.
struct WithoutFirst<'a, W> {
    out: &'a mut W,
    is_first: bool,
}

impl<W: Write> Write for WithoutFirst<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_first && !bytes.is_empty() {
            self.is_first = false;
            return Ok(1);
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes a table that is known as a whole.
pub fn write(table: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, table)?;
    writeln!(out)
}

/// A list per row, from `first` on. On a board of outcomes, the player to move wins at 1 and loses at 0.
impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let outcomes: Vec<Vec<i64>>;
        let numbers = match self.measure {
            Measure::Outcome => {
                let won = |row: &Vec<i64>| row.iter().map(|&number| number.min(1)).collect();
                outcomes = self.numbers.iter().map(won).collect();
                &outcomes
            }
            Measure::Grundy | Measure::Suspense | Measure::Number => &self.numbers,
        };
        let first = self.first;
        let document = BoardDocument {
            game: &self.game,
            measure: self.measure,
            axes: self.axes,
            first,
            upto: self.upto(),
            values: numbers[first..].iter().map(|row| &row[first..]).collect(),
            p_positions: self.p_positions(),
        };
        document.serialize(serializer)
    }
}

impl Serialize for LostHeaps {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let found = self.recurrence;
        let document = LostHeapsDocument {
            game: &self.title,
            k: self.k,
            upto: self.upto,
            p_positions: &self.heaps,
            recurrence: RecurrenceFields {
                status: if found.is_proved { "proved" } else { "seen" },
                lag: found.lag,
                from: found.from,
                to: found.to,
            },
        };
        document.serialize(serializer)
    }
}

/// The numbers of columns, and their sum.
impl Serialize for Columns {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = self.values.iter();
        let document = ColumnsDocument {
            columns: values
                .map(|(column, value)| Column {
                    column,
                    value: (*value).into(),
                })
                .collect(),
            sum: self.sum.into(),
        };
        document.serialize(serializer)
    }
}
