//! Random games of the language, compared with a plain search that shares no code with the crate.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rule::language::Game;
use rule::limit::Limit;
use rule::search::{Play, Question};
use rule::solve::{wide, Request, Solver, Verdict};

use crate::Random;

/// What a move leaves: positions beside each other.
type Parts = Vec<Vec<u64>>;

/// Returns the options of a position.
type Moves = Box<dyn Fn(&[u64]) -> Vec<Parts>>;

/// A kind of moves as text, and as plain loops.
struct Kind {
    text: String,
    moves: Moves,
}

/// Whether t may be taken from a coordinate, by the coordinate, the other one, and t.
type Legal = Box<dyn Fn(u64, u64, u64) -> bool>;

fn legal(is_legal: impl Fn(u64, u64, u64) -> bool + 'static) -> Legal {
    Box::new(is_legal)
}

/// A kind of moves that takes t from one coordinate, and adds `other` times t to the other one.
fn take(names: [&str; 2], place: usize, other: i64, condition: &str, is_legal: Legal) -> Kind {
    let terms = [0, 1].map(|index| match (index == place, other) {
        (false, 0) => names[index].to_owned(),
        (false, 1) => format!("{}+t", names[index]),
        _ => format!("{}-t", names[index]),
    });
    let dimension = if names[1].is_empty() { 1 } else { 2 };
    let moves = move |position: &[u64]| {
        let beside = position.get(1 - place).copied().unwrap_or(0);
        let mut all = Vec::new();
        for t in (1..=position[place]).filter(|&t| is_legal(position[place], beside, t)) {
            let mut to = [0; 2];
            to[place] = position[place] - t;
            if let Some(moved) = beside.checked_add_signed(other * t as i64) {
                to[1 - place] = moved;
                all.push(vec![to[..dimension].to_vec()]);
            }
        }
        all
    };
    let text = format!("{} : {condition}", terms[..dimension].join(","));
    Kind {
        text,
        moves: Box::new(moves),
    }
}

fn random_kind(random: &mut Random, dimension: usize) -> Kind {
    let names = [["n", ""], ["x", "y"]][dimension - 1];
    let place = random.below(dimension as u64) as usize;
    let (name, beside) = (names[place], names[1 - place]);
    let (a, b) = (1 + random.below(5), 2 + random.below(4));
    // Up only in the second coordinate: the first one falls.
    let mut other = match (dimension, random.below(4)) {
        (2, 0) => -1,
        (2, 1) if place == 0 => 1,
        _ => 0,
    };
    let number = random.below(if dimension == 1 { 9 } else { 7 });
    if number == 5 {
        other = 0;
    }
    let c = a + b;
    let (condition, is_legal) = match number {
        0 => (
            format!("t in {{{a},{c}}}"),
            legal(move |_, _, t| t == a || t == c),
        ),
        1 => (
            format!("t in {a}..{c}"),
            legal(move |_, _, t| t >= a && t <= c),
        ),
        2 => (
            format!("t <= floor({name}/{b})"),
            legal(move |n, _, t| t <= n / b),
        ),
        3 => (
            format!("t != {a}, t < {}", 3 * a),
            legal(move |_, _, t| t != a && t < 3 * a),
        ),
        4 => (
            format!("t mod {b} = {}", a % b),
            legal(move |_, _, t| t % b == a % b),
        ),
        5 if dimension == 2 => (format!("t <= {beside}"), legal(|_, other, t| t <= other)),
        5 => (
            String::from("t in powers of 2"),
            legal(|_, _, t| t.is_power_of_two()),
        ),
        6 => {
            let text = format!("{name} > {}, t <= {a}", a * b);
            (text, legal(move |n, _, t| n > a * b && t <= a))
        }
        7 => {
            let moves = move |p: &[u64]| Vec::from_iter((p[0] >= a).then(|| vec![vec![p[0] / b]]));
            let text = format!("floor(n/{b}) : n >= {a}");
            return Kind {
                text,
                moves: Box::new(moves),
            };
        }
        _ => {
            let moves = move |p: &[u64]| {
                let left = p[0].saturating_sub(a);
                (1..left)
                    .map(|one| vec![vec![one], vec![left - one]])
                    .collect()
            };
            let text = format!("a & b : a+b = n-{a}");
            return Kind {
                text,
                moves: Box::new(moves),
            };
        }
    };
    take(names, place, other, &condition, is_legal)
}

/// The plain search.
struct Plain<'a> {
    kinds: &'a [Kind],
    play: Play,
    question: Question,
    known: HashMap<Vec<u64>, u64>,
}

impl Plain<'_> {
    fn options(&self, position: &[u64]) -> Vec<Parts> {
        self.kinds
            .iter()
            .flat_map(|kind| (kind.moves)(position))
            .collect()
    }

    fn sum(&mut self, parts: &Parts) -> u64 {
        parts.iter().fold(0, |sum, part| sum ^ self.answer(part))
    }

    /// The value; or in misère play, or if asked for outcomes, 1 for a P-position and 0 for others.
    fn answer(&mut self, position: &[u64]) -> u64 {
        if let Some(&answer) = self.known.get(position) {
            return answer;
        }
        let options = self.options(position);
        let values: Vec<u64> = options.iter().map(|parts| self.sum(parts)).collect();
        let answer = match (self.question, self.play) {
            (Question::Value, _) => (0..=values.len() as u64)
                .find(|value| !values.contains(value))
                .expect("a mex"),
            (_, Play::Misere) if values.is_empty() => 0,
            _ => u64::from(!values.contains(&1)),
        };
        self.known.insert(position.to_vec(), answer);
        answer
    }

    /// The least option that wins.
    fn winning_move(&mut self, position: &[u64]) -> Option<Vec<Vec<u128>>> {
        let mut options = self.options(position);
        options.sort();
        let lost = u64::from(self.question == Question::Outcome);
        let to = options.into_iter().find(|parts| self.sum(parts) == lost)?;
        Some(to.iter().map(|part| wide(part)).collect())
    }
}

pub static NEVER: AtomicBool = AtomicBool::new(false);

/// Asks for values or P-positions.
pub fn request(is_misere: bool, is_value: bool, wants_automaton: bool) -> Request {
    Request {
        play: [Play::Normal, Play::Misere][usize::from(is_misere)],
        question: [Question::Outcome, Question::Value][usize::from(is_value)],
        numeration: None,
        upto: None,
        wants_automaton,
    }
}

/// Solves random games; returns how many were proved.
fn judge(seed: u64, count: usize, milliseconds: u64) -> usize {
    let mut random = Random(seed);
    let mut proved = 0;
    for _ in 0..count {
        let dimension = 1 + random.below(2) as usize;
        let kinds: Vec<Kind> = (0..=random.below(3))
            .map(|_| random_kind(&mut random, dimension))
            .collect();
        let texts: Vec<&str> = kinds.iter().map(|kind| &kind.text[..]).collect();
        let text = format!("{} -> {}", ["n", "x,y"][dimension - 1], texts.join(" | "));
        let game = Game::parse(&text).unwrap_or_else(|problem| panic!("{problem}"));
        let is_value = game.splits() || random.below(3) == 0;
        let request = request(!is_value && random.below(2) == 1, is_value, false);
        let (play, question) = (request.play, request.question);
        let time = Duration::from_millis(milliseconds);
        let start = Instant::now();
        let limit = Limit::new(start + time, &NEVER);
        let Ok(solver) = Solver::new(&game, request, limit) else {
            continue;
        };
        let mut answer = solver.solve();
        let late = start.elapsed().saturating_sub(time);
        assert!(late < Duration::from_secs(2), "{text}");
        let most = [500, 40][dimension - 1];
        let (side, is_proved) = match &answer.verdict {
            Verdict::Proved(..) | Verdict::Theorem(_) => (most, true),
            Verdict::Holds(_) => (answer.compared.map_or(0, |upto| upto + 1).min(most), false),
            Verdict::None { .. } => continue,
        };
        proved += usize::from(is_proved);
        let has_moves = answer.mover.is_some() || matches!(answer.verdict, Verdict::Theorem(_));
        let known = HashMap::new();
        let mut plain = Plain {
            kinds: &kinds,
            play,
            question,
            known,
        };
        for index in 0..side.pow(dimension as u32) {
            let position = [index % side, index / side];
            let (position, wide) = (&position[..dimension], wide(&position[..dimension]));
            let truth = Some(plain.answer(position).into());
            let place = format!("{text} ({play:?}, {question:?}) at {position:?}");
            if let Verdict::Holds(rule) = &answer.verdict {
                let found = rule.value(&wide).map(|value| value as u128);
                assert_eq!(found, truth, "{place}");
            } else if index % 7 == 0 || !is_value {
                let at = answer.at(&wide);
                assert_eq!(at.answer, truth, "{place}");
                if index % 11 == 0 && has_moves {
                    assert_eq!(at.to, plain.winning_move(position), "{place}");
                }
            }
        }
    }
    proved
}

#[test]
fn answers_agree_with_a_plain_search() {
    let proved = judge(1, 40, 400);
    assert!(proved > 8, "only {proved} were proved");
}

#[test]
#[ignore = "takes minutes"]
fn many_answers_agree_with_a_plain_search() {
    let proved = judge(1000, 700, 1000);
    assert!(proved > 200, "only {proved} were proved");
}
