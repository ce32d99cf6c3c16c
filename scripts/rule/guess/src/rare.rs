//! Answers that are the same for all positions but a few of the smallest: sets that are finite, or constant from some
//! place on.

use std::collections::BTreeMap;

use super::{Guess, Row, Table};
use super::{LEAST_ROWS, MOST_EXCEPTIONS};
use formula::Formula;
use formula::Operation::{AtMost, If};

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
    let wide = |position: &[u64]| -> Vec<i128> { position.iter().map(|&n| n.into()).collect() };
    let points: BTreeMap<Vec<i128>, i128> = rare
        .iter()
        .map(|(x, &answer)| (wide(x), answer.into()))
        .collect();
    let tuple: Vec<Formula> = (0..table.names.len()).map(Formula::Coordinate).collect();
    let most = bound.unwrap_or(0);
    let below = table
        .rows
        .iter()
        .filter(|row| largest(&row.position) <= most)
        .count();
    let first = points.values().next().copied();
    let is_same = points.values().all(|&one| Some(one) == first);
    let is_run = is_same && tuple.len() == 1 && below == points.len() && most > 0;
    let otherwise = Formula::Number(last.answer.into());
    let among = |holds| Formula::among(&tuple, points.keys().cloned().collect(), holds);
    let are_rare = if is_run {
        Formula::of(AtMost, [tuple[0].clone(), Formula::Number(most.into())])
    } else {
        among(true)
    };
    let formula = match (table.is_condition, first) {
        (true, Some(1)) => are_rare,
        (true, _) => among(last.answer == 0),
        (false, Some(first)) if is_same => {
            Formula::of(If, [Formula::Number(first), are_rare, otherwise])
        }
        (false, _) => otherwise.except(points),
    };
    Some(Guess {
        formula,
        names: table.names.clone(),
        words: table.words.clone().unwrap_or_default(),
        cost: 0,
        fitted: table.rows.len() - tested,
        tested,
        wrong: 0,
        first_wrong: None,
    })
}
