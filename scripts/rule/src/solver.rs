//! A game that is being solved: what is asked of it, why it may be refused, and its search.

use std::fmt;

use crate::find::candidates;
use crate::prove;
use automata::numeration::Kind;
use game::language::Game;
use game::limit::Limit;
use game::{Play, Question};
use search::Search;

/// What is asked of a game.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// How play ends.
    pub play: Play,
    /// P-positions or values.
    pub question: Question,
    /// The largest coordinate that the search may look at.
    pub upto: Option<u64>,
    /// Whether an automaton is wanted even where a theorem proves the rule.
    pub wants_automaton: bool,
}

/// A game that is being solved: its search, and the order in which play ends.
pub struct Solver<'a> {
    pub(crate) game: &'a Game,
    pub(crate) request: Request,
    pub(crate) limit: Limit,
    /// The numerations to try.
    pub(crate) kinds: Vec<Kind>,
    /// The search. Of a game that splits it finds values in normal play, also if P-positions are asked for.
    pub(crate) search: Search,
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

impl Request {
    /// Returns the answer to what is asked: of a game that splits, a value is found and a P-position may be asked for.
    pub(crate) fn asked(self, found: Question, answer: u128) -> u128 {
        if found == self.question {
            return answer;
        }
        u128::from(answer == 0)
    }
}

/// Returns the search of a game, if it has an answer. Of a game that splits it finds values in normal play.
///
/// # Errors
///
/// Why the game is refused.
pub fn searcher(game: &Game, request: Request, limit: Limit) -> Result<Search, Refusal> {
    if let Some(name) = Search::unbounded(game) {
        return Err(Refusal(format!(
            "the choice '{name}' has no largest value: bound it by a condition such as \
             `{name} <= 10`, or if it is a parameter, give it values with `--for {name}=1..20`"
        )));
    }
    let order = prove::order(game, &limit);
    let order = order.map_err(|stop| Refusal(format!("nothing is known of the game: {stop}")))?;
    let order = order.map_err(|endless| {
        let example = endless.example;
        let why = if endless.is_real {
            format!("the move {example} does not decrease the position")
        } else {
            format!("no set of the conditions excludes the move {example}")
        };
        let cure = endless
            .cure
            .map(|cure| format!("; with `{cure}` in each option, it ends"));
        Refusal(format!(
            "play may never end: {why}{}",
            cure.unwrap_or_default()
        ))
    })?;
    // The P-positions of a game that splits are those of value 0, in normal play.
    let question = if game.splits() && request.play == Play::Normal {
        Question::Value
    } else {
        request.question
    };
    let mut search = Search::new(game, request.play, question, order, limit);
    search.most = request.upto.unwrap_or(u64::MAX);
    Ok(search)
}

/// The most positions of the table that is searched before anything else.
pub(crate) const FIRST_SIDES: [u64; 4] = [4096, 64, 16, 8];
/// The percentage for the first table.
const FIRST: u64 = 1;

impl<'a> Solver<'a> {
    /// Checks that a game has an answer, and searches its smallest positions.
    ///
    /// # Errors
    ///
    /// Why the game is refused.
    pub fn new(game: &'a Game, request: Request, limit: Limit) -> Result<Self, Refusal> {
        let search = searcher(game, request, limit)?;
        let mut solver = Solver {
            game,
            request,
            limit,
            kinds: candidates(game),
            search,
        };
        let most = FIRST_SIDES[game.dimension() - 1];
        solver.enlarge(most, limit.percent(FIRST));
        Ok(solver)
    }

    /// Returns the searched positions with coordinates below `side` and their answers: 1 for a P-position and 0
    /// for an N-position, or the value.
    pub fn rows(&self, side: u64) -> Vec<(Vec<u64>, u32)> {
        rows(&self.search, self.request, side).collect()
    }

    /// Answers a position by the search.
    pub(crate) fn answer(&mut self, position: &[u64]) -> Option<u128> {
        let answer = self.search.answer(position).ok()?;
        Some(self.request.asked(self.search.question(), answer.into()))
    }

    /// Doubles the searched box, up to `most` values of each coordinate.
    pub(crate) fn enlarge(&mut self, most: u64, limit: Limit) {
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
}

/// Returns the searched positions with coordinates below `side`, and what is asked of them.
pub(crate) fn rows(
    search: &Search,
    request: Request,
    side: u64,
) -> impl Iterator<Item = (Vec<u64>, u32)> + '_ {
    let asked = move |answer: u32| request.asked(search.question(), answer.into()) as u32;
    let rows = search.rows(side);
    rows.map(move |(position, answer)| (position, asked(answer)))
}
