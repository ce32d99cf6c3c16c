//! Certificates: a proof as text, which others can check. The README of this package describes the format.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::answer::{Answer, Verdict};
use crate::general::General;
use crate::proof::Proof;
use crate::solver::Request;
use crate::theorem::{Divisor, Family, Theorem};
use automata::digit;
use game::language::Game;
use game::{Play, Question};
use search::Order;

/// Returns the certificate of a rule, if it is proved, where `parameters` stand for numbers.
pub fn of(answer: &Answer, parameters: &BTreeMap<String, i64>) -> Option<String> {
    let (game, request) = (answer.solver.game, answer.solver.request);
    match &answer.verdict {
        Verdict::Proved(proof, _) => Some(write(game, parameters, proof)),
        Verdict::Theorem(theorem) => Some(by_theorem(game, parameters, theorem, request)),
        _ => None,
    }
}

/// Returns the certificate of a rule that a theorem proves.
pub fn by_theorem(
    game: &Game,
    parameters: &BTreeMap<String, i64>,
    theorem: &Theorem,
    request: Request,
) -> String {
    let head = head(
        &game.text,
        &with(parameters),
        request.play,
        request.question,
    );
    head + &lines(theorem, &game.coordinates, request.question) + "end\n"
}

/// Returns the certificate of a rule for all values of parameters.
pub fn for_all(
    text: &str,
    parameters: &[String],
    (play, question): (Play, Question),
    rule: &General,
) -> String {
    let names = parameters.join(", ");
    let domain = match rule.conditions(parameters).as_str() {
        "" => names,
        domain => format!("{names} : {domain}"),
    };
    head(text, &format!("for {domain}\n"), play, question) + &rule.lines + "end\n"
}

/// The lines before a proof; those on parameters stand after the game.
fn head(game: &str, parameters: &str, play: Play, question: Question) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let text: String = game.chars().map(plain).collect();
    let mut out = format!("certificate 1\ngame {}\n{parameters}", text.trim());
    let play = match play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    };
    let asks = match question {
        Question::Value => "values",
        Question::Outcome => "positions",
    };
    let _ = write!(out, "play {play}\nasks {asks}\n");
    out
}

/// The lines on names that stand for numbers.
fn with(parameters: &BTreeMap<String, i64>) -> String {
    let line = |(name, value): (&String, &i64)| format!("with {name} = {value}\n");
    parameters.iter().map(line).collect()
}

/// Numbers, ascending, with ranges: `1..3,7`.
fn ranges(numbers: &[u64]) -> String {
    let ranges = numbers.chunk_by(|one, next| next - one == 1);
    let text = |range: &[u64]| match range {
        [one] => one.to_string(),
        [first, .., last] => format!("{first}..{last}"),
        [] => String::new(),
    };
    ranges.map(text).collect::<Vec<_>>().join(",")
}

/// Up to this one, a value is said as a quotient by the least take; else the few values are told apart.
const LARGEST_DIVISOR: u64 = 64;

/// The lines of a theorem on a heap, or of those on heaps beside each other.
fn lines(theorem: &Theorem, names: &[String], question: Question) -> String {
    let n = &names[0];
    let by_rest = |modulus: u64, turns: &str, lost: String, value: String| {
        let rest = match question {
            Question::Outcome => format!("lost {lost}"),
            Question::Value => format!("value {value}"),
        };
        format!("residues\nmodulus {modulus}\nturns {turns}\n{rest}")
    };
    let by_table = |moves: String| {
        let period = theorem.period;
        let heaps = 0..period.preperiod + period.period;
        let values = heaps.map(|heap| format!(" {}", theorem.value(&[heap])));
        let (preperiod, length, saltus) = (period.preperiod, period.period, period.saltus);
        let values: String = values.collect();
        format!("{moves}\nperiod {preperiod} {length} {saltus}\nvalues{values}")
    };
    let text = match theorem.family() {
        Family::Sum(heaps) => {
            let heaps = heaps.iter().zip(names.chunks(1));
            let lines = heaps.map(|(heap, name)| lines(heap, name, Question::Value));
            return lines.collect();
        }
        Family::AllBut(set) => by_table(format!("all-but {}", ranges(set))),
        Family::Misere(set) => by_table(format!("take {}", ranges(set))),
        Family::Octal(octal) => {
            let digits = octal.digits();
            if digits.iter().all(|&digit| digit == 0 || digit == 3) {
                let takes = (0..).zip(digits).filter(|(_, &digit)| digit > 0);
                by_table(format!(
                    "take {}",
                    ranges(&takes.map(|one| one.0).collect::<Vec<_>>())
                ))
            } else {
                let code: String = digits[1..].iter().map(u8::to_string).collect();
                by_table(format!("octal {}.{code}", digits[0]))
            }
        }
        &Family::Between(low, high, play) => {
            let wide = u128::from(low);
            let value = |v| format!("{v} : {} <= {n}, {n} < {}", v * wide, (v + 1) * wide);
            let values = match low {
                1 => n.clone(),
                ..=LARGEST_DIVISOR => format!("floor({n}/{low})"),
                _ => {
                    let all = 0..u128::from((low + high).div_ceil(low));
                    all.map(value).collect::<Vec<_>>().join(" | ")
                }
            };
            let lost = match play {
                Play::Normal => format!("{n} < {low}"),
                Play::Misere => format!("{low} <= {n} < {}", low + low),
            };
            by_rest(low + high, "1", lost, values)
        }
        &Family::OneTwo(more) if more % 3 > 0 => by_rest(3, "any", format!("{n} = 0"), n.clone()),
        &Family::OneTwo(more) => by_rest(
            more + 1,
            "1",
            format!("{n} mod 3 = 0, {n} < {more}"),
            format!("{n} mod 3 : {n} < {more} | 3 : {n} = {more}"),
        ),
        Family::Share([a, b, c]) => format!("share {a} {b} {c}"),
        Family::Mirror(ends) => format!("mirror\nlost {n} in {{{}}}", ranges(ends)),
        Family::Euclid => String::from("euclid"),
        Family::Divisor(which) => format!(
            "divisors {}",
            match which {
                Divisor::Taken => "taken",
                Divisor::TakenInPart => "taken in part",
                Divisor::TakenBetween => "taken between",
                Divisor::Left => "left",
                Divisor::LeftBetween => "left between",
            }
        ),
        Family::Dynamic(k) => format!("dynamic {k}"),
    };
    format!("theorem {text}\n")
}

/// Returns the certificate of a rule that an automaton proves.
pub fn write(game: &Game, parameters: &BTreeMap<String, i64>, proof: &Proof) -> String {
    let mut out = head(&game.text, &with(parameters), proof.play, proof.question);
    let order = match &proof.order {
        Order::Sum(weights) if weights.iter().all(|&weight| weight == 1) => String::from("sum"),
        Order::Sum(weights) => {
            let weights = weights.iter().map(|weight| format!(" {weight}"));
            format!("sum{}", weights.collect::<String>())
        }
        Order::Lexicographic(order) => {
            let names = order.iter().map(|&place| game.coordinates[place].as_str());
            names.collect::<Vec<_>>().join(" ")
        }
    };
    let numeration = proof.numeration.kind().to_string().to_lowercase();
    let _ = write!(out, "numeration {numeration}\norder {order}\n");
    let automaton = proof.automaton.minimised();
    for state in 0..automaton.states() as u32 {
        out.push(if automaton.accepts_in(state) {
            '+'
        } else {
            '-'
        });
        for edge in automaton.edges(state) {
            let tracks = 0..automaton.tracks().len();
            let digits = tracks.map(|place| digit(edge.symbol, place).to_string());
            let digits = digits.collect::<Vec<_>>().join(",");
            let _ = write!(out, " {digits}>{}", edge.to);
        }
        out.push('\n');
    }
    out + "end\n"
}
