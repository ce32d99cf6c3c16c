//! The report for a program.

use std::io::{self, Write};

use rule::search::{Play, Question};
use serde::Serialize;

use crate::report::{At, Report, Status};

#[derive(Serialize)]
struct Object<'a> {
    game: Option<&'a str>,
    play: Option<&'static str>,
    asks: &'static str,
    status: &'static str,
    upto: u64,
    numeration: Option<&'a str>,
    states: Option<usize>,
    rule: Option<&'a str>,
    at: Vec<AtObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    members: Vec<Member>,
}

#[derive(Serialize)]
struct AtObject {
    position: Vec<String>,
    #[serde(flatten)]
    answer: AtAnswer,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum AtAnswer {
    Lost(Option<bool>),
    Value(Option<String>),
}

/// A member of a family.
#[derive(Serialize)]
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
pub fn write(report: &Report, members: Vec<Member>, out: &mut impl Write) -> io::Result<()> {
    // A rule without a name is its function.
    let rule = report.rule.as_deref().or(report.function.as_deref());
    let at = report.at.iter().map(|(position, at)| AtObject {
        position: position.iter().map(u128::to_string).collect(),
        answer: match (at, report.question) {
            (At::Lost(lost), _) => AtAnswer::Lost(Some(*lost)),
            (At::Value(value), _) => AtAnswer::Value(Some(value.clone())),
            (At::Unknown, Question::Outcome) => AtAnswer::Lost(None),
            (At::Unknown, Question::Value) => AtAnswer::Value(None),
        },
    });
    let object = Object {
        game: report.game.as_deref(),
        play: report.play.map(|play| match play {
            Play::Normal => "normal",
            Play::Misere => "misere",
        }),
        asks: match report.question {
            Question::Outcome => "positions",
            Question::Value => "values",
        },
        status: status(report.status),
        upto: report.upto,
        numeration: report.numeration.as_deref(),
        states: report.states,
        rule,
        at: at.collect(),
        code: report.code.as_deref(),
        members,
    };
    serde_json::to_writer(&mut *out, &object)?;
    writeln!(out)
}
