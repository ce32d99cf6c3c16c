//! The games of the chapters that the language of `rule.sh` cannot say, on top of the theory in `shared`.

use std::collections::BTreeSet;

use fastrand::Rng;
use serde_json::{json, Value};
use shared::coins::mock_turtles;
use shared::nim_product::nim_product;
use shared::partizan::{Dyadic, Numbers};

use crate::game::{Game, Part, Player, Position};

/// Returns the game with this name.
pub fn named(name: &str) -> Option<Box<dyn Game>> {
    Some(match name {
        "coins" => Box::new(Coins { is_board: false }),
        "corners" => Box::new(Coins { is_board: true }),
        "stalk" => Box::new(Stalks),
        _ => return None,
    })
}

/// Reads a position of one number per letter, its place among the letters.
fn read_letters(text: &str, letters: &str) -> Result<Position, String> {
    let number = |c: char| match letters.find(c.to_ascii_uppercase()) {
        Some(place) => Ok(place as u64),
        None => Err(format!("`{c}` is not one of `{letters}`")),
    };
    text.chars().map(number).collect()
}

fn show_letters(position: &[u64], letters: &str) -> String {
    let letter = |&number: &u64| &letters[number as usize..=number as usize];
    position.iter().map(letter).collect()
}

/// Coins of which a move turns some, the last of them from heads to tails: on a board the corners of a rectangle, which may
/// have one row or one column; in a row one, two or three coins (Mock Turtles).
struct Coins {
    is_board: bool,
}

/// Tails, heads, and the end of a row.
const COINS: &str = "TH,";
const HEADS: u64 = 1;
const NEXT_ROW: u64 = 2;

/// The number of places from a coin to the one below it.
fn pitch(coins: &[u64]) -> usize {
    let width = coins.iter().position(|&coin| coin == NEXT_ROW);
    width.unwrap_or(coins.len()) + 1
}

fn nim_sum(parts: &[Part]) -> u64 {
    parts.iter().fold(0, |sum, part| sum ^ part.1)
}

impl Coins {
    /// The other coins that may be turned with one.
    fn turned_with(&self, last: usize, pitch: usize) -> Vec<BTreeSet<usize>> {
        if self.is_board {
            let (row, column) = (last - last % pitch, last % pitch);
            let corners = |first: usize| {
                let (above, left) = (first - first % pitch, first % pitch);
                BTreeSet::from([first, above + column, row + left, last])
            };
            let is_before = |first: &usize| first % pitch <= column;
            return (0..=last).filter(is_before).map(corners).collect();
        }
        let pairs = (0..=last).flat_map(|first| (first..=last).map(move |second| (first, second)));
        let three = |(first, second)| BTreeSet::from([first, second, last]);
        let is_move = |(first, second): &(usize, usize)| first < second || *second == last;
        pairs.filter(is_move).map(three).collect()
    }
}

impl Game for Coins {
    fn about(&self) -> Value {
        json!({"names": [], "kind": "coins"})
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let coins = read_letters(text, COINS)?;
        let mut rows = coins.split(|&coin| coin == NEXT_ROW);
        let width = pitch(&coins) - 1;
        let (most, rows_at_most) = if self.is_board { (6, 6) } else { (16, 1) };
        let is_good = (1..=most).contains(&width) && rows.clone().count() <= rows_at_most;
        if !is_good || rows.any(|row| row.len() != width) {
            return Err(String::from(if self.is_board {
                "at most 6 rows of as many coins each, at most 6, such as `HTT,THT`"
            } else {
                "a row of 1 to 16 coins, such as `HTTH`"
            }));
        }
        Ok(coins)
    }

    fn show(&self, position: &[u64]) -> String {
        show_letters(position, COINS)
    }

    fn options(&mut self, position: &[u64], _: Player) -> Result<Vec<Position>, String> {
        let mut options = Vec::new();
        for last in (0..position.len()).filter(|&last| position[last] == HEADS) {
            for turned in self.turned_with(last, pitch(position)) {
                let mut option = position.to_vec();
                for place in turned {
                    option[place] = 1 - option[place];
                }
                options.push(option);
            }
        }
        Ok(options)
    }

    fn is_lost(&mut self, position: &[u64], _: Player) -> Result<bool, String> {
        Ok(nim_sum(&self.parts(position)) == 0)
    }

    fn value(&mut self, position: &[u64]) -> Option<String> {
        Some(nim_sum(&self.parts(position)).to_string())
    }

    fn parts(&mut self, position: &[u64]) -> Vec<Part> {
        let heads = (0..position.len()).filter(|&place| position[place] == HEADS);
        let part = |place: usize| {
            if !self.is_board {
                return (place.to_string(), mock_turtles(place as u64));
            }
            let pitch = pitch(position);
            let (row, column) = (place / pitch + 1, place % pitch + 1);
            let value = nim_product(row as u64, column as u64);
            (format!("{row} ⊗ {column}"), value)
        };
        heads.map(part).collect()
    }

    fn handles(&self, position: &[u64], option: &[u64], _: &str) -> Vec<String> {
        let turned = (0..position.len()).filter(|&place| position[place] != option[place]);
        turned.map(|place| format!("0:{place}")).collect()
    }

    fn random(&self, random: &mut Rng) -> Position {
        let coins = 0..if self.is_board { 14 } else { 8 };
        let coin = |place: u64| {
            if place % 5 == 4 && self.is_board {
                NEXT_ROW
            } else {
                random.u64(0..2)
            }
        };
        coins.map(coin).collect()
    }
}

/// Red–blue Hackenbush stalks: the reader cuts a blue edge, the machine a red one, and all above it falls.
struct Stalks;

/// A blue edge, a red one, and the end of a stalk; from the ground up.
const EDGES: &str = "BR,";
const NEXT_STALK: u64 = 2;

impl Stalks {
    fn cuts(stalk: &[u64], colour: u64) -> Vec<Position> {
        let edges = (0..stalk.len()).filter(|&edge| stalk[edge] == colour);
        edges.map(|edge| stalk[..edge].to_vec()).collect()
    }

    fn stalk_value(stalk: &[u64]) -> Dyadic {
        let cuts = |stalk: &Position| (Stalks::cuts(stalk, 0), Stalks::cuts(stalk, 1));
        let value = Numbers::new(cuts).value(stalk.to_vec());
        value.expect("the value of a stalk is a number")
    }

    fn sum(position: &[u64]) -> Dyadic {
        let mut stalks = position.split(|&edge| edge == NEXT_STALK);
        let add = |sum: Dyadic, stalk| sum.checked_add(Stalks::stalk_value(stalk));
        let sum = stalks.try_fold(Dyadic::from(0), add);
        sum.expect("a few short stalks")
    }
}

impl Game for Stalks {
    fn about(&self) -> Value {
        json!({"names": [], "kind": "stalk", "partizan": true})
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let stalks = read_letters(text, EDGES)?;
        let mut each = stalks.split(|&edge| edge == NEXT_STALK);
        if each.clone().count() > 5 || each.any(|stalk| stalk.len() > 10) {
            let most = "at most 5 stalks of at most 10 edges, such as `BRB,RR`";
            return Err(most.to_owned());
        }
        Ok(stalks)
    }

    fn show(&self, position: &[u64]) -> String {
        show_letters(position, EDGES)
    }

    fn options(&mut self, position: &[u64], player: Player) -> Result<Vec<Position>, String> {
        let colour = u64::from(player == Player::Right);
        let stalks: Vec<&[u64]> = position.split(|&edge| edge == NEXT_STALK).collect();
        let mut options = Vec::new();
        for (index, stalk) in stalks.iter().enumerate() {
            for cut in Stalks::cuts(stalk, colour) {
                let mut all = stalks.clone();
                all[index] = &cut;
                options.push(all.join(&NEXT_STALK));
            }
        }
        Ok(options)
    }

    /// Left wins moving first iff the sum is above 0, and Right iff it is below.
    fn is_lost(&mut self, position: &[u64], player: Player) -> Result<bool, String> {
        let sum = Stalks::sum(position).signum();
        Ok(match player {
            Player::Left => sum <= 0,
            Player::Right => sum >= 0,
        })
    }

    /// Where a cut costs least. If any cut wins, this one does.
    fn preferred(&mut self, options: &[Position], player: Player) -> Option<Position> {
        let better = |a: &&Position, b: &&Position| {
            let order = Stalks::sum(a).cmp(&Stalks::sum(b));
            match player {
                Player::Left => order,
                Player::Right => order.reverse(),
            }
        };
        options.iter().max_by(better).cloned()
    }

    fn value(&mut self, position: &[u64]) -> Option<String> {
        Some(Stalks::sum(position).to_string())
    }

    fn handles(&self, position: &[u64], option: &[u64], _: &str) -> Vec<String> {
        let before = position.split(|&edge| edge == NEXT_STALK);
        let after = option.split(|&edge| edge == NEXT_STALK);
        let pairs = before.zip(after).enumerate();
        let changed = pairs.filter(|(_, (before, after))| before != after);
        let handle = |(index, (_, after)): (usize, (_, &[u64]))| format!("{index}:{}", after.len());
        changed.map(handle).collect()
    }

    fn random(&self, random: &mut Rng) -> Position {
        let mut stalk = || -> Position {
            let edges = random.u64(2..=4);
            (0..edges).map(|_| random.u64(0..2)).collect()
        };
        [stalk(), stalk(), stalk()].join(&NEXT_STALK)
    }
}
