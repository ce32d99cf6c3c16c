//! Proved rules as functions.
//!
//! A rule with a [`Formula`] is printed as that. Every other one is its automaton: a table of states,
//! which reads the digits of the position, the most significant ones first.

use super::program::{Code, Parameter, Program, Type, Use};
use super::{parameters, Language};
use crate::automaton::digit;
use crate::find::Proof;
use crate::names::Formula;
use crate::numeration::Kind;
use crate::search::Question;

/// Prints the rule as a function `lost`, or `value`, of the coordinates.
///
/// `comments` are put before it. It takes 64-bit numbers, in Python any, and O(log n) steps.
pub fn function(
    proof: &Proof,
    formula: Option<&Formula>,
    coordinates: &[String],
    question: Question,
    language: Language,
    comments: &[String],
) -> String {
    let names = parameters(coordinates, usize::MAX);
    let (name, result) = match question {
        Question::Outcome => ("lost", Type::Condition),
        Question::Value => ("value", Type::Natural),
    };
    let is_base_two = proof.numeration.kind() == Kind::Base(2);
    let used = |index: usize| match formula {
        Some(Formula::NimSum { coordinates, .. }) if !coordinates.contains(&index) => Use::Ignored,
        None if !is_base_two => Use::Changed,
        _ => Use::Read,
    };
    let parameters = names.iter().enumerate().map(|(index, name)| Parameter {
        name,
        kind: Type::Natural,
        used: used(index),
    });
    let parameters: Vec<Parameter> = parameters.collect();
    let mut program = Program::new(language);
    for comment in comments {
        program.comment(comment);
    }
    program.function(name, true, &parameters, result);
    let mut printer = Printer {
        proof,
        names: &names,
        question,
        program,
    };
    match (formula, question) {
        (Some(formula), _) => printer.formula(formula),
        (None, Question::Outcome) => printer.lost(),
        (None, Question::Value) => printer.value(),
    }
    printer.program.end();
    printer.program.finish()
}

struct Printer<'a> {
    proof: &'a Proof,
    names: &'a [String],
    question: Question,
    program: Program,
}

impl Printer<'_> {
    fn formula(&mut self, formula: &Formula) {
        match formula {
            Formula::Residues { period, residues } => {
                let rest: Code = (format!("{} % {period}", self.names[0]), false);
                let residues: Vec<i64> = residues.iter().map(|&rest| rest as i64).collect();
                let condition = self.program.language.one_of(rest, Type::Natural, &residues);
                self.program.give(&condition.0);
            }
            Formula::NimSum {
                coordinates,
                modulus,
            } => {
                let terms = coordinates.iter().map(|&index| match modulus {
                    Some(modulus) => format!("({} % {modulus})", self.names[index]),
                    None => self.names[index].clone(),
                });
                let terms: Vec<String> = terms.collect();
                let sum = terms.join(" ^ ");
                self.program.give(&match (self.question, &terms[..]) {
                    (Question::Outcome, [x, y]) => format!("{x} == {y}"),
                    (Question::Outcome, _) => format!("({sum}) == 0"),
                    (Question::Value, _) => sum,
                });
            }
            Formula::Periodic {
                preperiod,
                period,
                saltus,
                values,
            } => self.periodic(*preperiod, *period, *saltus, values),
        }
    }

    fn periodic(&mut self, preperiod: u64, period: u64, saltus: u64, values: &[u64]) {
        let n = &self.names[0];
        if preperiod == 0 && saltus == 0 && values.iter().zip(0..).all(|(&v, i)| v == i) {
            return self.program.give(&format!("{n} % {period}"));
        }
        if preperiod == 0 && period == 1 && values == [0] {
            return self.program.give(&format!("{n} * {saltus}"));
        }
        self.program.list("VALUES", values);
        let mut lines = String::new();
        let mut later = n.clone();
        let mut index = format!("{n} % {period}");
        if preperiod > 0 {
            lines += &format!("if {n} < {}:\n    return VALUES[{n}]\n", values.len());
            later = format!("({n} - {preperiod})");
            index = format!("{preperiod} + {later} % {period}");
        }
        let growth = match saltus {
            0 => String::new(),
            1 => format!(" + {later} / {period}"),
            _ => format!(" + {later} / {period} * {saltus}"),
        };
        lines += &format!("place = {index}\nreturn VALUES[place]{growth}");
        self.program
            .lines(&lines, &[], Type::Natural, Type::Natural);
    }

    fn is_base_two(&self) -> bool {
        self.proof.numeration.kind() == Kind::Base(2)
    }

    /// Appends `before`; then, for each digit from the highest on, reads the digits of all coordinates as
    /// one `symbol` and does `step`, which uses `weight` except in base 2; then `after`.
    fn each_digit(&mut self, before: &str, step: &str, after: &str, result: Type) {
        let base = u64::from(self.proof.numeration.digits());
        let digit = |name: &String| {
            if self.is_base_two() {
                format!("({name} >> place) & 1")
            } else {
                format!("{name} / weight")
            }
        };
        let digits = self.names.iter().zip(0..).map(|(name, place)| match place {
            0 if self.names.len() == 1 => digit(name),
            0 => format!("({})", digit(name)),
            _ => format!("{} * ({})", base.pow(place), digit(name)),
        });
        let symbol = digits.collect::<Vec<_>>().join(" + ");
        let mut reading = format!("symbol = {symbol}\n");
        if !self.is_base_two() {
            reading.insert_str(0, "weight = WEIGHTS[place]\n");
            for name in self.names {
                reading += &format!("{name} = {name} % weight\n");
            }
        }
        let body = (reading + step).replace('\n', "\n    ");
        let places = self.places();
        let lines = format!(
            "{before}\nplace = {places}\nwhile place > 0:\n    place = place - 1\n    {body}\n{after}"
        );
        let known: Vec<&str> = self.names.iter().map(|name| &name[..]).collect();
        self.program.lines(&lines, &known, Type::Natural, result);
    }

    /// Prints the weights, where they are needed, and returns the number of digits: those of 64-bit
    /// numbers, in Python as many as the numbers have.
    fn places(&mut self) -> String {
        let numeration = &self.proof.numeration;
        let states = self.proof.automaton.states();
        let list = self.names.join(", ");
        let is_value = self.question == Question::Value;
        if self.program.language != Language::Python {
            let weights = numeration.weights().iter();
            let weights = weights.map_while(|&weight| u64::try_from(weight).ok());
            let weights: Vec<u64> = weights.collect();
            if !self.is_base_two() {
                self.program.list("WEIGHTS", &weights);
            }
            return weights.len().to_string();
        }
        // A value may have more digits than the position.
        if self.is_base_two() {
            let more = if is_value {
                format!(" + {states}")
            } else {
                String::new()
            };
            return format!("max({list}, 0).bit_length(){more}");
        }
        let base = numeration.digits();
        let more = if is_value {
            format!(" * {base} ** {states}")
        } else {
            String::new()
        };
        let weights = numeration.weights();
        let (first, next) = match numeration.kind() {
            Kind::Base(base) => (String::from("1"), format!("{base} * WEIGHTS[-1]")),
            Kind::Fraenkel(t) => (
                format!("{}, {}", weights[0], weights[1]),
                match t {
                    1 => String::from("WEIGHTS[-1] + WEIGHTS[-2]"),
                    _ => format!("{t} * WEIGHTS[-1] + WEIGHTS[-2]"),
                },
            ),
        };
        self.program.line(&format!("WEIGHTS = [{first}]"));
        self.program
            .block("while", &format!("WEIGHTS[-1] <= max({list}, 1){more}"));
        self.program.line(&format!("WEIGHTS.append({next})"));
        self.program.end();
        String::from("len(WEIGHTS)")
    }

    /// The states that accept, ascending.
    fn accepting(&self) -> Vec<u32> {
        let automaton = &self.proof.automaton;
        let states = 0..automaton.states() as u32;
        states
            .filter(|&state| automaton.accepts_in(state))
            .collect()
    }

    /// Runs the automaton. The last state of the table is the one for rejected words.
    fn lost(&mut self) {
        let automaton = &self.proof.automaton;
        let symbols = self.proof.numeration.symbols(self.names.len());
        let dead = automaton.states() as u64;
        let mut rows: Vec<Vec<u64>> = Vec::new();
        for state in 0..automaton.states() as u32 {
            let next = |&symbol: &u64| automaton.next(state, symbol).map_or(dead, u64::from);
            rows.push(symbols.iter().map(next).collect());
        }
        rows.push(vec![dead; symbols.len()]);
        self.program.table("NEXT", &rows);
        let step = "state = NEXT[state][symbol]";
        self.each_digit("state = 0", step, "", Type::Condition);
        let accepting: Vec<i64> = self.accepting().into_iter().map(i64::from).collect();
        let language = self.program.language;
        let condition = if accepting.is_empty() {
            language.truth(false).to_owned()
        } else {
            let state = (String::from("state"), true);
            language.one_of(state, Type::Natural, &accepting).0
        };
        self.program.give(&condition);
    }

    /// Follows each state that the digits so far of the position and of some value lead to, with that
    /// value: no two of them can both be completed.
    fn value(&mut self) {
        let automaton = &self.proof.automaton;
        let dimension = self.names.len();
        let digits = u64::from(self.proof.numeration.digits());
        // Edges as rows: state, symbol of the position, digit of the value, next state.
        let mut edges: Vec<Vec<u64>> = Vec::new();
        for state in 0..automaton.states() as u32 {
            for edge in automaton.edges(state) {
                let symbol = (0..dimension).rev().fold(0, |symbol, place| {
                    symbol * digits + u64::from(digit(edge.symbol, place))
                });
                let value = u64::from(digit(edge.symbol, dimension));
                edges.push(vec![u64::from(state), symbol, value, edge.to.into()]);
            }
        }
        let ends: Vec<u64> = self.accepting().into_iter().map(u64::from).collect();
        let (states, edge_count, last) = (automaton.states(), edges.len(), ends.len() - 1);
        self.program.table("EDGES", &edges);
        self.program.list("ENDS", &ends);
        let value = if self.is_base_two() {
            "2 * values[state] + EDGES[edge][2]"
        } else {
            "values[state] + EDGES[edge][2] * weight"
        };
        let before = format!("values = zeros {states}\nknown = zeros {states}\nknown[0] = 1");
        let step = format!(
            "\
sums = zeros {states}
reached = zeros {states}
edge = 0
while edge < {edge_count}:
    state = EDGES[edge][0]
    if known[state] == 1 and EDGES[edge][1] == symbol:
        to = EDGES[edge][3]
        sums[to] = {value}
        reached[to] = 1
    edge = edge + 1
index = 0
while index < {states}:
    values[index] = sums[index]
    known[index] = reached[index]
    index = index + 1"
        );
        let after = format!(
            "\
end = 0
while end != {last} and known[ENDS[end]] == 0:
    end = end + 1
return values[ENDS[end]]"
        );
        self.each_digit(&before, &step, &after, Type::Natural);
    }
}
