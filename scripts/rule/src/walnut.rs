//! A proof for Walnut, the theorem prover for automatic sequences (H. Mousavi, J. Shallit): the automaton and the
//! sentences, so that its users can prove them again. Of P-positions, without heaps that split, in a base or in
//! Zeckendorf's numeration.
//!
//! The automaton belongs into its folder `Automata Library`, the commands into `Command Files`. Walnut answers each
//! `eval` with TRUE.

use std::collections::BTreeSet;
use std::iter::successors;

use crate::automaton::{digit, Variable};
use crate::language::{Condition, Game, Move, Set};
use crate::numeration::{Comparison, Kind, Linear};
use crate::proof::Proof;
use crate::search::{Order, Play, Question};

/// Returns the names and contents of the files of a proof, if it is of the kind that is written.
pub fn files(game: &Game, proof: &Proof) -> Option<[(&'static str, String); 2]> {
    if game.has_irregular_set() {
        return None;
    }
    let system = match (proof.question, proof.numeration.kind()) {
        (Question::Outcome, Kind::Base(base)) => format!("msd_{base}"),
        (Question::Outcome, Kind::Fraenkel(1)) => String::from("msd_fib"),
        _ => return None,
    };
    let (automaton, dimension) = (&proof.automaton, game.dimension());
    let mut lost = vec![&system[..]; dimension].join(" ") + "\n";
    for state in 0..automaton.states() as u32 {
        let output = u8::from(automaton.accepts_in(state));
        lost += &format!("\n{state} {output}\n");
        for edge in automaton.edges(state) {
            let digits = list(0..dimension, " ", |place| {
                digit(edge.symbol, place).to_string()
            });
            lost += &format!("{digits} -> {}\n", edge.to);
        }
    }
    let conditions = game.moves.iter().flat_map(|one| &one.conditions);
    let sets = conditions.filter_map(|condition| match condition {
        Condition::Member(_, Set::Powers(base)) => {
            let powers = successors(Some(1), |power| Some(power * base));
            let powers = powers.take_while(|&power| power < proof.numeration.digits().into());
            let powers = list(powers, "|", |power: u64| power.to_string());
            Some(format!("reg powers{base} {system} \"0*({powers})0*\";\n"))
        }
        Condition::Member(_, Set::Fibonacci) => {
            Some(format!("reg fibonacci {system} \"0*10*\";\n"))
        }
        _ => None,
    });
    let mut commands: String = sets.collect::<BTreeSet<String>>().into_iter().collect();
    for (name, sentence) in (Writer { game, dimension }).sentences(proof) {
        commands += &format!("eval {name} \"?{system} {sentence}\";\n");
    }
    Some([("lost.txt", lost), ("proof.txt", commands)])
}

fn list<T>(items: impl Iterator<Item = T>, between: &str, text: impl Fn(T) -> String) -> String {
    items.map(text).collect::<Vec<_>>().join(between)
}

struct Writer<'a> {
    game: &'a Game,
    dimension: usize,
}

impl Writer<'_> {
    /// The proof as sentences.
    fn sentences(&self, proof: &Proof) -> Vec<(&'static str, String)> {
        let (x, y) = (self.list('x'), self.list('y'));
        let any = |then: &str| match &self.game.moves[..] {
            [] => String::from("0=1"),
            moves => list(moves.iter(), " | ", |one| self.exists(one, then)),
        };
        let (into, stays, moves) = (
            any(&format!("$lost({y})")),
            any(&self.stays(&proof.order)),
            any("0=0"),
        );
        let mut sentences = vec![
            ("play_ends", format!("~(E {x} ({stays}))")),
            (
                "no_move_within",
                format!("~(E {x} ($lost({x}) & ({into})))"),
            ),
        ];
        if proof.play == Play::Misere {
            sentences.push(("no_end_within", format!("A {x} ($lost({x}) => ({moves}))")));
            sentences.push((
                "a_move_into",
                format!("A {x} (~({moves}) | $lost({x}) | ({into}))"),
            ));
        } else {
            sentences.push(("a_move_into", format!("A {x} ($lost({x}) | ({into}))")));
        }
        sentences
    }

    fn list(&self, letter: char) -> String {
        list(0..self.dimension, ",", |place| format!("{letter}{place}"))
    }

    /// There are choices t, and a position y after the move, such that it is legal, and `then`.
    fn exists(&self, one: &Move, then: &str) -> String {
        let mut bound = self.list('y');
        let mut all = Vec::new();
        for (index, unknown) in one.unknowns.iter().enumerate() {
            bound += &format!(",t{index}");
            all.extend((unknown.least > 0).then(|| format!("t{index}>=1")));
        }
        all.extend(one.conditions.iter().map(|condition| match condition {
            Condition::Compare(sum, comparison) => self.compare(sum, *comparison, None),
            Condition::Member(variable, set) => {
                let name = self.variable(*variable);
                match set {
                    Set::Finite(numbers) => {
                        let each = numbers.iter().map(|number| format!("|{name}={number}"));
                        format!("(0=1{})", each.collect::<String>())
                    }
                    Set::Powers(base) => format!("$powers{base}({name})"),
                    _ => format!("$fibonacci({name})"),
                }
            }
        }));
        let targets = one.parts.iter().flatten().zip(0..);
        all.extend(
            targets.map(|(sum, place)| {
                self.compare(sum, Comparison::Equal, Some(format!("y{place}")))
            }),
        );
        format!("(E {bound} {} & ({then}))", all.join(" & "))
    }

    fn variable(&self, variable: Variable) -> String {
        match usize::from(variable).checked_sub(self.dimension) {
            None => format!("x{variable}"),
            Some(index) => format!("t{index}"),
        }
    }

    /// A sum compared with 0, or with a variable, both sides without signs.
    fn compare(&self, sum: &Linear, comparison: Comparison, right: Option<String>) -> String {
        let mut sides = [Vec::new(), Vec::new()];
        for &(variable, factor) in &sum.terms {
            let term = format!("{}*{}", factor.abs(), self.variable(variable));
            sides[usize::from(factor < 0)].push(term);
        }
        if sum.constant != 0 {
            sides[usize::from(sum.constant < 0)].push(sum.constant.abs().to_string());
        }
        sides[1].extend(right);
        let [left, right] = sides.map(|side| match &side[..] {
            [] => String::from("0"),
            side => side.join("+"),
        });
        let sign = match comparison {
            Comparison::Equal => "=",
            Comparison::Unequal => "!=",
            Comparison::AtMost => "<=",
        };
        format!("{left}{sign}{right}")
    }

    /// That the position after the move does not go down.
    fn stays(&self, order: &Order) -> String {
        match order {
            Order::Sum => format!("{}>={}", self.list('y'), self.list('x')).replace(',', "+"),
            Order::Lexicographic(order) => {
                // The first coordinate that changes rises, or none changes.
                let (mut equal, mut cases) = (String::new(), String::new());
                for place in order {
                    cases += &format!("({equal}y{place}>x{place}) | ");
                    equal += &format!("y{place}=x{place} & ");
                }
                format!("{cases}({equal}0=0)")
            }
        }
    }
}
