//! Known names that a mistyped one is near to.

use std::fmt::Write;

/// ` (did you mean …?)` for an error message, or nothing where no name is really near.
pub fn hint<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let near = nearest(given, known);
    let mut hint = String::new();
    for (i, name) in near.iter().enumerate() {
        let before = if i == 0 { " (did you mean " } else { " or " };
        let _ = write!(hint, "{before}`{name}`"); // a String takes everything
    }
    if !near.is_empty() {
        hint.push_str("?)");
    }
    hint
}

/// At most three names: the ones fewest slips away, otherwise the ones that contain `given`.
fn nearest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let given = given.to_lowercase();
    let slips_allowed = (given.chars().count() / 4).clamp(1, 3);
    let mut ranked: Vec<(usize, &str)> = known
        .into_iter()
        .filter_map(|name| {
            let lower = name.to_lowercase();
            let slips = strsim::osa_distance(&given, &lower);
            let is_part = given.chars().count() >= 3 && lower.contains(&given);
            if slips <= slips_allowed {
                Some((slips, name))
            } else {
                is_part.then_some((usize::MAX, name))
            }
        })
        .collect();
    ranked.sort_unstable();
    let best = ranked.first().map(|&(slips, _)| slips);
    let is_best = |&&(slips, _): &&(usize, &str)| Some(slips) == best;
    ranked
        .iter()
        .filter(is_best)
        .take(3)
        .map(|&(_, name)| name)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 4] = ["hdu1846", "hdu1847", "poj2234", "agc002_e"];

    #[test]
    fn slips() {
        assert_eq!(nearest("hdu1864", KNOWN), ["hdu1846"]);
        assert_eq!(nearest("hdu184", KNOWN), ["hdu1846", "hdu1847"]);
        assert_eq!(nearest("POJ2234", KNOWN), ["poj2234"]);
    }

    #[test]
    fn parts() {
        assert_eq!(nearest("2234", KNOWN), ["poj2234"]);
        assert_eq!(nearest("du", KNOWN), [""; 0]);
    }

    #[test]
    fn nothing_near() {
        assert_eq!(nearest("zoj1001", KNOWN), [""; 0]);
        assert_eq!(nearest("hdu1855", KNOWN), [""; 0]); // two slips are too many for a number
        assert_eq!(hint("zoj1001", KNOWN), "");
        assert_eq!(
            hint("hdu184", KNOWN),
            " (did you mean `hdu1846` or `hdu1847`?)"
        );
    }
}
