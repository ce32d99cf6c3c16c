//! A proof for Walnut, the theorem prover for automatic sequences (H. Mousavi, J. Shallit): the automaton and the
//! sentences, so that its users can prove them again.
//!
//! The automaton belongs into its folder `Automata Library`, the commands into `Command Files`. Walnut answers each
//! `eval` with TRUE.

use std::fmt::Write as _;

use crate::automaton::{digit, Variable};
use crate::language::{Condition, Game, Move, Set};
use crate::numeration::{Comparison, Kind, Linear};
use crate::proof::Proof;
use crate::search::{Order, Play, Question};

/// Returns the names and contents of the files of a proof.
pub fn files(game: &Game, proof: &Proof) -> Vec<(&'static str, String)> {
    let name = match proof.question {
        Question::Outcome => "lost.txt",
        Question::Value => "value.txt",
    };
    let writer = Writer { game, proof };
    vec![(name, writer.automaton()), ("proof.txt", writer.commands())]
}

struct Writer<'a> {
    game: &'a Game,
    proof: &'a Proof,
}

impl Writer<'_> {
    fn system(&self) -> String {
        match self.proof.numeration.kind() {
            Kind::Base(base) => format!("msd_{base}"),
            Kind::Fraenkel(1) => String::from("msd_fib"),
            Kind::Fraenkel(t) => format!("msd_fraenkel{t}"),
        }
    }

    fn automaton(&self) -> String {
        let automaton = &self.proof.automaton;
        let tracks = automaton.tracks().len();
        let mut out = vec![self.system(); tracks].join(" ") + "\n";
        for state in 0..automaton.states() as u32 {
            let _ = write!(out, "\n{state} {}\n", u8::from(automaton.accepts_in(state)));
            for edge in automaton.edges(state) {
                for place in 0..tracks {
                    let _ = write!(out, "{} ", digit(edge.symbol, place));
                }
                let _ = writeln!(out, "-> {}", edge.to);
            }
        }
        out
    }

    fn commands(&self) -> String {
        let mut out = String::new();
        let system = self.system();
        if let Kind::Fraenkel(t @ 2..) = self.proof.numeration.kind() {
            let _ = writeln!(out, "ost fraenkel{t} [0 {}] [{t}];", t + 1);
        }
        for (name, expression) in self.sets() {
            let _ = writeln!(out, "reg {name} {system} \"{expression}\";");
        }
        if self.game.splits() {
            let digits = "[0,0,0]|[0,1,1]|[1,0,1]|[1,1,0]";
            let _ = writeln!(out, "reg xor {system} {system} {system} \"({digits})*\";");
        }
        for (name, sentence) in self.sentences() {
            let _ = writeln!(out, "eval {name} \"?{system} {sentence}\";");
        }
        out
    }

    /// The named sets of the game, as regular expressions.
    fn sets(&self) -> Vec<(String, String)> {
        let mut found: Vec<(String, String)> = Vec::new();
        for condition in self.game.moves.iter().flat_map(|one| &one.conditions) {
            let set = match condition {
                Condition::Member(_, Set::Powers(base)) => {
                    let digits = u64::from(self.proof.numeration.digits());
                    let powers = std::iter::successors(Some(1), |power| Some(power * base));
                    let powers = powers.take_while(|&power| power < digits);
                    let powers: Vec<String> = powers.map(|power| power.to_string()).collect();
                    (
                        format!("powers{base}"),
                        format!("0*({})0*", powers.join("|")),
                    )
                }
                Condition::Member(_, Set::Fibonacci) => {
                    (String::from("fibonacci"), String::from("0*10*"))
                }
                _ => continue,
            };
            if !found.contains(&set) {
                found.push(set);
            }
        }
        found
    }

    fn positions(&self) -> Vec<String> {
        (0..self.game.dimension())
            .map(|place| format!("x{place}"))
            .collect()
    }

    /// The proof as sentences.
    fn sentences(&self) -> Vec<(&'static str, String)> {
        let x = self.positions().join(",");
        let any = |after: &dyn Fn(&Move) -> String| -> String {
            let each = self
                .game
                .moves
                .iter()
                .map(|one| self.exists(one, &after(one)));
            let each: Vec<String> = each.collect();
            if each.is_empty() {
                String::from("0=1")
            } else {
                each.join(" | ")
            }
        };
        let stays = any(&|one| self.stays(one));
        let mut sentences = vec![("play_ends", format!("~(E {x} ({stays}))"))];
        if self.proof.question == Question::Outcome {
            let into = any(&|one| format!("$lost({})", targets(one, self.game.dimension())));
            sentences.push((
                "no_move_within",
                format!("~(E {x} ($lost({x}) & ({into})))"),
            ));
            let needs = match self.proof.play {
                Play::Normal => String::new(),
                Play::Misere => {
                    let moves = any(&|_| String::from("0=0"));
                    sentences.push(("no_end_within", format!("A {x} ($lost({x}) => ({moves}))")));
                    format!("~({moves}) | ")
                }
            };
            let sentence = format!("A {x} ({needs}$lost({x}) | ({into}))");
            sentences.push(("a_move_into", sentence));
            return sentences;
        }
        let option = |value: &str| any(&|one| self.option_value(one, value));
        let same = option("v");
        sentences.push((
            "no_option_has_it",
            format!("~(E {x},v ($value({x},v) & ({same})))"),
        ));
        let smaller = option("u");
        sentences.push((
            "smaller_ones_occur",
            format!("A {x},v,u (($value({x},v) & u<v) => ({smaller}))"),
        ));
        sentences.push(("each_has_one", format!("A {x} (E v $value({x},v))")));
        sentences
    }

    /// There are choices, and positions after the move, such that it is legal, and `more`.
    fn exists(&self, one: &Move, more: &str) -> String {
        let dimension = self.game.dimension();
        let mut bound: Vec<String> = (0..one.unknowns.len())
            .map(|index| format!("t{index}"))
            .collect();
        bound.extend((0..one.parts.len() * dimension).map(|index| format!("y{index}")));
        let mut all: Vec<String> = Vec::new();
        for (index, unknown) in one.unknowns.iter().enumerate() {
            if unknown.least > 0 {
                all.push(format!("t{index}>=1"));
            }
        }
        for condition in &one.conditions {
            all.push(match condition {
                Condition::Compare(sum, comparison) => self.compare(sum, *comparison, None),
                Condition::Member(variable, set) => {
                    let name = self.variable(*variable);
                    match set {
                        Set::Finite(numbers) if numbers.is_empty() => String::from("0=1"),
                        Set::Finite(numbers) => {
                            let each = numbers.iter().map(|number| format!("{name}={number}"));
                            format!("({})", each.collect::<Vec<_>>().join("|"))
                        }
                        Set::Powers(base) => format!("$powers{base}({name})"),
                        _ => format!("$fibonacci({name})"),
                    }
                }
            });
        }
        for (index, sum) in one.parts.iter().flatten().enumerate() {
            all.push(self.compare(sum, Comparison::Equal, Some(&format!("y{index}"))));
        }
        all.push(more.to_owned());
        format!("(E {} {})", bound.join(","), all.join(" & "))
    }

    fn variable(&self, variable: Variable) -> String {
        match usize::from(variable).checked_sub(self.game.dimension()) {
            None => format!("x{variable}"),
            Some(index) => format!("t{index}"),
        }
    }

    /// A sum compared with 0, or with a variable, both sides without signs.
    fn compare(&self, sum: &Linear, comparison: Comparison, right: Option<&str>) -> String {
        let side = |sign: i64| -> Vec<String> {
            let terms = sum.terms.iter().filter(|term| term.1.signum() == sign);
            let mut terms: Vec<String> = terms
                .map(|&(variable, factor)| match factor.abs() {
                    1 => self.variable(variable),
                    factor => format!("{factor}*{}", self.variable(variable)),
                })
                .collect();
            if sum.constant.signum() == sign {
                terms.push(sum.constant.abs().to_string());
            }
            terms
        };
        let joined = |terms: Vec<String>| match terms.len() {
            0 => String::from("0"),
            _ => terms.join("+"),
        };
        let sign = match comparison {
            Comparison::Equal => "=",
            Comparison::Unequal => "!=",
            Comparison::AtMost => "<=",
        };
        let mut other = side(-1);
        other.extend(right.map(str::to_owned));
        format!("{}{sign}{}", joined(side(1)), joined(other))
    }

    /// That a part after the move does not go down.
    fn stays(&self, one: &Move) -> String {
        let dimension = self.game.dimension();
        let parts = (0..one.parts.len()).map(|part| {
            let before = self.positions();
            let after: Vec<String> = (0..dimension)
                .map(|place| format!("y{}", part * dimension + place))
                .collect();
            match &self.proof.order {
                Order::Sum => format!("{}>={}", after.join("+"), before.join("+")),
                Order::Lexicographic(order) => {
                    // The first coordinate that changes rises, or none changes.
                    let mut equal = String::new();
                    let mut cases = Vec::new();
                    for &place in order {
                        cases.push(format!("({equal}{}>{})", after[place], before[place]));
                        let _ = write!(equal, "{}={} & ", after[place], before[place]);
                    }
                    cases.push(format!("({})", equal.trim_end_matches(" & ")));
                    cases.join(" | ")
                }
            }
        });
        format!("({})", parts.collect::<Vec<_>>().join(" | "))
    }

    /// That the positions after the move have this value, together.
    fn option_value(&self, one: &Move, value: &str) -> String {
        let dimension = self.game.dimension();
        if one.parts.len() == 1 {
            return format!("$value({},{value})", targets(one, dimension));
        }
        let mut bound = Vec::new();
        let mut all = Vec::new();
        let mut sum = String::new();
        for part in 0..one.parts.len() {
            all.push(format!("$value(y{part},v{part})"));
            bound.push(format!("v{part}"));
            if part == 0 {
                sum = String::from("v0");
                continue;
            }
            let next = if part + 1 == one.parts.len() {
                value.to_owned()
            } else {
                bound.push(format!("s{part}"));
                format!("s{part}")
            };
            all.push(format!("$xor({sum},v{part},{next})"));
            sum = next;
        }
        format!("(E {} {})", bound.join(","), all.join(" & "))
    }
}

/// The variables of the position after a move that leaves one.
fn targets(one: &Move, dimension: usize) -> String {
    debug_assert_eq!(one.parts.len(), 1);
    (0..dimension)
        .map(|place| format!("y{place}"))
        .collect::<Vec<_>>()
        .join(",")
}
