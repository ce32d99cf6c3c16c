//! What `new` and `index` share: which judges take Rust.

use serde_json::Value;

/// Returns the judge of a problem such as `HDU 1846`, if it takes no Rust: its name on the command line, and its
/// title.
pub fn judge_without_rust(problem: &str) -> Option<[String; 2]> {
    let facts: Value = serde_json::from_str(include_str!("../../judges.json")).ok()?;
    let judge = facts.as_array()?.iter().find(|judge| {
        let title = judge["title"].as_str();
        let rest = title.and_then(|title| problem.strip_prefix(title));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    })?;
    let text = |key: &str| judge[key].as_str().map(str::to_owned);
    (judge["language"] == "c").then_some([text("name")?, text("title")?])
}
