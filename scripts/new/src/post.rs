//! A problem as the browser extension Competitive Companion posts it, in the JSON format that its
//! documentation describes. Unknown fields are ignored.

use anyhow::{bail, ensure, Context, Result};
use serde_json::Value;

/// How many samples a problem may have.
const MOST_SAMPLES: usize = 100;

/// A problem as its page describes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Post {
    /// The title, usually behind the problem's letter or number.
    pub name: String,
    /// The judge, or `Judge - contest`.
    pub group: String,
    /// The address of the page.
    pub url: String,
    /// The time limit in milliseconds, if known.
    pub time: Option<u64>,
    /// The memory limit in MB, if known.
    pub memory: Option<u64>,
    /// The samples.
    pub samples: Vec<Sample>,
    /// Whether every input begins with a count of cases.
    pub has_count: bool,
}

/// An input and the output expected for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The input.
    pub input: String,
    /// The output.
    pub output: String,
}

/// A set of problems posted together, such as a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// The same for all of them.
    pub id: String,
    /// How many there are.
    pub size: u64,
}

impl Post {
    /// Reads a problem.
    ///
    /// # Errors
    ///
    /// If a field is missing or malformed, if the problem is interactive, or if it reads or writes files.
    pub fn read(value: &Value) -> Result<Self> {
        ensure!(value.is_object(), "not a problem: expected a JSON object");
        let name = text(value, "name")?;
        if let Some(is_interactive) = value.get("interactive").filter(|it| !it.is_null()) {
            let is_interactive = is_interactive
                .as_bool()
                .context("`interactive` is not true or false")?;
            ensure!(
                !is_interactive,
                "interactive problems are not supported: solutions read all input before they answer"
            );
        }
        for (key, standard) in [("input", "stdin"), ("output", "stdout")] {
            if let Some(kind) = value.get(key).and_then(|it| it.get("type")) {
                let is_standard = kind.as_str() == Some(standard);
                ensure!(
                    is_standard,
                    "the {key} is a file; solutions use standard input and output"
                );
            }
        }
        let tests = value
            .get("tests")
            .and_then(Value::as_array)
            .context("`tests` is not an array")?;
        ensure!(
            tests.len() <= MOST_SAMPLES,
            "`tests` has more than {MOST_SAMPLES} elements"
        );
        Ok(Post {
            name,
            group: value["group"].as_str().unwrap_or_default().to_owned(),
            url: text(value, "url")?,
            time: limit(value, "timeLimit", 3_600_000)?,
            memory: limit(value, "memoryLimit", 1 << 20)?,
            samples: tests.iter().map(Sample::read).collect::<Result<_>>()?,
            has_count: value["testType"] == "multiNumber",
        })
    }
}

impl Sample {
    fn read(value: &Value) -> Result<Self> {
        // Stored cases end every line with LF, the last one too.
        let field = |key| -> Result<String> {
            let mut text = text(value, key)
                .context("`tests` has a malformed element")?
                .replace("\r\n", "\n");
            if !text.is_empty() && !text.ends_with('\n') {
                text.push('\n');
            }
            Ok(text)
        };
        Ok(Sample {
            input: field("input")?,
            output: field("output")?,
        })
    }
}

impl Batch {
    /// Reads the batch of a post, if it has a well-formed one.
    pub fn read(value: &Value) -> Option<Self> {
        let batch = value.get("batch")?;
        Some(Batch {
            id: batch["id"].as_str()?.to_owned(),
            size: batch["size"].as_u64()?,
        })
    }
}

fn text(value: &Value, key: &str) -> Result<String> {
    let text = value
        .get(key)
        .with_context(|| format!("`{key}` is missing"))?;
    Ok(text
        .as_str()
        .with_context(|| format!("`{key}` is not a string"))?
        .to_owned())
}

/// Reads a limit; 0 and null mean unknown.
fn limit(value: &Value, key: &str, most: u64) -> Result<Option<u64>> {
    match value.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(number) => match number.as_u64() {
            Some(0) => Ok(None),
            Some(limit) if limit <= most => Ok(Some(limit)),
            _ => bail!("`{key}` is not a whole number up to {most}"),
        },
    }
}
