//! P-positions: the two sentences, and the misclassified position if one fails.

use std::ops::ControlFlow;

use super::{Counterexample, Moves};
use crate::automaton::{eliminate, shortest, shortest_difference, Automaton, Symbol, Variable};
use crate::limit::{Limit, Stop};
use crate::search::{Play, Search};

/// The moves, and which positions need one.
pub struct Theorem {
    moves: Moves,
    /// The positions that the second sentence is about: all, or in misère play those with a move.
    positions: Automaton,
    /// In misère play: the positions with a move, by kind; none in normal play.
    movable: Option<Vec<Automaton>>,
}

/// Why a set is not that of the P-positions, as a word over all tracks of a sentence.
pub enum Witness {
    /// A position of the set, and one of its options which is in it, too.
    Pair(Vec<u128>, Vec<u128>),
    /// A position outside from which no move leads into the set.
    Stranded(Vec<u128>),
    /// In misère play: a position of the set without a move.
    End(Vec<u128>),
    /// Leading zeros matter, or a word is not valid.
    NotOfNumbers,
}

impl Theorem {
    pub(super) fn new(moves: Moves, play: Play, limit: &Limit) -> Result<Self, Stop> {
        let positions = moves.positions(limit)?;
        let movable = if play == Play::Misere {
            let mut all = Vec::new();
            for kind in moves.kinds() {
                let bound = kind.bound(moves.dimension());
                all.push(eliminate(vec![kind.relation.clone()], bound, limit)?);
            }
            Some(all)
        } else {
            None
        };
        Ok(Theorem {
            moves,
            positions,
            movable,
        })
    }

    pub(super) fn moves(&self) -> &Moves {
        &self.moves
    }

    /// Returns why the set is not that of the P-positions; none if it is.
    pub(super) fn witness(&self, set: &Automaton, limit: &Limit) -> Result<Option<Witness>, Stop> {
        let numeration = self.moves.numeration();
        let dimension = self.moves.dimension();
        let decode = |word: &[Symbol], tracks: &[Variable], variables: &[Variable]| {
            let numbers = numeration.numbers(word, tracks.len()).ok_or(Stop::Size)?;
            let value = |variable| {
                let place = tracks.iter().position(|track| track == variable);
                place.map_or(0, |place| numbers[place])
            };
            Ok(variables.iter().map(value).collect::<Vec<u128>>())
        };
        let coordinates: Vec<Variable> = (0..dimension as Variable).collect();
        if !is_of_numbers(set, &self.positions, limit)? {
            return Ok(Some(Witness::NotOfNumbers));
        }
        // First, as a product searched on the fly: most wrong sets fail here.
        for kind in self.moves.kinds() {
            let target = after(set, &kind.targets[0]);
            let parts = [set, &kind.relation, &target];
            if let Some(word) = shortest(&parts, limit)? {
                let tracks = all_tracks(&parts);
                return Ok(Some(Witness::Pair(
                    decode(&word, &tracks, &coordinates)?,
                    decode(&word, &tracks, &kind.targets[0])?,
                )));
            }
        }
        if let Some(movable) = &self.movable {
            let movable: Vec<&Automaton> = movable.iter().collect();
            if let Some(word) = shortest_difference(&[set], &movable, limit)? {
                let position = decode(&word, &coordinates, &coordinates)?;
                return Ok(Some(Witness::End(position)));
            }
        }
        let mut reached = vec![set.clone()];
        for kind in self.moves.kinds() {
            let target = after(set, &kind.targets[0]);
            let parts = vec![kind.relation.clone(), target];
            reached.push(eliminate(parts, kind.bound(dimension), limit)?);
        }
        let reached: Vec<&Automaton> = reached.iter().collect();
        let concerned: Vec<&Automaton> = match &self.movable {
            None => vec![&self.positions],
            Some(movable) => movable.iter().collect(),
        };
        for with_move in concerned {
            let parts = [&self.positions, with_move];
            if let Some(word) = shortest_difference(&parts, &reached, limit)? {
                let position = decode(&word, &coordinates, &coordinates)?;
                return Ok(Some(Witness::Stranded(position)));
            }
        }
        Ok(None)
    }

    /// Proves the set, or finds a position that it has wrong.
    pub(super) fn prove(
        &self,
        set: &Automaton,
        search: &mut Search,
        limit: &Limit,
    ) -> Result<Option<Counterexample>, Stop> {
        let numeration = self.moves.numeration();
        let suspects = match self.witness(set, limit)? {
            None => return Ok(None),
            Some(Witness::NotOfNumbers) => unreachable!("the learner asks about numbers"),
            Some(Witness::Pair(position, option)) => vec![position, option],
            Some(Witness::End(position) | Witness::Stranded(position)) => vec![position],
        };
        let is_wrong = |search: &mut Search, position: &[u64]| -> Result<_, Stop> {
            let wide: Vec<u128> = position.iter().map(|&n| n.into()).collect();
            let word = numeration.word(&wide);
            let is_p = search.answer(position)? == 1;
            Ok((set.accepts(&word) != is_p).then_some(word))
        };
        let narrow = |position: &[u128]| -> Result<Vec<u64>, Stop> {
            let numbers = position.iter().map(|&n| u64::try_from(n));
            numbers.collect::<Result<_, _>>().map_err(|_| Stop::Size)
        };
        for position in &suspects {
            if let Some(word) = is_wrong(search, &narrow(position)?)? {
                return Ok(Some(word));
            }
        }
        // The position is classified correctly, so one of its options is not.
        let position = narrow(&suspects[0])?;
        let mut options = Vec::new();
        let _ = search.each_option(&position, &mut |parts| {
            options.push(parts[0].clone());
            ControlFlow::Continue(())
        })?;
        for option in options {
            if let Some(word) = is_wrong(search, &option)? {
                return Ok(Some(word));
            }
        }
        panic!("the search and the proof differ at {position:?}: one of them is wrong");
    }
}

/// Whether an automaton accepts only words of `valid`, and does not distinguish leading zeros.
pub fn is_of_numbers(set: &Automaton, valid: &Automaton, limit: &Limit) -> Result<bool, Stop> {
    Ok(set.ignores_leading_zeros() && shortest_difference(&[set], &[valid], limit)?.is_none())
}

/// The set, for the positions after a move.
pub fn after(set: &Automaton, targets: &[Variable]) -> Automaton {
    set.renamed(|track| targets.get(usize::from(track)).copied().unwrap_or(track))
}

/// The tracks of a product, ascending.
pub fn all_tracks(parts: &[&Automaton]) -> Vec<Variable> {
    let mut tracks: Vec<Variable> = Vec::new();
    for part in parts {
        tracks.extend(part.tracks());
    }
    tracks.sort_unstable();
    tracks.dedup();
    tracks
}
