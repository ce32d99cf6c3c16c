//! The report as JSON, for programs.

use std::io::{self, Write};

use kit::json::Text;
use rule::search::{Play, Question};

use crate::report::{At, Report, Status};

/// A member of a family.
pub struct Member {
    /// The parameter.
    pub parameter: u64,
    /// `proved`, `holds` or `none`.
    pub status: &'static str,
    /// The rule in words.
    pub rule: Option<String>,
}

/// Returns the word for a status.
pub fn status(status: Status) -> &'static str {
    match status {
        Status::Proved => "proved",
        Status::Holds => "holds",
        Status::None => "none",
    }
}

/// Writes a report as one object in a line.
pub fn write(report: &Report, members: &[Member], out: &mut impl Write) -> io::Result<()> {
    let play = report.play.map(|play| match play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    });
    let asks = match report.question {
        Question::Outcome => "positions",
        Question::Value => "values",
    };
    // A rule without a name is its function.
    let rule = report.rule.as_deref().or(report.function.as_deref());
    let at = report.at.iter().map(|(position, at)| {
        let position = position.iter().map(|number| text(&number.to_string()));
        let answer = match (at, report.question) {
            (At::Lost(lost), _) => ("lost", lost.to_string()),
            (At::Value(value), _) => ("value", text(value)),
            (At::Unknown, Question::Outcome) => ("lost", null()),
            (At::Unknown, Question::Value) => ("value", null()),
        };
        object(&[("position", list(position)), answer])
    });
    let states = report.states.as_ref();
    let mut fields = vec![
        ("game", text_or_null(report.game.as_deref())),
        ("play", text_or_null(play)),
        ("asks", text(asks)),
        ("status", text(status(report.status))),
        ("upto", report.upto.to_string()),
        ("numeration", text_or_null(report.numeration.as_deref())),
        ("states", states.map_or_else(null, usize::to_string)),
        ("rule", text_or_null(rule)),
        ("at", list(at)),
    ];
    if let Some(code) = &report.code {
        fields.push(("code", text(code)));
    }
    if !members.is_empty() {
        let members = members.iter().map(|member| {
            object(&[
                ("parameter", member.parameter.to_string()),
                ("status", text(member.status)),
                ("rule", text_or_null(member.rule.as_deref())),
            ])
        });
        fields.push(("members", list(members)));
    }
    writeln!(out, "{}", object(&fields))
}

fn text(text: &str) -> String {
    Text(text).to_string()
}

fn text_or_null(given: Option<&str>) -> String {
    given.map_or_else(null, text)
}

fn null() -> String {
    String::from("null")
}

/// Makes an object with its fields in this order.
fn object(fields: &[(&str, String)]) -> String {
    let fields = fields
        .iter()
        .map(|(name, value)| format!("\"{name}\":{value}"));
    format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}
