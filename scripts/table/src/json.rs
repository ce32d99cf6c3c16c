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

/// Writes a board: a list per row, from `first` on. On a board of outcomes, the player to move
/// wins at 1 and loses at 0.
pub fn write_board(board: &Board, out: &mut impl Write) -> io::Result<()> {
    let outcomes: Vec<Vec<i64>>;
    let numbers = match board.measure {
        Measure::Outcome => {
            let won = |row: &Vec<i64>| row.iter().map(|&number| number.min(1)).collect();
            outcomes = board.numbers.iter().map(won).collect();
            &outcomes
        }
        Measure::Grundy | Measure::Suspense | Measure::Number => &board.numbers,
    };
    let first = board.first;
    let document = BoardDocument {
        game: &board.game,
        measure: board.measure,
        axes: board.axes,
        first,
        upto: board.upto(),
        values: numbers[first..].iter().map(|row| &row[first..]).collect(),
        p_positions: board.p_positions(),
    };
    serde_json::to_writer(&mut *out, &document)?;
    writeln!(out)
}

/// Writes the lost heaps of dynamic subtraction.
pub fn write_lost_heaps(lost: &LostHeaps, out: &mut impl Write) -> io::Result<()> {
    let found = lost.recurrence;
    let document = LostHeapsDocument {
        game: &lost.title,
        k: lost.k,
        upto: lost.upto,
        p_positions: &lost.heaps,
        recurrence: RecurrenceFields {
            status: if found.is_proved { "proved" } else { "seen" },
            lag: found.lag,
            from: found.from,
            to: found.to,
        },
    };
    serde_json::to_writer(&mut *out, &document)?;
    writeln!(out)
}

/// Writes the numbers of columns, and their sum.
pub fn write_columns(columns: &Columns, out: &mut impl Write) -> io::Result<()> {
    let values = columns.values.iter();
    let document = ColumnsDocument {
        columns: values
            .map(|(column, value)| Column {
                column,
                value: (*value).into(),
            })
            .collect(),
        sum: columns.sum.into(),
    };
    serde_json::to_writer(&mut *out, &document)?;
    writeln!(out)
}
