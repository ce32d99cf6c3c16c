//! Expressions by the machine, and by a second evaluator.

use fastrand::Rng;

use crate::ctd::Format;

/// An expression of integers, written with parentheses only where the specification needs them.
#[derive(Clone, Debug)]
enum Tree {
    Number(i128),
    Minus(Box<Tree>),
    Binary(char, Box<Tree>, Box<Tree>),
}

use Tree::{Binary, Minus, Number};

/// How tightly an operator binds.
fn level(tree: &Tree) -> u32 {
    match tree {
        Number(_) => 4,
        Minus(_) | Binary('^', ..) => 3,
        Binary('*' | '/' | '%', ..) => 2,
        Binary(..) => 1,
    }
}

fn written(tree: &Tree) -> String {
    let inner = |tree: &Tree, least: u32| match written(tree) {
        text if level(tree) < least => format!("({text})"),
        text => text,
    };
    match tree {
        Number(value) => value.to_string(),
        Minus(it) => format!("-{}", inner(it, 3)),
        Binary(sign, left, right) => {
            // A sign takes the whole power behind it.
            let least = level(tree) + u32::from(matches!(**left, Minus(_)) && *sign == '^');
            format!(
                "{} {sign} {}",
                inner(left, least),
                inner(right, level(tree) + 1)
            )
        }
    }
}

/// The value; none if there is none, or if a step leaves 128 bits.
fn value(tree: &Tree) -> Option<i128> {
    match tree {
        Number(value) => Some(*value),
        Minus(it) => value(it)?.checked_neg(),
        Binary(sign, left, right) => {
            let (left, right) = (value(left)?, value(right)?);
            match sign {
                '+' => left.checked_add(right),
                '-' => left.checked_sub(right),
                '*' => left.checked_mul(right),
                '/' => left.checked_div(right),
                '%' => left.checked_rem(right),
                _ => match (left, u32::try_from(right).ok()?) {
                    (_, 0) => Some(1),
                    (-1..=1, exponent) => Some(if exponent % 2 == 0 { left * left } else { left }),
                    (_, exponent) => (0..exponent).try_fold(1_i128, |all, _| all.checked_mul(left)),
                },
            }
        }
    }
}

fn drawn(random: &mut Rng, depth: u32) -> Tree {
    if depth == 0 || random.u32(..4) == 0 {
        let large = [i128::MAX, 1 << 64, 1 << 126, 127];
        return Number(match random.u32(..5) {
            0 => *random.choice(&large).unwrap(),
            _ => random.i128(0..6),
        });
    }
    let mut inner = || Box::new(drawn(random, depth - 1));
    let (left, right) = (inner(), inner());
    match *random.choice(&['+', '-', '*', '/', '%', '^', '~']).unwrap() {
        '~' => Minus(left),
        sign => Binary(sign, left, right),
    }
}

/// The parts of a tree, and the tree with a part in its place.
fn smaller(tree: &Tree) -> Vec<Tree> {
    match tree {
        Number(value) => Vec::from_iter((*value > 0).then(|| Number(value / 2))),
        Minus(it) => {
            let inner = smaller(it).into_iter().map(|it| Minus(Box::new(it)));
            inner.chain([(**it).clone()]).collect()
        }
        Binary(sign, left, right) => {
            let mut all = vec![(**left).clone(), (**right).clone()];
            let lefts = smaller(left).into_iter();
            all.extend(lefts.map(|it| Binary(*sign, Box::new(it), right.clone())));
            let rights = smaller(right).into_iter();
            all.extend(rights.map(|it| Binary(*sign, left.clone(), Box::new(it))));
            all
        }
    }
}

/// What is wrong with the value of an expression, if something is.
fn fault(tree: &Tree) -> Option<String> {
    let text = written(tree);
    let Ok(format) = Format::parse(&format!("SET(x = {text}) INT(x, x)")) else {
        return Some(format!("{text} is refused"));
    };
    let input = value(tree).map_or_else(|| "0".to_owned(), |value| value.to_string());
    let checked = format.check(&input);
    let is_right = match (value(tree), &checked) {
        (Some(_), checked) => checked.is_ok(),
        (None, Err(why)) => why.starts_with("input.ctd, line 1: "),
        (None, Ok(())) => false,
    };
    (!is_right).then(|| format!("{text}: {input}, {checked:?}"))
}

#[test]
fn expressions_have_the_values_of_a_second_evaluator() {
    let mut random = Rng::with_seed(11);
    for _ in 0..3_000 {
        let mut tree = drawn(&mut random, 4);
        if fault(&tree).is_some() {
            while let Some(it) = smaller(&tree).into_iter().find(|it| fault(it).is_some()) {
                tree = it;
            }
            panic!("{}", fault(&tree).unwrap());
        }
    }
}
