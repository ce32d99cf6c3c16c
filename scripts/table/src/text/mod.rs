//! Tables as text.
//!
//! Styles are written unconditionally; the stream drops them in a pipe and under `NO_COLOR`.

pub mod board;
pub mod column;
pub mod dynamic;
pub mod row;

use std::io::{self, Write};

use anstyle::Style;
use kit::console::{DIM, GOOD, HEADING};

/// P-positions.
const LOST: Style = GOOD.bold();

/// The width of a terminal in columns.
const WIDTH: usize = 80;

/// The width of the labels.
const LABELS: usize = 13;

/// The number of P-positions that are listed.
const SHOWN: usize = 60;

/// Writes `lines` with `label` before the first one.
pub fn labelled(out: &mut impl Write, label: &str, lines: &[String]) -> io::Result<()> {
    for (index, line) in lines.iter().enumerate() {
        if index == 0 {
            writeln!(out, "{HEADING}{label:LABELS$}{HEADING:#}{line}")?;
        } else {
            writeln!(out, "{:LABELS$}{line}", "")?;
        }
    }
    Ok(())
}

/// Writes the first of `count` `positions` in lines of the terminal's width, and how many are left
/// out.
fn p_positions(
    out: &mut impl Write,
    positions: impl Iterator<Item = String>,
    count: u64,
) -> io::Result<()> {
    let shown: Vec<String> = positions.take(SHOWN).collect();
    labelled(out, "P-positions", &wrapped(&shown, count))
}

fn wrapped(positions: &[String], count: u64) -> Vec<String> {
    let mut words: Vec<&str> = positions.iter().take(SHOWN).map(String::as_str).collect();
    let left = count - words.len() as u64;
    let rest = format!("… and {left} more");
    if left > 0 {
        words.push(&rest);
    } else if words.is_empty() {
        words.push("none");
    }
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in words {
        if !line.is_empty() {
            let length = line.chars().count() + 1 + word.chars().count();
            if length > WIDTH - LABELS {
                lines.push(std::mem::take(&mut line));
            } else {
                line.push(' ');
            }
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(count: usize) -> Vec<String> {
        (1000..1000 + count).map(|heap| heap.to_string()).collect()
    }

    fn wrapped(positions: &[String]) -> Vec<String> {
        super::wrapped(positions, positions.len() as u64)
    }

    #[test]
    fn lists_few_positions_in_full() {
        assert_eq!(wrapped(&[]), ["none"]);
        assert_eq!(wrapped(&numbers(2)), ["1000 1001"]);
        let lines = wrapped(&numbers(60));
        assert_eq!(lines.len(), 5);
        assert!(lines.iter().all(|line| line.len() <= 67));
        assert!(lines[4].ends_with("1059"), "{lines:?}");
    }

    #[test]
    fn counts_the_positions_left_out() {
        let lines = wrapped(&numbers(100)).join(" ");
        assert!(lines.ends_with("1058 1059 … and 40 more"), "{lines}");
    }

    #[test]
    fn writes_the_label_before_the_first_line() {
        let mut out = Vec::new();
        labelled(&mut out, "period", &["a".into(), "b".into()]).unwrap();
        let plain = anstream::adapter::strip_bytes(&out).into_vec();
        assert_eq!(
            String::from_utf8(plain).unwrap(),
            "period       a\n             b\n"
        );
    }
}
