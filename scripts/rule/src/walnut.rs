//! A proof for Walnut, the theorem prover for automatic sequences (H. Mousavi, J. Shallit): the automaton and the
//! sentences, so that its users can prove them again. Of P-positions, without heaps that split, in a base or in
//! Zeckendorf's numeration.
//!
//! The automaton belongs into its folder `Automata Library`, the commands into `Command Files`. Walnut answers each
//! `eval` with TRUE.

use std::fmt::Write as _;

use crate::automaton::{digit, Variable};
use crate::language::{Condition, Game, Move, Set};
use crate::numeration::{Comparison, Kind, Linear};
use crate::proof::Proof;
use crate::search::{Order, Play, Question};

/// Returns the names and contents of the files of a proof, if it is of the kind that is written.
pub fn files(game: &Game, proof: &Proof) -> Option<[(&'static str, String); 2]> {
    let system = match proof.numeration.kind() {
        _ if proof.question == Question::Value || game.has_irregular_set() => return None,
        Kind::Base(base) => format!("msd_{base}"),
        Kind::Fraenkel(1) => String::from("msd_fib"),
        Kind::Fraenkel(_) => return None,
    };
    let writer = Writer {
        game,
        dimension: game.dimension(),
    };
    let automaton = &proof.automaton;
    let mut lost = vec![&system[..]; game.dimension()].join(" ") + "\n";
    for state in 0..automaton.states() as u32 {
        let _ = write!(
            lost,
            "\n{state} {}\n",
            u8::from(automaton.accepts_in(state))
        );
        for edge in automaton.edges(state) {
            let digits = (0..game.dimension()).map(|place| digit(edge.symbol, place).to_string());
            let _ = writeln!(
                lost,
                "{} -> {}",
                digits.collect::<Vec<_>>().join(" "),
                edge.to
            );
        }
    }
    let mut commands = String::new();
    for (name, expression) in writer.sets(proof.numeration.digits().into()) {
        let _ = writeln!(commands, "reg {name} {system} \"{expression}\";");
    }
    for (name, sentence) in writer.sentences(proof) {
        let _ = writeln!(commands, "eval {name} \"?{system} {sentence}\";");
    }
    Some([("lost.txt", lost), ("proof.txt", commands)])
}

struct Writer<'a> {
    game: &'a Game,
    dimension: usize,
}

impl Writer<'_> {
    /// The named sets of the game, as regular expressions.
    fn sets(&self, digits: u64) -> Vec<(String, String)> {
        let conditions = self.game.moves.iter().flat_map(|one| &one.conditions);
        let sets = conditions.filter_map(|condition| match condition {
            Condition::Member(_, Set::Powers(base)) => {
                let powers = std::iter::successors(Some(1), |power| Some(power * base));
                let powers = powers.take_while(|&power| power < digits);
                let powers: Vec<String> = powers.map(|power| power.to_string()).collect();
                Some((
                    format!("powers{base}"),
                    format!("0*({})0*", powers.join("|")),
                ))
            }
            Condition::Member(_, Set::Fibonacci) => {
                Some((String::from("fibonacci"), String::from("0*10*")))
            }
            _ => None,
        });
        let mut sets: Vec<(String, String)> = sets.collect();
        sets.sort();
        sets.dedup();
        sets
    }

    /// The proof as sentences.
    fn sentences(&self, proof: &Proof) -> Vec<(&'static str, String)> {
        let x = self.list('x');
        let lost = format!("$lost({x})");
        let to_lost = format!("$lost({})", self.list('y'));
        let any = |then: &str| {
            let each = self.game.moves.iter().map(|one| self.exists(one, then));
            let each = each.collect::<Vec<_>>().join(" | ");
            if each.is_empty() {
                String::from("0=1")
            } else {
                each
            }
        };
        let into = any(&to_lost);
        let (stays, moves) = (any(&self.stays(&proof.order)), any("0=0"));
        let mut sentences = vec![
            ("play_ends", format!("~(E {x} ({stays}))")),
            ("no_move_within", format!("~(E {x} ({lost} & ({into})))")),
        ];
        if proof.play == Play::Misere {
            sentences.push(("no_end_within", format!("A {x} ({lost} => ({moves}))")));
            sentences.push((
                "a_move_into",
                format!("A {x} (~({moves}) | {lost} | ({into}))"),
            ));
        } else {
            sentences.push(("a_move_into", format!("A {x} ({lost} | ({into}))")));
        }
        sentences
    }

    fn list(&self, letter: char) -> String {
        let names = (0..self.dimension).map(|place| format!("{letter}{place}"));
        names.collect::<Vec<_>>().join(",")
    }

    /// There are choices t, and a position y after the move, such that it is legal, and `then`.
    fn exists(&self, one: &Move, then: &str) -> String {
        let mut bound = self.list('y');
        let mut all = String::new();
        for (index, unknown) in one.unknowns.iter().enumerate() {
            let _ = write!(bound, ",t{index}");
            if unknown.least > 0 {
                let _ = write!(all, "t{index}>=1 & ");
            }
        }
        for condition in &one.conditions {
            all += &match condition {
                Condition::Compare(sum, comparison) => self.compare(sum, *comparison, None),
                Condition::Member(variable, Set::Finite(numbers)) => {
                    let name = self.variable(*variable);
                    let each = numbers.iter().map(|number| format!("|{name}={number}"));
                    format!("(0=1{})", each.collect::<String>())
                }
                Condition::Member(variable, Set::Powers(base)) => {
                    format!("$powers{base}({})", self.variable(*variable))
                }
                Condition::Member(variable, _) => {
                    format!("$fibonacci({})", self.variable(*variable))
                }
            };
            all += " & ";
        }
        for (place, sum) in one.parts.iter().flatten().enumerate() {
            all += &(self.compare(sum, Comparison::Equal, Some(format!("y{place}"))) + " & ");
        }
        format!("(E {bound} {all}({then}))")
    }

    fn variable(&self, variable: Variable) -> String {
        match usize::from(variable).checked_sub(self.dimension) {
            None => format!("x{variable}"),
            Some(index) => format!("t{index}"),
        }
    }

    /// A sum compared with 0, or with a variable, both sides without signs.
    fn compare(&self, sum: &Linear, comparison: Comparison, right: Option<String>) -> String {
        let side = |sign: i64| {
            let terms = sum.terms.iter().filter(move |term| term.1.signum() == sign);
            let constant = (sum.constant.signum() == sign).then(|| sum.constant.abs().to_string());
            let terms = terms
                .map(|&(variable, factor)| format!("{}*{}", factor.abs(), self.variable(variable)));
            terms.chain(constant).collect::<Vec<_>>()
        };
        let (mut left, mut other) = (side(1), side(-1));
        other.extend(right);
        for side in [&mut left, &mut other] {
            if side.is_empty() {
                side.push(String::from("0"));
            }
        }
        let sign = match comparison {
            Comparison::Equal => "=",
            Comparison::Unequal => "!=",
            Comparison::AtMost => "<=",
        };
        format!("{}{sign}{}", left.join("+"), other.join("+"))
    }

    /// That the position after the move does not go down.
    fn stays(&self, order: &Order) -> String {
        match order {
            Order::Sum => format!("{}>={}", self.list('y'), self.list('x')).replace(',', "+"),
            Order::Lexicographic(order) => {
                // The first coordinate that changes rises, or none changes.
                let mut equal = String::new();
                let mut cases = String::new();
                for place in order {
                    let _ = write!(cases, "({equal}y{place}>x{place}) | ");
                    let _ = write!(equal, "y{place}=x{place} & ");
                }
                format!("{cases}({equal}0=0)")
            }
        }
    }
}
