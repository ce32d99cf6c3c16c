//! The numbers of columns as text.

use std::io::{self, Write};

use super::{labelled, wrapped, HEADING};
use crate::games::column::{Columns, LONGEST};

/// Writes the columns of each number if these are all of a length; otherwise the number of each column,
/// their sum, and who wins.
pub fn write(columns: &Columns, out: &mut impl Write) -> io::Result<()> {
    heading(out)?;
    if columns.is_complete {
        return write_by_value(columns, out);
    }
    for (column, value) in &columns.values {
        writeln!(out, "{column:LONGEST$}   {value}")?;
    }
    writeln!(out)?;
    let winner = match columns.sum.signum() {
        1 => "positive: Takahashi (white) wins, whoever begins",
        -1 => "negative: Snuke (black) wins, whoever begins",
        _ => "the player to move loses",
    };
    labelled(out, "sum", &[format!("{}, {winner}", columns.sum)])
}

fn write_by_value(columns: &Columns, out: &mut impl Write) -> io::Result<()> {
    for (value, columns) in columns.by_value() {
        labelled(
            out,
            &value.to_string(),
            &wrapped(&columns, columns.len() as u64),
        )?;
    }
    Ok(())
}

fn heading(out: &mut impl Write) -> io::Result<()> {
    let title = "Columns of Advance or Eat, from top to bottom";
    writeln!(
        out,
        "{HEADING}{title}{HEADING:#}: how many moves Takahashi (white) is ahead\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        write(&mut out).unwrap();
        let plain = anstream::adapter::strip_bytes(&out).into_vec();
        String::from_utf8(plain).unwrap()
    }

    const HEAD: &str = "Columns of Advance or Eat, from top to bottom: \
                        how many moves Takahashi (white) is ahead\n\n";

    #[test]
    fn shows_columns_and_their_sum() {
        let columns = Columns::new([".W", "B"].map(String::from)).unwrap();
        assert_eq!(
            plain(|out| write(&columns, out)).strip_prefix(HEAD),
            Some(
                ".W           -1/2\
                 \nB            1\n\
                 \nsum          1/2, positive: Takahashi (white) wins, whoever begins\n"
            )
        );
    }

    #[test]
    fn groups_columns_by_value() {
        let columns = Columns::all(1).unwrap();
        assert_eq!(
            plain(|out| write(&columns, out)).strip_prefix(HEAD),
            Some("-1           W\n0            .\n1            B\n")
        );
    }
}
