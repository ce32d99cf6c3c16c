//! Inputs as text, written in rows.

use itertools::Itertools;

/// Writes one line per row, its numbers separated by single blanks.
pub fn lines<R: AsRef<[u32]>>(rows: impl IntoIterator<Item = R>) -> String {
    rows.into_iter()
        .map(|row| row.as_ref().iter().join(" ") + "\n")
        .collect()
}

/// Writes the number of rows in a line of its own, then [`lines`].
pub fn counted_lines<R: AsRef<[u32]>>(rows: &[R]) -> String {
    format!("{}\n{}", rows.len(), lines(rows))
}

/// Writes the number of cases, then [`counted_values`] of each.
pub fn counted_cases(cases: &[Vec<u32>]) -> String {
    let cases_text: String = cases.iter().map(|values| counted_values(values)).collect();
    format!("{}\n{cases_text}", cases.len())
}

/// Writes the number of values, and the values in the next line.
pub fn counted_values(values: &[u32]) -> String {
    format!("{}\n{}\n", values.len(), values.iter().join(" "))
}

/// Writes one line per row of a board.
pub fn board<R: AsRef<[u8]>>(rows: impl IntoIterator<Item = R>) -> String {
    rows.into_iter()
        .map(|row| row.as_ref().escape_ascii().to_string() + "\n")
        .collect()
}

/// Checks the layout of a judge's file: numbers, or words without digits, separated by single blanks,
/// and `\n` after each line.
pub fn check_layout(input: &str) -> Result<(), String> {
    if !input.ends_with('\n') {
        return Err("no newline at the end".to_owned());
    }
    for line in input.lines() {
        if !line.is_empty() && !line.split(' ').all(is_token) {
            return Err(format!("the line {line:?}"));
        }
    }
    if input.contains('\r') {
        return Err("a carriage return".to_owned());
    }
    Ok(())
}

fn is_token(token: &str) -> bool {
    let is_number = token.bytes().all(|byte| byte.is_ascii_digit());
    let is_word = token
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && !byte.is_ascii_digit());
    !token.is_empty() && (is_number || is_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_only_plain_layout() {
        assert_eq!(check_layout("2\n1 2\n\n3\n"), Ok(()));
        assert_eq!(check_layout("?\n..xo\n$\n"), Ok(()));
        for bad in [
            "", "1", "1 \n", " 1\n", "1  2\n", "1\t2\n", "1\r\n", "-1\n", "é\n",
        ] {
            assert!(check_layout(bad).is_err(), "{bad:?}");
        }
    }
}
