//! A game on the table: what is known of its positions, and how the machine plays.

use std::collections::HashMap;

use fastrand::Rng;
use serde_json::{json, Value};
use shared::mex::mex;
use shared::suspense::remoteness;

use crate::engine::Moves;
use crate::game::{Game, Player, Position};
use crate::graph;
use crate::other;

/// A game that is played.
pub struct Table {
    game: Box<dyn Game>,
    /// The remoteness and the Grundy value of each position that is searched as a whole. In misère play an end has
    /// a lost option.
    known: HashMap<Position, (u64, u64)>,
    /// The numbers of options that may still be looked at while this request is answered.
    steps: usize,
}

/// The most positions that are searched round by round.
const MOST_KNOWN: usize = 60_000;
/// The most numbers of options that one request for rounds looks at.
const MOST_STEPS: usize = 1_000_000;

/// Draws a position by lot: each coordinate within `a..b`, both included, or `-d` for d less than the one before.
fn sized(sizes: &str, random: &mut Rng) -> Result<Position, String> {
    let number = |text: &str| text.parse::<u64>().ok();
    let mut position = Position::new();
    for size in sizes.split(',') {
        let next = if let Some((least, most)) = size.split_once("..") {
            let ends = number(least).zip(number(most));
            let ends = ends.filter(|(least, most)| least <= most);
            ends.map(|(least, most)| random.u64(least..=most))
        } else {
            let by = size.strip_prefix('-').and_then(number);
            let before = position.last().copied().unwrap_or(0);
            by.map(|by| before.saturating_sub(by))
        };
        position.push(next.ok_or_else(|| format!("`{size}` is neither `a..b` nor `-d`"))?);
    }
    Ok(position)
}

impl Table {
    /// Puts a game on the table: a name of [`other`], or moves in the language of `rule.sh`.
    pub fn open(text: &str, is_misere: bool) -> Result<Self, String> {
        let graph = graph::read(text).transpose()?;
        let graph = graph.map(|graph| Box::new(graph) as Box<dyn Game>);
        let game = match graph.or_else(|| other::named(text.trim())) {
            Some(_) if is_misere => {
                return Err(String::from("this game is played here in normal play only"))
            }
            Some(game) => game,
            None => Box::new(Moves::open(text, is_misere)?),
        };
        Ok(Table {
            game,
            known: HashMap::new(),
            steps: 0,
        })
    }

    /// Returns the names of the coordinates, and what else decides about the drawing.
    pub fn about(&self) -> Value {
        self.game.about()
    }

    /// Returns a position to begin with as it is written, if it is one and not too large.
    pub fn start(&self, text: &str) -> Result<String, String> {
        let position = self.game.read(text)?;
        let largest = self.game.largest_sum();
        let sum: u128 = position.iter().map(|&number| u128::from(number)).sum();
        if sum > largest.into() {
            return Err(format!("up to {largest} in all can be played here"));
        }
        Ok(self.game.show(&position))
    }

    /// Returns all that is shown of a position: who wins, its value, and each move with the same about where it leads.
    pub fn look(&mut self, text: &str, player: Player, kind: &str) -> Result<Value, String> {
        let position = self.game.read(text)?;
        self.game.begin_request();
        let options = self.game.options(&position, player)?;
        let is_lost = self.game.is_lost(&position, player)?;
        let lost = (options.iter()).map(|option| self.game.is_lost(option, player.other()));
        let lost = lost.collect::<Result<Vec<bool>, String>>()?;
        let preferred = self.game.preferred(&options, player);
        let best = options.iter().zip(&lost).position(|(option, is_lost)| {
            (preferred.as_ref()).map_or(*is_lost, |preferred| preferred == option)
        });
        self.game.begin_request(); // the values may take as much again
        let mut moves = Vec::new();
        for (option, lost) in options.iter().zip(lost) {
            moves.push(json!({
                "to": self.game.show(option),
                "lost": lost,
                "value": self.game.value(option),
                "handles": self.game.handles(&position, option, kind),
            }));
        }
        Ok(json!({
            "position": self.game.show(&position),
            "lost": is_lost,
            // The move to hint at: one that wins if there is one.
            "best": best,
            "value": self.game.value(&position),
            "parts": self.game.parts(&position),
            // Without a move, the player to move has lost; in misère play they have won.
            "over": options.is_empty().then(|| if self.game.is_misere() { "won" } else { "lost" }),
            "moves": moves,
        }))
    }

    /// Returns the machine's move; `percent` of its moves are drawn by lot. The same seed draws the same move of a position.
    ///
    /// The others are perfect: what the game prefers, if it says so; else to a position that is lost for the opponent, if
    /// there is one; else one after which most is left, so that the opponent has long to go without a mistake.
    pub fn reply(&mut self, text: &str, percent: u32, seed: u32) -> Result<Option<String>, String> {
        let position = self.game.read(text)?;
        self.game.begin_request();
        let options = self.game.options(&position, Player::Right)?;
        let mix = |seed: u64, number: &u64| Rng::with_seed(seed ^ number).u64(..);
        let mut random = Rng::with_seed(position.iter().fold(seed.into(), mix));
        if random.u32(0..100) < percent {
            let drawn = random.choice(&options);
            return Ok(drawn.map(|option| self.game.show(option)));
        }
        if let Some(option) = self.game.preferred(&options, Player::Right) {
            return Ok(Some(self.game.show(&option)));
        }
        for option in &options {
            if self.game.is_lost(option, Player::Left)? {
                return Ok(Some(self.game.show(option)));
            }
        }
        let size = |option: &&Vec<u64>| (option.len(), option.iter().sum::<u64>());
        let longest = options.iter().max_by_key(size);
        Ok(longest.map(|option| self.game.show(option)))
    }

    /// Returns a random position that is won for a player and lasts at least three moves, if there seems to be one.
    /// `sizes` says how large it is, if it is not empty: for each coordinate `a..b`, or `-d` for d less than the one before.
    pub fn random(&mut self, seed: u32, player: Player, sizes: &str) -> Result<String, String> {
        let mut random = Rng::with_seed(seed.into());
        self.game.begin_request();
        let mut last = Position::new();
        for _ in 0..400 {
            last = if sizes.is_empty() {
                self.game.random(&mut random)
            } else {
                sized(sizes, &mut random)?
            };
            let is_good = self.is_won(&last, player) == Ok(true)
                && self.ends_within(&last, player, 2) == Ok(false);
            if is_good {
                break;
            }
        }
        Ok(self.game.show(&last))
    }

    /// Returns what is known of the positions (x, y) with x < `width` and y < `height`, row by row: whether each is lost,
    /// in which round, and its value; null from the first that takes too long. Of a game with one coordinate `height` is 1.
    pub fn cells(&mut self, width: u32, height: u32) -> Value {
        if let Some(rounds) = self.game.rounds() {
            let cell = |round: u64| (1 - round % 2, round, 0);
            let cells = rounds.iter().map(|one| one.map(cell));
            return json!(cells.collect::<Vec<_>>());
        }
        let (mut cells, mut is_over) = (Vec::new(), false);
        self.game.begin_request();
        self.steps = MOST_STEPS;
        for y in 0..u64::from(height) {
            for x in 0..u64::from(width) {
                let found = match self.game.dimension() {
                    Some(size @ 1..=2) if !is_over => self.search(&[x, y][..size]),
                    _ => None,
                };
                is_over = found.is_none();
                // Lost positions have an even remoteness. Those without a move are known in round 0, and in round k
                // those that follow from the ones before: won if an option is lost, lost if all are won.
                let first = u64::from(self.game.is_misere());
                cells.push(found.map(|(moves, value)| {
                    let is_lost = moves % 2 == 0;
                    (u64::from(is_lost), moves - first, value)
                }));
            }
        }
        json!(cells)
    }
}

impl Table {
    /// Returns whether a player who is to move can win: where play may never end, not losing is not enough.
    fn is_won(&mut self, position: &[u64], player: Player) -> Result<bool, String> {
        for option in self.game.options(position, player)? {
            if self.game.is_lost(&option, player.other())? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether play ends after at most so many moves, if the winner hurries and the loser delays.
    fn ends_within(
        &mut self,
        position: &[u64],
        player: Player,
        moves: usize,
    ) -> Result<bool, String> {
        let options = self.game.options(position, player)?;
        if options.is_empty() || moves == 0 {
            return Ok(options.is_empty());
        }
        let is_lost = self.game.is_lost(position, player)?;
        for option in &options {
            if !is_lost && !self.game.is_lost(option, player.other())? {
                continue; // the winner does not go there
            }
            let ends = self.ends_within(option, player.other(), moves - 1)?;
            if ends != is_lost {
                return Ok(ends);
            }
        }
        Ok(is_lost)
    }

    /// Searches a position and all that can follow it, for its remoteness and value.
    fn search(&mut self, position: &[u64]) -> Option<(u64, u64)> {
        let mut pending: Vec<Position> = vec![position.to_vec()];
        while let Some(last) = pending.last().cloned() {
            if self.known.contains_key(&last) {
                pending.pop();
                continue;
            }
            if self.known.len() + pending.len() > MOST_KNOWN {
                return None;
            }
            let mut options = self.game.options(&last, Player::Left).ok()?;
            let numbers = options.iter().map(Vec::len).sum::<usize>();
            self.steps = self.steps.checked_sub(numbers + 1)?;
            if self.game.dimension() == Some(1) {
                // The order of heaps does not matter.
                for heaps in &mut options {
                    heaps.sort_unstable();
                }
            }
            let before = pending.len();
            let is_unknown = |option: &&Vec<u64>| !self.known.contains_key(*option);
            pending.extend(options.iter().filter(is_unknown).cloned());
            if before == pending.len() {
                let known = || options.iter().map(|option| self.known[option]);
                let end = (options.is_empty() && self.game.is_misere()).then_some(0);
                let moves = remoteness(known().map(|one| one.0).chain(end));
                let value = mex(known().map(|one| one.1));
                self.known.insert(last, (moves, value));
            }
        }
        self.known.get(position).copied()
    }
}
