//! Certificates: a proof as text, which others can check. The README of this package describes the format.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::language::Game;
use crate::proof::Proof;
use crate::search::{Order, Play, Question};
use automata::digit;

/// Returns the certificate of a proved game, in which `parameters` stand for numbers.
pub fn write(game: &Game, parameters: &BTreeMap<String, i64>, proof: &Proof) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let text: String = game.text.chars().map(plain).collect();
    let mut out = format!("certificate 1\ngame {}\n", text.trim());
    for (name, value) in parameters {
        let _ = writeln!(out, "with {name} = {value}");
    }
    let (is_normal, is_value) = (
        proof.play == Play::Normal,
        proof.question == Question::Value,
    );
    let play = if is_normal { "normal" } else { "misere" };
    let asks = if is_value { "values" } else { "positions" };
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
    let _ = write!(
        out,
        "play {play}\nasks {asks}\nnumeration {numeration}\norder {order}\n"
    );
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
    out += "end\n";
    out
}
