//! Is an output the expected one?

use crate::verdict::Verdict;

/// Compares outputs from which [`unix_newlines`] has taken what does not count.
pub fn compare(expected: &[u8], actual: &[u8]) -> Verdict {
    if expected == actual {
        Verdict::Accepted
    } else if tokens(expected).eq(tokens(actual)) {
        Verdict::Presentation
    } else {
        Verdict::Wrong
    }
}

/// Turns each CRLF into LF; a CR elsewhere stays.
pub fn unix_newlines(mut text: Vec<u8>) -> Vec<u8> {
    let mut previous = 0;
    let mut kept = 0;
    for i in 0..text.len() {
        let byte = text[i];
        if byte == b'\n' && previous == b'\r' {
            kept -= 1;
        }
        text[kept] = byte;
        kept += 1;
        previous = byte;
    }
    text.truncate(kept);
    text
}

fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace)
        .filter(|token| !token.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(expected: &str, actual: &str) -> Verdict {
        compare(
            &unix_newlines(expected.into()),
            &unix_newlines(actual.into()),
        )
    }

    #[test]
    fn the_same() {
        assert_eq!(judged("", ""), Verdict::Accepted);
        assert_eq!(judged("1 2\n", "1 2\n"), Verdict::Accepted);
        assert_eq!(judged("1\n2\n", "1\r\n2\r\n"), Verdict::Accepted);
        assert_eq!(judged("1\r\n\r\n", "1\n\n"), Verdict::Accepted);
    }

    #[test]
    fn blanks() {
        for actual in [
            "1 2",
            "1  2\n",
            "1 2 \n",
            "1 2\n\n",
            "1\n2\n",
            "1\t2\n",
            "1 2\r\r\n",
        ] {
            assert_eq!(judged("1 2\n", actual), Verdict::Presentation, "{actual:?}");
        }
        assert_eq!(judged("", "\n"), Verdict::Presentation);
    }

    #[test]
    fn words() {
        for actual in [
            "",
            "1\n",
            "12\n",
            "1 2 3\n",
            "2 1\n",
            "1 2\0\n",
            "1\u{a0}2\n",
        ] {
            assert_eq!(judged("1 2\n", actual), Verdict::Wrong, "{actual:?}");
        }
    }

    #[test]
    fn newlines() {
        assert_eq!(
            unix_newlines(b"\r\n\r\r\n\n\ra\r".to_vec()),
            b"\n\r\n\n\ra\r"
        );
    }
}
