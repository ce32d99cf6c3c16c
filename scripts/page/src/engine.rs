//! Games in the language of `rule.sh`, alone or several side by side: all that the page uses of the crate `rule`.

use std::time::Duration;

use rule::automaton::{digit, Automaton, START};
use rule::certificate;
use rule::language;
use rule::limit::Limit;
use rule::numeration::Numeration;
use rule::search::{Play, Question, Search};
use rule::solve::{searcher, Request, Solver, Verdict};
use serde_json::{json, Value};

use crate::game::{numbers, parsed, Game, Part, Player, Position};

/// The time for one answer while somebody plays.
const PATIENCE: Duration = Duration::from_millis(1500);
/// The largest coordinate of a position, by the number of coordinates.
const LARGEST: [u64; 4] = [999, 99, 40, 16];
/// The most drawn states of an automaton.
const MOST_STATES: usize = 40;

/// A game whose moves are text.
///
/// A position is the coordinates of one component after the other.
pub struct Moves {
    game: &'static language::Game,
    play: Play,
    outcomes: Search<'static>,
    values: Option<Search<'static>>,
    /// Whether each move changes one coordinate and looks at no other: a sum of as many games.
    is_sum: bool,
}

fn request(is_misere: bool, question: Question) -> Request {
    Request {
        play: if is_misere {
            Play::Misere
        } else {
            Play::Normal
        },
        question,
        numeration: None,
        upto: None,
        wants_automaton: true,
    }
}

/// Reads a game; a search borrows its game, so the few kilobytes of each game that is played are never freed.
fn read(text: &str) -> Result<&'static language::Game, String> {
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
        let search = |is_misere, question| {
            searcher(game, request(is_misere, question), limit)
                .map_err(|refusal| refusal.to_string())
        };
        Ok(Moves {
            game,
            play: if is_misere {
                Play::Misere
            } else {
                Play::Normal
            },
            outcomes: search(is_misere, Question::Outcome)?,
            values: search(false, Question::Value).ok(),
            is_sum: is_sum(game),
        })
    }

    fn dimension(&self) -> usize {
        self.game.dimension()
    }

    /// The value of a component in normal play.
    fn component_value(&mut self, component: &[u64]) -> Option<u64> {
        let search = self.values.as_mut()?;
        search.set_limit(Limit::NONE.at_most(PATIENCE));
        search.answer(component).ok().map(u64::from)
    }
}

/// Whether the moves of each coordinate depend on that one only.
fn is_sum(game: &language::Game) -> bool {
    let dimension = game.dimension();
    dimension > 1
        && !game.splits()
        && game.moves.iter().all(|one| {
            let target = &one.parts[0];
            let is_kept = |place: usize| {
                let sum = &target[place];
                sum.constant == 0 && sum.terms.iter().eq(&[(place as u8, 1)])
            };
            let changed: Vec<usize> = (0..dimension).filter(|&place| !is_kept(place)).collect();
            let looks_at = |variable: u8| {
                let variable = usize::from(variable);
                variable >= dimension || changed.contains(&variable)
            };
            let conditions = one.conditions.iter().all(|condition| match condition {
                language::Condition::Compare(sum, _) => {
                    sum.terms.iter().all(|term| looks_at(term.0))
                }
                language::Condition::Member(variable, _) => looks_at(*variable),
            });
            let [place] = changed[..] else { return false };
            conditions && target[place].terms.iter().all(|term| looks_at(term.0))
        })
}

impl Game for Moves {
    fn about(&self) -> Value {
        json!({
            "names": self.game.coordinates,
            "dimension": self.dimension(),
            "splits": self.game.splits(),
            "hasRule": true,
            "warnings": self.game.suspicious_choices(),
            "largest": LARGEST[self.dimension() - 1],
        })
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let position = parsed(text)?;
        let dimension = self.dimension();
        if position.is_empty()
            || position.len() % dimension != 0
            || position.len() > 8.max(dimension)
        {
            let names = self.game.coordinates.join(", ");
            return Err(format!(
                "a position is {names}, or several of them, at most 8 numbers"
            ));
        }
        if position.len() > dimension && self.play == Play::Misere {
            return Err(String::from(
                "misère play of several games side by side is not decided one by one: write them as coordinates",
            ));
        }
        let largest = LARGEST[dimension - 1];
        if position.iter().any(|&number| number > largest) {
            return Err(format!("numbers up to {largest} can be played here"));
        }
        Ok(position)
    }

    fn options(&mut self, position: &[u64], _: Player) -> Result<Vec<Position>, String> {
        let dimension = self.dimension();
        let splits = self.game.splits();
        self.outcomes.set_limit(Limit::NONE.at_most(PATIENCE));
        let mut options = Vec::new();
        for (place, component) in position.chunks(dimension).enumerate() {
            let (before, after) = (place * dimension, (place + 1) * dimension);
            let visited = self.outcomes.each_option(component, &mut |parts| {
                let mut option =
                    [&position[..before], &parts.concat(), &position[after..]].concat();
                if splits {
                    let rest = option
                        .chunks(dimension)
                        .filter(|part| part.iter().any(|&n| n > 0));
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
        if position.len() > self.dimension() || self.game.splits() {
            let mut sum = 0;
            for component in position.to_vec().chunks(self.dimension()) {
                let value = self.component_value(component);
                sum ^= value.ok_or("this position takes too long to search")?;
            }
            return Ok(sum == 0);
        }
        self.outcomes.set_limit(Limit::NONE.at_most(PATIENCE));
        let answer = self.outcomes.answer(position);
        answer
            .map(|answer| answer == 1)
            .map_err(|stop| stop.to_string())
    }

    fn value(&mut self, position: &[u64]) -> Option<String> {
        let mut sum = 0;
        for component in position.to_vec().chunks(self.dimension()) {
            sum ^= self.component_value(component)?;
        }
        Some(sum.to_string())
    }

    fn parts(&mut self, position: &[u64]) -> Vec<Part> {
        let dimension = self.dimension();
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
        if kind == "row" && self.dimension() == 1 {
            return pins(position, option);
        }
        if position.len() != option.len() {
            return Vec::new();
        }
        let changed = position.iter().zip(option).enumerate();
        let changed = changed.filter(|(_, (before, after))| before != after);
        changed
            .map(|(place, (_, after))| format!("{place}:{after}"))
            .collect()
    }

    fn is_single(&self, position: &[u64]) -> bool {
        position.len() == self.dimension() && !self.game.splits()
    }

    fn is_misere(&self) -> bool {
        self.play == Play::Misere
    }

    fn random(&self, random: &mut dyn FnMut(u64) -> u64) -> Position {
        let most = [24, 14, 9, 7][self.dimension() - 1];
        (0..self.dimension()).map(|_| random(most + 1)).collect()
    }
}

/// The pins of rows that a move takes, where all other rows stay: `ROW:PIN`.
fn pins(position: &[u64], option: &[u64]) -> Vec<String> {
    let rows = position
        .iter()
        .zip(option)
        .take_while(|(a, b)| a == b)
        .count();
    let rows = rows.min(position.len() - 1);
    let after = position[rows + 1..].len();
    let left = option
        .get(rows..option.len().saturating_sub(after))
        .unwrap_or(&[]);
    let (first, last) = match left {
        [] => (0, 0),
        [first] => (*first, 0),
        [first, .., last] => (*first, *last),
    };
    let taken = first..position[rows].saturating_sub(last);
    taken.map(|pin| format!("{rows}:{pin}")).collect()
}

/// What the worker keeps of a proof, to read positions.
pub struct Reader {
    numeration: Numeration,
    automaton: Automaton,
    dimension: usize,
}

impl Reader {
    /// Returns the digits of a position, and the states that reading them goes through.
    ///
    /// # Errors
    ///
    /// If the text is not a position.
    pub fn trace(&self, text: &str) -> Result<Value, String> {
        let position: Vec<u128> = parsed(text)?.into_iter().map(u128::from).collect();
        if position.len() != self.dimension {
            return Err(String::from("the rule is about one component"));
        }
        let word = self.numeration.word(&position);
        let mut states = vec![Some(START)];
        for &symbol in &word {
            let last = states[states.len() - 1];
            states.push(last.and_then(|state: u32| self.automaton.next(state, symbol)));
        }
        let row = |place| -> Vec<u8> { word.iter().map(|&symbol| digit(symbol, place)).collect() };
        let digits: Vec<Vec<u8>> = (0..self.dimension).map(row).collect();
        Ok(json!({"digits": digits, "states": states, "lost": self.automaton.accepts(&word)}))
    }
}

/// Looks for the rule of a game, and proves it.
///
/// # Errors
///
/// What is wrong with the game.
pub fn solve(
    text: &str,
    is_misere: bool,
    wants_values: bool,
    seconds: u32,
) -> Result<(Value, Option<Reader>), String> {
    let game = read(text)?;
    let question = if wants_values {
        Question::Value
    } else {
        Question::Outcome
    };
    let limit = Limit::NONE.at_most(Duration::from_secs(seconds.into()));
    let solver = Solver::new(game, request(is_misere, question), limit);
    let answer = solver.map_err(|refusal| refusal.to_string())?.solve();
    let compared = answer.compared;
    Ok(match &answer.verdict {
        Verdict::Proved(proof, name) => {
            let lost = proof
                .lost(&Limit::NONE)
                .map_err(|stop| stop.to_string())?
                .minimised();
            let reader = Reader {
                numeration: proof.numeration.clone(),
                automaton: lost,
                dimension: game.dimension(),
            };
            let report = json!({
                "status": "proved",
                "values": wants_values,
                "words": name.as_ref().map(|name| &name.text),
                "numeration": proof.numeration.kind().to_string(),
                "largest": proof.largest,
                "compared": compared,
                "certificate": certificate::write(game, &std::collections::BTreeMap::new(), proof),
                "automaton": drawing(&reader),
            });
            (report, Some(reader))
        }
        Verdict::Theorem(theorem) => {
            let grounds = theorem.family().theorem();
            let report = json!({
                "status": "theorem", "values": wants_values, "words": theorem.text,
                "grounds": grounds, "largest": theorem.last, "compared": compared,
            });
            (report, None)
        }
        Verdict::Holds(rule) => {
            let report = json!({
                "status": "holds", "values": wants_values, "words": rule.text(), "compared": compared,
            });
            (report, None)
        }
        Verdict::None { near_miss, .. } => {
            let near = near_miss.as_ref().map(rule::guess::Guess::text);
            (
                json!({"status": "none", "near": near, "compared": compared}),
                None,
            )
        }
    })
}

/// The states and edges of an automaton that is small enough to be drawn.
fn drawing(reader: &Reader) -> Value {
    let automaton = &reader.automaton;
    if automaton.states() > MOST_STATES {
        return json!({"count": automaton.states()});
    }
    let states = 0..automaton.states() as u32;
    let edge = |edge: &rule::automaton::Edge| {
        let digits = (0..reader.dimension).map(|place| digit(edge.symbol, place).to_string());
        json!({"to": edge.to, "digits": digits.collect::<Vec<_>>().join(",")})
    };
    let states = states.map(|state| {
        let edges: Vec<Value> = automaton.edges(state).iter().map(edge).collect();
        json!({"accepts": automaton.accepts_in(state), "edges": edges})
    });
    json!({"count": automaton.states(), "states": states.collect::<Vec<_>>()})
}
