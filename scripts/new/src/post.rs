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
}

impl Post {
    /// Reads a post; unknown fields are ignored.
    ///
    /// # Errors
    ///
    /// Says what is missing, or cannot be had here.
    pub fn read(post: &Value) -> Result<Self> {
        for (key, standard) in [("input", "stdin"), ("output", "stdout")] {
            let kind = &post[key]["type"];
            let is_standard = kind.is_null() || kind == standard;
            ensure!(is_standard, "the {key} is a file");
        }
        let tests = post["tests"].as_array();
        let tests = tests.context("`tests` is not an array")?.iter();
        let samples =
            tests.map(|test| Ok([lines(text(test, "input")?), lines(text(test, "output")?)]));
        Ok(Post {
            name: line(text(post, "name")?),
            url: text(post, "url")?.to_owned(),
            time: limit(&post["timeLimit"]),
            memory: limit(&post["memoryLimit"]),
            samples: samples.collect::<Result<_>>()?,
            is_interactive: post["interactive"] == true,
        })
    }
}

/// How many problems are posted together, such as those of a contest; also of a post that cannot be read.
pub fn batch(post: &Value) -> u64 {
    post["batch"]["size"].as_u64().unwrap_or(1)
}

/// The name of a problem in messages; also of a post that cannot be read.
pub fn name(post: &Value) -> String {
    let name = post["name"].as_str().or(post["url"].as_str());
    line(name.unwrap_or("a problem without a name"))
}

/// Reads a number of milliseconds or MB, such as `1500` or `1500.0`, rounded up.
fn limit(value: &Value) -> Option<u64> {
    let limit = value.as_f64()?.ceil().to_string().parse().ok();
    limit.filter(|limit| (1..1 << 32).contains(limit))
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
    use serde_json::json;

    #[test]
    fn reads_a_post() {
        let body = r#"{"name": "C.  Nim\n\u202e`x`\u0007", "url": "u", "memoryLimit": 256, "timeLimit": 0,
            "tests": [{"input": "1\r\n2", "output": ""}], "batch": {"size": 2}, "group": "Judge"}"#;
        let post: Value = serde_json::from_str(body).unwrap();
        let expected = Post {
            name: "C. Nim 'x'".to_owned(),
            url: "u".to_owned(),
            memory: Some(256),
            samples: vec![["1\n2\n".to_owned(), String::new()]],
            ..Post::default()
        };
        assert_eq!(Post::read(&post).unwrap(), expected);
        assert_eq!((batch(&post), name(&post)), (2, "C. Nim 'x'".to_owned()));
    }

    #[test]
    fn refuses_malformed_posts_and_still_knows_their_batch_and_name() {
        for (mut post, why) in [
            (json!({}), "`tests` is not an array"),
            (json!({"name": 1, "tests": []}), "`name` is not a string"),
            (json!({"output": {"type": "a.out"}}), "the output is a file"),
            (
                json!({"input": {"type": "regex", "pattern": ".in"}}),
                "the input is a file",
            ),
            (
                json!({"name": "N", "tests": [{"input": 1}], "url": "u"}),
                "`input` is not a string",
            ),
        ] {
            post["batch"] = json!({"size": 3});
            assert_eq!(Post::read(&post).unwrap_err().to_string(), why);
            assert_eq!(batch(&post), 3);
        }
        assert_eq!(
            (batch(&json!([])), name(&json!({"url": "u"}))),
            (1, "u".to_owned())
        );
    }

    #[test]
    fn reads_limits_of_either_kind_of_number() {
        for (number, expected) in [
            (json!(1500), Some(1500)),
            (json!(1500.0), Some(1500)),
            (json!(1500.5), Some(1501)),
            (json!(0.25), Some(1)),
            (json!(0), None),
            (json!(-1), None),
            (json!(-1.5), None),
            (json!(1e300), None),
            (json!("1500"), None),
            (Value::Null, None),
        ] {
            assert_eq!(limit(&number), expected, "{number}");
        }
    }
}
