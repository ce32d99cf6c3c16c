//! A proof for Walnut, the theorem prover for automatic sequences (H. Mousavi, J. Shallit): the automaton and the
//! sentences, so that its users can prove them again. Of P-positions in normal play, with finite sets and without heaps
//! that split, in a base or in Zeckendorf's numeration.
//!
//! The automaton belongs in its folder `Automata Library`, the commands in `Command Files`. After `load proof.txt;` it
//! answers each of the three `eval` with TRUE.

use crate::language::{Condition, Game, Move, Set};
use crate::proof::Proof;
use crate::search::{Order, Play, Question};
use automata::numeration::{Comparison, Kind, Linear};
use automata::{digit, Variable};

/// Returns the names and contents of the files of a proof, if it is of the kind that is written.
pub fn files(game: &Game, proof: &Proof) -> Option<[(&'static str, String); 2]> {
    let mut conditions = game.moves.iter().flat_map(|one| &one.conditions);
    let is_named = |one: &Condition| matches!(one, Condition::Member(_, set) if !matches!(set, Set::Finite(_)));
    if proof.play == Play::Misere || conditions.any(is_named) {
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
            let digits = (0..dimension).map(|place| digit(edge.symbol, place));
            let digits = list(digits, " ", |digit| digit.to_string());
            lost += &format!("{digits} -> {}\n", edge.to);
        }
    }
    let mut commands = String::new();
    for (name, sentence) in Writer(game).sentences(proof) {
        commands += &format!("eval {name} \"?{system} {sentence}\";\n");
    }
    Some([("lost.txt", lost), ("proof.txt", commands)])
}

fn list<T>(items: impl Iterator<Item = T>, between: &str, text: impl Fn(T) -> String) -> String {
    items.map(text).collect::<Vec<_>>().join(between)
}

/// Writes the sentences of a game.
struct Writer<'a>(&'a Game);

impl Writer<'_> {
    /// The proof as sentences.
    fn sentences(&self, proof: &Proof) -> [(&'static str, String); 3] {
        let (x, y) = (self.list('x'), self.list('y'));
        let any = |then: &str| match &self.0.moves[..] {
            [] => String::from("0=1"),
            moves => list(moves.iter(), " | ", |one| self.exists(one, then)),
        };
        let (into, stays) = (any(&format!("$lost({y})")), any(&self.stays(&proof.order)));
        [
            ("play_ends", format!("~(E {x} ({stays}))")),
            (
                "no_move_within",
                format!("~(E {x} ($lost({x}) & ({into})))"),
            ),
            ("a_move_into", format!("A {x} ($lost({x}) | ({into}))")),
        ]
    }

    fn list(&self, letter: char) -> String {
        list(0..self.0.dimension(), ",", |place| {
            format!("{letter}{place}")
        })
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
            Condition::Member(variable, Set::Finite(numbers)) => {
                let name = self.variable(*variable);
                let each = numbers.iter().map(|number| format!("|{name}={number}"));
                format!("(0=1{})", each.collect::<String>())
            }
            Condition::Member(..) => unreachable!("its proof is not written"),
        }));
        for (sum, place) in one.parts.iter().flatten().zip(0..) {
            all.push(self.compare(sum, Comparison::Equal, Some(format!("y{place}"))));
        }
        format!("(E {bound} {} & ({then}))", all.join(" & "))
    }

    fn variable(&self, variable: Variable) -> String {
        match usize::from(variable).checked_sub(self.0.dimension()) {
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
