//! A row as text: values in columns, and the first heap of each line at the margin.

use std::io::{self, Write};

use kit::console::{DOUBTFUL, GOOD};

use super::{labelled, p_positions, DIM, HEADING, LOST, WIDTH};
use crate::games::Row;

/// Writes the table of `row`, and what is known beyond it.
pub fn write(row: &Row, columns: Option<usize>, out: &mut impl Write) -> io::Result<()> {
    let Row { title, unit, .. } = row;
    writeln!(
        out,
        "{HEADING}{title}{HEADING:#}: Grundy values of {unit}s {} to {}\n",
        row.first,
        row.upto()
    )?;
    table(row, columns, out)?;
    writeln!(out)?;
    let lost: Vec<String> = row.p_positions().iter().map(u64::to_string).collect();
    p_positions(out, &lost)?;
    let is_proved = row.periodicity.is_proved();
    let style = if is_proved { GOOD } else { DOUBTFUL };
    let mut lines = row.periodicity.lines();
    if let Some(last) = lines.last_mut() {
        *last = format!("{style}{last}{style:#}");
    }
    labelled(out, "period", &lines)?;
    if let Some((heap, value)) = row.at {
        let source = if heap <= row.upto() {
            ""
        } else if is_proved {
            ", proved by the same theorem"
        } else {
            ", computed"
        };
        let line = format!("{unit} {heap} has the value {value}{source}");
        labelled(out, "at", &[line])?;
    }
    Ok(())
}

fn table(row: &Row, columns: Option<usize>, out: &mut impl Write) -> io::Result<()> {
    let largest = row.heaps().map(|(_, value)| value).max().unwrap_or(0);
    let margin = row.upto().to_string().len().max(3);
    let digits = largest.to_string().len().max(2);
    // Ten heaps per line are easy to count, twenty to compare.
    let fits = margin + 2 + 20 * (digits + 1) <= WIDTH;
    let columns = columns.unwrap_or(if fits { 20 } else { 10 });
    let cell = digits.max((columns - 1).to_string().len()) + 1;

    write!(out, "{:margin$} {DIM}│", "")?;
    for column in 0..columns.min(row.values.len()) {
        write!(out, "{column:cell$}")?;
    }
    writeln!(out, "{DIM:#}")?;
    for (line, values) in row.values.chunks(columns).enumerate() {
        let start = line * columns;
        write!(out, "{DIM}{start:margin$} │{DIM:#}")?;
        for (heap, value) in (start..).zip(values) {
            if (heap as u64) < row.first {
                write!(out, "{:cell$}", "")?;
            } else if *value == 0 {
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
    use crate::games::periodicity::Periodicity;

    fn text(first: u64, values: &[u64], columns: Option<usize>) -> String {
        let row = Row {
            title: String::from("a game"),
            unit: "heap",
            first,
            values: values.to_vec(),
            periodicity: Periodicity::Unobserved { to: 9 },
            at: Some((12, 3)),
        };
        let mut out = Vec::new();
        write(&row, columns, &mut out).unwrap();
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
             \nperiod       none observed up to heap 9\
             \nat           heap 12 has the value 3, computed\n"
        );
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
