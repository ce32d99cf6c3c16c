//! The rule of a game, found and proved by the crate `rule`.

use std::collections::BTreeMap;
use std::time::Duration;

use automata::numeration::Numeration;
use automata::{digit, Automaton, Edge, START};
use rule::certificate;
use rule::formula::{Formula, Language};
use rule::limit::Limit;
use rule::solve::{Solver, Verdict};
use serde_json::{json, Value};

use crate::engine::{read, request};
use crate::game::parsed;

/// The most drawn states of an automaton.
const MOST_STATES: usize = 40;

/// A rule that was looked for.
pub struct Rule {
    report: Value,
    /// What a proof reads positions with.
    reader: Option<(Numeration, Automaton)>,
}

impl Rule {
    /// Looks for the rule of a game or of its Grundy values, and proves it.
    ///
    /// # Errors
    ///
    /// What is wrong with the game.
    pub fn find(text: &str, is_misere: bool, values: bool, seconds: u32) -> Result<Self, String> {
        let game = read(text)?;
        let limit = Limit::work(Duration::from_secs(seconds.into()));
        let solver = Solver::new(&game, request(is_misere, values), limit);
        let answer = solver.map_err(|refusal| refusal.to_string())?.solve();
        let mut reader = None;
        let formula: Option<&Formula>;
        let mut report = match &answer.verdict {
            Verdict::Proved(proof, name) => {
                let lost = proof.lost(&Limit::NONE).map_err(|stop| stop.to_string())?;
                let (_, automaton) = reader.insert((proof.numeration.clone(), lost.minimised()));
                formula = name.as_ref();
                json!({
                    "status": "proved",
                    "numeration": proof.numeration.kind().to_string(),
                    "certificate": certificate::write(&game, &BTreeMap::new(), proof),
                    "automaton": drawing(automaton),
                })
            }
            Verdict::Theorem(theorem) => {
                formula = Some(&theorem.formula);
                json!({
                    "status": "theorem",
                    "grounds": theorem.family().theorem(),
                    "largest": theorem.last,
                })
            }
            Verdict::Holds(rule) => {
                formula = Some(&rule.formula);
                json!({"status": "holds"})
            }
            Verdict::None { near_miss, .. } => {
                formula = near_miss.as_ref().map(|rule| &rule.formula);
                json!({"status": "none"})
            }
        };
        for (name, language) in [("en", Language::English), ("zh", Language::Chinese)] {
            let (names, asked) = (&game.coordinates, answer.question());
            report["words"][name] = json!(formula.map(|one| one.show(names, language)));
            report["sentence"][name] =
                json!(formula.map(|one| one.sentence(names, asked, language)));
        }
        report["values"] = json!(values);
        report["compared"] = json!(answer.compared);
        Ok(Rule { report, reader })
    }

    /// Returns what was found.
    pub fn report(&self) -> String {
        self.report.to_string()
    }

    /// Returns the digits of a position, and the states that reading them goes through.
    pub fn trace(&self, position: &str) -> Option<String> {
        let (numeration, automaton) = self.reader.as_ref()?;
        let position: Vec<u128> = parsed(position).ok()?.into_iter().map(u128::from).collect();
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
        Some(json!({"digits": digits, "states": states, "lost": is_lost}).to_string())
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
