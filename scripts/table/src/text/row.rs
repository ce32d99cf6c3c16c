//! A row as text: values in columns, and the first heap of each line at the margin.

use std::io::{self, Write};

use kit::console::{DOUBTFUL, GOOD};

use super::{labelled, p_positions, DIM, HEADING, LOST, WIDTH};
use crate::games::row::{Row, Statistics};

/// Writes the table of `row`, and what is known beyond it.
pub fn write(row: &Row, columns: Option<usize>, out: &mut impl Write) -> io::Result<()> {
    let Row {
        title,
        unit,
        first,
        upto,
        ..
    } = row;
    let statistics = row.statistics();
    writeln!(
        out,
        "{HEADING}{title}{HEADING:#}: Grundy values of {unit}s {first} to {upto}\n"
    )?;
    table(row, &statistics, columns, out)?;
    writeln!(out)?;
    let heaps = row.p_positions().map(|heap| heap.to_string());
    p_positions(out, heaps, statistics.lost)?;
    labelled(out, "values", &[sentence(row, &statistics)])?;
    if let Some(sparse) = row.sparse {
        let heaps = match sparse.last {
            Some(last) => format!(
                "{} {unit}s up to {}, the last {last}",
                sparse.rare, sparse.to
            ),
            None => format!("no {unit} up to {}", sparse.to),
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
        let source = if heap <= row.upto {
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
        let line = format!("{DOUBTFUL}by Ctrl-C: this is what is known so far{DOUBTFUL:#}");
        labelled(out, "interrupted", &[line])?;
    }
    Ok(())
}

/// Tells the largest value, and the last one to appear.
fn sentence(row: &Row, statistics: &Statistics) -> String {
    let unit = row.unit;
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

fn table(
    row: &Row,
    statistics: &Statistics,
    columns: Option<usize>,
    out: &mut impl Write,
) -> io::Result<()> {
    let margin = row.upto.to_string().len().max(3);
    let digits = statistics.largest.value.to_string().len().max(2);
    // Ten heaps per line are easy to count, twenty to compare.
    let fits = margin + 2 + 20 * (digits + 1) <= WIDTH;
    let columns = columns.unwrap_or(if fits { 20 } else { 10 });
    let cell = digits.max((columns - 1).to_string().len()) + 1;

    write!(out, "{:margin$} {DIM}│", "")?;
    for column in (0..columns).take_while(|&column| column as u64 <= row.upto) {
        write!(out, "{column:cell$}")?;
    }
    writeln!(out, "{DIM:#}")?;
    for start in (0..=row.upto).step_by(columns) {
        write!(out, "{DIM}{start:margin$} │{DIM:#}")?;
        for heap in start..=row.upto.min(start + columns as u64 - 1) {
            if heap < row.first {
                write!(out, "{:cell$}", "")?;
                continue;
            }
            let value = (row.value)(heap);
            if value == 0 {
                write!(out, "{LOST}{value:cell$}{LOST:#}")?;
            } else {
                write!(out, "{value:cell$}")?;
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::row::{tests::of, Sparse};

    fn text(first: u64, values: &[u64], columns: Option<usize>) -> String {
        let row = Row {
            first,
            ..of(values)
        };
        plain(&row, columns)
    }

    fn plain(row: &Row, columns: Option<usize>) -> String {
        let mut out = Vec::new();
        write(row, columns, &mut out).unwrap();
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
        let rare = "rare values  2 heaps up to 4, the last 3\n             \
                    an even number of ones in value AND 0b110 and the heap's parity\n";
        assert!(text.contains(rare), "{text}");
        assert!(text.ends_with("interrupted  by Ctrl-C: this is what is known so far\n"));
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
