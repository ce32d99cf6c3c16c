//! A row as text: values in columns, the heap of each line's first value at the margin.

use std::io::{self, Write};

use crate::law::Law;
use crate::row::Row;
use crate::style::{HEAD, LOST, MARGIN, PROVED, SEEN};
use crate::summary::{cut, labelled, WIDTH};

/// Prints the table of `row` and what is known beyond it.
pub fn write(row: &Row, columns: Option<usize>, out: &mut impl Write) -> io::Result<()> {
    let Row { title, thing, .. } = row;
    writeln!(
        out,
        "{HEAD}{title}{HEAD:#}: Grundy values of {thing}s {} to {}\n",
        row.first,
        row.upto()
    )?;
    table(row, columns, out)?;
    writeln!(out)?;
    let lost = row.p_positions();
    let lost: Vec<String> = lost.iter().map(usize::to_string).collect();
    labelled(out, "P-positions", &cut(&lost))?;
    let certain = match row.law {
        Law::Proved { .. } | Law::Never { .. } => PROVED,
        Law::Seen { .. } | Law::Unseen { .. } => SEEN,
    };
    let mut lines = row.law.lines();
    if let Some(last) = lines.last_mut() {
        *last = format!("{certain}{last}{certain:#}");
    }
    labelled(out, "period", &lines)?;
    if let Some((heap, value)) = row.at {
        let known = match row.law {
            _ if heap <= row.upto() as u64 => "",
            Law::Proved { .. } | Law::Never { .. } => ", proved by the same theorem",
            Law::Seen { .. } | Law::Unseen { .. } => ", computed",
        };
        let line = format!("{thing} {heap} has the value {value}{known}");
        labelled(out, "at", &[line])?;
    }
    Ok(())
}

fn table(row: &Row, columns: Option<usize>, out: &mut impl Write) -> io::Result<()> {
    let largest = row.heaps().map(|(_, value)| value).max().unwrap_or(0);
    let margin = row.upto().to_string().len().max(3);
    let digits = largest.to_string().len().max(2);
    // Ten heaps a line are easy to count, twenty to compare.
    let fits = margin + 2 + 20 * (digits + 1) <= WIDTH;
    let columns = columns.unwrap_or(if fits { 20 } else { 10 });
    let cell = digits.max((columns - 1).to_string().len()) + 1;

    write!(out, "{:margin$} {MARGIN}│", "")?;
    for column in 0..columns.min(row.values.len()) {
        write!(out, "{column:cell$}")?;
    }
    writeln!(out, "{MARGIN:#}")?;
    for (line, values) in row.values.chunks(columns).enumerate() {
        let start = line * columns;
        write!(out, "{MARGIN}{start:margin$} │{MARGIN:#}")?;
        for (heap, value) in (start..).zip(values) {
            if heap < row.first {
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

    fn text(first: usize, values: &[u32], columns: Option<usize>) -> String {
        let row = Row {
            title: String::from("a game"),
            thing: "heap",
            first,
            values: values.to_vec(),
            law: Law::Unseen { to: 9 },
            at: Some((12, 3)),
        };
        let mut out = Vec::new();
        write(&row, columns, &mut out).unwrap();
        let plain = anstream::adapter::strip_bytes(&out).into_vec();
        String::from_utf8(plain).unwrap()
    }

    #[test]
    fn columns_line_up() {
        assert_eq!(
            text(0, &[0, 1, 12, 3, 0], Some(3)),
            "a game: Grundy values of heaps 0 to 4\n\
             \n    │  0  1  2\
             \n  0 │  0  1 12\
             \n  3 │  3  0\n\
             \nP-positions  0 4\
             \nperiod       none seen up to heap 9\
             \nat           heap 12 has the value 3, computed\n"
        );
    }

    #[test]
    fn heaps_below_the_first_stay_blank() {
        let text = text(1, &[0, 0, 1], None);
        assert!(text.contains("│  0  1  2\n  0 │     0  1\n"), "{text}");
        assert!(text.contains("heaps 1 to 2") && text.contains("P-positions  1\n"));
    }

    #[test]
    fn no_line_is_wider_than_a_terminal() {
        for largest in [9, 99, 999, 99_999] {
            let values: Vec<u32> = (0..1000).map(|heap| heap % largest).collect();
            let text = text(0, &values, None);
            assert!(text.lines().all(|line| line.chars().count() <= WIDTH));
        }
    }
}
