//! Sums of heaps: games whose moves each concern one coordinate alone.
//!
//! The values of each heap give those of the whole (R. Sprague, P. M. Grundy): their nim-sum. The automaton that
//! follows is proved as any other.

use crate::find;
use crate::names;
use crate::proof::Proof;
use crate::prove;
use crate::recognise::{dynamic, is_euclids_game, mirror, recognise};
use crate::solver::Request;
use crate::theorem::{self, Family, Theorem};
use automata::numeration::{Kind, Linear};
use automata::{eliminate, Variable};
use formula::Formula;
use game::language::{Condition, Game, Move, Set};
use game::limit::{Limit, Stop};
use game::moves::Moves;
use game::{Play, Question};
use search::Search;

/// The first variable of the values of the heaps.
const FIRST_VALUE: Variable = 32;

/// Returns whether a game of several coordinates is a sum.
pub fn is_sum(game: &Game) -> bool {
    heaps(game).is_some()
}

/// Proves a game by theorems: on its one heap, or on each of its heaps.
pub fn by_theorems(game: &Game, request: Request, limit: &Limit) -> Option<Theorem> {
    let prove = |heap: &Game, question| {
        let family = recognise(heap, request.play, limit)?;
        theorem::prove(family, question, limit)
    };
    let is_normal = request.play == Play::Normal;
    let asks_outcome = request.question == Question::Outcome;
    if game.dimension() == 1 {
        let is_tried = is_normal && asks_outcome && game.splits();
        let lost = is_tried
            .then(|| mirror(game, limit).ok().flatten())
            .flatten();
        // What else proves the rule names a move from heaps of any size.
        return prove(game, request.question)
            .or_else(|| theorem::prove(Family::Mirror(lost?), request.question, limit));
    }
    if !is_normal {
        return None;
    }
    if asks_outcome {
        if is_euclids_game(game) {
            return theorem::prove(Family::Euclid, request.question, limit);
        }
        if let Some(k) = dynamic(game, limit) {
            return Some(Theorem::dynamic(k));
        }
    }
    let heaps = heaps(game)?;
    let (different, which) = different(&heaps);
    let each = different.iter().map(|heap| prove(heap, Question::Value));
    let each: Vec<Theorem> = each.collect::<Option<_>>()?;
    let heaps = which.iter().map(|&which| each[which].clone());
    Some(Theorem::sum(heaps.collect(), request.question))
}

/// Returns the different heaps, and which of them each one is.
fn different(heaps: &[Game]) -> (Vec<&Game>, Vec<usize>) {
    let mut different: Vec<&Game> = Vec::new();
    let mut which = Vec::new();
    for heap in heaps {
        let known = different.iter().position(|known| known.moves == heap.moves);
        which.push(known.unwrap_or(different.len()));
        different.extend(known.is_none().then_some(heap));
    }
    (different, which)
}

/// Returns the games of the heaps, if a game of several coordinates is a sum.
pub fn heaps(game: &Game) -> Option<Vec<Game>> {
    let heaps = heaps_beside(game, 0)?;
    (heaps.len() > 1).then_some(heaps)
}

/// Returns the games of the heaps, if each move is of one, where the last coordinates are shared by all and never change.
pub(crate) fn heaps_beside(game: &Game, shared: usize) -> Option<Vec<Game>> {
    let own = game.dimension().checked_sub(shared)?;
    let of_heap = |place: usize| {
        let mut heap = game.clone();
        heap.coordinates.drain(..own);
        heap.coordinates.insert(0, game.coordinates[place].clone());
        heap.moves.clear();
        heap
    };
    let mut heaps: Vec<Game> = (0..own).map(of_heap).collect();
    for one in &game.moves {
        let [position] = &one.parts[..] else {
            return None;
        };
        let same = |place: usize| position[place].as_variable() == Some(place as Variable);
        let mut changed = (0..position.len()).filter(|&place| !same(place));
        let (Some(heap), None) = (changed.next(), changed.next()) else {
            return None;
        };
        heaps.get_mut(heap)?.moves.push(alone(one, heap, own)?);
    }
    Some(heaps)
}

/// A kind of moves with one of the first coordinates, which is the only one of these that it may mention.
fn alone(one: &Move, heap: usize, own: usize) -> Option<Move> {
    let renamed = |variable: Variable| match usize::from(variable) {
        place if place == heap => Some(0),
        place => Some((place.checked_sub(own)? + 1) as Variable),
    };
    let rename = |sum: &mut Linear| -> Option<()> {
        for term in &mut sum.terms {
            term.0 = renamed(term.0)?;
        }
        sum.terms.sort_unstable();
        Some(())
    };
    let mut one = one.clone();
    for condition in &mut one.conditions {
        match condition {
            Condition::Compare(sum, _) => rename(sum)?,
            Condition::Member(variable, set) => {
                *variable = renamed(*variable)?;
                if let Set::Divisors(of) | Set::Submasks(of) = set {
                    *of = renamed(*of)?;
                }
            }
        }
    }
    let mut part = one.parts[0].split_off(own);
    part.insert(0, one.parts[0].swap_remove(heap));
    for sum in &mut part {
        rename(sum)?;
    }
    one.parts = vec![part];
    Some(one)
}

/// Proves a game that is a sum of heaps whose values are found; with the rule, if these have a name.
///
/// # Errors
///
/// If the limit is reached.
pub fn prove(
    game: &Game,
    search: &Search,
    limit: &Limit,
) -> Result<Option<(Proof, Option<Formula>)>, Stop> {
    let heaps = heaps(game).filter(|_| search.play() == Play::Normal);
    let Some(heaps) = heaps else { return Ok(None) };
    let (different, which) = different(&heaps);
    let mut proofs: Vec<Proof> = Vec::new();
    for heap in different {
        let Ok(order) = prove::order(heap, limit)? else {
            return Ok(None);
        };
        let mut of_heap = Search::new(heap, Play::Normal, Question::Value, order, *limit);
        match find::find(heap, &mut of_heap, &[Kind::Base(2)], *limit) {
            Ok(proof) => proofs.push(proof),
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
        proofs[which].automaton.renamed(rename)
    };
    let mut parts: Vec<_> = which.iter().enumerate().map(of_heap).collect();
    let numeration = &proofs[0].numeration;
    let bound = values.clone();
    if search.question() == Question::Value {
        values.insert(0, heaps.len() as Variable);
    }
    parts.push(numeration.digit_sums(&values, 2));
    let automaton = eliminate(parts, bound, limit)?;
    let moves = Moves::new(game, numeration, limit)?.ok_or(Stop::Size)?;
    if !prove::Theorem::new(moves, search, limit)?.holds(&automaton, limit)? {
        return Ok(None);
    }
    let largest = proofs.iter().map(|proof| proof.largest).max();
    let mut values: Vec<Formula> = Vec::new();
    for proof in &proofs {
        let name = names::name(proof, 1, Question::Value, || None, limit)?;
        values.extend(name.filter(|name| name.period().is_some()));
    }
    let formula = (values.len() == proofs.len()).then(|| {
        let sum = Formula::nim_sum(which.iter().map(|&which| &values[which]));
        match search.question() {
            Question::Value => sum,
            Question::Outcome => sum.is(0),
        }
    });
    let proof = Proof {
        automaton,
        question: search.question(),
        order: search.order().clone(),
        largest: largest.unwrap_or(0),
        ..proofs.swap_remove(0)
    };
    Ok(Some((proof, formula)))
}
