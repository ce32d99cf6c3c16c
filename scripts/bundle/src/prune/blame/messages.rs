//! What the compiler's messages say, as far as code can tell.

use std::collections::BTreeSet;

/// Returns the identifiers in the code that a message quotes.
pub fn quoted(message: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for line in message.lines() {
        for code in line.split('`').skip(1).step_by(2) {
            names.extend(words(code).map(str::to_owned));
        }
    }
    names
}

/// Returns the identifiers in a piece of code, and the brackets of types that have no name.
pub fn words(code: &str) -> impl Iterator<Item = &str> {
    let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
    let brackets = ["(", "["].into_iter().filter(|it| code.contains(it));
    words.filter(|word| !word.is_empty()).chain(brackets)
}

/// Returns the identifiers in what a message suggests to add: the code above plus signs.
pub fn suggested(message: &str) -> BTreeSet<String> {
    let lines: Vec<&str> = message.lines().collect();
    let mut names = BTreeSet::new();
    for pair in lines.windows(2) {
        let is_mark = |c| matches!(c, ' ' | '|' | '+');
        if pair[1].contains('+') && pair[1].chars().all(is_mark) {
            let both = pair[0].chars().zip(pair[1].chars());
            let added: String = both
                .map(|(code, mark)| if mark == '+' { code } else { ' ' })
                .collect();
            names.extend(words(&added).map(str::to_owned));
        }
    }
    names
}

/// Returns the types and traits of which a message says that one does not implement the other.
pub fn unimplemented(message: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    for line in message.lines() {
        let parts: Vec<&str> = line.split('`').collect();
        for (at, code) in parts.iter().enumerate().skip(1).step_by(2) {
            if let Some((of, bound)) = code.rsplit_once(": ") {
                found.push((of, bound));
            } else if let (Some(between), Some(of)) = (parts.get(at + 1), parts.get(at + 2)) {
                let between = between.trim();
                // Of an assignment: "is required to modify indexed content, but it is not implemented for".
                if ["is not implemented for", "might be missing for"]
                    .iter()
                    .any(|end| between.ends_with(end))
                {
                    found.push((*of, *code));
                } else if between == "doesn't implement" {
                    found.push((*code, *of));
                } else if between == "must be annotated with" {
                    let derived = of.strip_prefix("#[derive(").unwrap_or_default();
                    found.push((*code, derived.trim_end_matches(")]")));
                }
            }
        }
    }
    found
}

/// Returns the modules from which a message suggests to import something.
pub fn importable(message: &str) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    for help in message.split("consider importing").skip(1) {
        let help = help.split("\n\n").next().unwrap_or_default();
        for line in help.lines().skip(1) {
            let path = line.split_whitespace().last().unwrap_or_default();
            let mut segments = path.trim_end_matches(';').rsplit("::").skip(1);
            found.extend(segments.next());
        }
    }
    found
}

/// Returns the names in the paths of what a message says is there, but not accessible where it is named: the
/// imports on the way are missing.
pub fn inaccessible(message: &str) -> BTreeSet<&str> {
    let parts: Vec<&str> = message.split('`').collect();
    let codes = parts.windows(2).skip(1).step_by(2);
    let found = codes.filter(|pair| {
        pair[1]
            .trim_start()
            .starts_with("exists but is inaccessible")
    });
    found.flat_map(|pair| words(pair[0])).collect()
}

/// Returns the last segment of the path that a piece of code begins with.
pub fn last_segment(code: &str) -> Option<&str> {
    let path = code.split(['<', '(', ' ']).next()?;
    path.rsplit("::").next().filter(|name| !name.is_empty())
}

/// What messages say of operators, and the traits behind them.
pub const OPERATORS: [(&str, &[&str]); 17] = [
    ("`+", &["Add", "AddAssign"]),
    ("add", &["Add", "AddAssign"]),
    ("`-", &["Sub", "SubAssign", "Neg"]),
    ("subtract", &["Sub", "SubAssign"]),
    ("`*", &["Mul", "MulAssign", "Deref"]),
    ("multiply", &["Mul", "MulAssign"]),
    ("`/", &["Div", "DivAssign"]),
    ("divide", &["Div", "DivAssign"]),
    ("`%", &["Rem", "RemAssign"]),
    ("remainder", &["Rem", "RemAssign"]),
    ("`!", &["Not", "PartialEq"]),
    ("`=", &["PartialEq"]),
    ("`<", &["PartialOrd", "Shl", "ShlAssign"]),
    ("`>", &["PartialOrd", "Shr", "ShrAssign"]),
    ("`&", &["BitAnd", "BitAndAssign"]),
    ("`|", &["BitOr", "BitOrAssign"]),
    ("index", &["Index", "IndexMut"]),
];

/// What messages write between two types without an implementation of an operator.
const BETWEEN: [(&str, &str); 5] = [
    (" << ", "Shl"),
    (" >> ", "Shr"),
    (" & ", "BitAnd"),
    (" | ", "BitOr"),
    (" ^ ", "BitXor"),
];

/// Returns an operator's traits between two types, as far as a message says that there are none: the trait, the
/// type and the argument, `_` if the message does not tell it. In some messages, the argument comes first.
pub fn operations(message: &str) -> Vec<(&'static str, &str, &str)> {
    let codes: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let pairs = match codes[..] {
        [both] if message.starts_with("no implementation for") => {
            let found = BETWEEN.iter().find_map(|(sign, of)| {
                let (ty, argument) = both.split_once(sign)?;
                Some((*of, ty, argument))
            });
            return found.into_iter().collect();
        }
        [one, other] if one.contains(char::is_alphanumeric) => vec![(one, other), (other, one)],
        [_, ty] => vec![(ty, "_")],
        _ => return Vec::new(),
    };
    operators(message)
        .flat_map(|of| pairs.iter().map(move |&(ty, argument)| (of, ty, argument)))
        .collect()
}

/// Returns the traits behind an operator that a message is about.
pub fn operators(message: &str) -> impl Iterator<Item = &'static str> + '_ {
    let is_assignment = message.contains("assignment");
    let found = OPERATORS.iter().filter(|(sign, _)| message.contains(sign));
    let names = found.flat_map(|(_, names)| names.iter().copied());
    names.filter(move |it| it.ends_with("Assign") == is_assignment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_is_missing_between_two_types() {
        for (message, expected) in [
            (
                "cannot add `A<u8>` to `B`",
                &[("Add", "A<u8>", "B"), ("Add", "B", "A<u8>")][..],
            ),
            (
                "binary assignment operation `*=` cannot be applied to type `A`",
                &[("MulAssign", "A", "_")],
            ),
            ("no implementation for `&A & &B`", &[("BitAnd", "&A", "&B")]),
            ("mismatched types", &[]),
        ] {
            assert_eq!(operations(message), expected, "{message}");
        }
    }
}
