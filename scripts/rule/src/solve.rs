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
use crate::sum;
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
    solver: Solver<'a>,
    /// The rule.
    pub verdict: Verdict,
    /// The number up to which the verdict was compared with the search: all positions with no larger coordinate.
    pub compared: Option<u64>,
    /// The moves of a proof.
    pub mover: Option<Mover>,
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

/// Why a game is refused, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(String);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Self {
        Refusal(format!("nothing is known of the game: {stop}"))
    }
}

impl Request {
    /// Returns the answer to what is asked: of a game that splits, a value is found and a P-position may be asked for.
    fn asked(self, found: Question, answer: u128) -> u128 {
        if found == self.question {
            return answer;
        }
        u128::from(answer == 0)
    }
}

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
    let other = request.numeration.filter(|&kind| kind != Kind::Base(2));
    let message = match (other, Search::unbounded(game)) {
        _ if game.splits() && request.play == Play::Misere => String::from(
            "misère play of a game that splits is not decided heap by heap: write all heaps as \
             coordinates, or ask for normal play",
        ),
        (Some(kind), _) if game.splits() => {
            format!("a game that splits needs nim-sums, which {kind} does not have: use `base 2`")
        }
        (_, Some(name)) => format!(
            "the choice '{name}' has no largest value: bound it by a condition such as \
             `{name} <= 10`, or if it is a parameter, give it values with `--for {name}=1..20`"
        ),
        _ => String::new(),
    };
    if !message.is_empty() {
        return Err(Refusal(message));
    }
    let order = prove::order(game, &limit)?.map_err(|endless| {
        let example = endless.example;
        Refusal(if endless.is_real {
            format!(
                "play may never end: the move {example} does not decrease the position (neither the sum of \
                 the coordinates falls with every move, nor one after the other)"
            )
        } else {
            format!(
                "it cannot be shown that play ends: a move such as {example} is not excluded by the sets of \
                 the conditions"
            )
        })
    })?;
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
/// The time for a position that is searched alone.
const SEARCH_TIME: Duration = Duration::from_millis(500);
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
        rows(&self.search, self.request, side).collect()
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

    /// Looks for a proof for so long; then the answers come from the search, within the limit of before.
    pub fn solve_within(mut self, time: Duration) -> Answer<'a> {
        let whole = self.limit;
        self.limit = whole.at_most(time);
        let mut answer = self.solve();
        answer.solver.search.set_limit(whole);
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
        let is_binary = kinds.contains(&Kind::Base(2));
        let sum = is_binary.then(|| sum::prove(game, &self.search, &share.at_most(time * 3 / 10)));
        let (found, words) = match sum {
            Some(Ok(Some((proof, words)))) => (Ok(proof), words),
            _ => (find(game, &mut self.search, &kinds, share), None),
        };
        let mover = |proof: &Proof| Mover::new(game, proof, &limit.at_most(time / 10)).ok();
        let mut moves = found.as_ref().ok().and_then(mover);
        let (verdict, compared) = match (found, known) {
            (Ok(proof), _) => self.named(proof, words, &kinds, time),
            (Err(_), Some(theorem)) => {
                let found = self.search.question();
                let compared = self.compare(limit, |position, answer| {
                    let value = theorem.value(position[0]);
                    match found {
                        Question::Value => value == u64::from(answer),
                        Question::Outcome => (value == 0) == (answer == 1),
                    }
                });
                (Verdict::Theorem(theorem), compared)
            }
            (Err(attempts), None) => self.without_proof(attempts, time),
        };
        if let (Verdict::Proved(proof, _), Some(first)) = (&verdict, &moves) {
            if proof.numeration.kind() != first.numeration.kind() {
                moves = mover(proof); // a name was found in another numeration
            }
        }
        Answer {
            solver: self,
            verdict,
            compared,
            mover: moves,
        }
    }

    /// Compares a proof with the search, and names it.
    fn named(
        &mut self,
        proof: Proof,
        words: Option<String>,
        kinds: &[Kind],
        time: Duration,
    ) -> (Verdict, Option<u64>) {
        let (game, request, limit) = (self.game, self.request, self.limit);
        self.enlarge(
            4 * FIRST_SIDES[game.dimension() - 1],
            limit.at_most(time / 20),
        );
        let compared = self.compare(limit.at_most(time / 10), |position, answer| {
            let mut numbers = wide(position);
            if proof.question == Question::Outcome {
                return proof.is_lost(&numbers) == (answer == 1);
            }
            numbers.push(answer.into());
            proof.automaton.accepts(&proof.numeration.word(&numbers))
        });
        let name = |proof: &Proof| {
            let limit = limit.at_most(time * 3 / 10);
            let name = names::name(proof, &game.coordinates, request.question, &limit);
            name.ok().flatten()
        };
        let words = words.map(|text| Name { text, period: None });
        let names = name(&proof).into_iter().chain(words);
        let mut named = (names.min_by_key(|name| name.text.len()), proof);
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

    /// Compares a rule with the search, on growing boxes; returns the number up to which it did.
    fn compare(&self, limit: Limit, holds: impl Fn(&[u64], u32) -> bool) -> Option<u64> {
        let dimension = self.game.dimension();
        let searched = self.search.searched()?;
        let (mut compared, mut side) = (None, 4u64);
        while side.pow(dimension as u32) <= MOST_COMPARED && limit.check().is_ok() {
            for (position, answer) in self.search.rows(side) {
                assert!(
                    holds(&position, answer),
                    "the search and the proof differ at {position:?}: please report this game"
                );
            }
            compared = Some(searched.min(side - 1));
            if side > searched {
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
        let place = self.game.dimension() - 1;
        // Beyond all numbers in the text of the game; without any only where that is cheap.
        let wanted = self.game.largest_constant().saturating_mul(2);
        let wanted = wanted.saturating_add(FIRST_SIDES[place]);
        let wanted = wanted.max(4 * FIRST_SIDES[place]).min(LAST_SIDES[place]);
        self.enlarge(wanted, limit.at_most(time / 10));
        let table = self.table();
        let is_over = || limit.check().is_err();
        let found = guess::guess(&table, &is_over);
        let upto = self.search.searched();
        let mut near_miss = found.near_miss;
        if let Some(rule) = found.rule {
            if self.holds(&rule, limit.at_most(time / 10)) {
                return (Verdict::Holds(rule), upto);
            }
            near_miss = Some(rule);
        }
        let none = Verdict::None {
            attempts,
            near_miss,
        };
        (none, upto)
    }

    /// What is guessed from.
    fn table(&self) -> Table {
        let side = FIRST_SIDES[self.game.dimension() - 1];
        let rows = rows(&self.search, self.request, side).map(|(position, answer)| Row {
            position,
            answer: answer.into(),
        });
        let is_outcome = self.request.question == Question::Outcome;
        Table {
            names: self.game.coordinates.clone(),
            rows: rows.collect(),
            words: is_outcome.then(|| ["won", "lost"].map(String::from).to_vec()),
        }
    }

    /// Returns whether a guess holds for everything searched, and where one coordinate alone is large.
    fn holds(&self, rule: &Guess, limit: Limit<'a>) -> bool {
        let (game, request, dimension) = (self.game, self.request, self.game.dimension());
        let fits = |search: &Search| {
            let mut all = rows(search, request, u64::MAX);
            all.all(|(position, answer)| rule.value(&wide(&position)) == Some(answer.into()))
        };
        let fits_thinly = |large: usize| {
            let (order, question) = (self.search.order().clone(), self.search.question());
            let mut thin = Search::new(game, request.play, question, order, limit);
            let (mut sides, mut side) = (vec![3; dimension], 64);
            while side <= THIN_SIDE.min(request.upto.unwrap_or(u64::MAX)) {
                sides[large] = side;
                if thin.grow(&sides).is_err() {
                    break;
                }
                side *= 2;
            }
            fits(&thin)
        };
        fits(&self.search) && (dimension == 1 || (0..dimension).all(fits_thinly))
    }
}

/// Where one coordinate alone is large, the others below 3.
const THIN_SIDE: u64 = 4096;

fn rows<'s>(
    search: &'s Search,
    request: Request,
    side: u64,
) -> impl Iterator<Item = (Vec<u64>, u32)> + 's {
    let asked = move |answer: u32| request.asked(search.question(), answer.into()) as u32;
    let rows = search.rows(side);
    rows.map(move |(position, answer)| (position, asked(answer)))
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
        self.solver.request.question
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
        let to = match (&self.verdict, u64::try_from(position[0])) {
            (Verdict::Proved(..), _) => {
                let mover = self.mover.as_ref();
                mover.and_then(|mover| mover.winning_move(position))
            }
            (Verdict::Theorem(theorem), Ok(heap)) => {
                let heaps = theorem.winning_move(heap);
                heaps.map(|heaps| heaps.into_iter().map(|heap| vec![heap.into()]).collect())
            }
            _ => None,
        };
        if let Some(answer) = self.proved(position) {
            return At {
                answer: Some(answer),
                to,
                is_guessed: false,
            };
        }
        let guessed = |verdict: &Verdict| match verdict {
            Verdict::Holds(rule) => rule.value(position).map(|answer| answer as u128),
            _ => None,
        };
        self.search_at(position).unwrap_or_else(|| At {
            answer: guessed(&self.verdict),
            to: None,
            is_guessed: true,
        })
    }

    /// Returns the answer at a position, by the proof or else by the search within its limit.
    pub fn cell(&mut self, position: &[u64]) -> Option<u32> {
        if !self.solver.search.holds(position) {
            if let Some(answer) = self.proved(&wide(position)) {
                return u32::try_from(answer).ok();
            }
        }
        let answer = self.solver.search.answer(position).ok()?;
        Some(
            self.solver
                .request
                .asked(self.solver.search.question(), answer.into()) as u32,
        )
    }

    /// Answers a position by the proof.
    fn proved(&self, position: &[u128]) -> Option<u128> {
        match &self.verdict {
            Verdict::Proved(proof, _) if self.solver.request.question == Question::Outcome => {
                Some(proof.is_lost(position).into())
            }
            Verdict::Proved(proof, _) => proof.value(position),
            Verdict::Theorem(theorem) => {
                let value = theorem.value(u64::try_from(position[0]).ok()?);
                Some(self.solver.request.asked(Question::Value, value.into()))
            }
            _ => None,
        }
    }

    /// Answers a position by the search, if that reaches.
    fn search_at(&mut self, position: &[u128]) -> Option<At> {
        let narrow: Result<Vec<u64>, _> = position.iter().map(|&n| u64::try_from(n)).collect();
        let (position, search) = (narrow.ok()?, &mut self.solver.search);
        let before = search.set_limit(Limit::NONE.at_most(SEARCH_TIME));
        let answer = search.answer(&position);
        let to = search.winning_option(&position).ok().flatten();
        search.set_limit(before);
        let answer = self
            .solver
            .request
            .asked(search.question(), answer.ok()?.into());
        Some(At {
            answer: Some(answer),
            to,
            is_guessed: false,
        })
    }

    /// What a user should know beside the answer, a sentence each.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = self.solver.game.suspicious_choices();
        let largest = self.solver.game.largest_constant();
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
