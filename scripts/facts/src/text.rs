//! Readers of single words: names that are meant, and seconds.

use std::time::Duration;

/// Returns at most three names: those within the fewest edits, otherwise those that contain the given one.
pub fn nearest<'a>(given: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
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
    let best = ranked.iter().map(|it| it.0).min();
    ranked.retain(|it| Some(it.0) == best);
    ranked.into_iter().map(|it| it.1).take(3).collect()
}

/// Returns the end of a message about an unknown name: `; did you mean hdu1846?`, or nothing.
pub fn did_you_mean<'a>(given: &str, known: impl Iterator<Item = &'a str>) -> String {
    match nearest(given, known).join(" or ").as_str() {
        "" => String::new(),
        near => format!("; did you mean {near}?"),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggests_the_nearest_names() {
        for (id, names) in [
            ("hdu1864", &["hdu1846"][..]),
            ("hdu184", &["hdu1846", "hdu1847"]),
            ("AGC002_E", &["agc002e"]),
            ("2234", &["poj2234"]),
            ("zoj1", &[]),
        ] {
            let known = ["hdu1846", "hdu1847", "poj2234", "agc002e"];
            assert_eq!(nearest(id, known.into_iter()), names);
        }
        let known = || ["a1", "a2"].into_iter();
        assert_eq!(did_you_mean("a3", known()), "; did you mean a1 or a2?");
        assert_eq!(did_you_mean("xyz", known()), "");
    }

    #[test]
    fn parses_seconds() {
        assert_eq!(parse_seconds("10.50"), Ok(Duration::from_millis(10_500)));
        for text in ["", "x", "-1", "0", "1e99", "nan", "inf"] {
            assert!(parse_seconds(text).is_err(), "{text}");
        }
    }
}
