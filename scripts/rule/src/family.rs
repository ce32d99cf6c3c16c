//! Families of games: the rule of each member, then a formula in the parameter.
//!
//! Each member is proved by itself. That the formula holds for all parameters is a conjecture: it was
//! fitted to the smaller ones and agrees with the larger ones.

use std::collections::BTreeMap;

use crate::guess::{fit_parameter, Fit};
use crate::names::{fill, Exceptions, Formula, Name};

/// A formula for the rules of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conjecture {
    /// The formula in the parameter.
    pub text: String,
    /// The number of members that it was fitted to.
    pub fitted: usize,
    /// The number of further members that agree.
    pub tested: usize,
}

/// Looks for a formula for named rules by their parameter.
pub fn conjecture(
    parameter: &str,
    coordinate: &str,
    members: &BTreeMap<u64, Name>,
) -> Option<Conjecture> {
    let first = members.values().next()?;
    let is_plain = members
        .values()
        .all(|name| name.exceptions == Exceptions::default());
    if !is_plain {
        return None;
    }
    if members.values().all(|name| name.pattern == first.pattern) {
        if members.values().all(|name| name.text == first.text) {
            return Some(Conjecture {
                text: first.text.clone(),
                fitted: members.len(),
                tested: 0,
            });
        }
        let points: Vec<(u64, Vec<i64>)> = members
            .iter()
            .map(|(&m, name)| (m, name.parameters.clone()))
            .collect();
        let fit = fit_parameter(&points)?;
        return Some(of_fit(&fit, parameter, |entries| {
            fill_with(&first.pattern, entries)
        }));
    }
    progressions(parameter, coordinate, members)
}

/// Remainders that form an arithmetic progression, whose ends depend on the parameter.
fn progressions(
    parameter: &str,
    coordinate: &str,
    members: &BTreeMap<u64, Name>,
) -> Option<Conjecture> {
    let sets: Option<Vec<(u64, u64, &[u64])>> = members
        .iter()
        .map(|(&m, name)| match &name.formula {
            Some(Formula::Residues { period, residues }) => Some((m, *period, &residues[..])),
            _ => None,
        })
        .collect();
    let sets = sets?;
    // A single remainder has no step: it takes that of the others.
    let step = sets.iter().find_map(|(_, _, residues)| match residues {
        [first, second, ..] => Some(second - first),
        _ => None,
    })?;
    let mut points = Vec::new();
    for (m, period, residues) in sets {
        let is_progression = residues.windows(2).all(|pair| pair[1] - pair[0] == step);
        let (Some(first), Some(last), true) = (residues.first(), residues.last(), is_progression)
        else {
            return None;
        };
        points.push((m, vec![period as i64, *first as i64, *last as i64]));
    }
    let fit = fit_parameter(&points)?;
    Some(of_fit(&fit, parameter, |entries| {
        let [period, first, last] = entries else {
            unreachable!("three entries");
        };
        if first == last {
            return format!("{coordinate} mod {} = {first}", bracketed(period));
        }
        let second = match first.parse::<u64>() {
            Ok(first) => (first + step).to_string(),
            Err(_) => format!("{first} + {step}"),
        };
        format!(
            "{coordinate} mod {} in {{{first}, {second}, …, {last}}}",
            bracketed(period)
        )
    }))
}

fn of_fit(fit: &Fit, parameter: &str, text: impl Fn(&[String]) -> String) -> Conjecture {
    let mut cases: Vec<(String, Vec<usize>)> = Vec::new();
    for (rest, entries) in fit.class_texts(parameter).iter().enumerate() {
        let text = text(entries);
        match cases.iter_mut().find(|case| case.0 == text) {
            Some(case) => case.1.push(rest),
            None => cases.push((text, vec![rest])),
        }
    }
    let modulus = fit.modulus();
    let each = cases.iter().map(|(text, rests)| {
        if modulus == 1 {
            return text.clone();
        }
        let rests: Vec<String> = rests.iter().map(usize::to_string).collect();
        match &rests[..] {
            [one] => format!("{text} if {parameter} mod {modulus} = {one}"),
            _ => format!(
                "{text} if {parameter} mod {modulus} in {{{}}}",
                rests.join(", ")
            ),
        }
    });
    Conjecture {
        text: each.collect::<Vec<_>>().join("; "),
        fitted: fit.fitted,
        tested: fit.tested,
    }
}

/// Puts terms in the place of the marks of a pattern.
fn fill_with(pattern: &str, terms: &[String]) -> String {
    let numbers: Option<Vec<i64>> = terms.iter().map(|term| term.parse().ok()).collect();
    if let Some(numbers) = numbers {
        return fill(pattern, &numbers);
    }
    let mut text = String::new();
    let mut terms = terms.iter();
    for piece in pattern.split_inclusive('#') {
        match piece.strip_suffix('#') {
            Some(before) => {
                text += before;
                text += &terms.next().map_or(String::new(), |term| bracketed(term));
            }
            None => text += piece,
        }
    }
    text
}

fn bracketed(term: &str) -> String {
    if term.contains(' ') {
        format!("({term})")
    } else {
        term.to_owned()
    }
}
