//! A rule that somebody has in mind: proved, or refuted by the smallest position at which it is wrong.

use crate::answer::{Answer, At, Ground, Verdict};
use crate::find::candidates;
use crate::proof::{smallest, Proof};
use crate::prove;
use crate::solver::{Refusal, Request, Solver};
use crate::theorem::Theorem;
use automata::numeration::Numeration;
use automata::{difference, union, Automaton};
use formula::Formula;
use game::language::{wide, Game};
use game::limit::{Limit, Stop};
use game::moves::Moves;
use game::Question;
use search::Conditions;

/// What became of a claim.
pub enum Outcome {
    /// It holds for all positions.
    Proved(Box<Proof>),
    /// It is the rule that a theorem proves.
    Theorem(Box<Theorem>),
    /// It is wrong at this position: the smallest one, by the sum of the coordinates, as far as the rule is proved or the
    /// search went.
    Refuted(Vec<u128>, At),
    /// It is right for all positions whose coordinates are at most this, and could not be proved.
    Open {
        /// The largest coordinate.
        upto: u64,
        /// Whether it is an automaton in a numeration that may help.
        is_automaton: bool,
    },
    /// It could not be compared with a single position.
    Unknown,
}

/// The largest sides of the search for a counterexample.
const SIDES: [u64; 4] = [20_000, 200, 32, 14];

/// A claim in the numerations in which it is an automaton.
type Sets = Vec<(Numeration, Automaton)>;

/// Proves or refutes a claim: that the P-positions are those where a formula holds.
///
/// # Errors
///
/// Why the game is refused.
pub fn decide(
    game: &Game,
    claim: &Formula,
    request: Request,
    limit: Limit,
) -> Result<Outcome, Refusal> {
    let mut solver = Solver::new(game, request, limit)?;
    if !game.splits() {
        let kinds = match claim {
            Formula::Choices(game) => candidates(game),
            formula => formula.kinds(),
        };
        for kind in kinds {
            if !solver.kinds.contains(&kind) {
                solver.kinds.push(kind);
            }
        }
    }
    let mut sets = Sets::new();
    let mut is_automaton = false;
    for &kind in &solver.kinds {
        let numeration = Numeration::new(kind);
        let set = claim.to_automaton(game.dimension(), &numeration, &limit.percent(12));
        let set = set.transpose();
        is_automaton |= set.is_some();
        sets.extend(set.and_then(Result::ok).map(|set| (numeration, set)));
    }
    // First a counterexample, by the search; then a proof.
    let (wrong, upto) = search(&mut solver, claim, &sets, limit.percent(25));
    let wrong = match wrong {
        Some((position, at)) if position.iter().sum::<u128>() <= upto.unwrap_or(0).into() => {
            return Ok(Outcome::Refuted(position, at)); // no smaller one was left out
        }
        wrong => wrong,
    };
    if wrong.is_none() && !game.splits() {
        if let Some(proof) = proved(&solver, &sets, &limit.percent(25)) {
            return Ok(Outcome::Proved(Box::new(proof)));
        }
    }
    solver.kinds = sets
        .iter()
        .map(|(numeration, _)| numeration.kind())
        .collect();
    let answer = solver.solve();
    if let Verdict::Theorem(theorem) = &answer.verdict {
        if theorem.formula == *claim {
            return Ok(Outcome::Theorem(Box::new(theorem.clone())));
        }
    }
    if let (false, Ok(Some(outcome))) = (sets.is_empty(), compared(answer, &sets, &limit)) {
        return Ok(outcome);
    }
    Ok(match (wrong, upto) {
        (Some((position, at)), _) => Outcome::Refuted(position, at),
        (None, Some(upto)) => Outcome::Open { upto, is_automaton },
        (None, None) => Outcome::Unknown,
    })
}

/// Compares a claim with the search, on growing boxes; returns the smallest position found at which it is wrong, and the
/// largest coordinate up to which it was compared.
fn search(
    solver: &mut Solver,
    claim: &Formula,
    sets: &Sets,
    limit: Limit,
) -> (Option<(Vec<u128>, At)>, Option<u64>) {
    let dimension = solver.game.dimension();
    let conditions = match claim {
        Formula::Choices(game) => Conditions::new(game),
        _ => None,
    };
    let holds = |position: &[u64]| match (sets.first(), claim) {
        (Some((numeration, set)), _) => Some(set.accepts(&numeration.word(&wide(position)))),
        (None, Formula::Choices(_)) => conditions.as_ref()?.hold(position, &limit).ok(),
        (None, formula) => formula.at(&wide(position)).map(|value| value == 1),
    };
    let search = &mut solver.search;
    let before = search.set_limit(limit);
    let lost = u32::from(search.question() == Question::Outcome);
    let (mut found, mut upto) = (None, None);
    let mut side = 8;
    while side <= SIDES[dimension - 1] && search.grow(&vec![side; dimension]).is_ok() {
        let mut wrong: Vec<(Vec<u64>, u32)> = Vec::new();
        let mut is_complete = true;
        for (position, answer) in search.rows(side) {
            match holds(&position) {
                Some(holds) if holds == (answer == lost) => {}
                Some(_) => wrong.push((position, answer)),
                None => is_complete = false,
            }
        }
        if !is_complete {
            break;
        }
        upto = search.searched().map(|searched| searched.min(side - 1));
        let key = |row: &(Vec<u64>, u32)| (row.0.iter().sum::<u64>(), row.0.clone());
        if let Some((position, answer)) = wrong.into_iter().min_by_key(key) {
            let at = At {
                answer: Some((answer == lost).into()),
                to: search.winning_option(&position).ok().flatten(),
                ground: Ground::Search,
            };
            let is_smallest = position.iter().sum::<u64>() < side;
            found = Some((wide(&position), at));
            if is_smallest {
                break;
            }
        }
        side *= 2;
    }
    search.set_limit(before);
    (found, upto)
}

/// Proves a claim as it is.
fn proved(solver: &Solver, sets: &Sets, limit: &Limit) -> Option<Proof> {
    let mut sets = sets.iter();
    sets.find_map(|(numeration, set)| {
        let moves = Moves::new(solver.game, numeration, limit).ok()??;
        let theorem = prove::Theorem::new(moves, &solver.search, limit).ok()?;
        let holds = theorem.holds(set, limit).ok()?;
        holds.then(|| Proof {
            numeration: numeration.clone(),
            automaton: set.clone(),
            question: Question::Outcome,
            play: solver.request.play,
            order: solver.search.order().clone(),
            largest: 0,
        })
    })
}

/// Compares a claim with the rule, if it is proved in a numeration in which the claim is an automaton.
fn compared(mut answer: Answer, sets: &Sets, limit: &Limit) -> Result<Option<Outcome>, Stop> {
    let rule = match &answer.verdict {
        Verdict::Proved(proof, _) => {
            let kind = proof.numeration.kind();
            let set = sets.iter().find(|set| set.0.kind() == kind);
            set.map(|set| Ok((set, proof.lost(limit)?))).transpose()?
        }
        Verdict::Theorem(theorem) => sets.iter().find_map(|set| {
            let tracks = set.1.tracks().len();
            let lost = theorem.lost.to_automaton(tracks, &set.0, limit);
            Some((set, lost.ok()??))
        }),
        _ => None,
    };
    let Some(((numeration, set), rule)) = rule else {
        return Ok(None);
    };
    let missing = difference(&[&rule], &[set], limit)?;
    let wrong = difference(&[set], &[&rule], limit)?;
    let wrong = union(&[&missing, &wrong], limit)?;
    if let Some(position) = smallest(numeration, &wrong, limit)? {
        let at = answer.at(&position);
        return Ok(Some(Outcome::Refuted(position, at)));
    }
    Ok(match answer.verdict {
        _ if !wrong.is_empty() => None, // at numbers of more than 128 bits
        Verdict::Proved(proof, _) => Some(Outcome::Proved(proof)),
        Verdict::Theorem(theorem) => Some(Outcome::Theorem(Box::new(theorem))),
        _ => None,
    })
}
