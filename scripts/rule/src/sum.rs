//! Sums of heaps: games whose moves each concern one coordinate alone.
//!
//! The values of each heap give those of the whole (R. Sprague, P. M. Grundy): their nim-sum. The automaton that
//! follows is proved as any other.

use crate::find;
use crate::language::{Condition, Game, Move};
use crate::limit::{Limit, Stop};
use crate::names;
use crate::proof::Proof;
use crate::prove::{self, Moves, Theorem};
use crate::search::{Play, Question, Search};
use automata::numeration::{Kind, Linear};
use automata::{eliminate, Variable};

/// The first variable of the values of the heaps.
const FIRST_VALUE: Variable = 32;

/// Returns the games of the heaps, if a game of several coordinates is a sum.
pub fn heaps(game: &Game) -> Option<Vec<Game>> {
    let mut heap = game.clone();
    heap.coordinates = vec![String::from("n")];
    heap.moves.clear();
    let mut heaps = vec![heap; game.dimension()];
    for one in &game.moves {
        let [position] = &one.parts[..] else {
            return None;
        };
        let same = |place: usize| position[place].as_variable() == Some(place as Variable);
        let mut changed = (0..position.len()).filter(|&place| !same(place));
        let (Some(heap), None) = (changed.next(), changed.next()) else {
            return None;
        };
        heaps[heap].moves.push(alone(one, heap, game.dimension())?);
    }
    (heaps.len() > 1).then_some(heaps)
}

/// A kind of moves with one coordinate, which is the only one that it may mention.
fn alone(one: &Move, heap: usize, dimension: usize) -> Option<Move> {
    let renamed = |variable: Variable| match usize::from(variable) {
        place if place == heap => Some(0),
        place => Some((place.checked_sub(dimension)? + 1) as Variable),
    };
    let rename = |sum: &mut Linear| -> Option<()> {
        for term in &mut sum.terms {
            term.0 = renamed(term.0)?;
        }
        Some(())
    };
    let mut one = one.clone();
    for condition in &mut one.conditions {
        match condition {
            Condition::Compare(sum, _) => rename(sum)?,
            Condition::Member(variable, _) => *variable = renamed(*variable)?,
        }
    }
    let mut part = one.parts[0].swap_remove(heap);
    rename(&mut part)?;
    one.parts = vec![vec![part]];
    Some(one)
}

/// Proves a game that is a sum of heaps whose values are found; with the rule in words, if these have a name.
///
/// # Errors
///
/// If the limit is reached.
pub fn prove(
    game: &Game,
    search: &Search,
    limit: &Limit,
) -> Result<Option<(Proof, Option<String>)>, Stop> {
    let heaps = heaps(game).filter(|_| search.play() == Play::Normal);
    let Some(heaps) = heaps else { return Ok(None) };
    let mut proofs: Vec<(&Game, Proof)> = Vec::new(); // of different heaps
    let mut which = Vec::new();
    for heap in &heaps {
        let known = proofs.iter().position(|known| known.0.moves == heap.moves);
        which.push(known.unwrap_or(proofs.len()));
        if known.is_some() {
            continue;
        }
        let Ok(order) = prove::order(heap, limit)? else {
            return Ok(None);
        };
        let mut of_heap = Search::new(heap, Play::Normal, Question::Value, order, *limit);
        match find::find(heap, &mut of_heap, &[Kind::Base(2)], *limit) {
            Ok(proof) => proofs.push((heap, proof)),
            Err(_) => return Ok(None),
        }
    }
    // The nim-sum of all values is 0, or that of the whole.
    let mut values: Vec<Variable> = (FIRST_VALUE..).take(heaps.len()).collect();
    let of_heap = |(heap, &which): (usize, &usize)| {
        let rename = |track| match track {
            0 => heap as Variable,
            _ => values[heap],
        };
        proofs[which].1.automaton.renamed(rename)
    };
    let mut parts: Vec<_> = which.iter().enumerate().map(of_heap).collect();
    let numeration = &proofs[0].1.numeration;
    let bound = values.clone();
    if search.question() == Question::Value {
        values.insert(0, heaps.len() as Variable);
    }
    parts.push(numeration.digit_sums(&values, 2));
    let automaton = eliminate(parts, bound, limit)?;
    let moves = Moves::new(game, numeration, limit)?.ok_or(Stop::Size)?;
    if !Theorem::new(moves, search, limit)?.holds(&automaton, limit)? {
        return Ok(None);
    }
    let largest = proofs.iter().map(|(_, proof)| proof.largest).max();
    let text = text(game, &proofs, &which, search.question(), limit)?;
    let proof = Proof {
        automaton,
        question: search.question(),
        order: search.order().clone(),
        largest: largest.unwrap_or(0),
        ..proofs.swap_remove(0).1
    };
    Ok(Some((proof, text)))
}

/// The rule in words: `the nim-sum of g(x), g(y) is 0, where g(n) = n mod 4`.
fn text(
    game: &Game,
    proofs: &[(&Game, Proof)],
    which: &[usize],
    question: Question,
    limit: &Limit,
) -> Result<Option<String>, Stop> {
    let letter = |which: usize| ["g", "h", "k", "l"][which];
    let mut rules = Vec::new();
    for (index, (heap, proof)) in proofs.iter().enumerate() {
        let name = names::name(proof, &heap.coordinates, Question::Value, limit)?;
        let Some((period, values)) = name.and_then(|name| name.period) else {
            return Ok(None);
        };
        rules.push(names::definition(letter(index), "n", &values, period));
    }
    let of_heap = |(name, &which)| format!("{}({name})", letter(which));
    let heaps: Vec<String> = game.coordinates.iter().zip(which).map(of_heap).collect();
    let is_value = question == Question::Value;
    let is_zero = if is_value { "" } else { " is 0" };
    let (heaps, rules) = (heaps.join(", "), rules.join(", and "));
    Ok(Some(format!(
        "the nim-sum of {heaps}{is_zero}, where {rules}"
    )))
}
