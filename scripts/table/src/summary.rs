//! The lines below a table: P-positions and what else there is to say, behind their labels.

use std::io::{self, Write};

use crate::style::HEAD;

/// Columns that a terminal has at least.
pub const WIDTH: usize = 80;

/// Columns of the labels.
const LABELS: usize = 13;

/// How many P-positions are shown.
const SHOWN: usize = 60;

/// Prints `lines` behind `label`.
pub fn labelled(out: &mut impl Write, label: &str, lines: &[String]) -> io::Result<()> {
    for (index, line) in lines.iter().enumerate() {
        if index == 0 {
            writeln!(out, "{HEAD}{label:LABELS$}{HEAD:#}{line}")?;
        } else {
            writeln!(out, "{:LABELS$}{line}", "")?;
        }
    }
    Ok(())
}

/// The first of `positions` in lines, and how many more there are.
pub fn cut(positions: &[String]) -> Vec<String> {
    let mut words: Vec<&str> = positions.iter().take(SHOWN).map(String::as_str).collect();
    let left = positions.len().saturating_sub(SHOWN);
    let rest = format!("… and {left} more");
    if left > 0 {
        words.push(&rest);
    } else if words.is_empty() {
        words.push("none");
    }
    let mut lines = vec![String::new()];
    for word in words {
        let room = WIDTH - LABELS;
        let (line, length) = last_line(&mut lines);
        if length > 0 && length + 1 + word.chars().count() > room {
            lines.push(String::from(word));
        } else {
            line.push_str(if length > 0 { " " } else { "" });
            line.push_str(word);
        }
    }
    lines
}

fn last_line(lines: &mut [String]) -> (&mut String, usize) {
    let line = lines.last_mut().expect("there is a line from the start");
    let length = line.chars().count();
    (line, length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(count: usize) -> Vec<String> {
        (1000..1000 + count).map(|heap| heap.to_string()).collect()
    }

    #[test]
    fn few_are_all_shown() {
        assert_eq!(cut(&[]), ["none"]);
        assert_eq!(cut(&numbers(2)), ["1000 1001"]);
        let lines = cut(&numbers(60));
        assert_eq!(lines.len(), 5);
        assert!(lines.iter().all(|line| line.len() <= 67));
        assert!(lines[4].ends_with("1059"), "{lines:?}");
    }

    #[test]
    fn of_many_it_is_said_how_many_more() {
        let lines = cut(&numbers(100)).join(" ");
        assert!(lines.ends_with("1058 1059 … and 40 more"), "{lines}");
    }

    #[test]
    fn labels_stand_before_the_first_line() {
        let mut out = Vec::new();
        labelled(&mut out, "period", &["a".into(), "b".into()]).unwrap();
        let plain = anstream::adapter::strip_bytes(&out).into_vec();
        assert_eq!(
            String::from_utf8(plain).unwrap(),
            "period       a\n             b\n"
        );
    }
}
