//! Escapes text from a page for manifests and sources.

use serde_json::Value;

/// Returns `text` as one line of at most 120 characters, without control and format characters.
///
/// Backticks become apostrophes, so that the line can stand between backticks.
pub fn line(text: &str) -> String {
    let visible = text.chars().map(|c| match c {
        '`' => '\'',
        c if c.is_control() || is_format(c) => ' ',
        c => c,
    });
    let text: String = visible.collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let short: String = words.join(" ").chars().take(120).collect();
    short.trim_end().to_owned()
}

fn is_format(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns a TOML string. For text without control characters, JSON has the same escapes.
pub fn toml(line: &str) -> String {
    Value::from(line).to_string()
}

/// Returns Markdown that renders a line verbatim, as code if it has to be.
///
/// It becomes code if it contains characters with a meaning in a doc comment, or words that Clippy's
/// `doc_markdown` takes for code.
pub fn markdown(line: &str) -> String {
    // Those of `clippy.toml`.
    const NAMES: [&str; 4] = ["AtCoder", "HackerRank", "LibreOJ", "UVa"];
    let is_plain =
        |c: char| !c.is_ascii() || c.is_ascii_alphanumeric() || " ,.!?'-+/:;()".contains(c);
    let is_name = |word: &str| {
        NAMES.contains(&word)
            || !word.chars().any(char::is_lowercase)
            || word.chars().filter(|c| c.is_uppercase()).count() < 2
    };
    let mut words = line.split(|c: char| !c.is_alphanumeric());
    let has_code = ["::", "//", "()"].iter().any(|code| line.contains(code));
    if line.chars().all(is_plain) && words.all(is_name) && !has_code {
        line.to_owned()
    } else {
        format!("`{line}`")
    }
}

/// Returns a Rust string literal in which everything but visible ASCII and letters is escaped.
pub fn literal(text: &str) -> String {
    let mut literal = String::from('"');
    for c in text.chars() {
        match c {
            '\n' | '\t' | '\r' | '"' | '\\' => literal.extend(c.escape_default()),
            ' '..='~' => literal.push(c),
            c if c.is_alphanumeric() => literal.push(c),
            c => literal.extend(c.escape_unicode()),
        }
    }
    literal.push('"');
    literal
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_line_is_one_visible_line() {
        assert_eq!(line("  Nim\r\n\t*/ \u{202e}`x`\0 "), "Nim */ 'x'");
        assert_eq!(line(&"ab ".repeat(100)).len(), 119);
        assert_eq!(line("取石子 游戏"), "取石子 游戏");
        assert_eq!(line("\u{1b}[31m"), "[31m");
    }

    #[test]
    fn titles_are_plain_unless_they_look_like_code() {
        for plain in [
            "Brave Game",
            "A + B (easy)",
            "GG and MM",
            "欧几里德的游戏",
            "AtCoder ABC 229 H",
        ] {
            assert_eq!(markdown(plain), plain);
        }
        for code in [
            "MinMax", "a_b", "a::b", "<b>", "[x]", "a*b", "#4", "http://x", "f()", "CodeChef",
        ] {
            assert_eq!(markdown(code), format!("`{code}`"));
        }
    }

    proptest! {
        #[test]
        fn toml_reads_any_line_back(text in any::<String>()) {
            let line = line(&text);
            let table: toml::Table = format!("title = {}\n", toml(&line)).parse().unwrap();
            prop_assert_eq!(table["title"].as_str(), Some(line.as_str()));
        }

        #[test]
        fn rust_reads_any_literal_back(text in any::<String>()) {
            let literal = syn::parse_str::<syn::LitStr>(&literal(&text)).unwrap();
            prop_assert_eq!(literal.value(), text);
        }

        #[test]
        fn a_line_stays_the_same(text in any::<String>()) {
            let once = line(&text);
            prop_assert_eq!(line(&once), once.clone());
            prop_assert!(once.chars().count() <= 120 && !once.contains(['\n', '`']));
        }
    }
}
