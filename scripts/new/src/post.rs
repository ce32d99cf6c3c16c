//! A problem as Competitive Companion posts it: JSON, which is not trusted.

use anyhow::{ensure, Context, Result};
use serde_json::Value;

/// A problem as its page describes it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Post {
    /// The title, one line, perhaps behind the problem's letter or number.
    pub name: String,
    /// The address of the page.
    pub url: String,
    /// The time limit in milliseconds, if known.
    pub time: Option<u64>,
    /// The memory limit in MB, if known.
    pub memory: Option<u64>,
    /// The inputs of the samples with their outputs; each line has its end.
    pub samples: Vec<[String; 2]>,
    /// Whether the program talks with the judge.
    pub is_interactive: bool,
    /// How many problems are posted together, such as those of a contest.
    pub batch: u64,
}

impl Post {
    /// Parses a post; unknown fields are ignored.
    pub fn parse(body: &str) -> Result<Self> {
        let post: Value = serde_json::from_str(body).context("not JSON")?;
        for (key, standard) in [("input", "stdin"), ("output", "stdout")] {
            let kind = &post[key]["type"];
            let is_standard = kind.is_null() || kind == standard;
            ensure!(is_standard, "the {key} is a file");
        }
        let tests = post["tests"].as_array();
        let tests = tests.context("`tests` is not an array")?.iter();
        let samples =
            tests.map(|test| Ok([lines(text(test, "input")?), lines(text(test, "output")?)]));
        let limit = |key: &str| {
            post[key]
                .as_u64()
                .filter(|limit| (1..1 << 32).contains(limit))
        };
        Ok(Post {
            name: line(text(&post, "name")?),
            url: text(&post, "url")?.to_owned(),
            time: limit("timeLimit"),
            memory: limit("memoryLimit"),
            samples: samples.collect::<Result<_>>()?,
            is_interactive: post["interactive"] == true,
            batch: post["batch"]["size"].as_u64().unwrap_or(1),
        })
    }
}

fn text<'a>(value: &'a Value, key: &str) -> Result<&'a str> {
    let text = value[key].as_str();
    text.with_context(|| format!("`{key}` is not a string"))
}

fn lines(text: &str) -> String {
    text.lines().flat_map(|line| [line, "\n"]).collect()
}

/// Returns `text` as one line without control characters, and those that turn the direction of writing.
fn line(text: &str) -> String {
    let turns = ['\u{202a}'..='\u{202e}', '\u{2066}'..='\u{2069}'];
    let is_hidden = |c: char| c.is_control() || turns.iter().any(|range| range.contains(&c));
    let visible = text.replace(is_hidden, " ").replace('`', "'");
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_a_post_and_refuses_malformed_ones() {
        let body = r#"{"name": "C.  Nim\n\u202e`x`\u0007", "url": "u", "memoryLimit": 256, "timeLimit": 0,
            "tests": [{"input": "1\r\n2", "output": ""}], "batch": {"size": 2}, "group": "Judge"}"#;
        let expected = Post {
            name: "C. Nim 'x'".to_owned(),
            url: "u".to_owned(),
            memory: Some(256),
            samples: vec![["1\n2\n".to_owned(), String::new()]],
            batch: 2,
            ..Post::default()
        };
        assert_eq!(Post::parse(body).unwrap(), expected);
        for (body, why) in [
            ("{", "not JSON"),
            ("[]", "`tests` is not an array"),
            (r#"{"name": 1, "tests": []}"#, "`name` is not a string"),
            (r#"{"output": {"type": "a.out"}}"#, "the output is a file"),
        ] {
            assert_eq!(Post::parse(body).unwrap_err().to_string(), why);
        }
    }
}
