//! A game on the table: what is known of its positions, and how the machine plays.

use std::collections::HashMap;

use serde_json::{json, Value};
use shared::mex::mex;

use crate::engine::Moves;
use crate::game::{Game, Player, Position};
use crate::other;

/// A game that is played.
pub struct Table {
    game: Box<dyn Game>,
    /// What was found round by round of positions that are searched as a whole.
    known: HashMap<Position, Round>,
}

/// What a search finds about a position: whether it is lost, in which round, and its value.
///
/// In round 0 the positions without a move are known, and in round k those that follow from the positions
/// known before: lost if all options are won, won if one is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Whether the player to move loses.
    pub is_lost: bool,
    /// The first round in which this is known.
    pub round: u64,
    /// The Grundy value, in normal play.
    pub value: u64,
}

/// The most positions that are searched round by round.
const MOST_KNOWN: usize = 60_000;

impl Table {
    /// Puts a game on the table: a name of [`other`], or moves in the language of `rule.sh`.
    pub fn open(text: &str, is_misere: bool) -> Result<Self, String> {
        let game = match other::named(text.trim()) {
            Some(_) if is_misere => {
                return Err(String::from("this game is played here in normal play only"))
            }
            Some(game) => game,
            None => Box::new(Moves::open(text, is_misere)?),
        };
        Ok(Table {
            game,
            known: HashMap::new(),
        })
    }

    /// Returns the names of the coordinates, and what else decides about the drawing.
    pub fn about(&self) -> Value {
        self.game.about()
    }

    /// Returns a position as it is written, if it is one.
    pub fn normalised(&self, text: &str) -> Result<String, String> {
        Ok(self.game.show(&self.game.read(text)?))
    }

    /// Returns all that is shown of a position: who wins, its value, and each move with the same about where it leads.
    pub fn look(&mut self, text: &str, player: Player, kind: &str) -> Result<Value, String> {
        let position = self.game.read(text)?;
        let is_lost = self.game.is_lost(&position, player)?;
        let options = self.game.options(&position, player)?;
        let mut moves = Vec::new();
        for option in &options {
            moves.push(json!({
                "to": self.game.show(option),
                "lost": self.game.is_lost(option, player.other())?,
                "value": self.game.value(option),
                "handles": self.game.handles(&position, option, kind),
            }));
        }
        Ok(json!({
            "position": self.game.show(&position),
            "lost": is_lost,
            "value": self.game.value(&position),
            "parts": self.game.parts(&position),
            // Without a move, the player to move has lost; in misère play they have won.
            "over": options.is_empty().then(|| if self.game.is_misere() { "won" } else { "lost" }),
            "moves": moves,
        }))
    }

    /// Returns the machine's move: to a position that is lost for the opponent if there is one, else one after which
    /// most is left, which takes a mistake of the opponent longest to avoid.
    pub fn reply(&mut self, text: &str, player: Player) -> Result<Option<String>, String> {
        let position = self.game.read(text)?;
        let options = self.game.options(&position, player)?;
        for option in &options {
            if self.game.is_lost(option, player.other())? {
                return Ok(Some(self.game.show(option)));
            }
        }
        let longest = options
            .iter()
            .max_by_key(|option| (option.len(), option.iter().sum::<u64>()));
        Ok(longest.map(|option| self.game.show(option)))
    }

    /// Returns a random position that is won, or lost, for a player.
    pub fn random(
        &mut self,
        seed: u64,
        wants_lost: bool,
        player: Player,
    ) -> Result<String, String> {
        let mut state = seed;
        // splitmix64: short, and any seed is good.
        let mut random = |bound: u64| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = state;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            (mixed ^ (mixed >> 31)) % bound
        };
        let mut last = self.game.random(&mut random);
        for _ in 0..400 {
            let is_over = self.game.options(&last, player)?.is_empty();
            if !is_over && self.game.is_lost(&last, player)? == wants_lost {
                break;
            }
            last = self.game.random(&mut random);
        }
        Ok(self.game.show(&last))
    }

    /// Returns what is known of the positions (x, y) with x < `width` and y < `height`, row by row; of a game with one
    /// coordinate `height` is 1. Null where positions are not searched as a whole, or it would take too long.
    pub fn cells(&mut self, width: u64, height: u64) -> Value {
        let dimension = self.game.about()["dimension"].as_u64().unwrap_or(0);
        let mut cells = Vec::new();
        for y in 0..height {
            for x in 0..width {
                let position = if dimension == 1 { vec![x] } else { vec![x, y] };
                if !(1..=2).contains(&dimension) || !self.game.is_single(&position) {
                    return Value::Null;
                }
                cells.push(match self.round(&position) {
                    Some(one) => json!([u8::from(one.is_lost), one.round, one.value]),
                    None => Value::Null,
                });
            }
        }
        json!(cells)
    }

    /// Searches a position and all that can follow it.
    pub fn round(&mut self, position: &[u64]) -> Option<Round> {
        let mut pending: Vec<Position> = vec![position.to_vec()];
        while let Some(last) = pending.last().cloned() {
            if self.known.contains_key(&last) {
                pending.pop();
                continue;
            }
            if self.known.len() + pending.len() > MOST_KNOWN {
                return None;
            }
            let options = self.game.options(&last, Player::Left).ok()?;
            let before = pending.len();
            let unknown = options
                .iter()
                .filter(|option| !self.known.contains_key(*option));
            pending.extend(unknown.cloned());
            if before == pending.len() {
                let options: Vec<Round> = options.iter().map(|option| self.known[option]).collect();
                self.known
                    .insert(last, from_options(&options, self.game.is_misere()));
            }
        }
        self.known.get(position).copied()
    }
}

fn from_options(options: &[Round], is_misere: bool) -> Round {
    let value = mex(options.iter().map(|option| option.value));
    let lost = options.iter().filter(|option| option.is_lost);
    let first_lost = lost.map(|option| option.round).min();
    let longest = options.iter().map(|option| option.round).max();
    match (first_lost, longest) {
        (_, None) => Round {
            is_lost: !is_misere,
            round: 0,
            value,
        },
        (Some(round), _) => Round {
            is_lost: false,
            round: round + 1,
            value,
        },
        (None, Some(round)) => Round {
            is_lost: true,
            round: round + 1,
            value,
        },
    }
}
