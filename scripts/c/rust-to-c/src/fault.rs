//! What the compiler's messages mean for the user.

use serde_json::Value;

/// Lints about numbers that are not what is written: with a `usize` of 32 bits there may be some.
const WRONG_NUMBERS: [&str; 4] = [
    "overflowing_literals",
    "arithmetic_overflow",
    "unconditional_panic",
    "long_running_const_eval",
];

/// Why there is no module, in words for the user.
#[derive(Debug, PartialEq, Eq)]
pub enum Fault {
    /// A number does not fit in 32 bits.
    Number(String),
    Other(String),
}

/// What is wrong, by the compiler's messages, each a line of JSON.
pub fn judge(messages: &str, success: bool) -> Result<(), Fault> {
    let mut others = Vec::new();
    for line in messages.lines() {
        let Ok(message) = serde_json::from_str::<Value>(line) else {
            others.push(line.to_owned());
            continue;
        };
        let code = message["code"]["code"].as_str().unwrap_or_default();
        let rendered = message["rendered"].as_str().unwrap_or_default().trim_end();
        // A cast that is evaluated while it is compiled is an error of code E0080.
        let is_cut = code == "E0080" && rendered.contains("narrow::to_");
        if is_cut || WRONG_NUMBERS.contains(&code) {
            return Err(Fault::Number(format!(
                "a number is wrong in the C file, where usize has 32 bits:\n{rendered}"
            )));
        }
        if message["level"] == "error" && code.starts_with('E') {
            let missing = rendered.contains("`std`") || rendered.contains("std::");
            let hint = if missing {
                "\n(The std of a C file is small: cargo doc -p mini-std --open tells what it has.)"
            } else {
                ""
            };
            return Err(Fault::Other(format!(
                "the file does not compile for C:\n{rendered}{hint}"
            )));
        }
        if message["level"] == "error" {
            others.push(rendered.to_owned());
        }
    }
    if success {
        Ok(())
    } else {
        Err(Fault::Other(format!("rustc failed: {}", others.join("\n"))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(level: &str, code: &str, rendered: &str) -> String {
        serde_json::json!({"level": level, "code": {"code": code}, "rendered": rendered})
            .to_string()
    }

    #[test]
    fn wrong_numbers_are_told_apart() {
        for message in [
            message("warning", "overflowing_literals", "a literal"),
            message("warning", "arithmetic_overflow", "a shift"),
            message("warning", "unconditional_panic", "an index"),
            message("warning", "long_running_const_eval", "a constant"),
            message(
                "error",
                "E0080",
                "in ::std::narrow::to_usize(number as i128)",
            ),
        ] {
            assert!(
                matches!(judge(&message, true), Err(Fault::Number(_))),
                "{message}"
            );
        }
        let other = message("error", "E0080", "attempt to divide by zero");
        assert!(matches!(judge(&other, false), Err(Fault::Other(_))));
    }

    #[test]
    fn what_std_lacks_comes_with_a_hint() {
        let hint = |rendered| match judge(&message("error", "E0433", rendered), false) {
            Err(Fault::Other(words)) => words.contains("cargo doc -p mini-std"),
            _ => panic!("an error of the program"),
        };
        assert!(hint("cannot find `fs` in `std`"));
        assert!(hint("unresolved import `std::fs`"));
        assert!(!hint("cannot find value `a`"));
    }

    #[test]
    fn warnings_are_not_errors_and_other_lines_are_shown() {
        let warning = message("warning", "unused_variables", "unused");
        assert_eq!(judge(&warning, true), Ok(()));
        // An error of the linker has no code.
        let linker = message("error", "", "linking failed\n");
        let failed = Err(Fault::Other("rustc failed: linking failed".to_owned()));
        assert_eq!(judge(&format!("{warning}\n{linker}"), false), failed);
        let killed = Err(Fault::Other("rustc failed: it was killed".to_owned()));
        assert_eq!(judge(&format!("{warning}\nit was killed"), false), killed);
    }
}
