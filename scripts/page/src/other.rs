//! The games of the chapters that the language of `rule.sh` cannot say, on top of the theory in `shared`.

use serde_json::{json, Value};
use shared::mex::mex;
use shared::partizan::{Dyadic, Numbers};
use shared::suspense::{first_player_wins, suspense};

use crate::game::{parsed, Game, Part, Player, Position};

/// Returns the game with this name.
pub fn named(name: &str) -> Option<Box<dyn Game>> {
    Some(match name {
        "all-at-once" => Box::new(AllAtOnce),
        "staircase" => Box::new(Staircase),
        "coins" => Box::new(Coins),
        "stalk" => Box::new(Stalks),
        _ => return None,
    })
}

/// Reads heaps: at most `count` numbers up to `largest`.
fn heaps(text: &str, count: usize, largest: u64) -> Result<Position, String> {
    let heaps = parsed(text)?;
    if heaps.len() > count || heaps.iter().any(|&heap| heap > largest) {
        return Err(format!(
            "at most {count} numbers up to {largest}, such as 5,3,1"
        ));
    }
    Ok(heaps)
}

/// Changed heaps: `HEAP:STONES`.
fn changes(position: &[u64], option: &[u64]) -> Vec<String> {
    let pairs = position.iter().zip(option).enumerate();
    let changed = pairs.filter(|(_, (before, after))| before != after);
    changed
        .map(|(place, (_, after))| format!("{place}:{after}"))
        .collect()
}

/// Heaps from each of which, unless it is empty, a move takes 1 to 3 stones; who ends the last heap wins.
struct AllAtOnce;

/// The stones that a move takes at most from each heap.
const MOST_TAKEN: u64 = 3;

impl AllAtOnce {
    fn suspense(heap: u64) -> u64 {
        let mut known: Vec<u64> = Vec::new();
        for heap in 0..=heap {
            let least = heap.saturating_sub(MOST_TAKEN) as usize;
            known.push(suspense(known[least..].to_vec()));
        }
        *known.last().expect("the heap itself")
    }
}

impl Game for AllAtOnce {
    fn about(&self) -> Value {
        json!({"names": ["n"], "kind": "heaps", "largest": 20, "together": true})
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        heaps(text, 4, 20)
    }

    fn options(&mut self, position: &[u64], _: Player) -> Result<Vec<Position>, String> {
        let mut options = vec![Vec::new()];
        if position.iter().all(|&heap| heap == 0) {
            return Ok(Vec::new());
        }
        for &heap in position {
            let left = heap.saturating_sub(MOST_TAKEN)..heap.max(1);
            let longer = |option: &Position| {
                let option = option.clone();
                left.clone()
                    .map(move |left| [option.clone(), vec![left]].concat())
            };
            options = options.iter().flat_map(longer).collect();
        }
        Ok(options)
    }

    fn is_lost(&mut self, position: &[u64], _: Player) -> Result<bool, String> {
        Ok(!first_player_wins(
            position.iter().map(|&heap| Self::suspense(heap)),
        ))
    }

    fn value(&mut self, position: &[u64]) -> Option<String> {
        let most = position.iter().map(|&heap| Self::suspense(heap)).max();
        most.map(|most| most.to_string())
    }

    fn handles(&self, position: &[u64], option: &[u64], _: &str) -> Vec<String> {
        changes(position, option)
    }

    fn random(&self, random: &mut dyn FnMut(u64) -> u64) -> Position {
        (0..3).map(|_| 1 + random(12)).collect()
    }
}

/// Coins on stairs 1, 2, 3, …: a move takes some from one stair to the stair below.
struct Staircase;

impl Game for Staircase {
    fn about(&self) -> Value {
        json!({"names": ["s"], "kind": "heaps", "largest": 15, "stairs": true})
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        heaps(text, 6, 15)
    }

    fn options(&mut self, position: &[u64], _: Player) -> Result<Vec<Position>, String> {
        let mut options = Vec::new();
        for (stair, &coins) in position.iter().enumerate() {
            for taken in 1..=coins {
                let mut option = position.to_vec();
                option[stair] -= taken;
                if stair > 0 {
                    option[stair - 1] += taken;
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
        let odd = position.iter().enumerate().step_by(2);
        odd.map(|(stair, &coins)| (format!("{}", stair + 1), coins))
            .collect()
    }

    fn handles(&self, position: &[u64], option: &[u64], _: &str) -> Vec<String> {
        let fewer = changes(position, option).into_iter().next_back();
        fewer.into_iter().collect()
    }

    fn random(&self, random: &mut dyn FnMut(u64) -> u64) -> Position {
        (0..4).map(|_| random(6)).collect()
    }
}

fn nim_sum(parts: &[Part]) -> u64 {
    parts.iter().fold(0, |sum, part| sum ^ part.1)
}

/// Mock Turtles: a move turns one, two or three coins of a row, the last of them from heads to tails.
///
/// 1 is heads.
struct Coins;

impl Coins {
    /// The value of heads at each place: the mex of the nim-sums of what turning them leaves.
    fn values(count: usize) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for place in 0..count {
            let one = (0..place).map(|first| values[first]);
            let pairs = (0..place).flat_map(|first| {
                let values = &values;
                (0..first).map(move |second| values[first] ^ values[second])
            });
            let value = mex([0].into_iter().chain(one).chain(pairs));
            values.push(value);
        }
        values
    }
}

impl Game for Coins {
    fn about(&self) -> Value {
        json!({"names": [], "kind": "coins"})
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let coin = |c: char| match c.to_ascii_uppercase() {
            'H' => Ok(1),
            'T' => Ok(0),
            c => Err(format!("`{c}` is neither H, heads, nor T, tails")),
        };
        let coins: Position = text.chars().map(coin).collect::<Result<_, _>>()?;
        if coins.is_empty() || coins.len() > 16 {
            return Err(String::from("a row of 1 to 16 coins, such as HTTH"));
        }
        Ok(coins)
    }

    fn show(&self, position: &[u64]) -> String {
        position
            .iter()
            .map(|&coin| if coin == 1 { 'H' } else { 'T' })
            .collect()
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
        Ok(nim_sum(&self.parts(position)) == 0)
    }

    fn value(&mut self, position: &[u64]) -> Option<String> {
        Some(nim_sum(&self.parts(position)).to_string())
    }

    fn parts(&mut self, position: &[u64]) -> Vec<Part> {
        let heads = Coins::values(position.len()).into_iter().enumerate();
        let heads = heads.filter(|&(place, _)| position[place] == 1);
        heads
            .map(|(place, value)| (format!("{place}"), value))
            .collect()
    }

    fn handles(&self, position: &[u64], option: &[u64], _: &str) -> Vec<String> {
        let turned = (0..position.len()).filter(|&place| position[place] != option[place]);
        turned.map(|place| format!("0:{place}")).collect()
    }

    fn random(&self, random: &mut dyn FnMut(u64) -> u64) -> Position {
        (0..8).map(|_| random(2)).collect()
    }
}

/// Red–blue Hackenbush stalks: the reader cuts a blue edge, the machine a red one, and all above it falls.
///
/// 0 is a blue edge, 1 a red one, and 2 ends a stalk; from the ground up.
struct Stalks;

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
        let stalks = position.split(|&edge| edge == NEXT_STALK);
        stalks.fold(Dyadic::from(0), |sum, stalk| {
            sum.checked_add(Stalks::stalk_value(stalk))
                .expect("a few short stalks")
        })
    }
}

impl Game for Stalks {
    fn about(&self) -> Value {
        json!({"names": [], "kind": "stalk", "partizan": true})
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let edge = |c: char| match c.to_ascii_uppercase() {
            'B' => Ok(0),
            'R' => Ok(1),
            ',' => Ok(NEXT_STALK),
            c => Err(format!("`{c}` is neither B, blue, nor R, red")),
        };
        let stalks: Position = text.chars().map(edge).collect::<Result<_, _>>()?;
        let mut each = stalks.split(|&edge| edge == NEXT_STALK);
        if each.clone().count() > 5 || each.any(|stalk| stalk.len() > 10) {
            return Err(String::from(
                "at most 5 stalks of at most 10 edges, such as BRB,RR",
            ));
        }
        Ok(stalks)
    }

    fn show(&self, position: &[u64]) -> String {
        position
            .iter()
            .map(|&edge| ['B', 'R', ','][edge as usize])
            .collect()
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
        Ok(if player == Player::Left {
            sum <= 0
        } else {
            sum >= 0
        })
    }

    fn value(&mut self, position: &[u64]) -> Option<String> {
        Some(Stalks::sum(position).to_string())
    }

    fn handles(&self, position: &[u64], option: &[u64], _: &str) -> Vec<String> {
        let before = position.split(|&edge| edge == NEXT_STALK);
        let after = option.split(|&edge| edge == NEXT_STALK);
        let pairs = before.zip(after).enumerate();
        let changed = pairs.filter(|(_, (before, after))| before != after);
        changed
            .map(|(index, (_, after))| format!("{index}:{}", after.len()))
            .collect()
    }

    fn random(&self, random: &mut dyn FnMut(u64) -> u64) -> Position {
        let mut stalk = || (0..=random(4)).map(|_| random(2)).collect::<Position>();
        [stalk(), stalk()].join(&NEXT_STALK)
    }
}
