//! Naive versions: terms, conditions and moves as trees, which are written as text for the crate and evaluated by trying
//! all choices.

use std::collections::HashMap;
use std::fmt;

use proptest::prelude::*;

/// The names: two coordinates and two choices.
pub const NAMES: [&str; 4] = ["x", "y", "t", "s"];

/// The largest choice that is tried, if no coordinate is larger: no option needs a larger one.
const MOST: i64 = 16;

#[derive(Clone, Debug)]
pub enum Term {
    Number(i64),
    Name(usize),
    Plus(Box<Term>, Box<Term>),
    Minus(Box<Term>, Box<Term>),
    Times(i64, Box<Term>),
    /// `floor`, `ceil` or `mod`, and the divisor.
    Divided(&'static str, Box<Term>, i64),
}

#[derive(Clone, Debug)]
pub enum Set {
    Finite(Vec<i64>),
    Range(Term, Term),
    Powers(i64),
    /// A set that is a word of the language.
    Named(&'static str),
}

#[derive(Clone, Debug)]
pub enum Condition {
    /// Terms with signs between them.
    Chain(Term, Vec<(&'static str, Term)>),
    In(Term, Set),
    Divides(Term, Term),
    Submask(Term, Term),
}

/// Positions beside each other, and what must hold.
#[derive(Clone, Debug)]
pub struct Moves {
    pub parts: Vec<Vec<Term>>,
    pub conditions: Vec<Condition>,
}

#[derive(Clone, Debug)]
pub struct Model {
    pub dimension: usize,
    pub options: Vec<Moves>,
}

pub fn name(place: usize) -> Term {
    Term::Name(place)
}

pub fn number(n: i64) -> Term {
    Term::Number(n)
}

pub fn minus(one: Term, other: Term) -> Term {
    Term::Minus(Box::new(one), Box::new(other))
}

pub fn plus(one: Term, other: Term) -> Term {
    Term::Plus(Box::new(one), Box::new(other))
}

impl Term {
    /// The number; none if a quotient or rest of a negative number occurs.
    fn value(&self, values: [i64; 4]) -> Option<i64> {
        Some(match self {
            Term::Number(n) => *n,
            Term::Name(place) => values[*place],
            Term::Plus(one, other) => one.value(values)? + other.value(values)?,
            Term::Minus(one, other) => one.value(values)? - other.value(values)?,
            Term::Times(factor, one) => factor * one.value(values)?,
            Term::Divided(how, one, divisor) => {
                let n = one.value(values).filter(|&n| n >= 0)?;
                match *how {
                    "floor" => n / divisor,
                    "ceil" => (n + divisor - 1) / divisor,
                    _ => n % divisor,
                }
            }
        })
    }

    /// The factors of the names and a number, if it is linear.
    fn linear(&self) -> Option<[i64; 5]> {
        let both = |one: &Term, other: &Term, sign: i64| {
            let (one, other) = (one.linear()?, other.linear()?);
            Some(std::array::from_fn(|place| {
                one[place] + sign * other[place]
            }))
        };
        match self {
            Term::Number(n) => Some([0, 0, 0, 0, *n]),
            Term::Name(name) => Some(std::array::from_fn(|place| i64::from(place == *name))),
            Term::Plus(one, other) => both(one, other, 1),
            Term::Minus(one, other) => both(one, other, -1),
            Term::Times(0, _) => Some([0; 5]),
            Term::Times(factor, one) => Some(one.linear()?.map(|part| factor * part)),
            Term::Divided(_, one, _) => {
                let is_number = one.linear()?[..4] == [0; 4];
                let number = self.value([0; 4]).filter(|_| is_number)?;
                Some([0, 0, 0, 0, number])
            }
        }
    }

    fn mentions(&self, wanted: usize) -> bool {
        match self {
            Term::Number(_) => false,
            Term::Name(place) => *place == wanted,
            Term::Plus(one, other) | Term::Minus(one, other) => {
                one.mentions(wanted) || other.mentions(wanted)
            }
            Term::Times(_, one) | Term::Divided(_, one, _) => one.mentions(wanted),
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Term::Number(n) => write!(f, "{n}"),
            Term::Name(place) => write!(f, "{}", NAMES[*place]),
            Term::Plus(one, other) => write!(f, "({one}+{other})"),
            Term::Minus(one, other) => write!(f, "({one}-{other})"),
            Term::Times(factor, one) => write!(f, "{factor}*{one}"),
            Term::Divided("mod", one, divisor) => write!(f, "(({one}) mod {divisor})"),
            Term::Divided(how, one, divisor) => write!(f, "{how}({one}/{divisor})"),
        }
    }
}

impl Set {
    fn has(&self, n: i64, values: [i64; 4]) -> Option<bool> {
        let is_prime = |n: i64| n > 1 && (2..n).all(|divisor| n % divisor != 0);
        let power_of = |base: i64| (0..20).any(|exponent| base.checked_pow(exponent) == Some(n));
        Some(match self {
            Set::Finite(numbers) => n >= 0 && numbers.contains(&n),
            Set::Range(least, most) => (least.value(values)?..=most.value(values)?).contains(&n),
            Set::Powers(base) => power_of(*base),
            Set::Named("fibonacci") => [1, 2, 3, 5, 8, 13, 21, 34, 55, 89].contains(&n),
            Set::Named("squares") => (1..=n).any(|root| root * root == n),
            Set::Named("cubes") => (1..=n).any(|root| root * root * root == n),
            Set::Named("triangular") => (1..=n).any(|rows| (1..=rows).sum::<i64>() == n),
            Set::Named("factorials") => [1, 2, 6, 24, 120, 720, 5040].contains(&n),
            Set::Named("primes") => is_prime(n),
            Set::Named(_) => n == 1 || (2..=n).any(|p| is_prime(p) && power_of(p)),
        })
    }
}

impl Condition {
    /// Whether it holds; none if a quotient or rest of a negative number occurs.
    fn holds(&self, values: [i64; 4]) -> Option<bool> {
        match self {
            Condition::Chain(first, rest) => {
                let (mut left, mut all) = (first.value(values)?, true);
                for (sign, term) in rest {
                    let right = term.value(values)?;
                    all &= match *sign {
                        "<" => left < right,
                        "<=" => left <= right,
                        "=" => left == right,
                        "!=" => left != right,
                        ">=" => left >= right,
                        _ => left > right,
                    };
                    left = right;
                }
                Some(all)
            }
            Condition::In(term, set) => set.has(term.value(values)?, values),
            Condition::Divides(divisor, of) => {
                let (divisor, of) = (divisor.value(values)?, of.value(values)?);
                let divides = (0..=of).any(|factor| factor * divisor == of);
                Some(divisor >= 0 && divides)
            }
            Condition::Submask(part, of) => {
                let (part, of) = (part.value(values)?, of.value(values)?);
                let is_part = (0..30).all(|place| part >> place & 1 <= of >> place & 1);
                Some(part >= 0 && of >= 0 && is_part)
            }
        }
    }

    /// Whether it says of a choice alone that it is at least 0 or less, is 0, or may be.
    fn allows_zero(&self, choice: usize) -> bool {
        let is_bound = |left: &Term, sign: &str, right: &Term| {
            let difference = minus(left.clone(), right.clone()).linear();
            let Some(difference) = difference else {
                return false;
            };
            let is_alone = (0..4).all(|name| (difference[name] != 0) == (name == choice));
            let (factor, number) = (difference[choice], difference[4]);
            is_alone
                && match sign {
                    "=" => number == 0,
                    ">=" => factor > 0 && number >= 0,
                    ">" => factor > 0 && number > 0,
                    "<=" => factor < 0 && number <= 0,
                    "<" => factor < 0 && number < 0,
                    _ => false,
                }
        };
        match self {
            Condition::Chain(first, rest) => {
                let lefts = [first].into_iter().chain(rest.iter().map(|pair| &pair.1));
                lefts
                    .zip(rest)
                    .any(|(left, (sign, right))| is_bound(left, sign, right))
            }
            Condition::In(term, Set::Range(least, most)) => {
                is_bound(term, ">=", least) || is_bound(term, "<=", most)
            }
            Condition::In(term, Set::Finite(numbers)) => {
                let is_alone = term.linear() == name(choice).linear();
                is_alone && numbers.contains(&0)
            }
            // Only 0 is a multiple of 0.
            Condition::Divides(divisor, of) => {
                divisor.linear() == Some([0; 5]) && is_bound(of, "=", &number(0))
            }
            Condition::In(..) | Condition::Submask(..) => false,
        }
    }

    fn terms(&self) -> Vec<&Term> {
        match self {
            Condition::Chain(first, rest) => {
                let rest = rest.iter().map(|(_, term)| term);
                rest.chain([first]).collect()
            }
            Condition::In(term, Set::Range(least, most)) => vec![term, least, most],
            Condition::In(term, _) => vec![term],
            Condition::Divides(one, other) | Condition::Submask(one, other) => vec![one, other],
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Condition::Chain(first, rest) => {
                write!(f, "{first}")?;
                rest.iter()
                    .try_for_each(|(sign, term)| write!(f, " {sign} {term}"))
            }
            Condition::In(term, Set::Finite(numbers)) => {
                let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                write!(f, "{term} in {{{}}}", numbers.join(","))
            }
            Condition::In(term, Set::Range(least, most)) => write!(f, "{term} in {least}..{most}"),
            Condition::In(term, Set::Powers(base)) => write!(f, "{term} in powers of {base}"),
            Condition::In(term, Set::Named(word)) => write!(f, "{term} in {word}"),
            Condition::Divides(divisor, of) => write!(f, "{divisor} divides {of}"),
            Condition::Submask(part, of) => write!(f, "{part} is a submask of {of}"),
        }
    }
}

impl Moves {
    fn mentions(&self, choice: usize) -> bool {
        let conditions = self.conditions.iter().flat_map(Condition::terms);
        let mut terms = self.parts.iter().flatten().chain(conditions);
        terms.any(|term| term.mentions(choice))
    }

    /// The positions that it leads to, with each choice.
    fn results(&self, position: &[i64]) -> Vec<Vec<Vec<u64>>> {
        let most = position.iter().copied().fold(MOST, i64::max);
        let range = |choice| {
            let mut conditions = self.conditions.iter();
            let least = i64::from(!conditions.any(|one| one.allows_zero(choice)));
            least..=if self.mentions(choice) { most } else { least }
        };
        let mut results = Vec::new();
        for t in range(2) {
            for s in range(3) {
                let y = position.get(1).copied().unwrap_or(0);
                let values = [position[0], y, t, s];
                let holds = |condition: &Condition| condition.holds(values) == Some(true);
                if !self.conditions.iter().all(holds) {
                    continue;
                }
                let natural = |term: &Term| u64::try_from(term.value(values)?).ok();
                let parts = self
                    .parts
                    .iter()
                    .map(|part| part.iter().map(natural).collect());
                results.extend(parts.collect::<Option<Vec<Vec<u64>>>>());
            }
        }
        results
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let part = |part: &Vec<Term>| {
            let terms: Vec<String> = part.iter().map(Term::to_string).collect();
            terms.join(",")
        };
        let parts: Vec<String> = self.parts.iter().map(part).collect();
        let conditions: Vec<String> = self.conditions.iter().map(Condition::to_string).collect();
        let colon = if parts.is_empty() || conditions.is_empty() {
            ""
        } else {
            " : "
        };
        write!(f, "{}{colon}{}", parts.join(" & "), conditions.join(", "))
    }
}

impl Model {
    /// The options, each once, in order.
    pub fn options(&self, position: &[u64]) -> Vec<Vec<Vec<u64>>> {
        let wide: Vec<i64> = position.iter().map(|&n| n as i64).collect();
        let options = self.options.iter().flat_map(|option| option.results(&wide));
        let mut options: Vec<_> = options.collect();
        options.sort();
        options.dedup();
        options
    }

    /// The options as text, without coordinates.
    pub fn conditions(&self) -> String {
        let options: Vec<String> = self.options.iter().map(Moves::to_string).collect();
        options.join(" | ")
    }

    pub fn text(&self) -> String {
        format!(
            "{} -> {}",
            NAMES[..self.dimension].join(","),
            self.conditions()
        )
    }
}

/// Outcomes and values by plain recursion.
pub struct Plain<F> {
    /// The options of a position.
    options: F,
    values: HashMap<Vec<u64>, u64>,
    wins: HashMap<(Vec<u64>, bool), bool>,
}

impl<F: Fn(&[u64]) -> Vec<Vec<Vec<u64>>>> Plain<F> {
    pub fn new(options: F) -> Self {
        Plain {
            options,
            values: HashMap::new(),
            wins: HashMap::new(),
        }
    }

    /// The Grundy value.
    pub fn value(&mut self, position: &[u64]) -> u64 {
        if let Some(&value) = self.values.get(position) {
            return value;
        }
        let options = (self.options)(position);
        let values: Vec<u64> = options.iter().map(|parts| self.sum(parts)).collect();
        let mex = (0..=u64::MAX)
            .find(|value| !values.contains(value))
            .expect("a mex");
        self.values.insert(position.to_vec(), mex);
        mex
    }

    /// The value of positions beside each other.
    pub fn sum(&mut self, parts: &[Vec<u64>]) -> u64 {
        parts.iter().fold(0, |sum, part| sum ^ self.value(part))
    }

    /// Whether the player to move wins, of a game that does not split.
    pub fn wins(&mut self, position: &[u64], is_misere: bool) -> bool {
        let key = (position.to_vec(), is_misere);
        if let Some(&wins) = self.wins.get(&key) {
            return wins;
        }
        let options = (self.options)(position);
        let mut wins = is_misere && options.is_empty();
        for parts in &options {
            wins |= !self.wins(&parts[0], is_misere);
        }
        self.wins.insert(key, wins);
        wins
    }
}

/// Terms of these names.
pub fn term(names: &'static [usize]) -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        2 => prop::sample::select(names).prop_map(Term::Name),
        1 => (0..6i64).prop_map(Term::Number),
    ];
    leaf.prop_recursive(2, 5, 2, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        let how = prop::sample::select(vec!["floor", "ceil", "mod"]);
        prop_oneof![
            (boxed(), boxed()).prop_map(|(one, other)| Term::Plus(one, other)),
            (boxed(), boxed()).prop_map(|(one, other)| Term::Minus(one, other)),
            (0..4i64, boxed()).prop_map(|(factor, one)| Term::Times(factor, one)),
            (how, boxed(), 1..5i64).prop_map(|(how, one, by)| Term::Divided(how, one, by)),
        ]
    })
}

/// Conditions on these names; only regular sets without others.
pub fn condition(names: &'static [usize], is_regular: bool) -> impl Strategy<Value = Condition> {
    let sign = || prop::sample::select(vec!["<", "<=", "=", "!=", ">=", ">"]);
    let chain = prop::collection::vec((sign(), term(names)), 1..3);
    let chain = (term(names), chain).prop_map(|(first, rest)| Condition::Chain(first, rest));
    let words = vec![
        "fibonacci",
        "squares",
        "cubes",
        "triangular",
        "factorials",
        "primes",
        "powers of primes",
    ];
    let finite = prop::collection::vec(0..9i64, 0..4).prop_map(Set::Finite);
    let range = (term(names), term(names)).prop_map(|(least, most)| Set::Range(least, most));
    let regular = prop_oneof![finite, range, Just(Set::Powers(2))].boxed();
    let other = prop_oneof![
        prop::sample::select(words).prop_map(Set::Named),
        (2..5i64).prop_map(Set::Powers),
    ];
    let set = if is_regular {
        regular
    } else {
        prop_oneof![regular, other].boxed()
    };
    let is_in = (term(names), set).prop_map(|(term, set)| Condition::In(term, set));
    let divisor = if is_regular {
        (0..5i64).prop_map(Term::Number).boxed()
    } else {
        term(names).boxed()
    };
    let divides = (divisor, term(names)).prop_map(|(divisor, of)| Condition::Divides(divisor, of));
    let submask = (term(names), term(names));
    let submask = submask.prop_map(|(part, of)| Condition::Submask(part, of));
    prop_oneof![
        3 => chain,
        2 => is_in,
        1 => divides,
        1 => submask,
    ]
}
