//! Certificates with another game line: each is refused, or the other game is the same by a [plain evaluator](Plain).

use std::collections::BTreeSet;

use fastrand::Rng;

use crate::evaluator::{Plain, Unknown, Values};
use crate::proofs::{certificate, verify};

/// Games, as `rule.sh` takes them.
const GAMES: [&str; 14] = [
    "'n -> n-t : t in 1..9'",
    "'n -> n-t : t in {1,3,4}'",
    "'n -> n-t : t <= m' --for m=3..3",
    "'n -> n-t : t in {1,m}' --for m=4..4",
    "'n -> n-t : t in powers of 2'",
    "--misere 'n -> n-t : t in 2..3'",
    "'n -> floor(n/k) : k in {2,3}, n >= 1'",
    "'n -> n-k*t : k in 1..2, t in {1,3}'",
    "'n -> n-t : t mod 3 != 0'",
    "'n -> n-t : t in primes | n-1'",
    "--values 'n -> n-t : 1 <= t <= 3'",
    "'x,y -> x-t,y | x,y-t | x-t,y-t'",
    "'x,y -> x-t,y : t in 1..2 | x,y-t : t in {1,2}'",
    "'n,q -> n-t,2*t : t <= q'",
];

/// Conditions on a coordinate N, a choice t, and perhaps a parameter m.
const CONDITIONS: [&str; 30] = [
    "t in {1,2}",
    "t in {1..2, 4}",
    "t in {2,4..6}",
    "t in {}",
    "t in {0,-1,3}",
    "t in 1..3",
    "t in 3..2",
    "t in powers of 2",
    "t in primes",
    "t in powers of primes",
    "t <= 2",
    "t <= m",
    "t != 3",
    "t mod 2 = 1",
    "(t+1) mod 3 != 0",
    "1 <= t < 4 <= 4",
    "t = 2",
    "m in {1,2}",
    "m in 1..3",
    "m-1 in {2,5}",
    "m = 3",
    "3 = 1",
    "4 in {1..4}",
    "N >= 2",
    "N-t in {0,1,2,4}",
    "N-t <= 2t",
    "ceil(N/2) >= t",
    "t <= floor(N/2)",
    "s in {1,2}, t <= s",
    "s in {2,3}, s*t <= N",
];

/// Options of a game with one coordinate.
const OPTIONS: [&str; 5] = ["n-1", "n-2 : n > 4", "n-t : t in {5,6}", "0", "n-7"];

const SIGNS: [&str; 6] = ["<", "<=", "=", "!=", ">=", ">"];

/// The game of a certificate, taken apart.
#[derive(Clone)]
struct Line {
    coordinates: String,
    /// Positions and conditions.
    options: Vec<(String, Vec<String>)>,
    parameters: Values,
}

impl Line {
    fn of(certificate: &str) -> Self {
        let (coordinates, options) = game(certificate).split_once(" -> ").unwrap();
        let option = |option: &str| {
            let (position, conditions) = option.split_once(" : ").unwrap_or((option, ""));
            // No comma within braces is followed by a blank in these games.
            let conditions = conditions.split(", ").filter(|one| !one.is_empty());
            (
                position.to_owned(),
                conditions.map(str::to_owned).collect::<Vec<String>>(),
            )
        };
        let parameters = certificate.lines().filter_map(|line| {
            let (name, number) = line.strip_prefix("with ")?.split_once(" = ")?;
            Some((name.to_owned(), number.parse().ok()?))
        });
        Line {
            coordinates: coordinates.to_owned(),
            options: options.split(" | ").map(option).collect(),
            parameters: parameters.collect(),
        }
    }

    fn text(&self) -> String {
        let option = |(position, conditions): &(String, Vec<String>)| {
            let conditions = conditions.join(", ");
            match &conditions[..] {
                "" => position.clone(),
                _ => format!("{position} : {conditions}"),
            }
        };
        let options: Vec<String> = self.options.iter().map(option).collect();
        format!("{} -> {}", self.coordinates, options.join(" | "))
    }

    /// One change: of a condition, an option, a number, a sign, a name, or a parameter.
    fn change(&mut self, random: &mut Rng) {
        let first = self.coordinates.split(',').next().unwrap().to_owned();
        let condition = random.choice(CONDITIONS).unwrap().replace('N', &first);
        let count = self.options.len();
        let option = random.usize(..count);
        let conditions = &mut self.options[option].1;
        let place = random.usize(..=conditions.len());
        match random.u8(..11) {
            0..=2 => conditions.insert(place, condition),
            3 if place < conditions.len() => drop(conditions.remove(place)),
            4 if place < conditions.len() => conditions[place] = condition,
            5 if place < conditions.len() => {
                let one = conditions.remove(place);
                let at = random.usize(..=conditions.len());
                conditions.insert(at, one);
            }
            6 if count > 1 => drop(self.options.remove(option)),
            7 if first == "n" && self.coordinates == "n" => {
                let (position, conditions) = random
                    .choice(OPTIONS)
                    .unwrap()
                    .split_once(" : ")
                    .map_or_else(
                        || {
                            (
                                random.choice(OPTIONS).unwrap().split(" : ").next().unwrap(),
                                vec![],
                            )
                        },
                        |(position, conditions)| (position, vec![conditions.to_owned()]),
                    );
                self.options.push((position.to_owned(), conditions));
            }
            8 => {
                let name = *random.choice(&["m", "t", "k", "q"]).unwrap();
                if !self.coordinates.split(',').any(|other| other == name) {
                    self.parameters.insert(name.to_owned(), random.i64(-1..5));
                }
            }
            _ => self.change_word(random),
        }
    }

    /// Replaces a number, a sign or a name in one option.
    fn change_word(&mut self, random: &mut Rng) {
        let option = random.usize(..self.options.len());
        let (position, conditions) = &mut self.options[option];
        let place = random.usize(..=conditions.len());
        let text = conditions.get_mut(place).unwrap_or(position);
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let at = random.choice(places).unwrap();
        let rest = &text[at..];
        let sign = ["<=", ">=", "!=", "<", ">", "="];
        let sign = sign.iter().find(|sign| rest.starts_with(**sign));
        let letter = rest.chars().next().unwrap();
        let is_alone = |side: Option<char>| side.is_none_or(|c| !c.is_alphanumeric());
        let (before, after) = (text[..at].chars().last(), rest.chars().nth(1));
        let (length, new) = match (sign, letter) {
            (Some(sign), _) => (sign.len(), (*random.choice(&SIGNS).unwrap()).to_owned()),
            (_, '0'..='9') => (1, random.u8(..7).to_string()),
            (_, 't' | 'n' | 'm' | 'k' | 'x' | 'y' | 'q') if is_alone(before) && is_alone(after) => {
                let name = *random
                    .choice(&["t", "m", "k", &self.coordinates[..1]])
                    .unwrap();
                (1, name.to_owned())
            }
            (_, '+') => (1, String::from("-")),
            (_, ',') => (1, String::from("..")),
            _ => return,
        };
        text.replace_range(at..at + length, &new);
    }
}

fn game(certificate: &str) -> &str {
    let line = certificate.lines().nth(1).expect("a game");
    line.strip_prefix("game ").expect("a game")
}

/// The certificate with another game.
fn with_line(certificate: &str, line: &Line) -> String {
    let kept = certificate
        .lines()
        .skip(2)
        .filter(|line| !line.starts_with("with "));
    let parameters = line.parameters.iter();
    let parameters: String = parameters
        .map(|(name, number)| format!("with {name} = {number}\n"))
        .collect();
    let kept: Vec<&str> = kept.collect();
    format!(
        "certificate 1\ngame {}\n{parameters}{}\n",
        line.text(),
        kept.join("\n")
    )
}

/// What the certificate says of each position of a box, by the plain evaluator: whether it is lost, or its value.
fn answers(certificate: &str, line: &Line) -> Result<Vec<u64>, Unknown> {
    let coordinates: Vec<&str> = line.coordinates.split(',').collect();
    let side: i64 = if coordinates.len() == 1 { 24 } else { 7 };
    let mut plain = Plain::new(&line.text(), &line.parameters, side)?;
    let order = certificate
        .lines()
        .find_map(|line| line.strip_prefix("order "));
    let order = order.expect("an order").split(' ').filter_map(|name| {
        let place = coordinates.iter().position(|other| *other == name);
        place
    });
    let order: Vec<usize> = order.collect();
    let is_misere = certificate.contains("\nplay misere\n");
    let asks_values = certificate.contains("\nasks values\n");
    let mut answers = Vec::new();
    for index in 0..side.pow(coordinates.len() as u32) {
        let position = [index % side, index / side];
        let value = plain.value(&position[..coordinates.len()], is_misere, &order)?;
        answers.push(if asks_values {
            value
        } else {
            u64::from(value == 0)
        });
    }
    Ok(answers)
}

#[test]
fn changed_game_lines_are_refused_or_say_the_same() {
    let mut random = Rng::with_seed(48);
    let (mut all, mut cases) = (String::new(), Vec::new());
    for arguments in GAMES {
        let certificate = certificate(arguments);
        let line = Line::of(&certificate);
        let right = answers(&certificate, &line).expect("a game");
        let mut seen = BTreeSet::new();
        while seen.len() < 24 {
            let mut changed = line.clone();
            for _ in 0..=random.u8(..2) {
                changed.change(&mut random);
            }
            let mutant = with_line(&certificate, &changed);
            if seen.insert(mutant.clone()) {
                all += &mutant;
                cases.push((mutant, changed, right.clone()));
            }
        }
    }
    let (mut verified, mut refused) = (0, 0);
    for ((mutant, line, right), (game, outcome)) in cases.iter().zip(verify(&all)) {
        if outcome == "verified" {
            verified += 1;
            let found = answers(mutant, line);
            let is_same = found.as_ref().is_ok_and(|found| found == right);
            assert!(
                is_same,
                "{game} {:?} is not the game of this certificate",
                line.parameters
            );
        } else {
            assert!(outcome.starts_with("refused: "), "{game}: {outcome}");
            refused += 1;
        }
    }
    assert!(
        verified > 40 && refused > 200,
        "{verified} verified, {refused} refused"
    );
}
