//! Random games of the language, compared with a plain search that shares no code with the crate.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rule::language::Game;
use rule::limit::Limit;
use rule::search::{Play, Question};
use rule::solve::{wide, Request, Solver, Verdict};

use crate::Random;

/// Returns the options of a position: the positions that each consists of.
type Moves = Box<dyn Fn(&[u64]) -> Vec<Vec<Vec<u64>>>>;

/// A kind of moves as text, and as plain loops.
struct Kind {
    text: String,
    moves: Moves,
}

fn kind(text: String, moves: impl Fn(&[u64]) -> Vec<Vec<Vec<u64>>> + 'static) -> Kind {
    let moves = Box::new(moves);
    Kind { text, moves }
}

/// A kind of moves that takes t from one coordinate, and t or nothing from the other, if `is_legal(position, t)`.
fn take(
    names: [&str; 2],
    condition: &str,
    place: usize,
    other: i64,
    is_legal: impl Fn(&[u64], u64) -> bool + 'static,
) -> Kind {
    let term = |index: usize| match (index == place, other) {
        (false, 0) => names[index].to_owned(),
        (false, 1) => format!("{}+t", names[index]),
        _ => format!("{}-t", names[index]),
    };
    let dimension = if names[1].is_empty() { 1 } else { 2 };
    let terms: Vec<String> = (0..dimension).map(term).collect();
    kind(
        format!("{} : {condition}", terms.join(",")),
        move |position| {
            let mut all = Vec::new();
            for t in (1..=position[place]).filter(|&t| is_legal(position, t)) {
                let mut to = position.to_vec();
                to[place] -= t;
                if let Some(beside) = to.get_mut(1 - place) {
                    match beside.checked_add_signed(other * t as i64) {
                        Some(moved) => *beside = moved,
                        None => continue,
                    }
                }
                all.push(vec![to]);
            }
            all
        },
    )
}

fn random_kind(random: &mut Random, dimension: usize) -> Kind {
    let names = if dimension == 1 {
        ["n", ""]
    } else {
        ["x", "y"]
    };
    let place = random.below(dimension as u64) as usize;
    let (name, beside) = (names[place], names[1 - place]);
    let (a, b) = (1 + random.below(5), 2 + random.below(4));
    // Up only in the second coordinate: the first one falls.
    let other = match (dimension, random.below(4)) {
        (2, 0) => -1,
        (2, 1) if place == 0 => 1,
        _ => 0,
    };
    match random.below(if dimension == 1 { 9 } else { 7 }) {
        0 => take(
            names,
            &format!("t in {{{a},{}}}", a + b),
            place,
            other,
            move |_, t| t == a || t == a + b,
        ),
        1 => take(
            names,
            &format!("t in {a}..{}", a + b),
            place,
            other,
            move |_, t| t >= a && t <= a + b,
        ),
        2 => take(
            names,
            &format!("t <= floor({name}/{b})"),
            place,
            other,
            move |p, t| t <= p[place] / b,
        ),
        3 => take(
            names,
            &format!("t != {a}, t < {}", 3 * a),
            place,
            other,
            move |_, t| t != a && t < 3 * a,
        ),
        4 => take(
            names,
            &format!("t mod {b} = {}", a % b),
            place,
            other,
            move |_, t| t % b == a % b,
        ),
        5 if dimension == 2 => take(names, &format!("t <= {beside}"), place, 0, move |p, t| {
            t <= p[1 - place]
        }),
        5 => take(names, "t in powers of 2", place, 0, |_, t| {
            t.is_power_of_two()
        }),
        6 => take(
            names,
            &format!("{name} > {}, t <= {a}", a * b),
            place,
            other,
            move |p, t| p[place] > a * b && t <= a,
        ),
        7 => kind(format!("floor(n/{b}) : n >= {a}"), move |p| {
            let is_legal = p[0] >= a.max(1);
            if is_legal {
                vec![vec![vec![p[0] / b]]]
            } else {
                Vec::new()
            }
        }),
        _ => kind(format!("a & b : a+b = n-{a}"), move |p| {
            let left = p[0].saturating_sub(a);
            let pairs = (1..left).map(|one| vec![vec![one], vec![left - one]]);
            pairs.collect()
        }),
    }
}

/// The plain search.
struct Plain<'a> {
    kinds: &'a [Kind],
    play: Play,
    question: Question,
    known: HashMap<Vec<u64>, u64>,
}

impl Plain<'_> {
    /// The value; or in misère play, or if asked for outcomes, 1 for a P-position and 0 for others.
    fn answer(&mut self, position: &[u64]) -> u64 {
        if let Some(&answer) = self.known.get(position) {
            return answer;
        }
        let options: Vec<Vec<Vec<u64>>> = self
            .kinds
            .iter()
            .flat_map(|kind| (kind.moves)(position))
            .collect();
        let is_value = self.question == Question::Value;
        let mut values = Vec::new();
        for parts in &options {
            values.push(parts.iter().fold(0, |sum, part| sum ^ self.answer(part)));
        }
        let answer = match (is_value, self.play) {
            (true, _) => (0..=u64::from(u32::MAX))
                .find(|value| !values.contains(value))
                .expect("finitely many options"),
            (false, Play::Misere) if values.is_empty() => 0,
            (false, _) => u64::from(!values.contains(&1)),
        };
        self.known.insert(position.to_vec(), answer);
        answer
    }
}

static NEVER: AtomicBool = AtomicBool::new(false);

/// Solves random games; returns how many were proved, how many guessed.
fn judge(seed: u64, count: usize, milliseconds: u64) -> (usize, usize) {
    let mut random = Random(seed);
    let (mut proved, mut held) = (0, 0);
    for _ in 0..count {
        let dimension = 1 + random.below(2) as usize;
        let kinds: Vec<Kind> = (0..=random.below(3))
            .map(|_| random_kind(&mut random, dimension))
            .collect();
        let texts: Vec<&str> = kinds.iter().map(|kind| &kind.text[..]).collect();
        let text = format!("{} -> {}", ["n", "x,y"][dimension - 1], texts.join(" | "));
        let game = Game::parse(&text).unwrap_or_else(|problem| panic!("{problem}"));
        let (mut play, mut question) = (Play::Normal, Question::Value);
        if !game.splits() && random.below(3) > 0 {
            question = Question::Outcome;
            play = [Play::Normal, Play::Misere][random.below(2) as usize];
        }
        let request = Request {
            play,
            question,
            numeration: None,
            upto: None,
            wants_automaton: false,
        };
        let time = Duration::from_millis(milliseconds);
        let start = Instant::now();
        let limit = Limit::new(start + time, &NEVER);
        let Ok(solver) = Solver::new(&game, request, limit) else {
            continue;
        };
        let mut plain = Plain {
            kinds: &kinds,
            play,
            question,
            known: HashMap::new(),
        };
        let mut answer = solver.solve();
        let late = start.elapsed().saturating_sub(time);
        assert!(late < Duration::from_secs(2), "{text}");
        let side = match (&answer.verdict, dimension) {
            (Verdict::Holds(_), _) => answer
                .compared
                .map_or(0, |upto| upto + 1)
                .min(if dimension == 1 { 400 } else { 30 }),
            (_, 1) => 500,
            _ => 40,
        };
        match &answer.verdict {
            Verdict::Proved(..) | Verdict::Theorem(_) => proved += 1,
            Verdict::Holds(_) => held += 1,
            Verdict::None { .. } => continue,
        }
        for index in 0..side.pow(dimension as u32) {
            let position: Vec<u64> = (0..dimension)
                .map(|p| index / side.pow(p as u32) % side)
                .collect();
            let truth = plain.answer(&position);
            let found = match &answer.verdict {
                Verdict::Holds(rule) => rule.value(&wide(&position)).map(|value| value as u128),
                _ if index % 7 == 0 || question == Question::Outcome => {
                    answer.at(&wide(&position)).answer
                }
                _ => continue,
            };
            assert_eq!(
                found,
                Some(truth.into()),
                "{text} ({play:?}, {question:?}) at {position:?}"
            );
            if index % 11 != 0
                || matches!(answer.verdict, Verdict::Holds(_))
                || answer.mover.is_none() && !matches!(answer.verdict, Verdict::Theorem(_))
            {
                continue;
            }
            // The move: one of the game's, to a P-position; none iff there is none.
            let is_zero = |parts: &[Vec<u64>], plain: &mut Plain| {
                let sum = parts.iter().fold(0, |sum, part| sum ^ plain.answer(part));
                sum == u64::from(question == Question::Outcome)
            };
            let options = kinds.iter().flat_map(|kind| (kind.moves)(&position));
            let mut winning: Vec<_> = options.filter(|parts| is_zero(parts, &mut plain)).collect();
            winning.sort();
            let to = answer.at(&wide(&position)).to;
            let expected = winning
                .first()
                .map(|parts| parts.iter().map(|part| wide(part)).collect());
            assert_eq!(
                to, expected,
                "{text} ({play:?}, {question:?}) at {position:?}"
            );
        }
    }
    (proved, held)
}

#[test]
fn answers_agree_with_a_plain_search() {
    let (proved, _) = judge(1, 40, 400);
    assert!(proved > 8, "only {proved} were proved");
}

#[test]
#[ignore = "takes minutes"]
fn many_answers_agree_with_a_plain_search() {
    let (proved, held) = judge(1000, 700, 1000);
    assert!(proved > 200, "only {proved} were proved, {held} hold");
}
