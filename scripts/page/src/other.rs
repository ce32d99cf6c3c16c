//! The games of the chapters that the language of `rule.sh` cannot say, on top of the theory in `shared`.

use fastrand::Rng;
use serde_json::{json, Value};
use shared::coins::mock_turtles;
use shared::partizan::{Dyadic, Numbers};

use crate::game::{Game, Part, Player, Position};

/// Returns the game with this name.
pub fn named(name: &str) -> Option<Box<dyn Game>> {
    Some(match name {
        "coins" => Box::new(Coins),
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

/// Mock Turtles: a move turns one, two or three coins of a row, the last of them from heads to tails.
struct Coins;

/// Tails and heads.
const COINS: &str = "TH";

impl Game for Coins {
    fn about(&self) -> Value {
        json!({"names": [], "kind": "coins"})
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let coins = read_letters(text, COINS)?;
        if coins.is_empty() || coins.len() > 16 {
            return Err(String::from("a row of 1 to 16 coins, such as `HTTH`"));
        }
        Ok(coins)
    }

    fn show(&self, position: &[u64]) -> String {
        show_letters(position, COINS)
    }

    fn options(&mut self, position: &[u64], _: Player) -> Result<Vec<Position>, String> {
        let turned = |places: &[usize]| {
            let mut option = position.to_vec();
            for &place in places {
                option[place] = 1 - option[place];
            }
            option
        };
        let mut options = Vec::new();
        for last in (0..position.len()).filter(|&last| position[last] == 1) {
            options.push(turned(&[last]));
            for second in 0..last {
                options.push(turned(&[last, second]));
                options.extend((0..second).map(|third| turned(&[last, second, third])));
            }
        }
        Ok(options)
    }

    fn is_lost(&mut self, position: &[u64], _: Player) -> Result<bool, String> {
        Ok(self.value(position).is_some_and(|value| value == "0"))
    }

    fn value(&mut self, position: &[u64]) -> Option<String> {
        let values = self.parts(position).into_iter().map(|part| part.1);
        Some(values.fold(0, |sum, value| sum ^ value).to_string())
    }

    fn parts(&mut self, position: &[u64]) -> Vec<Part> {
        let heads = (0..).zip(position).filter(|&(_, &side)| side == 1);
        let part = |(place, _)| (format!("{place}"), mock_turtles(place));
        heads.map(part).collect()
    }

    fn handles(&self, position: &[u64], option: &[u64], _: &str) -> Vec<String> {
        let turned = (0..position.len()).filter(|&place| position[place] != option[place]);
        turned.map(|place| format!("0:{place}")).collect()
    }

    fn random(&self, random: &mut Rng) -> Position {
        (0..8).map(|_| random.u64(0..2)).collect()
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
