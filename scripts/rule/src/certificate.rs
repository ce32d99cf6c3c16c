//! Certificates: a proof as text, which others can check. The README of this package describes the format.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::automaton::digit;
use crate::language::Game;
use crate::numeration::Kind;
use crate::proof::Proof;
use crate::search::{Order, Play, Question};

/// Returns the certificate of a proved game, in which `parameters` stand for numbers.
pub fn write(game: &Game, parameters: &BTreeMap<String, i64>, proof: &Proof) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let text: String = game.text.chars().map(plain).collect();
    let mut out = format!("certificate 1\ngame {}\n", text.trim());
    for (name, value) in parameters {
        let _ = writeln!(out, "with {name} = {value}");
    }
    let play = match proof.play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    };
    let asks = match proof.question {
        Question::Outcome => "positions",
        Question::Value => "values",
    };
    let order = match &proof.order {
        Order::Sum => String::from("sum"),
        Order::Lexicographic(order) => {
            let names = order.iter().map(|&place| game.coordinates[place].as_str());
            names.collect::<Vec<_>>().join(" ")
        }
    };
    let numeration = match proof.numeration.kind() {
        kind @ Kind::Base(_) => kind.to_string(),
        kind @ Kind::Fraenkel(_) => kind.to_string().to_lowercase(),
    };
    let _ = write!(
        out,
        "play {play}\nasks {asks}\nnumeration {numeration}\norder {order}\n"
    );
    let automaton = proof.automaton.minimised();
    for state in 0..automaton.states() as u32 {
        out += if automaton.accepts_in(state) {
            "+"
        } else {
            "-"
        };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::{candidates, find};
    use crate::limit::Limit;
    use crate::prove;
    use crate::search::Search;

    /// The example of the README is the certificate of Wythoff's game.
    #[test]
    fn the_readme_shows_a_certificate() {
        let game = Game::parse("x,y -> x-t,y | x,y-t | x-t,y-t").unwrap();
        let limit = Limit::NONE;
        let order = prove::order(&game, &limit).unwrap().unwrap();
        let mut search = Search::new(&game, Play::Normal, Question::Outcome, order, limit);
        let proof = find(&game, &mut search, &candidates(&game), limit).unwrap();
        let written = write(&game, &BTreeMap::new(), &proof);
        let readme = include_str!("../README.md");
        assert!(readme.contains(&written), "{written}");
    }
}
