//! What the page asks of any game.

use fastrand::Rng;
use serde_json::Value;

/// A position as numbers, whose meaning is the game's.
pub type Position = Vec<u64>;

/// What a component of a sum is called, and its Grundy value.
pub type Part = (String, u64);

/// Who is to move; it makes a difference in partizan games only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The reader of the page.
    Left,
    /// The machine.
    Right,
}

impl Player {
    /// Returns the opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

/// A game: its moves, and who wins.
pub trait Game {
    /// Returns what the page has to know to draw it.
    fn about(&self) -> Value;

    /// Reads a position as it stands in an address, however large.
    fn read(&self, text: &str) -> Result<Position, String>;

    /// Writes a position as [`read`](Self::read) takes it.
    fn show(&self, position: &[u64]) -> String {
        numbers(position)
    }

    /// Returns the largest sum of the numbers of a position to begin with.
    fn largest_sum(&self) -> u64 {
        u64::MAX
    }

    /// Gives one request its work anew.
    fn begin_request(&mut self) {}

    /// Returns the options of a player, each once.
    fn options(&mut self, position: &[u64], player: Player) -> Result<Vec<Position>, String>;

    /// Returns whether a player who is to move loses against perfect play.
    fn is_lost(&mut self, position: &[u64], player: Player) -> Result<bool, String>;

    /// Returns the option that a player likes best whether it wins or not, if the game knows one.
    fn preferred(&mut self, _options: &[Position], _player: Player) -> Option<Position> {
        None
    }

    /// Returns the value of a position, where it has one.
    fn value(&mut self, position: &[u64]) -> Option<String>;

    /// Returns the components of a sum with their Grundy values; nothing if it is not a sum.
    fn parts(&mut self, _position: &[u64]) -> Vec<Part> {
        Vec::new()
    }

    /// Returns the places of the drawing that stand for a move: `COMPONENT:PLACE`.
    fn handles(&self, position: &[u64], option: &[u64], kind: &str) -> Vec<String>;

    /// Returns the number of coordinates, if all positions of small coordinates are searched round by round.
    fn dimension(&self) -> Option<usize> {
        None
    }

    /// Returns, of a game that may not end, after how many rounds it is known who wins from each place: even if the player to
    /// move loses, and never if it is a draw.
    fn rounds(&self) -> Option<&[Option<u64>]> {
        None
    }

    /// Returns whether the player without a move wins.
    fn is_misere(&self) -> bool {
        false
    }

    /// Returns a random position.
    fn random(&self, random: &mut Rng) -> Position;
}

/// Reads numbers that are separated by commas.
///
/// # Errors
///
/// Names what is not a number.
pub fn parsed(text: &str) -> Result<Position, String> {
    let number = |word: &str| {
        let word = word.trim();
        let problem = |_| format!("`{word}` is not a number");
        word.parse().map_err(problem)
    };
    text.split(',').map(number).collect()
}

/// Writes numbers separated by commas.
pub fn numbers(position: &[u64]) -> String {
    let numbers: Vec<String> = position.iter().map(u64::to_string).collect();
    numbers.join(",")
}
