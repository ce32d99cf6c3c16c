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
        if at + 1 < range.end && source.str(at + 1) == "=" {
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
    use proptest::collection::vec;
    use proptest::prelude::*;

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
                let value = cfg.holds(&source, source.all());
                assert_eq!(value, expected, "{condition}");
            }
        }
    }

    #[test]
    fn splits_at_the_commas_that_no_bracket_encloses() {
        for (text, expected) in [
            ("", vec![]),
            ("a", vec!["a"]),
            ("a,", vec!["a"]),
            ("a, b = \"c,d\"", vec!["a", "b = \"c,d\""]),
            (
                "f(a, b), [c, d], {e, f}",
                vec!["f(a, b)", "[c, d]", "{e, f}"],
            ),
        ] {
            let source = Source::new(text).unwrap();
            let parts = arguments(&source, source.all());
            let parts: Vec<&str> = parts.iter().map(|it| &text[source.bytes(it)]).collect();
            assert_eq!(parts, expected);
        }
    }

    /// A condition.
    #[derive(Clone, Debug)]
    enum Condition {
        Name(usize),
        Feature(usize),
        Unknown,
        All(Vec<Condition>),
        Any(Vec<Condition>),
        Not(Box<Condition>),
    }

    impl Condition {
        fn text(&self) -> String {
            let list = |name: &str, parts: &[Condition]| {
                let parts: Vec<String> = parts.iter().map(Condition::text).collect();
                format!("{name}({})", parts.join(", "))
            };
            match self {
                Condition::Name(index) => format!("n{index}"),
                Condition::Feature(index) => format!("feature = \"f{index}\""),
                Condition::Unknown => "$x".to_owned(),
                Condition::All(parts) => list("all", parts),
                Condition::Any(parts) => list("any", parts),
                Condition::Not(part) => format!("not({})", part.text()),
            }
        }

        /// The reference's words: `all` of its conditions, `any` of them, `not` its condition.
        fn value(&self, names: &[bool], features: &[bool]) -> Option<bool> {
            let values = |parts: &[Condition]| -> Option<Vec<bool>> {
                parts.iter().map(|it| it.value(names, features)).collect()
            };
            match self {
                Condition::Name(index) => Some(names[*index]),
                Condition::Feature(index) => Some(features[*index]),
                Condition::Unknown => None,
                Condition::All(parts) => Some(!values(parts)?.contains(&false)),
                Condition::Any(parts) => Some(values(parts)?.contains(&true)),
                Condition::Not(part) => Some(!part.value(names, features)?),
            }
        }
    }

    fn conditions() -> impl Strategy<Value = Condition> {
        let leaf = prop_oneof![
            6 => (0..3_usize).prop_map(Condition::Name),
            6 => (0..3_usize).prop_map(Condition::Feature),
            1 => Just(Condition::Unknown),
        ];
        leaf.prop_recursive(4, 24, 4, |inner| {
            let list = vec(inner.clone(), 0..4);
            prop_oneof![
                list.clone().prop_map(Condition::All),
                list.prop_map(Condition::Any),
                inner.prop_map(|it| Condition::Not(Box::new(it))),
            ]
        })
    }

    proptest! {
        #[test]
        fn agrees_with_a_plain_evaluation(condition in conditions(), names in vec(any::<bool>(), 3), features in vec(any::<bool>(), 3)) {
            let mut cfg = Cfg::default();
            for index in 0..3 {
                if names[index] {
                    cfg.add(&format!("n{index}"));
                }
                if features[index] {
                    cfg.add(&format!("feature=\"f{index}\""));
                }
            }
            let text = condition.text();
            let source = Source::new(&text).unwrap();
            let value = cfg.holds(&source, source.all());
            prop_assert_eq!(value, condition.value(&names, &features), "{}", text);
        }
    }
}
