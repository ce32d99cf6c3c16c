//! From a game to an answer: proved, guessed, or none.

use std::fmt;
use std::time::Duration;

use crate::find::{candidates, find, Attempted};
use crate::guess::{self, Guess, Row, Table};
use crate::language::Game;
use crate::limit::{Limit, Stop};
use crate::names::{self, Name};
use crate::numeration::Kind;
use crate::proof::{Mover, Proof};
use crate::prove;
use crate::search::{Play, Question, Search};
use crate::theorem::{self, Theorem};

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
    /// Whether an automaton is wanted even where a theorem proves the rule.
    pub wants_automaton: bool,
}

/// A game that is being solved: its search, and the order in which play ends.
pub struct Solver<'a> {
    game: &'a Game,
    request: Request,
    limit: Limit<'a>,
    /// The search. Of a game that splits it finds values, also if P-positions are asked for.
    search: Search<'a>,
}

/// The answers to a game.
pub struct Answer<'a> {
    game: &'a Game,
    request: Request,
    /// The rule.
    pub verdict: Verdict,
    /// What was searched.
    pub search: Search<'a>,
    /// The number up to which the verdict was compared with the search: all positions with no larger coordinate.
    pub compared: Option<u64>,
    /// The moves of a proof.
    pub mover: Option<Mover>,
    /// Whether Ctrl-C ended it.
    pub is_interrupted: bool,
}

/// How much is known of a rule.
pub enum Verdict {
    /// Proved for all positions by an automaton.
    Proved(Box<Proof>, Option<Name>),
    /// Proved for all positions by a theorem.
    Theorem(Theorem),
    /// Fits all positions that were searched.
    Holds(Guess),
    /// No rule.
    None {
        /// What became of each numeration.
        attempts: Vec<Attempted>,
        /// The formula that fits most of what was searched.
        near_miss: Option<Guess>,
    },
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

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
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

/// Returns the search of a game, if it has an answer. Of a game that splits it finds values.
///
/// # Errors
///
/// Why the game is refused.
pub fn searcher<'a>(
    game: &'a Game,
    request: Request,
    limit: Limit<'a>,
) -> Result<Search<'a>, Refusal> {
    if game.splits() && request.play == Play::Misere {
        return Err(Refusal::MisereSum);
    }
    let other = request.numeration.filter(|&kind| kind != Kind::Base(2));
    if let Some(kind) = other.filter(|_| game.splits()) {
        return Err(Refusal::Splits(kind));
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
    let mut search = Search::new(game, request.play, question, order, limit);
    search.set_upto(request.upto);
    Ok(search)
}

/// The most positions of the table that is searched before anything else.
const FIRST_SIDES: [u64; 4] = [4096, 64, 16, 8];
/// The largest sides of the search, where it is fast enough.
const LAST_SIDES: [u64; 4] = [1 << 20, 512, 64, 24];
/// The most positions that a rule is compared with.
const MOST_COMPARED: u64 = 400_000;
/// The time for an automaton where a theorem has proved the rule already.
const BESIDE_THEOREM: Duration = Duration::from_millis(500);
/// The time for the first table.
const FIRST_TIME: Duration = Duration::from_millis(60);

impl<'a> Solver<'a> {
    /// Checks that a game has an answer, and searches its smallest positions.
    ///
    /// # Errors
    ///
    /// Why the game is refused.
    pub fn new(game: &'a Game, request: Request, limit: Limit<'a>) -> Result<Self, Refusal> {
        let search = searcher(game, request, limit)?;
        let mut solver = Solver {
            game,
            request,
            limit,
            search,
        };
        let most = FIRST_SIDES[game.dimension() - 1];
        solver.enlarge(most, limit.at_most(FIRST_TIME));
        Ok(solver)
    }

    /// Returns the searched positions with coordinates below `side` and their answers: 1 for a P-position and 0
    /// for an N-position, or the value.
    pub fn rows(&self, side: u64) -> Vec<(Vec<u64>, u32)> {
        rows(&self.search, self.request, side)
    }

    /// Doubles the searched box, up to `most` values of each coordinate.
    fn enlarge(&mut self, most: u64, limit: Limit<'a>) {
        let upto = self.request.upto.unwrap_or(u64::MAX).saturating_add(1);
        let dimension = self.game.dimension();
        self.search.set_limit(limit);
        let mut side = 8;
        while side <= most {
            if self.search.grow(&vec![side.min(upto); dimension]).is_err() || side >= upto {
                break;
            }
            side = (side * 2).min(most).max(side + 1);
        }
        self.search.set_limit(self.limit);
    }

    /// Searches far enough for all numbers in the text of the game, where the time allows.
    fn enlarge_beyond_constants(&mut self, limit: Limit<'a>) {
        let dimension = self.game.dimension();
        let most = LAST_SIDES[dimension - 1];
        let wanted = self.game.largest_constant().saturating_mul(2);
        let first = FIRST_SIDES[dimension - 1];
        // Beyond the first table without a reason only where that is cheap.
        let wanted = wanted.saturating_add(first).max(4 * first).min(most);
        self.enlarge(wanted, limit);
    }

    /// Looks for a proof for so long; then the answers come from the search, within the limit of before.
    pub fn solve_within(mut self, time: Duration) -> Answer<'a> {
        let whole = self.limit;
        self.limit = whole.at_most(time);
        let mut answer = self.solve();
        answer.search.set_limit(whole);
        answer
    }

    /// Looks for the rule within the limit.
    ///
    /// # Panics
    ///
    /// If the search and a proof differ, which would be a defect of this tool.
    pub fn solve(mut self) -> Answer<'a> {
        let (game, request, limit) = (self.game, self.request, self.limit);
        let time = limit.left().unwrap_or(Duration::from_secs(3600));
        let kinds = request
            .numeration
            .map_or_else(|| candidates(game), |kind| vec![kind]);
        let known = theorem::recognise(game, request.play).and_then(|family| {
            let name = &game.coordinates[0];
            theorem::prove(
                family,
                request.question,
                name,
                &limit.at_most(time * 3 / 10),
            )
        });
        let mut share = limit.at_most(time * 6 / 10);
        if known.is_some() && !request.wants_automaton {
            share = share.at_most(BESIDE_THEOREM);
        }
        let found = find(game, &mut self.search, &kinds, share);
        let mover = |proof: &Proof| Mover::new(game, proof, &limit.at_most(time / 10)).ok();
        let mut moves = found.as_ref().ok().and_then(mover);
        let (verdict, compared) = match (found, known) {
            (Ok(proof), _) => self.named(proof, &kinds, time),
            (Err(_), Some(theorem)) => {
                let compared = self.compare_theorem(&theorem);
                (Verdict::Theorem(theorem), compared)
            }
            (Err(attempts), None) => self.without_proof(attempts, time),
        };
        if let (Verdict::Proved(proof, _), Some(first)) = (&verdict, &moves) {
            if proof.numeration.kind() != first.numeration().kind() {
                moves = mover(proof); // a name was found in another numeration
            }
        }
        Answer {
            game,
            request,
            verdict,
            search: self.search,
            compared,
            mover: moves,
            is_interrupted: limit.is_interrupted(),
        }
    }

    /// Compares a proof with the search, and names it.
    fn named(&mut self, proof: Proof, kinds: &[Kind], time: Duration) -> (Verdict, Option<u64>) {
        let (game, request, limit) = (self.game, self.request, self.limit);
        self.enlarge(
            4 * FIRST_SIDES[game.dimension() - 1],
            limit.at_most(time / 20),
        );
        let compared = self.compare(&proof, limit.at_most(time / 10));
        let name = |proof: &Proof| {
            let limit = limit.at_most(time * 3 / 10);
            let name = names::name(proof, &game.coordinates, request.question, &limit);
            name.ok().flatten()
        };
        let mut named = (name(&proof), proof);
        // The rule may have a name in another numeration: for t = 4, in Fraenkel's but not in Zeckendorf's.
        let mut others = kinds.to_vec();
        others.retain(|&kind| kind != named.1.numeration.kind());
        if named.0.is_none() && game.dimension() > 1 {
            let limit = limit.at_most(time / 10);
            while let Ok(other) = find(game, &mut self.search, &others, limit) {
                if let Some(name) = name(&other) {
                    named = (Some(name), other);
                    break;
                }
                others.retain(|&kind| kind != other.numeration.kind());
            }
        }
        (Verdict::Proved(Box::new(named.1), named.0), compared)
    }

    /// Compares a proof with the search, on growing boxes; returns the number up to which it did.
    fn compare(&self, proof: &Proof, limit: Limit) -> Option<u64> {
        let dimension = self.game.dimension();
        let mut compared = None;
        let mut side = 4u64;
        while side.pow(dimension as u32) <= MOST_COMPARED && limit.check().is_ok() {
            for (position, answer) in self.search.rows(side) {
                let mut numbers: Vec<u128> = position.iter().map(|&n| n.into()).collect();
                let holds = match proof.question {
                    Question::Outcome => proof.is_lost(&numbers) == (answer == 1),
                    Question::Value => {
                        numbers.push(answer.into());
                        proof.automaton.accepts(&proof.numeration.word(&numbers))
                    }
                };
                assert!(
                    holds,
                    "the search and the proof differ at {position:?}: please report this game"
                );
            }
            let searched = self.search.searched();
            compared = searched.map(|searched| searched.min(side - 1));
            if compared < Some(side - 1) || searched == compared {
                break;
            }
            side *= 2;
        }
        compared
    }

    /// A guess, or nothing.
    fn without_proof(
        &mut self,
        attempts: Vec<Attempted>,
        time: Duration,
    ) -> (Verdict, Option<u64>) {
        let limit = self.limit;
        self.enlarge_beyond_constants(limit.at_most(time / 10));
        let table = self.table();
        let is_over = || limit.check().is_err();
        let mut found = guess::guess(&table, &is_over);
        let upto = least_upto(&self.search);
        if let Some(rule) = found.rule.take() {
            match self.first_difference(&rule, limit.at_most(time / 10)) {
                None => return (Verdict::Holds(rule), upto),
                Some(_) => found.near_miss = Some(rule),
            }
        }
        let near_miss = found.near_miss;
        (
            Verdict::None {
                attempts,
                near_miss,
            },
            upto,
        )
    }

    /// What is guessed from.
    fn table(&self) -> Table {
        let rows = self
            .rows(FIRST_SIDES[self.game.dimension() - 1])
            .into_iter();
        let is_outcome = self.request.question == Question::Outcome;
        Table {
            names: self.game.coordinates.clone(),
            rows: rows
                .map(|(position, answer)| Row {
                    position,
                    answer: answer.into(),
                })
                .collect(),
            words: is_outcome.then(|| ["won", "lost"].map(String::from).to_vec()),
        }
    }

    /// Compares a theorem with the first values.
    fn compare_theorem(&self, theorem: &Theorem) -> Option<u64> {
        let side = self.search.searched().map_or(0, |n| n + 1).min(MOST_COMPARED);
        for (position, answer) in self.rows(side) {
            let value = theorem.value(position[0]);
            let expected = match self.request.question {
                Question::Value => value,
                Question::Outcome => u64::from(value == 0),
            };
            assert_eq!(
                u64::from(answer),
                expected,
                "the search and the theorem differ at {position:?}: please report this game"
            );
        }
        side.checked_sub(1)
    }

    /// Tests a guess on everything searched, and where one coordinate alone is large; returns where it fails.
    fn first_difference(&mut self, rule: &Guess, limit: Limit<'a>) -> Option<Vec<u64>> {
        let request = self.request;
        let differs = |search: &Search, side: u64| {
            let mut all = rows(search, request, side).into_iter();
            all.find(|(position, answer)| rule.value(&wide(position)) != Some((*answer).into()))
        };
        if let Some(found) = differs(&self.search, u64::MAX) {
            return Some(found.0);
        }
        let dimension = self.game.dimension();
        if dimension == 1 {
            return None;
        }
        for large in 0..dimension {
            let (game, order) = (self.game, self.search.order().clone());
            let mut thin = Search::new(game, request.play, self.search.question(), order, limit);
            let mut side = 64;
            while side <= THIN_SIDE.min(request.upto.unwrap_or(u64::MAX)) {
                let mut sides = vec![3; dimension];
                sides[large] = side;
                if thin.grow(&sides).is_err() {
                    break;
                }
                side *= 2;
            }
            if let Some(found) = differs(&thin, u64::MAX) {
                return Some(found.0);
            }
        }
        None
    }
}

/// Where one coordinate alone is large, the others below 3.
const THIN_SIDE: u64 = 4096;

/// Returns the number up to which all positions were searched.
fn least_upto(search: &Search) -> Option<u64> {
    search.searched()
}

fn rows(search: &Search, request: Request, side: u64) -> Vec<(Vec<u64>, u32)> {
    let is_other = search.question() != request.question;
    let answer = |value: u32| {
        if is_other {
            u32::from(value == 0)
        } else {
            value
        }
    };
    let rows = search.rows(side);
    rows.map(|(position, value)| (position, answer(value)))
        .collect()
}

/// Returns a position as wide numbers.
pub fn wide(position: &[u64]) -> Vec<u128> {
    position.iter().map(|&n| n.into()).collect()
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// 1 for a P-position and 0 for an N-position, or the value; none if it is not known.
    pub answer: Option<u128>,
    /// The least position, or positions beside each other, that a winning move leads to.
    pub to: Option<Vec<Vec<u128>>>,
    /// Whether only a guess says so.
    pub is_guessed: bool,
}

impl Answer<'_> {
    /// Returns what was asked.
    pub fn question(&self) -> Question {
        self.request.question
    }

    /// Returns the proof by an automaton, if there is one.
    pub fn proof(&self) -> Option<&Proof> {
        match &self.verdict {
            Verdict::Proved(proof, _) => Some(proof),
            _ => None,
        }
    }

    /// Answers a position: from the proof, else from the search where it reaches, else from the guess.
    pub fn at(&mut self, position: &[u128]) -> At {
        let is_outcome = self.request.question == Question::Outcome;
        let by_value = |value: u128| {
            if is_outcome {
                u128::from(value == 0)
            } else {
                value
            }
        };
        match &self.verdict {
            Verdict::Proved(proof, _) => At {
                answer: if is_outcome {
                    Some(proof.is_lost(position).into())
                } else {
                    proof.value(position)
                },
                to: self
                    .mover
                    .as_ref()
                    .and_then(|mover| mover.winning_move(position)),
                is_guessed: false,
            },
            Verdict::Theorem(theorem) if u64::try_from(position[0]).is_ok() => {
                let heap = position[0] as u64;
                let to = theorem.winning_move(heap);
                At {
                    answer: Some(by_value(theorem.value(heap).into())),
                    to: to.map(|heaps| heaps.into_iter().map(|heap| vec![heap.into()]).collect()),
                    is_guessed: false,
                }
            }
            _ => self.search_at(position).unwrap_or_else(|| At {
                answer: match &self.verdict {
                    Verdict::Holds(rule) => rule.value(position).map(|answer| answer as u128),
                    _ => None,
                },
                to: None,
                is_guessed: true,
            }),
        }
    }

    /// Returns the answer at a position, by the proof or else by the search within its limit.
    pub fn cell(&mut self, position: &[u64]) -> Option<u32> {
        let is_proved = matches!(self.verdict, Verdict::Proved(..) | Verdict::Theorem(_));
        if is_proved && !self.search.holds(position) {
            let at = self.at_without_move(&wide(position))?;
            return u32::try_from(at).ok();
        }
        let answer = self.search.answer(position).ok()?;
        let is_other = self.search.question() != self.request.question;
        Some(if is_other {
            u32::from(answer == 0)
        } else {
            answer
        })
    }

    fn at_without_move(&self, position: &[u128]) -> Option<u128> {
        let is_outcome = self.request.question == Question::Outcome;
        match &self.verdict {
            Verdict::Proved(proof, _) if is_outcome => Some(proof.is_lost(position).into()),
            Verdict::Proved(proof, _) => proof.value(position),
            Verdict::Theorem(theorem) => {
                let value = theorem.value(u64::try_from(position[0]).ok()?);
                Some(if is_outcome {
                    u128::from(value == 0)
                } else {
                    value.into()
                })
            }
            _ => None,
        }
    }

    /// Answers a position by the search, if that reaches.
    fn search_at(&mut self, position: &[u128]) -> Option<At> {
        let narrow: Result<Vec<u64>, _> = position.iter().map(|&n| u64::try_from(n)).collect();
        let (position, search) = (narrow.ok()?, &mut self.search);
        let limit = Limit::NONE.at_most(Duration::from_millis(500));
        let before = search.set_limit(limit);
        let answer = search.answer(&position);
        let to = search.winning_option(&position).ok().flatten();
        search.set_limit(before);
        let answer = u128::from(answer.ok()?);
        let is_other = search.question() != self.request.question;
        Some(At {
            answer: Some(if is_other {
                u128::from(answer == 0)
            } else {
                answer
            }),
            to,
            is_guessed: false,
        })
    }

    /// What a user should know beside the answer, a sentence each.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = self.game.suspicious_choices();
        let largest = self.game.largest_constant();
        let is_proved = matches!(self.verdict, Verdict::Proved(..) | Verdict::Theorem(_));
        let upto = self.compared.unwrap_or(0);
        if !is_proved && largest > upto {
            warnings.push(format!(
                "the game has the number {largest}, but only positions up to {upto} were tried: \
                 what is larger may differ"
            ));
        }
        warnings
    }
}
