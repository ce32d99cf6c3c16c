//! Games in the language of `rule.sh`, alone or several side by side.

use std::time::Duration;

use fastrand::Rng;
use game::language;
use game::limit::{Limit, Stop};
use game::{Play, Question};
use rule::solve::{searcher, Request};
use rule::sum;
use search::Search;
use serde_json::{json, Value};

use crate::game::{numbers, parsed, Game, Part, Player, Position};

/// The work of a request for outcomes and options, and as much for values, while somebody plays.
const WORK: Duration = Duration::from_millis(1500);
/// The largest sum of all numbers of a position to begin with, by the number of coordinates. In games that end, the sum
/// rarely grows, though a coordinate may.
const LARGEST: [u64; 4] = [999, 200, 120, 64];

/// The most numbers of a position: as many heaps as the largest one can split into.
const MOST_NUMBERS: usize = 999;

/// A game whose moves are text.
///
/// A position is the coordinates of one component after the other.
pub struct Moves {
    game: language::Game,
    is_misere: bool,
    outcomes: Patient,
    /// The values of whole components, if they have some.
    values: Option<Patient>,
    /// The values of the coordinates, if the game is a sum of as many games.
    sum: Option<Vec<Patient>>,
}

/// A search that does not begin anew where it was too long before.
struct Patient {
    search: Search,
    /// Boxes that took all the work of a request.
    failed: Vec<Position>,
    /// Whether this request has all its work left.
    is_fresh: bool,
}

impl Patient {
    fn new(search: Search) -> Self {
        Patient {
            search,
            failed: Vec::new(),
            is_fresh: true,
        }
    }

    fn begin_request(&mut self) {
        self.search.set_limit(limit());
        self.is_fresh = true;
    }

    fn answer(&mut self, position: &[u64]) -> Result<u32, Stop> {
        // The search fills boxes with such sides.
        let side = |n: &u64| n.max(&15).saturating_add(1).next_power_of_two();
        let sides: Position = position.iter().map(side).collect();
        let is_within = |small: &Position| small.iter().zip(&sides).all(|(a, b)| a <= b);
        if self.failed.iter().any(is_within) {
            return Err(Stop::Steps);
        }
        let answer = self.search.answer(position);
        if answer.is_err() && self.is_fresh {
            self.failed.push(sides);
        }
        self.is_fresh = false;
        answer
    }
}

fn too_long(_: Stop) -> String {
    String::from("this position takes too long to search")
}

fn limit() -> Limit {
    Limit::work(WORK)
}

/// What is asked of the crate `rule`.
pub fn request(is_misere: bool, wants_values: bool) -> Request {
    Request {
        play: if is_misere {
            Play::Misere
        } else {
            Play::Normal
        },
        question: if wants_values {
            Question::Value
        } else {
            Question::Outcome
        },
        upto: None,
        wants_automaton: true,
    }
}

/// Reads a game.
pub fn read(text: &str) -> Result<language::Game, String> {
    language::Game::parse(text).map_err(|problem| problem.to_string())
}

impl Moves {
    /// Reads a game.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, with carets under the place, or why the game is refused.
    pub fn open(text: &str, is_misere: bool) -> Result<Self, String> {
        let game = read(text)?;
        let search = |game: &language::Game, is_misere, wants_values| {
            let search = searcher(game, request(is_misere, wants_values), limit());
            search
                .map(Patient::new)
                .map_err(|refusal| refusal.to_string())
        };
        let sum = sum::heaps(&game).and_then(|parts| {
            let parts = parts.iter().map(|part| search(part, false, true).ok());
            parts.collect()
        });
        Ok(Moves {
            outcomes: search(&game, is_misere, false)?,
            values: search(&game, false, true).ok(),
            sum,
            game,
            is_misere,
        })
    }

    /// The value of a component in normal play.
    fn component_value(&mut self, component: &[u64]) -> Option<u64> {
        if let Some(parts) = &mut self.sum {
            let mut sum = 0;
            for (part, &number) in parts.iter_mut().zip(component) {
                sum ^= part.answer(&[number]).ok()?;
            }
            return Some(sum.into());
        }
        let search = self.values.as_mut()?;
        search.answer(component).ok().map(u64::from)
    }
}

impl Game for Moves {
    fn about(&self) -> Value {
        json!({
            "names": self.game.coordinates,
            "dimension": self.game.dimension(),
            "splits": self.game.splits(),
            "hasRule": true,
            "warnings": self.game.warnings(false),
        })
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let position = parsed(text)?;
        let dimension = self.game.dimension();
        let count = position.len();
        if count == 0 || count % dimension != 0 || count > MOST_NUMBERS {
            let names = self.game.coordinates.join(",");
            return Err(format!("a position is `{names}`, or several of them"));
        }
        if count > dimension && self.is_misere && !self.game.splits() {
            return Err(String::from(
                "misère play of several games side by side is not decided one by one: write them as coordinates",
            ));
        }
        Ok(position)
    }

    fn largest_sum(&self) -> u64 {
        LARGEST[self.game.dimension() - 1]
    }

    fn begin_request(&mut self) {
        let parts = self.sum.iter_mut().flatten();
        for search in parts.chain(&mut self.values).chain([&mut self.outcomes]) {
            search.begin_request();
        }
    }

    fn options(&mut self, position: &[u64], _: Player) -> Result<Vec<Position>, String> {
        let dimension = self.game.dimension();
        let mut options = Vec::new();
        for (place, component) in position.chunks(dimension).enumerate() {
            let (before, after) = (place * dimension, (place + 1) * dimension);
            let visited = self.outcomes.search.each_option(component, &mut |parts| {
                let mut option =
                    [&position[..before], &parts.concat(), &position[after..]].concat();
                if self.game.splits() {
                    let is_left = |part: &&[u64]| part.iter().any(|&n| n > 0);
                    let rest = option.chunks(dimension).filter(is_left);
                    option = rest.collect::<Vec<_>>().concat();
                    if option.is_empty() {
                        option = vec![0; dimension];
                    }
                }
                options.push(option);
            });
            visited.map_err(too_long)?;
        }
        // The largest first: who always takes the first move of a list, should not happen to win by it.
        options.sort_unstable_by(|a, b| b.cmp(a));
        options.dedup();
        Ok(options)
    }

    fn is_lost(&mut self, position: &[u64], _: Player) -> Result<bool, String> {
        let has_parts = self.sum.is_some() || position.len() > self.game.dimension();
        if !self.is_misere && (has_parts || self.game.splits()) {
            let value = self.value(position);
            return Ok(value.ok_or_else(|| too_long(Stop::Steps))? == "0");
        }
        Ok(self.outcomes.answer(position).map_err(too_long)? == 1)
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
        } else if let Some(summands) = &mut self.sum {
            let coordinates = self.game.coordinates.iter().zip(position);
            for (search, (name, &number)) in summands.iter_mut().zip(coordinates) {
                let value = search.answer(&[number]).ok().map(u64::from);
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
