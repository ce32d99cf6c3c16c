//! Random games of the language, compared with a plain search that shares no code with the crate.

use std::collections::HashMap;
use std::time::Duration;

use fastrand::Rng;
use game::language::{wide, Game};
use game::limit::{steps_done, Limit};
use game::{Play, Question};
use rule::solve::{Request, Solver, Verdict};

/// What a move leaves: positions beside each other.
type Parts = Vec<Vec<u64>>;

/// Returns the options of a position.
type Moves = Box<dyn Fn(&[u64]) -> Vec<Parts>>;

/// A kind of moves as text, and as plain loops.
struct Kind {
    text: String,
    moves: Moves,
}

/// Whether t may be taken, from `[n, o, t, a, b]`.
type Legal = fn([u64; 5]) -> bool;

/// Conditions of a move that takes t from N beside O, and what they say.
const CONDITIONS: [(&str, Legal); 8] = [
    ("t in {A,A+B}", |[_, _, t, a, b]| t == a || t == a + b),
    ("t in A..A+B", |[_, _, t, a, b]| t >= a && t <= a + b),
    ("t <= floor(N/B)", |[n, _, t, _, b]| t <= n / b),
    ("t != A, t < 3*A", |[_, _, t, a, _]| t != a && t < 3 * a),
    ("(t+A) mod B = 0", |[_, _, t, a, b]| (t + a) % b == 0),
    ("t <= O", |[_, o, t, _, _]| t <= o),
    ("N > A*B, t <= A", |[n, _, t, a, b]| n > a * b && t <= a),
    ("t in powers of 2", |[_, _, t, _, _]| t.is_power_of_two()),
];

fn random_kind(random: &mut Rng, dimension: usize) -> Kind {
    let place = random.u64(..dimension as u64) as usize;
    let (a, b) = (1 + random.u64(..5), 2 + random.u64(..4));
    let (way, number) = (random.u64(..4), random.u64(..[9, 7][dimension - 1]));
    if number == 7 {
        let less = move |n| Vec::from_iter((n >= a).then(|| vec![vec![n / b]]));
        return Kind {
            text: format!("floor(n/{b}) : n >= {a}"),
            moves: Box::new(move |position| less(position[0])),
        };
    }
    if number == 8 {
        let pairs = move |left: u64| (1..left).map(move |one| vec![vec![one], vec![left - one]]);
        return Kind {
            text: format!("a & b : a+b = n-{a}"),
            moves: Box::new(move |position| pairs(position[0].saturating_sub(a)).collect()),
        };
    }
    // How many times t the other coordinate rises: only the second one, as the first one falls.
    let (other, sign) = match (dimension, way) {
        (2, 0) if number != 5 => (-1, "-t"),
        (2, 1) if number != 5 && place == 0 => (1, "+t"),
        _ => (0, ""),
    };
    let number = [number, 7][usize::from(dimension == 1 && number == 5)];
    let (condition, is_legal) = CONDITIONS[number as usize];
    let names = [["n", ""], ["x", "y"]][dimension - 1];
    let mut terms = names.map(|name| format!("{name}{sign}"));
    terms[place] = format!("{}-t", names[place]);
    let text = format!("{} : {condition}", terms[..dimension].join(","));
    let text = text.replace('N', names[place]);
    let text = text.replace('O', names[1 - place]);
    let text = text.replace('A', &a.to_string());
    let text = text.replace('B', &b.to_string());
    let moves = move |position: &[u64]| {
        let n = position[place];
        let beside = position.get(1 - place).copied().unwrap_or(0);
        let mut all = Vec::new();
        for t in (1..=n).filter(|&t| is_legal([n, beside, t, a, b])) {
            let mut to = [n - t; 2];
            if let Some(moved) = beside.checked_add_signed(other * t as i64) {
                to[1 - place] = moved;
                all.push(vec![to[..dimension].to_vec()]);
            }
        }
        all
    };
    Kind {
        text,
        moves: Box::new(moves),
    }
}

/// The plain search.
struct Plain<'a> {
    kinds: &'a [Kind],
    request: Request,
    known: HashMap<Vec<u64>, u64>,
}

impl Plain<'_> {
    fn options(&self, position: &[u64]) -> Vec<Parts> {
        let options = self.kinds.iter().map(|kind| (kind.moves)(position));
        options.flatten().collect()
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
        let answer = match (self.request.question, self.request.play) {
            (Question::Value, _) => (0..=u64::MAX)
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
        let lost = u64::from(self.request.question == Question::Outcome);
        let to = options.into_iter().find(|parts| self.sum(parts) == lost)?;
        Some(to.iter().map(|part| wide(part)).collect())
    }
}

/// Asks for values or P-positions.
pub fn request(is_misere: bool, is_value: bool, wants_automaton: bool) -> Request {
    Request {
        play: [Play::Normal, Play::Misere][usize::from(is_misere)],
        question: [Question::Outcome, Question::Value][usize::from(is_value)],
        upto: None,
        wants_automaton,
    }
}

/// Solves random games; returns how many were proved.
fn judge(seed: u64, count: usize, milliseconds: u64) -> usize {
    let mut random = Rng::with_seed(seed);
    let mut proved = 0;
    for _ in 0..count {
        let dimension = 1 + random.u64(..2) as usize;
        let kinds = (0..=random.u64(..3)).map(|_| random_kind(&mut random, dimension));
        let kinds: Vec<Kind> = kinds.collect();
        let texts: Vec<&str> = kinds.iter().map(|kind| &kind.text[..]).collect();
        let text = format!("{} -> {}", ["n", "x,y"][dimension - 1], texts.join(" | "));
        let game = Game::parse(&text).unwrap_or_else(|problem| panic!("{problem}"));
        let is_value = game.splits() || random.u64(..3) == 0;
        let request = request(!is_value && random.u64(..2) == 1, is_value, false);
        let limit = Limit::work(Duration::from_millis(milliseconds));
        let Ok(solver) = Solver::new(&game, request, limit) else {
            continue;
        };
        let mut answer = solver.solve();
        let most = [500, 40][dimension - 1];
        let (side, is_proved) = match &answer.verdict {
            Verdict::Proved(..) | Verdict::Theorem(_) => (most, true),
            Verdict::Holds(_) => (answer.compared.map_or(0, |upto| upto + 1).min(most), false),
            Verdict::None { .. } => continue,
        };
        proved += usize::from(is_proved);
        let has_moves = answer.mover.is_some() || matches!(answer.verdict, Verdict::Theorem(_));
        let mut plain = Plain {
            kinds: &kinds,
            request,
            known: HashMap::new(),
        };
        for index in 0..side.pow(dimension as u32) {
            let position = [index % side, index / side];
            let (position, wide) = (&position[..dimension], wide(&position[..dimension]));
            let truth = Some(plain.answer(position).into());
            let place = format!("{text} ({request:?}) at {position:?}");
            let words = match &answer.verdict {
                Verdict::Proved(_, name) => name.as_ref(),
                Verdict::Theorem(theorem) => Some(&theorem.formula),
                _ => None,
            };
            if let Some(said) = words.and_then(|words| words.at(&wide)) {
                assert_eq!(Some(said as u128), truth, "the words of {place}");
            }
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

/// Whatever a game does, it notices the end of its time within a few steps.
#[test]
fn little_is_done_after_the_deadline() {
    for text in [
        "n -> n-t : t in 1..5 | 3 : n >= 100000",
        "n -> n-t : t in squares",
        "n -> n-t : t in 1..5000",
        "n -> n-t : t in {1,1000}",
        "n -> n-9 | a & b : a+b = n-3, a mod 2 = 1",
        "x,y -> x-t,y | x,y-t | x-a,y-b : a < b+4, b < a+4",
        "x,y,z,w -> x-1,y-1,z-1,w-1",
        "x,y,z,w -> x-1,y-1,z-1,w | x-1,y-1,z,w-1 | x-1,y,z-1,w-1 | x,y-1,z-1,w-1",
    ] {
        for is_value in [false, true] {
            let game = Game::parse(text).unwrap_or_else(|problem| panic!("{problem}"));
            let limit = Limit::work(Duration::from_secs(1000)).at_most(Duration::ZERO);
            let before = steps_done();
            if let Ok(solver) = Solver::new(&game, request(false, is_value, true), limit) {
                let answer = solver.solve();
                assert!(answer.is_late, "{text}");
                let is_told = answer
                    .warnings()
                    .iter()
                    .any(|line| line.starts_with("stopped by --time"));
                let is_found = matches!(
                    answer.verdict,
                    Verdict::Proved(_, Some(_)) | Verdict::Theorem(_)
                );
                assert_eq!(is_told, !is_found, "{text}");
            }
            let done = steps_done() - before;
            assert!(done < 3_000_000, "{text}: {done} steps");
        }
    }
}

#[test]
#[ignore = "takes minutes"]
fn many_answers_agree_with_a_plain_search() {
    let proved = judge(1000, 700, 1000);
    assert!(proved > 200, "only {proved} were proved");
}
