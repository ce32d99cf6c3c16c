//! From a game to an answer: proved, guessed, or none.

use std::time::Duration;

use crate::automaton::{join, Automaton};
use crate::find::{candidates, find, Attempted, Proof};
use crate::guess::{self, Row, Rule, Table};
use crate::language::Game;
use crate::limit::{Limit, Stop};
use crate::names::{self, Name};
use crate::numeration::Kind;
use crate::prove;
use crate::search::{Play, Question, Search};

/// What is asked of a game.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// How play ends.
    pub play: Play,
    /// P-positions or values.
    pub question: Question,
    /// The numeration to try; all that may help if none is given.
    pub numeration: Option<Kind>,
    /// The largest coordinate that the search may look at.
    pub upto: Option<u64>,
}

/// What is known of a game.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The rule.
    pub verdict: Verdict,
    /// The positions that were searched, with 1 for a P-position and 0 for an N-position, or the value.
    pub searched: Searched,
    /// Whether Ctrl-C ended it.
    pub is_interrupted: bool,
}

/// The three answers.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Proved for all positions.
    Proved(Box<Proof>, Option<Name>),
    /// Fits all positions that were searched.
    Holds(Rule),
    /// No rule.
    None {
        /// What became of each numeration.
        attempts: Vec<Attempted>,
        /// What the guesses looked for.
        guesses: Vec<String>,
    },
}

/// A searched box of positions.
#[derive(Clone, Debug, Default)]
pub struct Searched {
    /// The number of values of each coordinate.
    pub sides: Vec<u64>,
    /// The positions of a smaller box, in order, and their answers.
    pub rows: Vec<(Vec<u64>, u32)>,
}

impl Searched {
    /// Returns the number up to which all positions were searched.
    pub fn upto(&self) -> u64 {
        self.sides
            .iter()
            .min()
            .map_or(0, |side| side.saturating_sub(1))
    }

    /// Returns the answer at a position, if it was searched.
    pub fn at(&self, position: &[u128]) -> Option<u32> {
        let found = self.rows.iter().find(|(row, _)| {
            row.iter()
                .zip(position)
                .all(|(&one, &other)| u128::from(one) == other)
        });
        found.map(|row| row.1)
    }
}

/// Why a game is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Play may not end.
    Endless(prove::Endless),
    /// A choice has no bound.
    Unbounded(String),
    /// Misère play of a game that splits.
    MisereSum,
    /// A numeration that has no nim-sums, for a game that splits.
    Splits(Kind),
    /// The limit was reached before the search began.
    Stopped(Stop),
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Refusal::Endless(one) if one.is_real => write!(
                f,
                "play may never end: the move {} does not decrease the position (neither the sum of \
                 the coordinates falls with every move, nor one after the other)",
                one.describe()
            ),
            Refusal::Endless(one) => write!(
                f,
                "it cannot be shown that play ends: a move such as {} is not excluded by the sets of \
                 the conditions",
                one.describe()
            ),
            Refusal::Unbounded(name) => write!(
                f,
                "the choice '{name}' has no largest value: bound it by a condition such as \
                 `{name} <= 10`, or if it is a parameter, give it values with `--for {name}=1..20`"
            ),
            Refusal::MisereSum => f.write_str(
                "misère play of a game that splits is not decided heap by heap: write all heaps as \
                 coordinates, or ask for normal play",
            ),
            Refusal::Splits(kind) => write!(
                f,
                "a game that splits needs nim-sums, which {kind} does not have: use `base 2`"
            ),
            Refusal::Stopped(stop) => write!(f, "nothing is known of the game: {stop}"),
        }
    }
}

impl std::error::Error for Refusal {}

/// Looks for the rule of a game within the limit.
///
/// # Errors
///
/// Why the game is refused.
///
/// # Panics
///
/// If the search and a proof differ, which would be a defect of this tool.
pub fn solve(game: &Game, request: Request, limit: Limit) -> Result<Answer, Refusal> {
    let Request {
        play, numeration, ..
    } = request;
    if game.splits() {
        if play == Play::Misere {
            return Err(Refusal::MisereSum);
        }
        if let Some(kind) = numeration.filter(|&kind| kind != Kind::Base(2)) {
            return Err(Refusal::Splits(kind));
        }
    }
    if let Some(name) = Search::unbounded(game) {
        return Err(Refusal::Unbounded(name));
    }
    let order = match prove::order(game, &limit) {
        Ok(Ok(order)) => order,
        Ok(Err(endless)) => return Err(Refusal::Endless(endless)),
        Err(stop) => return Err(Refusal::Stopped(stop)),
    };
    // The P-positions of a game that splits are those of value 0.
    let question = if game.splits() {
        Question::Value
    } else {
        request.question
    };
    let mut search = Search::new(game, play, question, order, limit);
    search.set_upto(request.upto);

    let kinds = numeration.map_or_else(|| candidates(game), |kind| vec![kind]);
    let time = limit.left().unwrap_or(Duration::from_secs(3600));
    let found = find(game, &mut search, &kinds, limit.at_most(time * 6 / 10));
    let verdict = match found {
        Ok(proof) => {
            let proof = of_question(proof, request.question, question, &limit);
            let proof = proof.map_err(Refusal::Stopped)?;
            search_more(&mut search, request, limit.at_most(time / 10));
            check(&proof, &search, request.question);
            let name = |proof: &Proof| {
                let name = names::name(proof, &game.coordinates, request.question, play, &limit);
                name.ok().flatten()
            };
            let mut named = (name(&proof), proof);
            // The rule may have a name in another numeration: for t = 4, in Fraenkel's but not in
            // Zeckendorf's.
            let mut others = kinds.clone();
            others.retain(|&kind| kind != named.1.numeration.kind());
            if named.0.is_none() && game.dimension() > 1 {
                let limit = limit.at_most(time / 10);
                while let Ok(other) = find(game, &mut search, &others, limit) {
                    if let Some(name) = name(&other) {
                        named = (Some(name), other);
                        break;
                    }
                    others.retain(|&kind| kind != other.numeration.kind());
                }
            }
            Verdict::Proved(Box::new(named.1), named.0)
        }
        Err(attempts) => {
            search_more(&mut search, request, limit.at_most(time * 2 / 10));
            let table = table(game, &search, request.question, question);
            let outcome = guess::guess(&table, &|| limit.check().is_err());
            match outcome.rule {
                Some(rule) => Verdict::Holds(rule),
                None => Verdict::None {
                    attempts,
                    guesses: outcome.tried,
                },
            }
        }
    };
    Ok(Answer {
        verdict,
        searched: searched(&search, request.question, question),
        is_interrupted: limit.is_interrupted(),
    })
}

/// The P-positions among the values, if they are asked for.
fn of_question(
    proof: Proof,
    asked: Question,
    found: Question,
    limit: &Limit,
) -> Result<Proof, Stop> {
    if asked == found {
        return Ok(proof);
    }
    let value = *proof.automaton.tracks().last().expect("a value");
    let zero = proof.numeration.constant(value, 0);
    let lost = join(&[&proof.automaton, &zero], limit)?.project(value, limit)?;
    let automaton: Automaton = lost;
    Ok(Proof { automaton, ..proof })
}

/// Compares a proof with the search.
fn check(proof: &Proof, search: &Search, question: Question) {
    let wrong = boxed(search).into_iter().find(|(position, answer)| {
        let position: Vec<u128> = position.iter().map(|&n| n.into()).collect();
        let is_zero = search.question() != question && *answer == 0;
        match question {
            Question::Outcome if search.question() == Question::Value => {
                proof.is_lost(&position) != is_zero
            }
            Question::Outcome => proof.is_lost(&position) != (*answer == 1),
            Question::Value => proof.value(&position) != Some((*answer).into()),
        }
    });
    assert!(
        wrong.is_none(),
        "the search and the proof differ at {wrong:?}: please report this game"
    );
}

/// Searches as many positions as the time allows, but not more than guesses and tables use.
fn search_more<'a>(search: &mut Search<'a>, request: Request, limit: Limit<'a>) {
    let dimension = search.sides().len();
    let most = [4096, 96, 20, 10][dimension - 1];
    let mut side = most.min(16);
    search.set_limit(limit);
    while side <= most {
        let wanted = request.upto.map_or(side, |upto| side.min(upto + 1));
        if search.grow(&vec![wanted; dimension]).is_err() {
            break;
        }
        side = (side * 2).min(most).max(side + 1);
    }
}

/// The rows of a box in which every coordinate is below its side.
fn boxed(search: &Search) -> Vec<(Vec<u64>, u32)> {
    let dimension = search.sides().len();
    let most = [4096, 64, 16, 8][dimension - 1];
    search.rows(most).collect()
}

fn searched(search: &Search, asked: Question, found: Question) -> Searched {
    let mut rows = boxed(search);
    if asked != found {
        for row in &mut rows {
            row.1 = u32::from(row.1 == 0);
        }
    }
    Searched {
        sides: search.searched_sides(),
        rows,
    }
}

fn table(game: &Game, search: &Search, asked: Question, found: Question) -> Table {
    let is_outcome = asked == Question::Outcome;
    let rows = searched(search, asked, found).rows.into_iter();
    Table {
        names: game.coordinates.clone(),
        rows: rows
            .map(|(position, answer)| Row {
                position,
                answer: answer.into(),
            })
            .collect(),
        words: is_outcome.then(|| ["won", "lost"].map(String::from).to_vec()),
    }
}
