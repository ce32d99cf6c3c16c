//! The lost heaps of dynamic subtraction as text.

use std::io::{self, Write};

use kit::console::{DOUBTFUL, GOOD};
use shared::dynamic::Recurrence;

use super::{labelled, p_positions, HEADING};
use crate::games::dynamic::LostHeaps;

/// Writes the lost heaps, and the recurrence that they settle into.
pub fn write(lost: &LostHeaps, out: &mut impl Write) -> io::Result<()> {
    let LostHeaps { title, upto, .. } = lost;
    writeln!(
        out,
        "{HEADING}{title}{HEADING:#}: lost heaps from a[0] = 1 up to {upto}\n"
    )?;
    let heaps = lost.heaps.iter().map(u64::to_string);
    p_positions(out, heaps, lost.heaps.len() as u64)?;
    labelled(out, "recurrence", &lines(lost.recurrence))
}

/// The recurrence, and how certain it is.
fn lines(recurrence: Recurrence) -> Vec<String> {
    let Recurrence {
        lag,
        from,
        to,
        is_proved,
    } = recurrence;
    let term = match lag {
        0 => String::from("a[i]"),
        _ => format!("a[i-{lag}]"),
    };
    let mut lines = vec![format!("a[i+1] = a[i] + {term} for i >= {from}")];
    if is_proved {
        lines.push(format!(
            "{GOOD}proved: by induction from i = {from} to {to}{GOOD:#}"
        ));
    } else {
        lines.push(format!(
            "{DOUBTFUL}only observed, from i = {from} to {to}, not proved{DOUBTFUL:#}"
        ));
        lines.push(String::from(
            "proved: there is such a recurrence from some i on (Schwenk's theorem)",
        ));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(k: u64) -> String {
        let mut out = Vec::new();
        write(&LostHeaps::new(k, 30), &mut out).unwrap();
        let plain = anstream::adapter::strip_bytes(&out).into_vec();
        String::from_utf8(plain).unwrap()
    }

    #[test]
    fn shows_a_proved_recurrence() {
        assert_eq!(
            text(3),
            "dynamic subtraction (take at most 3 times as much as the move before): \
             lost heaps from a[0] = 1 up to 30\n\
             \nP-positions  1 2 3 4 6 8 11 15 21 29\
             \nrecurrence   a[i+1] = a[i] + a[i-3] for i >= 4\
             \n             proved: by induction from i = 4 to 8\n"
        );
        assert!(text(1).contains("a[i+1] = a[i] + a[i] for i >= 0\n"));
    }

    #[test]
    fn tells_what_is_only_observed() {
        let text = text(100_000);
        assert!(text.contains("only observed, from i = "), "{text}");
        assert!(text.ends_with("(Schwenk's theorem)\n"), "{text}");
    }
}
