//! Games in the language of `rule.sh`, alone or several side by side.

use std::time::Duration;

use automata::numeration::Linear;
use fastrand::Rng;
use rule::language::{self, Condition, Set};
use rule::limit::Limit;
use rule::search::{Play, Question, Search};
use rule::solve::{searcher, Request};
use serde_json::{json, Value};

use crate::game::{numbers, parsed, Game, Part, Player, Position};

/// The time of a request for outcomes and options, and as much for values, while somebody plays.
const PATIENCE: Duration = Duration::from_millis(1500);
/// The largest sum of all numbers of a position to begin with, by the number of coordinates. In games that end, the sum
/// rarely grows, though a coordinate may.
const LARGEST: [u64; 4] = [999, 200, 120, 64];

/// A game whose moves are text.
///
/// A position is the coordinates of one component after the other.
pub struct Moves {
    game: &'static language::Game,
    is_misere: bool,
    outcomes: Search,
    values: Option<Search>,
    /// Whether this is a sum of as many games as coordinates.
    is_sum: bool,
}

/// What is asked of the crate `rule`.
pub fn request(is_misere: bool, wants_values: bool) -> Request {
    Request {
        play: [Play::Normal, Play::Misere][usize::from(is_misere)],
        question: [Question::Outcome, Question::Value][usize::from(wants_values)],
        numeration: None,
        upto: None,
        wants_automaton: true,
    }
}

/// Reads a game. A search borrows its game, so the few kilobytes of each game that is played are never freed.
pub fn read(text: &str) -> Result<&'static language::Game, String> {
    let game = language::Game::parse(text).map_err(|problem| problem.to_string())?;
    Ok(Box::leak(Box::new(game)))
}

impl Moves {
    /// Reads a game.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, with carets under the place, or why the game is refused.
    pub fn open(text: &str, is_misere: bool) -> Result<Self, String> {
        let game = read(text)?;
        let limit = Limit::NONE.at_most(PATIENCE);
        let search = |is_misere, wants_values| {
            let request = request(is_misere, wants_values);
            searcher(game, request, limit).map_err(|refusal| refusal.to_string())
        };
        Ok(Moves {
            game,
            is_misere,
            outcomes: search(is_misere, false)?,
            values: search(false, true).ok(),
            is_sum: is_sum(game),
        })
    }

    /// The value of a component in normal play.
    fn component_value(&mut self, component: &[u64]) -> Option<u64> {
        let search = self.values.as_mut()?;
        search.answer(component).ok().map(u64::from)
    }
}

/// Whether each move changes one coordinate and looks at no other.
fn is_sum(game: &language::Game) -> bool {
    let dimension = game.dimension();
    let is_alone = |one: &language::Move| {
        let target = &one.parts[0];
        let is_kept = |place: &usize| {
            let sum = &target[*place];
            sum.constant == 0 && sum.terms.iter().eq(&[(*place as u8, 1)])
        };
        let mut changed = (0..dimension).filter(|place| !is_kept(place));
        let (Some(place), None) = (changed.next(), changed.next()) else {
            return false;
        };
        let is_near = |n: u8| usize::from(n) == place || usize::from(n) >= dimension;
        let looks_near = |sum: &Linear| sum.terms.iter().all(|term| is_near(term.0));
        looks_near(&target[place])
            && one.conditions.iter().all(|condition| match condition {
                Condition::Compare(sum, _) => looks_near(sum),
                Condition::Member(n, Set::Divisors(of)) => is_near(*n) && is_near(*of),
                Condition::Member(n, _) => is_near(*n),
            })
    };
    dimension > 1 && !game.splits() && game.moves.iter().all(is_alone)
}

impl Game for Moves {
    fn about(&self) -> Value {
        json!({
            "names": self.game.coordinates,
            "dimension": self.game.dimension(),
            "splits": self.game.splits(),
            "hasRule": true,
            "warnings": self.game.warnings(),
        })
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let position = parsed(text)?;
        let dimension = self.game.dimension();
        let count = position.len();
        if count == 0 || count % dimension != 0 || count > 8.max(dimension) {
            let names = self.game.coordinates.join(", ");
            let help = format!("a position is {names}, or several of them, at most 8 numbers");
            return Err(help);
        }
        if count > dimension && self.is_misere {
            return Err(String::from(
                "misère play of several games side by side is not decided one by one: write them as coordinates",
            ));
        }
        Ok(position)
    }

    fn largest_sum(&self) -> u64 {
        LARGEST[self.game.dimension() - 1]
    }

    fn start_clock(&mut self) {
        for search in self.values.iter_mut().chain([&mut self.outcomes]) {
            search.set_limit(Limit::NONE.at_most(PATIENCE));
        }
    }

    fn options(&mut self, position: &[u64], _: Player) -> Result<Vec<Position>, String> {
        let dimension = self.game.dimension();
        let splits = self.game.splits();
        let mut options = Vec::new();
        for (place, component) in position.chunks(dimension).enumerate() {
            let (before, after) = (place * dimension, (place + 1) * dimension);
            let visited = self.outcomes.each_option(component, &mut |parts| {
                let mut option =
                    [&position[..before], &parts.concat(), &position[after..]].concat();
                if splits {
                    let is_left = |part: &&[u64]| part.iter().any(|&n| n > 0);
                    let rest = option.chunks(dimension).filter(is_left);
                    option = rest.collect::<Vec<_>>().concat();
                    if option.is_empty() {
                        option = vec![0; dimension];
                    }
                }
                options.push(option);
            });
            visited.map_err(|stop| stop.to_string())?;
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    fn is_lost(&mut self, position: &[u64], _: Player) -> Result<bool, String> {
        if position.len() > self.game.dimension() || self.game.splits() {
            let value = self.value(position);
            let value = value.ok_or("this position takes too long to search")?;
            return Ok(value == "0");
        }
        let answer = self.outcomes.answer(position);
        Ok(answer.map_err(|stop| stop.to_string())? == 1)
    }

    fn value(&mut self, position: &[u64]) -> Option<String> {
        let mut sum = 0;
        for component in position.to_vec().chunks(self.game.dimension()) {
            sum ^= self.component_value(component)?;
        }
        Some(sum.to_string())
    }

    fn parts(&mut self, position: &[u64]) -> Vec<Part> {
        let dimension = self.game.dimension();
        let mut parts = Vec::new();
        if position.len() > dimension || self.game.splits() {
            for component in position.to_vec().chunks(dimension) {
                let value = self.component_value(component);
                parts.extend(value.map(|value| (numbers(component), value)));
            }
        } else if self.is_sum {
            for (place, &number) in position.iter().enumerate() {
                let mut alone = vec![0; dimension];
                alone[place] = number;
                let value = self.component_value(&alone);
                let name = &self.game.coordinates[place];
                parts.extend(value.map(|value| (format!("{name} = {number}"), value)));
            }
        }
        parts
    }

    fn handles(&self, position: &[u64], option: &[u64], kind: &str) -> Vec<String> {
        if kind == "row" && self.game.dimension() == 1 {
            return pins(position, option);
        }
        if position.len() != option.len() {
            return Vec::new();
        }
        let changed = (0..position.len()).filter(|&place| position[place] != option[place]);
        let handle = |place: usize| format!("{place}:{}", option[place]);
        changed.map(handle).collect()
    }

    fn dimension(&self) -> Option<usize> {
        Some(self.game.dimension())
    }

    fn is_misere(&self) -> bool {
        self.is_misere
    }

    fn random(&self, random: &mut Rng) -> Position {
        let most = [24, 14, 9, 7][self.game.dimension() - 1];
        let numbers = (0..self.game.dimension()).map(|_| random.u64(0..=most));
        numbers.collect()
    }
}

/// The pins of rows that a move takes, where all other rows stay: `ROW:PIN`.
fn pins(position: &[u64], option: &[u64]) -> Vec<String> {
    let pairs = position.iter().zip(option);
    let rows = pairs.take_while(|(a, b)| a == b).count();
    let rows = rows.min(position.len() - 1);
    let after = position[rows + 1..].len();
    let left = option.get(rows..option.len().saturating_sub(after));
    let left = left.unwrap_or(&[]);
    let (first, last) = match left {
        [] => (0, 0),
        [first] => (*first, 0),
        [first, .., last] => (*first, *last),
    };
    let taken = first..position[rows].saturating_sub(last);
    taken.map(|pin| format!("{rows}:{pin}")).collect()
}
