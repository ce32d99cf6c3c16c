//! Random games: a sequence of small decisions, from a seed.

use super::naive::{Condition, Divisor, Kind, Naive, Product, Rounding, Term, Var};

/// `SplitMix64` (S. Vigna).
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % bound
    }

    pub fn between(&mut self, first: i64, last: i64) -> i64 {
        first + self.below((last - first + 1) as u64) as i64
    }

    fn chance(&mut self, in_ten: u64) -> bool {
        self.below(10) < in_ten
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}

const SIGNS: [&str; 6] = ["<", "<=", "=", "!=", ">=", ">"];
const T: Var = Var::Choice(0);
const K: usize = 1;

fn product(factor: i64, var: Var) -> Product {
    Product {
        factor,
        multiplier: None,
        var: Some(var),
    }
}

fn number(factor: i64) -> Product {
    Product {
        factor,
        multiplier: None,
        var: None,
    }
}

fn plain(var: Var) -> Term {
    Term::sum(vec![product(1, var)])
}

fn constant(value: i64) -> Term {
    Term::sum(vec![number(value)])
}

/// `var - factor·t - constant`
fn less(var: Var, factor: i64, taken: i64) -> Term {
    let mut sum = vec![product(1, var)];
    if factor != 0 {
        sum.push(product(-factor, T));
    }
    if taken != 0 {
        sum.push(number(-taken));
    }
    Term::sum(sum)
}

/// A game with one coordinate.
pub fn one_coordinate(random: &mut Random, with_splits: bool) -> Naive {
    let x = Var::Coordinate(0);
    let mut options = Vec::new();
    for _ in 0..random.between(1, 3) {
        let mut conditions = Vec::new();
        let mut choices = 0;
        let parts = match random.below(if with_splits { 9 } else { 7 }) {
            0 => vec![vec![less(x, 0, random.pick(&[-2, 0, 1, 1, 2, 3, 4, 5, 6]))]],
            1 | 2 => {
                choices = 1;
                conditions.push(takes(random));
                vec![vec![less(x, random.between(1, 2), random.pick(&[0, 0, 1]))]]
            }
            3 => {
                choices = 1;
                let bound = Term {
                    sum: vec![product(random.between(1, 2), x)],
                    rounding: random
                        .chance(5)
                        .then(|| (Rounding::Floor, Divisor::Number(random.between(2, 4)))),
                };
                conditions.push(Condition::Compare(
                    plain(T),
                    random.pick(&["<", "<="]),
                    bound,
                ));
                vec![vec![less(x, 1, 0)]]
            }
            4 => {
                let rounding = random.pick(&[Rounding::Floor, Rounding::Ceil]);
                let divisor = Divisor::Number(random.between(2, 4));
                conditions.push(Condition::Compare(
                    plain(x),
                    ">",
                    constant(random.pick(&[0, 1, 1, 2, 3])),
                ));
                vec![vec![Term {
                    sum: vec![product(1, x)],
                    rounding: Some((rounding, divisor)),
                }]]
            }
            5 => {
                // A divisor that the player chooses.
                choices = 2;
                let low = random.between(2, 3);
                conditions.push(Condition::Listed(
                    plain(Var::Choice(K)),
                    vec![(low, low + 1)],
                ));
                conditions.push(Condition::Compare(plain(T), "=", constant(1)));
                conditions.push(Condition::Compare(plain(x), ">", constant(1)));
                let rounding = random.pick(&[Rounding::Floor, Rounding::Ceil]);
                vec![vec![Term {
                    sum: vec![product(1, x)],
                    rounding: Some((rounding, Divisor::Choice(K))),
                }]]
            }
            6 => {
                // A multiple of the choice, or of the coordinate.
                choices = 2;
                conditions.push(Condition::Listed(
                    plain(Var::Choice(K)),
                    vec![(1, 1), (3, 3)],
                ));
                conditions.push(takes(random));
                let multiple = Product {
                    factor: -1,
                    multiplier: Some(K),
                    var: Some(T),
                };
                vec![vec![Term::sum(vec![product(1, x), multiple])]]
            }
            7 => {
                choices = 2;
                let both = Term::sum(vec![product(1, T), product(1, Var::Choice(K))]);
                conditions.push(Condition::Compare(
                    both,
                    "=",
                    less(x, 0, random.between(0, 3)),
                ));
                if random.chance(3) {
                    conditions.push(Condition::Compare(
                        plain(T),
                        random.pick(&["<=", "!="]),
                        plain(Var::Choice(K)),
                    ));
                }
                vec![vec![plain(T)], vec![plain(Var::Choice(K))]]
            }
            _ => {
                choices = 1;
                let taken = random.between(1, 2);
                conditions.push(Condition::Compare(plain(T), "<", plain(x)));
                vec![vec![plain(T)], vec![less(x, 1, taken)]]
            }
        };
        if random.chance(3) {
            conditions.push(about_coordinate(random, x));
        }
        options.push(Kind {
            parts,
            conditions,
            choices,
        });
    }
    Naive {
        dimension: 1,
        options,
        choices_per_stone: 2,
    }
}

/// What the player may take.
fn takes(random: &mut Random) -> Condition {
    match random.below(6) {
        0 => Condition::Powers(plain(T), random.between(2, 4)),
        1 => Condition::Range(
            plain(T),
            constant(random.between(1, 3)),
            constant(random.between(3, 6)),
        ),
        2 => Condition::Compare(
            Term {
                sum: vec![product(1, T)],
                rounding: Some((Rounding::Mod, Divisor::Number(random.between(2, 4)))),
            },
            random.pick(&SIGNS),
            constant(random.between(0, 2)),
        ),
        3 => Condition::Fibonacci(plain(T)),
        4 => Condition::Compare(
            plain(T),
            random.pick(&["!=", ">=", ">", "<"]),
            constant(random.between(1, 4)),
        ),
        _ => {
            let mut first = random.between(1, 3);
            let mut ranges = Vec::new();
            for _ in 0..random.between(1, 3) {
                let last = first + random.pick(&[0, 0, 1]);
                ranges.push((first, last));
                first = last + random.between(1, 3);
            }
            Condition::Listed(plain(T), ranges)
        }
    }
}

/// What holds where the move is allowed.
fn about_coordinate(random: &mut Random, x: Var) -> Condition {
    match random.below(4) {
        0 => Condition::Compare(
            plain(x),
            random.pick(&SIGNS),
            constant(random.between(0, 9)),
        ),
        1 => Condition::Listed(
            plain(x),
            vec![
                (0, random.between(0, 4)),
                (6, 6),
                (8, random.between(8, 60)),
            ],
        ),
        2 => Condition::Compare(
            constant(random.between(0, 2)),
            random.pick(&SIGNS),
            Term {
                sum: vec![product(random.between(1, 2), x), number(1)],
                rounding: Some((Rounding::Mod, Divisor::Number(3))),
            },
        ),
        _ => Condition::Powers(plain(x), 2),
    }
}

/// A game with two coordinates.
pub fn two_coordinates(random: &mut Random) -> Naive {
    let (x, y) = (Var::Coordinate(0), Var::Coordinate(1));
    let mut options = Vec::new();
    for _ in 0..random.between(1, 3) {
        let mut conditions = Vec::new();
        let mut choices = 1;
        let (one, other) = if random.chance(5) { (x, y) } else { (y, x) };
        let mut terms = [plain(x), plain(y)];
        let place = |var| usize::from(var == y);
        match random.below(9) {
            8 => {
                // Stones move to the other heap, or more appear there.
                terms[place(one)] = less(one, 1, 0);
                terms[place(other)] = if random.chance(5) {
                    less(other, -1, 0)
                } else {
                    less(other, 0, -random.between(1, 3))
                };
            }
            0 | 1 => {
                terms[place(one)] = less(one, 1, 0);
            }
            2 => {
                terms[place(one)] = less(one, 1, 0);
                terms[place(other)] = less(other, random.between(1, 2), random.pick(&[0, 0, 1]));
            }
            3 => {
                // The limit of the next move, which grows.
                terms = [
                    less(x, 1, 0),
                    Term::sum(vec![
                        product(random.between(1, 3), T),
                        number(random.pick(&[0, 0, 1])),
                    ]),
                ];
                conditions.push(Condition::Compare(
                    plain(T),
                    random.pick(&["<=", "<"]),
                    plain(y),
                ));
            }
            4 => {
                terms = [plain(y), less(x, 1, 0)];
                conditions.push(Condition::Compare(plain(y), "<=", plain(x)));
                conditions.push(Condition::Compare(
                    plain(T),
                    ">",
                    constant(random.between(0, 1)),
                ));
            }
            5 => {
                // A chess piece.
                choices = 0;
                terms = [
                    less(x, 0, random.between(-1, 2)),
                    less(y, 0, random.between(-1, 2)),
                ];
            }
            6 => {
                // One heap by at most the other.
                terms[place(one)] = less(one, 1, 0);
                conditions.push(Condition::Compare(
                    plain(T),
                    random.pick(&["<=", "<", "!=", "="]),
                    plain(other),
                ));
            }
            _ => {
                choices = 2;
                terms[place(one)] = less(one, 1, 0);
                terms[place(other)] =
                    Term::sum(vec![product(1, other), product(-1, Var::Choice(K))]);
                let bound = Term::sum(vec![product(1, T), number(random.between(0, 2))]);
                conditions.push(Condition::Compare(
                    plain(Var::Choice(K)),
                    random.pick(&SIGNS),
                    bound,
                ));
            }
        }
        if choices > 0 && random.chance(3) {
            conditions.push(takes(random));
        }
        if random.chance(2) {
            conditions.push(about_coordinate(random, one));
        }
        if random.chance(2) {
            conditions.push(Condition::Compare(
                plain(x),
                random.pick(&SIGNS),
                Term::sum(vec![
                    product(random.between(1, 2), y),
                    number(random.between(-2, 2)),
                ]),
            ));
        }
        options.push(Kind {
            parts: vec![terms.to_vec()],
            conditions,
            choices,
        });
    }
    Naive {
        dimension: 2,
        options,
        choices_per_stone: 2,
    }
}
