//! From moves to a proof: learns in several numerations in turn, until an automaton is proved in one of them.

use std::collections::BTreeSet;

use crate::proof::Proof;
use crate::prove::Theorem;
use automata::learn::Learner;
use automata::numeration::{Kind, Linear, Numeration};
use automata::{join, Automaton, Symbol, Variable, MOST_DIGITS};
use game::language::{Condition, Game, Set};
use game::limit::{Limit, Stop};
use game::moves::Moves;
use game::Question;
use search::Search;

/// The work in one numeration, which can be interrupted and resumed, and what became of it.
#[derive(Debug)]
pub struct Attempted {
    /// The numeration.
    pub kind: Kind,
    /// The states of the last hypothesis; none if the game's sets are not automata there.
    pub states: Option<usize>,
    /// Why it stopped; none if it was not tried to the end.
    pub stopped: Option<Stop>,
    largest: u64,
    work: Option<Work>,
}

/// What is prepared once for a numeration.
type Work = (Numeration, Theorem, Learner);

/// The most states of a hypothesis.
const MOST_STATES: usize = 1000;

/// The most symbols of the learner's alphabet, as the learner keeps a row of answers per state and symbol.
const MOST_SYMBOLS: u32 = 20_000;

/// In steps of the limit.
const FIRST_TURN: u64 = 400_000;

/// Prepares a numeration; none if a set of the game is not an automaton there.
fn prepare(kind: Kind, game: &Game, search: &Search, limit: &Limit) -> Result<Option<Work>, Stop> {
    let numeration = Numeration::new(kind);
    let Some(moves) = Moves::new(game, &numeration, limit)? else {
        return Ok(None);
    };
    let theorem = Theorem::new(moves, search, limit)?;
    let tracks = theorem.tracks();
    let count = u32::from(numeration.digits()).checked_pow(tracks as u32);
    if count.is_none_or(|count| count > MOST_SYMBOLS) {
        return Err(Stop::Size);
    }
    let learner = Learner::new(tracks, numeration.symbols(tracks));
    Ok(Some((numeration, theorem, learner)))
}

impl Attempted {
    fn is_open(&self) -> bool {
        self.states.is_some() && self.stopped.is_none()
    }

    /// Goes on until a proof, or the limit.
    fn run(
        &mut self,
        game: &Game,
        search: &mut Search,
        limit: &Limit,
    ) -> Result<Option<Proof>, Stop> {
        if self.work.is_none() {
            self.work = prepare(self.kind, game, search, limit)?;
        }
        let Some((numeration, theorem, learner)) = &mut self.work else {
            self.states = None;
            return Ok(None);
        };
        let (dimension, tracks) = (game.dimension(), theorem.tracks());
        let largest = &mut self.largest;
        let mut is_member = |search: &mut Search, word: &[Symbol]| -> Result<bool, Stop> {
            limit.spend(1 + word.len() as u64)?;
            let Some(numbers) = numeration.numbers(word, tracks) else {
                return Ok(false); // not a valid word
            };
            let narrow = numbers.into_iter().map(|number| u64::try_from(number).ok());
            let numbers: Vec<u64> = narrow.collect::<Option<_>>().ok_or(Stop::Size)?;
            let answer = search.answer(&numbers[..dimension])?;
            *largest = numbers.iter().copied().fold(*largest, u64::max);
            Ok(match search.question() {
                Question::Outcome => answer == 1,
                Question::Value => u64::from(answer) == numbers[dimension],
            })
        };
        loop {
            limit.check()?;
            let hypothesis = learner.hypothesis(&mut |word| is_member(search, word));
            self.states = Some(learner.states());
            let hypothesis = hypothesis?;
            if learner.states() > MOST_STATES {
                return Err(Stop::Size);
            }
            // The hypothesis may accept invalid words, since no counterexample is one.
            let naturals = (0..tracks).map(|track| numeration.natural(track as Variable));
            let mut parts: Vec<Automaton> = naturals.collect();
            parts.push(hypothesis.minimised());
            let automaton = join(&parts.iter().collect::<Vec<_>>(), limit)?;
            let Some(word) = theorem.prove(&automaton, search, limit)? else {
                return Ok(Some(Proof {
                    numeration: numeration.clone(),
                    automaton,
                    question: search.question(),
                    play: search.play(),
                    order: search.order().clone(),
                    largest: *largest,
                }));
            };
            learner.refine(&hypothesis, &word, &mut |word| is_member(search, word))?;
        }
    }
}

/// Looks for a proof in each of `kinds`, in turns that grow longer, within the limit.
///
/// # Errors
///
/// What became of each numeration, if none gave a proof.
pub fn find(
    game: &Game,
    search: &mut Search,
    kinds: &[Kind],
    limit: Limit,
) -> Result<Proof, Vec<Attempted>> {
    let attempt = |&kind: &Kind| Attempted {
        kind,
        states: Some(0),
        stopped: None,
        largest: 0,
        work: None,
    };
    let mut attempts: Vec<Attempted> = kinds.iter().map(attempt).collect();
    let mut turn = FIRST_TURN;
    while limit.check().is_ok() && attempts.iter().any(Attempted::is_open) {
        for attempt in attempts.iter_mut().filter(|attempt| attempt.is_open()) {
            let slice = limit.steps(turn);
            search.set_limit(slice);
            let result = attempt.run(game, search, &slice);
            search.set_limit(limit);
            match result {
                Ok(Some(proof)) => return Ok(proof),
                Ok(None) | Err(Stop::Time | Stop::Steps) => {}
                Err(Stop::Size) => {
                    (attempt.stopped, attempt.work) = (Some(Stop::Size), None);
                }
            }
        }
        turn *= 4;
    }
    Err(attempts)
}

/// Returns the numerations to try, the cheap ones first.
///
/// Base 2, bases from the factors of the game, Zeckendorf's system, and Fraenkel's for 2 and the
/// constants of the game. A game that splits needs base 2, for nim-sums.
pub fn candidates(game: &Game) -> Vec<Kind> {
    let mut kinds = vec![Kind::Base(2)];
    if game.splits() {
        return kinds;
    }
    let (mut factors, mut powers) = (BTreeSet::new(), BTreeSet::new());
    let mut constants = Vec::new();
    let mut read = |sum: &Linear| {
        factors.extend(sum.terms.iter().map(|term| term.1.unsigned_abs()));
        constants.extend([0, 1].map(|less| sum.constant.unsigned_abs() + less));
    };
    for one in &game.moves {
        one.parts.iter().flatten().for_each(&mut read);
        for condition in &one.conditions {
            match condition {
                Condition::Compare(sum, _) => read(sum),
                Condition::Member(_, Set::Powers(base)) => drop(powers.insert(*base)),
                Condition::Member(..) => {}
            }
        }
    }
    // Base b² has the powers of b² and of b, base b only those of b.
    let is_base = |&base: &u64| (2..=MOST_DIGITS as u64).contains(&base);
    let others = powers.into_iter().filter(|&base| base != 2);
    kinds.extend(others.filter(is_base).map(|base| Kind::Base(base as u8)));
    factors.retain(is_base);
    // Multiplication games repeat at the ratio of the product.
    let product = factors.first().zip(factors.last());
    let product = product.map(|(least, most)| least * most);
    for base in product.into_iter().chain(factors).filter(is_base) {
        let is_like =
            |kind: &Kind| matches!(*kind, Kind::Base(known) if are_dependent(known, base));
        if !kinds.iter().any(is_like) {
            kinds.push(Kind::Base(base as u8));
        }
    }
    // If √(t² + 4) is a multiple of √5, as for t = 4, the rule is an automaton in Zeckendorf's system, too,
    // with more states.
    let suggested = (3..=5u8).rev().filter(|&t| constants.contains(&t.into()));
    kinds.extend(suggested.chain([1, 2]).map(Kind::Fraenkel));
    kinds
}

/// Whether two bases, which are at most 2^6, are powers of one: then the same sets are automata in both (Cobham).
fn are_dependent(one: u8, other: u64) -> bool {
    let powers = |base: u64| (1..=6).map(move |exponent| base.pow(exponent));
    powers(one.into()).any(|power| powers(other).any(|other| power == other))
}
