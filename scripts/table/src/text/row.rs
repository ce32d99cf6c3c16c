//! A row as text: values in columns, and the first heap of each line at the margin.

use std::io::{self, Write};

use kit::console::{DOUBTFUL, GOOD};

use super::{labelled, p_positions, DIM, HEADING, LOST, WIDTH};
use crate::games::row::{Heading, Row, Statistics};
use crate::games::Stream;

/// The last heap of a table that is known as a whole before it is written.
const LONG: u64 = 20_000;

/// Writes a row: the table, and what is known beyond it.
pub struct RowWriter<W> {
    out: W,
    /// Heaps per line, if the user chose them.
    columns: Option<usize>,
    /// How the table is set out, once it has begun.
    layout: Option<Layout>,
    /// The first heap of the next line.
    next: u64,
}

/// The widths of the columns.
#[derive(Clone, Copy)]
struct Layout {
    margin: usize,
    columns: usize,
    cell: usize,
}

impl<W: Write> RowWriter<W> {
    /// Writes into `out`, with so many heaps per line.
    pub fn new(out: W, columns: Option<usize>) -> Self {
        RowWriter {
            out,
            columns,
            layout: None,
            next: 0,
        }
    }

    /// Writes the title and the header of a table with values up to `largest`.
    fn begin(&mut self, heading: &Heading, largest: u64) -> io::Result<Layout> {
        let Heading {
            title,
            unit,
            first,
            upto,
        } = heading;
        let margin = upto.to_string().len().max(3);
        let digits = largest.to_string().len().max(2);
        // Ten heaps per line are easy to count, twenty to compare.
        let fits = margin + 2 + 20 * (digits + 1) <= WIDTH;
        let columns = self.columns.unwrap_or(if fits { 20 } else { 10 });
        let cell = digits.max((columns - 1).to_string().len()) + 1;

        let out = &mut self.out;
        writeln!(
            out,
            "{HEADING}{title}{HEADING:#}: Grundy values of {unit}s {first} to {upto}\n"
        )?;
        write!(out, "{:margin$} {DIM}│", "")?;
        for column in (0..columns).take_while(|&column| column as u64 <= *upto) {
            write!(out, "{column:cell$}")?;
        }
        writeln!(out, "{DIM:#}")?;
        let layout = Layout {
            margin,
            columns,
            cell,
        };
        self.layout = Some(layout);
        Ok(layout)
    }

    /// Writes the lines whose heaps are `known`, or end with the row.
    fn write_lines(
        &mut self,
        layout: Layout,
        heading: &Heading,
        value: &dyn Fn(u64) -> u64,
        known: u64,
    ) -> io::Result<()> {
        let Layout {
            margin,
            columns,
            cell,
        } = layout;
        let out = &mut self.out;
        while self.next <= known {
            let start = self.next;
            let last = heading.upto.min(start + columns as u64 - 1);
            if last > known {
                break;
            }
            write!(out, "{DIM}{start:margin$} │{DIM:#}")?;
            for heap in start..=last {
                if heap < heading.first {
                    write!(out, "{:cell$}", "")?;
                    continue;
                }
                let value = value(heap);
                if value == 0 {
                    write!(out, "{LOST}{value:cell$}{LOST:#}")?;
                } else {
                    write!(out, "{value:cell$}")?;
                }
            }
            writeln!(out)?;
            self.next = last + 1;
        }
        Ok(())
    }
}

impl<W: Write> Stream for RowWriter<W> {
    fn extend(
        &mut self,
        heading: &Heading,
        value: &dyn Fn(u64) -> u64,
        known: u64,
    ) -> io::Result<()> {
        // The widths are those of the values: of all, or, in a long table, of the first ones with
        // room for larger ones.
        if known < LONG || heading.upto <= LONG {
            return Ok(());
        }
        let layout = if let Some(layout) = self.layout {
            layout
        } else {
            let largest = (heading.first..=known).map(value).max();
            self.begin(heading, 4 * largest.unwrap_or(0))?
        };
        self.write_lines(layout, heading, value, known)
    }

    fn finish(&mut self, row: &Row) -> io::Result<()> {
        let statistics = row.statistics();
        let layout = match self.layout {
            Some(layout) => layout,
            None => self.begin(&row.heading, statistics.largest.value)?,
        };
        self.write_lines(layout, &row.heading, &row.value, row.heading.upto)?;
        write_facts(row, &statistics, &mut self.out)?;
        self.out.flush()
    }
}

/// Writes what is known about the values of `row`, and beyond it.
fn write_facts(row: &Row, statistics: &Statistics, out: &mut impl Write) -> io::Result<()> {
    let Heading { unit, upto, .. } = row.heading;
    writeln!(out)?;
    let heaps = row.p_positions().map(|heap| heap.to_string());
    p_positions(out, heaps, statistics.lost)?;
    labelled(out, "values", &[sentence(unit, statistics)])?;
    if let Some(sparse) = row.sparse {
        let heaps = match sparse.last {
            Some(last) => format!(
                "{} {unit}s from 1 to {}, the last {last}",
                sparse.rare, sparse.to
            ),
            None => format!("no {unit} from 1 to {}", sparse.to),
        };
        let parity = if sparse.by_parity {
            " and the heap's parity"
        } else {
            ""
        };
        let rule = format!(
            "an even number of ones in value AND {:#b}{parity}",
            sparse.mask
        );
        labelled(out, "rare values", &[heaps, rule])?;
    }
    let is_proved = row.periodicity.is_proved();
    let style = if is_proved { GOOD } else { DOUBTFUL };
    let mut lines = row.periodicity.lines();
    if let Some(last) = lines.last_mut() {
        *last = format!("{style}{last}{style:#}");
    }
    labelled(out, "period", &lines)?;
    if let Some((heap, value)) = row.at {
        let source = if heap <= upto {
            ""
        } else if is_proved {
            ", proved by the same theorem"
        } else {
            ", computed"
        };
        let line = format!("{unit} {heap} has the value {value}{source}");
        labelled(out, "at", &[line])?;
    }
    if row.is_interrupted {
        let line = format!("{DOUBTFUL}by Ctrl-C, after {unit} {upto}{DOUBTFUL:#}");
        labelled(out, "interrupted", &[line])?;
    }
    Ok(())
}

/// Tells the largest value, and the last one to appear.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::row::{tests::of, Sparse};

    fn text(first: u64, values: &[u64], columns: Option<usize>) -> String {
        let mut row = of(values);
        row.heading.first = first;
        plain(&row, columns)
    }

    fn plain(row: &Row, columns: Option<usize>) -> String {
        let mut out = Vec::new();
        RowWriter::new(&mut out, columns).finish(row).unwrap();
        let plain = anstream::adapter::strip_bytes(&out).into_vec();
        String::from_utf8(plain).unwrap()
    }

    #[test]
    fn aligns_the_columns() {
        assert_eq!(
            text(0, &[0, 1, 12, 3, 0], Some(3)),
            "a game: Grundy values of heaps 0 to 4\n\
             \n    │  0  1  2\
             \n  0 │  0  1 12\
             \n  3 │  3  0\n\
             \nP-positions  0 4\
             \nvalues       up to 12, first at heap 2; the last new one is 3, at heap 3\
             \nperiod       none observed up to heap 9\
             \nat           heap 12 has the value 3, computed\n"
        );
    }

    #[test]
    fn tells_the_rare_values_and_the_interruption() {
        let row = Row {
            sparse: Some(Sparse {
                mask: 6,
                by_parity: true,
                rare: 2,
                last: Some(3),
                to: 4,
            }),
            is_interrupted: true,
            ..of(&[0, 1, 12, 3, 0])
        };
        let text = plain(&row, None);
        let rare = "rare values  2 heaps from 1 to 4, the last 3\n             \
                    an even number of ones in value AND 0b110 and the heap's parity\n";
        assert!(text.contains(rare), "{text}");
        assert!(text.ends_with("interrupted  by Ctrl-C, after heap 4\n"));
    }

    /// In steps that do not fit the lines.
    #[test]
    fn streams_long_tables_as_they_are_written_at_once() {
        let values: Vec<u64> = (0..30_000).map(|heap| heap % 7 * 10).collect();
        let row = of(&values);
        for end in [29_999, 25_123] {
            let mut out = Vec::new();
            let mut writer = RowWriter::new(&mut out, None);
            for known in (0..end).step_by(777) {
                writer.extend(&row.heading, &row.value, known).unwrap();
            }
            let known = of(&values[..=end as usize]);
            writer.finish(&known).unwrap();
            let text = String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).unwrap();
            let lines = text.lines().filter_map(|line| line.split_once('│'));
            let words = lines.skip(1).flat_map(|(_, line)| line.split_whitespace());
            let found: Vec<u64> = words.map(|word| word.parse().unwrap()).collect();
            assert_eq!(found, values[..=end as usize]);
        }
    }

    #[test]
    fn leaves_heaps_below_the_first_blank() {
        let text = text(1, &[0, 0, 1], None);
        assert!(text.contains("│  0  1  2\n  0 │     0  1\n"), "{text}");
        assert!(text.contains("heaps 1 to 2") && text.contains("P-positions  1\n"));
    }

    #[test]
    fn fits_the_terminal() {
        for largest in [9, 99, 999, 99_999] {
            let values: Vec<u64> = (0..1000).map(|heap| heap % largest).collect();
            let text = text(0, &values, None);
            assert!(text.lines().all(|line| line.chars().count() <= WIDTH));
        }
    }
}
