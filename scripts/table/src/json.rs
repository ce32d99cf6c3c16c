//! Tables as JSON: an object with the cells and the fields, in their order.

use std::io::{self, Write};

use kit::json::Text;

use crate::games::board::{Board, Measure};
use crate::model::{self, Cells, Item, Part, Table};

/// Writes one table.
pub struct Writer<W> {
    out: W,
    /// The number of parts that are written completely.
    done: usize,
    /// The heap whose value comes next, once a row has begun.
    next: Option<u64>,
    /// Whether a field is written.
    has_fields: bool,
}

impl<W: Write> Writer<W> {
    /// Writes into `out`.
    pub fn new(out: W) -> Self {
        Writer {
            out,
            done: 0,
            next: None,
            has_fields: false,
        }
    }

    /// Writes the parts, and of a row the known cells.
    fn write(&mut self, table: Table, is_complete: bool) -> io::Result<()> {
        for part in table.parts.into_iter().skip(self.done) {
            match part {
                Part::Cells(Cells::Row(cells)) => {
                    let first = cells.heading.first;
                    if self.next.is_none() {
                        self.name("values")?;
                        self.out.write_all(b"[")?;
                    }
                    let next = self.next.unwrap_or(first);
                    for heap in next..=cells.known {
                        let comma = if heap > first { "," } else { "" };
                        write!(self.out, "{comma}{}", (cells.value)(heap))?;
                    }
                    self.next = Some(next.max(cells.known + 1));
                    if !is_complete {
                        return Ok(());
                    }
                    self.out.write_all(b"]")?;
                }
                Part::Cells(Cells::Board(board)) => self.field("values", values(board))?,
                Part::Cells(Cells::Columns(columns)) => self.field("columns", columns.item())?,
                Part::Field(name, item) => self.field(name, item)?,
                Part::Label(..) | Part::List { .. } | Part::Note(_) => {}
            }
            self.done += 1;
        }
        Ok(())
    }

    fn field(&mut self, name: &str, item: Item) -> io::Result<()> {
        self.name(name)?;
        write_item(item, &mut self.out)
    }

    fn name(&mut self, name: &str) -> io::Result<()> {
        let before = if self.has_fields { ',' } else { '{' };
        self.has_fields = true;
        write!(self.out, "{before}\"{name}\":")
    }
}

impl<W: Write> model::Writer for Writer<W> {
    fn extend(&mut self, table: Table) -> io::Result<()> {
        self.write(table, false)
    }

    fn finish(&mut self, table: Table) -> io::Result<()> {
        self.write(table, true)?;
        writeln!(self.out, "}}")?;
        self.out.flush()
    }
}

fn write_item(item: Item, out: &mut impl Write) -> io::Result<()> {
    match item {
        Item::Null => write!(out, "null"),
        Item::Truth(truth) => write!(out, "{truth}"),
        Item::Natural(number) => write!(out, "{number}"),
        Item::Integer(number) => write!(out, "{number}"),
        Item::Text(text) => write!(out, "{}", Text(text)),
        Item::List(items) => {
            write!(out, "[")?;
            for (index, item) in items.enumerate() {
                if index > 0 {
                    write!(out, ",")?;
                }
                write_item(item, out)?;
            }
            write!(out, "]")
        }
        Item::Object(fields) => {
            write!(out, "{{")?;
            for (index, (name, item)) in fields.into_iter().enumerate() {
                let comma = if index > 0 { "," } else { "" };
                write!(out, "{comma}\"{name}\":")?;
                write_item(item, out)?;
            }
            write!(out, "}}")
        }
    }
}

/// A list per row, from the first heap on. On a board of outcomes, the player to move wins at 1 and loses
/// at 0.
fn values(board: &Board) -> Item<'_> {
    let most = match board.measure {
        Measure::Outcome => 1,
        Measure::Grundy | Measure::Suspense | Measure::Number => i64::MAX,
    };
    let rows = board.numbers[board.first..].iter();
    Item::list(rows.map(move |row| {
        let row = row[board.first..].iter();
        Item::list(row.map(move |&number| number.min(most)))
    }))
}
