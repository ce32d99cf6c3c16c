//! The report for a program.

use std::io::{self, Write};

use rule::search::{Play, Question};
use serde_json::Value;

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
        let position: Vec<String> = position.iter().map(u128::to_string).collect();
        let answer = match (at, report.question) {
            (At::Lost(lost), _) => ("lost", json(*lost)),
            (At::Value(value), _) => ("value", json(value.as_str())),
            (At::Unknown, Question::Outcome) => ("lost", json(())),
            (At::Unknown, Question::Value) => ("value", json(())),
        };
        object(&[("position", json(position)), answer])
    });
    let mut fields = vec![
        ("game", json(report.game.as_deref())),
        ("play", json(play)),
        ("asks", json(asks)),
        ("status", json(status(report.status))),
        ("upto", json(report.upto)),
        ("numeration", json(report.numeration.as_deref())),
        ("states", json(report.states)),
        ("rule", json(rule)),
        ("at", list(at)),
    ];
    if let Some(code) = &report.code {
        fields.push(("code", json(code.as_str())));
    }
    if !members.is_empty() {
        let members = members.iter().map(|member| {
            object(&[
                ("parameter", json(member.parameter)),
                ("status", json(member.status)),
                ("rule", json(member.rule.as_deref())),
            ])
        });
        fields.push(("members", list(members)));
    }
    writeln!(out, "{}", object(&fields))
}

fn json(value: impl Into<Value>) -> String {
    value.into().to_string()
}

/// Makes an object whose fields stay in this order.
fn object(fields: &[(&str, String)]) -> String {
    let fields = fields
        .iter()
        .map(|(name, value)| format!("\"{name}\":{value}"));
    format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}
