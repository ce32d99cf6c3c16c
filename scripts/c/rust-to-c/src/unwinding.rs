//! Whether a program sees what becomes of a panic.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Returns whether panics of this program must unwind: it mentions `catch_unwind`, or it joins a thread and does not
/// just unwrap the result. A `join` of strings has an argument.
///
/// A program that is no Rust is left to the compiler.
pub fn is_needed(program: &str) -> bool {
    let mut tokens = Vec::new();
    add_tokens(program.parse().unwrap_or_default(), &mut tokens);
    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let joins = |rest: &[&str]| match rest {
        [".", "join", "(", ")", ".", "unwrap" | "expect", "(", ..] => false,
        // As a function, which may be passed on; that of strings is called with a separator.
        [":", ":", "join", "(", arguments @ ..] => !has_comma(arguments),
        [".", "join", "(", ")", ..] | [":", ":", "join", ..] => true,
        _ => false,
    };
    tokens.contains(&"catch_unwind") || (0..tokens.len()).any(|at| joins(&tokens[at..]))
}

/// Returns whether there is a comma before the parenthesis that closes these arguments, outside of other ones.
fn has_comma(arguments: &[&str]) -> bool {
    let mut depth = 0;
    for token in arguments {
        match *token {
            "(" => depth += 1,
            ")" if depth == 0 => return false,
            ")" => depth -= 1,
            "," if depth == 0 => return true,
            _ => {}
        }
    }
    false
}

/// Adds the tokens of a program, of groups the parentheses alone.
fn add_tokens(program: TokenStream, tokens: &mut Vec<String>) {
    for tree in program {
        match tree {
            TokenTree::Group(group) => {
                let is_call = group.delimiter() == Delimiter::Parenthesis;
                tokens.extend(is_call.then(|| "(".to_owned()));
                add_tokens(group.stream(), tokens);
                tokens.extend(is_call.then(|| ")".to_owned()));
            }
            TokenTree::Literal(_) => tokens.push(String::new()),
            other => tokens.push(other.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sees_results_of_threads_that_are_not_unwrapped() {
        for rust in [
            "use std::panic::catch_unwind;",
            "println!(\"//\"); let ok = handle.join().is_ok();",
            "match handle.join() { Ok(_) => {} Err(_) => {} }",
            "let ok = handle\n    .join()\n    .is_ok();",
            "let _ = handle.join();",
            "handles.into_iter().map(JoinHandle::join)",
            "handles.into_iter().map(thread::JoinHandle::<u8>::join)",
            "JoinHandle::join(spawn(1, 2)).is_err();",
            "let v: Result<Vec<_>, _> = handles.into_iter().map(|h| h.join()).collect();",
        ] {
            assert!(is_needed(rust), "{rust}");
        }
    }

    #[test]
    fn ignores_what_ends_at_a_panic_anyway() {
        for rust in [
            "let s = words.join(\" \");",
            "let s = itertools::join(of(words), \" \");",
            "thread::spawn(solve).join().unwrap();",
            "thread::spawn(solve)\n    .join() // wait\n    .expect(\"solved\");",
            "// catch_unwind, handle.join()",
            "/* handle.join() */ let s = \"\\\" catch_unwind, handle.join();\";",
        ] {
            assert!(!is_needed(rust), "{rust}");
        }
    }
}
