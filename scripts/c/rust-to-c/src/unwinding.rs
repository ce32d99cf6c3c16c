//! Whether a program sees what becomes of a panic.

/// Returns whether panics of this program must unwind: it mentions `catch_unwind`, or it joins a thread and does not
/// just unwrap the result. A `join` of strings has an argument.
pub fn is_needed(program: &str) -> bool {
    let tokens: Vec<&str> = tokens(program).collect();
    let joins = |rest: &[&str]| match rest {
        [".", "join", "(", ")", ".", "unwrap" | "expect", "(", ..] => false,
        [".", "join", "(", ")", ..] => true,
        // As a function that is passed on.
        [":", ":", "join", next, ..] => *next != "(",
        _ => false,
    };
    tokens.contains(&"catch_unwind") || (0..tokens.len()).any(|at| joins(&tokens[at..]))
}

/// The words and the other characters but blanks and comments of a line.
fn tokens(program: &str) -> impl Iterator<Item = &str> {
    let code = program
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    code.flat_map(|line| {
        let mut rest = line;
        std::iter::from_fn(move || {
            rest = rest.trim_start();
            let first = rest.chars().next()?;
            let is_word = |it: char| it.is_alphanumeric() || it == '_';
            let end = if is_word(first) {
                rest.find(|it| !is_word(it)).unwrap_or(rest.len())
            } else {
                first.len_utf8()
            };
            let (token, after) = rest.split_at(end);
            rest = after;
            Some(token)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sees_results_of_threads_that_are_not_unwrapped() {
        for rust in [
            "use std::panic::catch_unwind;",
            "match handle.join() { Ok(_) => {} Err(_) => {} }",
            "let ok = handle\n    .join()\n    .is_ok();",
            "let _ = handle.join();",
            "handles.into_iter().map(JoinHandle::join)",
            "handles.into_iter().map(thread::JoinHandle::<u8>::join)",
            "let v: Result<Vec<_>, _> = handles.into_iter().map(|h| h.join()).collect();",
        ] {
            assert!(is_needed(rust), "{rust}");
        }
    }

    #[test]
    fn ignores_what_ends_at_a_panic_anyway() {
        for rust in [
            "let s = words.join(\" \");",
            "thread::spawn(solve).join().unwrap();",
            "thread::spawn(solve)\n    .join() // wait\n    .expect(\"solved\");",
            "// catch_unwind, handle.join()",
        ] {
            assert!(!is_needed(rust), "{rust}");
        }
    }
}
