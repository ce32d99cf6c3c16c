//! Families: games with a parameter, each member of which is proved by itself.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::{bail, Result};
use rule::certificate;
use rule::language::Game;
use rule::solve::Solver;
use serde_json::json;

use crate::cli::{Family, Request};
use crate::report::{labelled, Report};
use crate::{print, status, text_output, write_file, ExitCode};

/// Proves each member of a family.
pub fn run(request: &Request, family: &Family) -> Result<ExitCode> {
    let (text, asked, limit) = (&request.game, request.asked, request.limit);
    let (name, values) = family;
    let in_name = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let mut words = text.split(|c| !in_name(c));
    if !words.any(|word| word.trim_start_matches(|c: char| c.is_ascii_digit()) == name) {
        bail!("the game has no parameter '{name}'");
    }
    let (first, last) = (*values.start(), *values.end());
    let count = last - first + 1;
    let mut out = text_output();
    let mut members = Vec::new();
    let (mut proved, mut certificates) = (0, String::new());
    for (index, value) in (0..).zip(values.clone()) {
        let parameters = BTreeMap::from([(name.clone(), i64::try_from(value)?)]);
        let game = Game::with_parameters(text, &parameters)?;
        let share = limit.divided(count - index);
        let answer = Solver::new(&game, asked, share)?.solve();
        let report = Report::of_game(&game, asked, &answer);
        certificates.extend(certificate::of(&answer, &parameters));
        let (status, rule) = (report.status(), report.rule());
        let is_proved = status == "proved";
        if !request.is_json {
            let label = if index == 0 { "members" } else { "" };
            let line = rule.unwrap_or("without a name");
            let upto = answer.compared.unwrap_or(0);
            let ground = match answer.untried.filter(|_| status == "holds") {
                Some(number) => format!("tried up to {upto}, not at {number}; not proved"),
                None if status == "holds" => format!("tried up to {upto}; not proved"),
                None => status.to_owned(),
            };
            let line = format!("{name} = {value}: {line} ({ground})");
            labelled(&mut out, label, &[line])?;
            out.flush()?;
        }
        proved += u64::from(is_proved);
        members.push(json!({
            "parameter": value.to_string(),
            "status": status,
            "rule": rule,
            "proved": is_proved,
            "upto": answer.compared,
            "warnings": answer.warnings(),
        }));
        if limit.check().is_err() {
            break;
        }
    }
    if let Some(file) = &request.certificate {
        write_file(file, &certificates)?;
    }
    let word = if proved == count { "proved" } else { "none" };
    let json = json!({"game": text, "status": word, "members": members});
    let mut report = Report::new(json);
    report.add("proved", [format!("{proved} of {count} members")]);
    print(request, &report, &mut out)?;
    Ok(status(proved == count))
}
