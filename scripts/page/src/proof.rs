//! The rule of a game, found and proved by the crate `rule`.

use std::collections::BTreeMap;
use std::time::Duration;

use automata::numeration::Numeration;
use automata::{digit, Automaton, Edge, START};
use formula::Language;
use game::language::wide;
use game::limit::Limit;
use rule::certificate;
use rule::solve::{Solver, Verdict};
use serde_json::{json, Value};

use crate::engine::{read, request};
use crate::game::parsed;

/// The most drawn states of an automaton.
const MOST_STATES: usize = 40;

/// Looks for rules, and keeps what the last proof reads positions with.
#[derive(Default)]
pub struct Prover {
    reader: Option<(Numeration, Automaton)>,
}

impl Prover {
    /// Answers a request to find a rule, or to read a position by the one that was found.
    ///
    /// # Errors
    ///
    /// What is wrong with the game.
    pub fn answer(&mut self, request: &Value) -> Result<Value, String> {
        if request["request"] == "trace" {
            return Ok(self.trace(request).unwrap_or_default());
        }
        self.find(request)
    }

    /// Looks for the rule of a game or of its Grundy values, and proves it.
    fn find(&mut self, asked: &Value) -> Result<Value, String> {
        self.reader = None;
        let game = read(asked["game"].as_str().unwrap_or_default())?;
        let seconds = asked["seconds"].as_u64().unwrap_or_default();
        let values = asked["values"] == true;
        let request = request(asked["misere"] == true, values);
        let limit = Limit::work(Duration::from_secs(seconds));
        let solver = Solver::new(&game, request, limit);
        let answer = solver.map_err(|refusal| refusal.to_string())?.solve();
        let (formula, mut report) = match &answer.verdict {
            Verdict::Proved(proof, name) => {
                let lost = proof.lost(&Limit::NONE).map_err(|stop| stop.to_string())?;
                let (_, automaton) = self
                    .reader
                    .insert((proof.numeration.clone(), lost.minimised()));
                let report = json!({
                    "status": "proved",
                    "numeration": proof.numeration.kind().to_string(),
                    "certificate": certificate::write(&game, &BTreeMap::new(), proof),
                    "automaton": drawing(automaton),
                });
                (name.as_ref(), report)
            }
            Verdict::Theorem(theorem) => {
                let report = json!({
                    "status": "theorem",
                    "grounds": theorem.family().theorem(),
                    "largest": theorem.last,
                });
                (Some(&theorem.formula), report)
            }
            Verdict::Holds(rule) => (Some(&rule.formula), json!({"status": "holds"})),
            Verdict::None { near_miss, .. } => {
                let near_miss = near_miss.as_ref().map(|rule| &rule.formula);
                (near_miss, json!({"status": "none"}))
            }
        };
        for (name, language) in [("en", Language::English), ("zh", Language::Chinese)] {
            let (names, asked) = (&game.coordinates, answer.question());
            report["words"][name] = json!(formula.map(|one| one.show(names, language)));
            report["sentence"][name] =
                json!(formula.map(|one| one.sentence(names, asked, language)));
        }
        report["values"] = json!(values);
        report["warnings"] = json!(game.warnings(report["status"] == "theorem"));
        report["compared"] = json!(answer.compared);
        Ok(report)
    }

    /// The digits of a position, and the states that reading them goes through.
    fn trace(&self, asked: &Value) -> Option<Value> {
        let (numeration, automaton) = self.reader.as_ref()?;
        let position = wide(&parsed(asked["position"].as_str()?).ok()?);
        if position.len() != automaton.tracks().len() {
            return None;
        }
        let word = numeration.word(&position);
        let mut states = vec![Some(START)];
        for &symbol in &word {
            let last = states[states.len() - 1];
            states.push(last.and_then(|state| automaton.next(state, symbol)));
        }
        let row = |place| -> Vec<u8> { word.iter().map(|&symbol| digit(symbol, place)).collect() };
        let digits: Vec<Vec<u8>> = (0..automaton.tracks().len()).map(row).collect();
        let is_lost = automaton.accepts(&word);
        Some(json!({"digits": digits, "states": states, "lost": is_lost}))
    }
}

/// The states and edges of an automaton that is small enough to be drawn.
fn drawing(automaton: &Automaton) -> Value {
    if automaton.states() > MOST_STATES {
        return json!({"count": automaton.states()});
    }
    let states = 0..automaton.states() as u32;
    let edge = |edge: &Edge| {
        let digits =
            (0..automaton.tracks().len()).map(|place| digit(edge.symbol, place).to_string());
        json!({"to": edge.to, "digits": digits.collect::<Vec<_>>().join(",")})
    };
    let states = states.map(|state| {
        let edges: Vec<Value> = automaton.edges(state).iter().map(edge).collect();
        json!({"accepts": automaton.accepts_in(state), "edges": edges})
    });
    json!({"count": automaton.states(), "states": states.collect::<Vec<_>>()})
}
