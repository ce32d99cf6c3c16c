//! Families: games with parameters, of which each member is proved, or a rule for all of them.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::RangeInclusive;

use anyhow::{anyhow, bail, Result};
use formula::Language;
use game::language::Game;
use rule::certificate;
use rule::general;
use rule::solve::Solver;
use serde_json::json;

use crate::cli::{Family, Request};
use crate::report::{labelled, Report};
use crate::{print, status, text_output, write_file, ExitCode};

/// Proves a family: each member, or a rule for all values of its parameters.
pub fn run(request: &Request, family: &Family) -> Result<ExitCode> {
    let in_name = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let words = request.game.split(|c| !in_name(c));
    let words = words.map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit()));
    let words: Vec<&str> = words.collect();
    let (names, values) = family;
    if let Some(name) = names.iter().find(|name| !words.contains(&name.as_str())) {
        bail!("the game has no parameter '{name}'");
    }
    match values {
        Some(values) => members(request, &names[0], values),
        None => all(request, names),
    }
}

/// Proves a rule for all values of parameters.
fn all(request: &Request, names: &[String]) -> Result<ExitCode> {
    let (text, question) = (&request.game, request.asked.question);
    let asks = (request.asked.play, question);
    let name = &names[0];
    let rules = general::prove(text, names, asks, &request.limit).map_err(|problem| {
        anyhow!("{problem}\nwith `--for {name}=1..20`, {name} is a number; else it is a variable")
    })?;
    let (head, _) = text.split_once("->").unwrap_or_default();
    let own = head.split(',').chain(names.iter().map(String::as_str));
    let coordinates: Vec<String> = own.map(|name| name.trim().to_owned()).collect();
    let (mut lines, mut json) = (Vec::new(), Vec::new());
    for rule in rules.iter().flatten() {
        let condition = rule.condition(names);
        let sentence = rule
            .formula
            .sentence(&coordinates, question, Language::English);
        lines.push(format!("for all {condition}: {sentence}"));
        let words = rule.formula.show(&coordinates, Language::English);
        json.push(json!({"for": condition, "rule": words}));
    }
    let is_proved = rules.is_some();
    let status_word = if is_proved { "proved" } else { "none" };
    let mut report = Report::new(json!({"game": text, "status": status_word, "rules": json}));
    if is_proved {
        lines.push(String::from(
            "proved for all these values, and for all sizes",
        ));
        report.add("rule", lines);
        let why = "by the theorem on takes that do not depend on the heap, which these moves are";
        report.add("proof", [why.to_owned()]);
    } else {
        let cure = format!("`--for {name}=1..20` proves each of these members");
        report.add(
            "rule",
            [String::from("none is proved for all values"), cure],
        );
    }
    if let (Some(file), Some(rules)) = (&request.certificate, &rules) {
        let each = rules
            .iter()
            .map(|rule| certificate::for_all(text, names, asks, rule));
        write_file(file, &each.collect::<String>())?;
    }
    print(request, &report, &mut text_output())?;
    Ok(status(is_proved))
}

/// Proves each member of a family.
fn members(request: &Request, name: &str, values: &RangeInclusive<u64>) -> Result<ExitCode> {
    let (text, asked, limit) = (&request.game, request.asked, request.limit);
    let (first, last) = (*values.start(), *values.end());
    let count = last - first + 1;
    let mut out = text_output();
    let mut members = Vec::new();
    let (mut proved, mut certificates) = (0, String::new());
    for (index, value) in (0..).zip(values.clone()) {
        let parameters = BTreeMap::from([(name.to_owned(), i64::try_from(value)?)]);
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
