//! Single words: names that are meant, seconds, and words of the shell.

use std::time::Duration;

/// Returns the end of a message about an unknown name: `; did you mean hdu1846?`, or nothing.
///
/// It names at most three: those within the fewest edits, otherwise those that contain the given one.
pub fn did_you_mean<'a>(given: &str, known: impl Iterator<Item = &'a str>) -> String {
    let simple = |name: &str| -> String {
        let letters = name.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let given = simple(given);
    let mut ranked = Vec::new();
    for name in known {
        let simple = simple(name);
        let edits = strsim::osa_distance(&given, &simple);
        if edits <= (given.len() / 4).clamp(1, 3) {
            ranked.push((edits, name));
        } else if given.len() >= 3 && (simple.contains(&given) || given.contains(&simple)) {
            ranked.push((usize::MAX, name));
        }
    }
    let Some(best) = ranked.iter().map(|it| it.0).min() else {
        return String::new();
    };
    ranked.retain(|it| it.0 == best);
    let names: Vec<&str> = ranked.into_iter().map(|it| it.1).take(3).collect();
    format!("; did you mean {}?", names.join(" or "))
}

/// Parses a positive decimal number of seconds.
///
/// # Errors
///
/// Says what is wrong with it.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().map_err(|_| "not a number of seconds")?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if time.is_zero() => Err("must be more than 0".to_owned()),
        time => time.map_err(|_| "out of range".to_owned()),
    }
}

/// Quotes a word of a shell command if it has to be.
pub fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "./_-+:,=@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else if cfg!(windows) {
        format!("\"{word}\"")
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggests_the_nearest_names() {
        for (id, names) in [
            ("hdu1864", "; did you mean hdu1846?"),
            ("hdu184", "; did you mean hdu1846 or hdu1847?"),
            ("AGC002_E", "; did you mean agc002e?"),
            ("2234", "; did you mean poj2234?"),
            ("zoj1", ""),
        ] {
            let known = ["hdu1846", "hdu1847", "poj2234", "agc002e"];
            assert_eq!(did_you_mean(id, known.into_iter()), names);
        }
        assert_eq!(did_you_mean("xyz", [].into_iter()), "");
    }

    #[test]
    fn parses_seconds() {
        assert_eq!(parse_seconds("10.50"), Ok(Duration::from_millis(10_500)));
        for text in ["", "x", "-1", "0", "1e99", "nan", "inf"] {
            assert!(parse_seconds(text).is_err(), "{text}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn quotes_words_for_the_shell() {
        for (word, shown) in [
            ("./a-1", "./a-1"),
            ("a b", "'a b'"),
            ("", "''"),
            ("it's", r"'it'\''s'"),
        ] {
            assert_eq!(quoted(word), shown);
        }
    }

    /// An edit per four letters, at least one and at most three; then names that contain the given one, or the other
    /// way; never more than three.
    #[test]
    fn suggestions_end_at_their_bounds() {
        for (given, known, names) in [
            ("abcdef", &["abcdeX"][..], "abcdeX"),
            ("abcdef", &["abcdXX"], ""),
            ("abcdefgh", &["abcdefXX"], "abcdefXX"),
            ("abcdefgh", &["abcdeXXX"], ""),
            (
                "abcdefghijklmnop",
                &["abcdefghijklmXXX"],
                "abcdefghijklmXXX",
            ),
            ("abcdefghijklmnop", &["abcdefghijklXXXX"], ""),
            ("ab", &["b"], "b"),
            ("ab", &["ba"], "ba"), // two letters that were exchanged
            ("ab", &["abcd"], ""), // too short to be a part
            ("abc", &["xxabcxx"], "xxabcxx"),
            ("xxabcxx", &["abc"], "abc"),
            ("abcd", &["xxabcd", "abcX"], "abcX"), // edits come first
            (
                "abcd",
                &["abc1", "abc2", "abc3", "abc4"],
                "abc1 or abc2 or abc3",
            ),
        ] {
            let found = did_you_mean(given, known.iter().copied());
            let expected = if names.is_empty() {
                String::new()
            } else {
                format!("; did you mean {names}?")
            };
            assert_eq!(found, expected, "{given}");
        }
    }
}
