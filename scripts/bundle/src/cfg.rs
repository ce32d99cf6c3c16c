//! Conditions of `cfg`.

use std::collections::HashSet;
use std::ops::Range;

use crate::tokens::Source;

/// What is set: `unix`, `feature="std"`, as `rustc --print cfg` writes it.
#[derive(Clone, Debug, Default)]
pub struct Cfg {
    set: HashSet<String>,
}

impl Cfg {
    /// Adds settings, one per line, in the form of `rustc --print cfg`.
    pub fn add(&mut self, lines: &str) {
        self.set.extend(lines.lines().map(str::to_owned));
    }

    /// Evaluates the condition in a range of tokens; `None` if it is not understood, such as a parameter of a macro.
    pub fn holds(&self, source: &Source, range: Range<usize>) -> Option<bool> {
        let at = range.start;
        let name = source.word(at)?;
        if let Some(close) = source.close(at + 1) {
            let parts = arguments(source, at + 2..close);
            let values = parts.into_iter().map(|part| self.holds(source, part));
            let values: Vec<bool> = values.collect::<Option<_>>()?;
            return match name {
                "all" => Some(values.iter().all(|&it| it)),
                "any" => Some(values.iter().any(|&it| it)),
                "not" => values.first().map(|it| !it),
                _ => None,
            };
        }
        if source.str(at + 1) == "=" {
            return Some(self.set.contains(&format!("{name}={}", source.str(at + 2))));
        }
        Some(name == "true" || self.set.contains(name))
    }
}

/// Splits a range of tokens at its commas.
pub fn arguments(source: &Source, range: Range<usize>) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut begin = range.start;
    let mut at = range.start;
    while at < range.end {
        if source.str(at) == "," {
            parts.push(begin..at);
            begin = at + 1;
        }
        at = source.next(at);
    }
    if begin < range.end {
        parts.push(begin..range.end);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluates_conditions() {
        let mut cfg = Cfg::default();
        cfg.add("unix\ntarget_os=\"linux\"\nfeature=\"std\"\n");
        let linux = "any(x, all(feature = \"std\", target_os = \"linux\"),)";
        for (conditions, expected) in [
            ("unix; true; all(); not(windows)", Some(true)),
            (linux, Some(true)),
            (
                "test; any(); all(unix, not(feature = \"std\"))",
                Some(false),
            ),
            ("$meta; any(unix, $meta)", None),
        ] {
            for condition in conditions.split("; ") {
                let source = Source::new(condition).unwrap();
                let value = cfg.holds(&source, 0..source.tokens.len());
                assert_eq!(value, expected, "{condition}");
            }
        }
    }
}
