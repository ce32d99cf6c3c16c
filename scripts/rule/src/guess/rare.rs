//! Answers that are the same for all positions but a few of the smallest: sets that are finite, or constant from some
//! place on.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::finder::{LEAST_ROWS, MOST_EXCEPTIONS};
use super::{Body, Feature, Function, Guess, Row, Table};

/// Returns such a rule. It is fitted to the rows up to four times the largest exception, and tested on all others.
pub fn rare(table: &Table) -> Option<Guess> {
    let largest = |position: &[u64]| position.iter().max().copied().unwrap_or(0);
    let last = table.rows.iter().max_by_key(|row| largest(&row.position))?;
    let rare = table.rows.iter().filter(|row| row.answer != last.answer);
    let rare: BTreeMap<&Vec<u64>, i64> = rare.map(|row| (&row.position, row.answer)).collect();
    let bound = rare.keys().map(|position| largest(position)).max();
    let fit = bound.map_or(0, |bound| bound.saturating_add(1).saturating_mul(4));
    let is_held = |row: &&Row| largest(&row.position) > fit;
    let tested = table.rows.iter().filter(is_held).count();
    if tested < LEAST_ROWS || rare.len() > MOST_EXCEPTIONS {
        return None;
    }
    let name = table.names[0].clone();
    let most = i128::from(bound.unwrap_or(0));
    let first = rare.values().next().copied().unwrap_or(last.answer);
    let is_one = table.names.len() == 1 && rare.values().all(|&answer| answer == first);
    let is_below = |row: &Row| i128::from(row.position[0]) <= most;
    let below = table.rows.iter().filter(|row| is_below(row));
    let sign = match rare.len() {
        1.. if is_one && below.count() == rare.len() && most > 0 => "<=",
        1 if is_one => "=",
        _ => "",
    };
    let condition = Feature {
        text: format!("{name} {sign} {most}"),
        is_condition: true,
        value: Rc::new(move |x| {
            Some(match sign {
                "<=" => (x[0] <= most).into(),
                "=" => (x[0] == most).into(),
                _ => 0,
            })
        }),
    };
    let mut answers = BTreeMap::from([(vec![0], last.answer.into())]);
    let mut exceptions = BTreeMap::new();
    if sign.is_empty() {
        let wide = |position: &[u64]| position.iter().map(|&n| n.into()).collect();
        exceptions.extend(rare.iter().map(|(x, &answer)| (wide(x), answer.into())));
    } else {
        answers.insert(vec![1], first.into());
    }
    Some(Guess {
        body: Body::Features(vec![condition], Function::Table(answers)),
        name,
        words: table.words.clone(),
        exceptions,
        cost: 0,
        fitted: table.rows.len() - tested,
        tested,
        wrong: 0,
        first_wrong: None,
    })
}
