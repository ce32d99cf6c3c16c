//! Formulas as one would write them.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::expression::{Expression, Operation};
use super::function::Function;

/// A number for each value of a feature.
pub(super) fn by_value(feature: &Arc<Expression>, values: &[i64]) -> Arc<Expression> {
    let cases = values
        .iter()
        .map(|&value| Expression::constant(value))
        .collect();
    Arc::new(Expression::Cases(Arc::clone(feature), cases))
}

/// A feature is one of some values.
pub(super) fn one_of(feature: &Arc<Expression>, set: Vec<i64>) -> Arc<Expression> {
    if let [value] = set[..] {
        return Expression::with(Operation::Equal, feature, value);
    }
    Arc::new(Expression::OneOf(Arc::clone(feature), set))
}

/// The formula, as a choice between two answers if it is a list of two different ones.
pub(super) fn decided(body: &Arc<Expression>) -> Arc<Expression> {
    let Expression::Cases(selector, cases) = &**body else {
        return Arc::clone(body);
    };
    let answers = cases.iter().map(|case| match **case {
        Expression::Constant(answer) => Some(answer),
        _ => None,
    });
    let Some(answers) = answers.collect::<Option<Vec<i64>>>() else {
        return Arc::clone(body);
    };
    let different: BTreeSet<i64> = answers.iter().copied().collect();
    let [one, other] = different.into_iter().collect::<Vec<_>>()[..] else {
        return Arc::clone(body);
    };
    let places = |label: i64| -> Vec<i64> {
        let places = answers
            .iter()
            .enumerate()
            .filter(|&(_, &answer)| answer == label);
        places.map(|(place, _)| place as i64).collect()
    };
    let (first, second) = (places(one), places(other));
    if first.len() <= second.len() {
        choice(&one_of(selector, first), one, other)
    } else {
        choice(&one_of(selector, second), other, one)
    }
}

/// The number of negations in a condition.
fn negations(condition: &Expression) -> usize {
    match condition {
        Expression::Binary(operation, a, b) => {
            usize::from(*operation == Operation::NotEqual) + negations(a) + negations(b)
        }
        Expression::Unary(function, a) => usize::from(*function == Function::Not) + negations(a),
        Expression::If(_, yes, no) => negations(yes) + negations(no),
        _ => 0,
    }
}

/// The same formula as one would write it: `a = b` for `a - b = 0`, and a nim-sum that is 0.
pub(super) fn tidy(body: &Arc<Expression>) -> Arc<Expression> {
    use Operation::{Equal, NotEqual, Subtract, Xor};
    match &**body {
        Expression::Constant(_) | Expression::Coordinate(_) | Expression::Recall(_) => {
            Arc::clone(body)
        }
        Expression::Unary(function, a) => Expression::unary(*function, &tidy(a)),
        Expression::OneOf(a, set) => Arc::new(Expression::OneOf(tidy(a), set.clone())),
        Expression::If(condition, yes, no) => {
            let (condition, yes, no) = (tidy(condition), tidy(yes), tidy(no));
            if negations(&condition) > 0 && negations(&condition.negated()) == 0 {
                return Arc::new(Expression::If(condition.negated(), no, yes));
            }
            Arc::new(Expression::If(condition, yes, no))
        }
        Expression::Cases(selector, cases) => Arc::new(Expression::Cases(
            tidy(selector),
            cases.iter().map(tidy).collect(),
        )),
        Expression::Binary(operation @ (Equal | NotEqual), a, b) => match (&**a, &**b) {
            (Expression::Binary(Subtract, x, y), Expression::Constant(0)) => {
                Expression::binary(*operation, &tidy(x), &tidy(y))
            }
            (Expression::Coordinate(_), Expression::Binary(Xor, ..))
            | (Expression::Binary(Xor, ..), Expression::Coordinate(_)) => {
                let mut heaps = Vec::new();
                if nim_sum(a, &mut heaps) && nim_sum(b, &mut heaps) {
                    heaps.sort_unstable();
                    let heaps: Vec<Arc<Expression>> =
                        heaps.into_iter().map(Expression::coordinate).collect();
                    let sum = heaps[1..].iter().fold(Arc::clone(&heaps[0]), |sum, heap| {
                        Expression::binary(Xor, &sum, heap)
                    });
                    return Expression::with(*operation, &sum, 0);
                }
                Arc::clone(body)
            }
            _ => Expression::binary(*operation, &tidy(a), &tidy(b)),
        },
        Expression::Binary(operation, a, b) => Expression::binary(*operation, &tidy(a), &tidy(b)),
    }
}

/// Collects the coordinates of a nim-sum; whether it is one of nothing else.
fn nim_sum(expression: &Expression, heaps: &mut Vec<usize>) -> bool {
    match expression {
        Expression::Coordinate(index) => {
            heaps.push(*index);
            true
        }
        Expression::Binary(Operation::Xor, a, b) => nim_sum(a, heaps) && nim_sum(b, heaps),
        _ => false,
    }
}

/// A condition that holds if, where the first holds, the second does, and elsewhere the third.
pub(super) fn conditional(
    condition: &Arc<Expression>,
    yes: &Arc<Expression>,
    no: &Arc<Expression>,
) -> Arc<Expression> {
    use Expression::Constant;
    use Operation::{And, Or};
    match (&**yes, &**no) {
        (Constant(1), Constant(_)) => Arc::clone(condition),
        (Constant(1), _) => Expression::binary(Or, condition, no),
        (Constant(_), Constant(_)) => condition.negated(),
        (Constant(_), _) => Expression::binary(And, &condition.negated(), no),
        (_, Constant(1)) => Expression::binary(Or, &condition.negated(), yes),
        (_, Constant(_)) => Expression::binary(And, condition, yes),
        _ => Arc::new(Expression::If(
            Arc::clone(condition),
            Arc::clone(yes),
            Arc::clone(no),
        )),
    }
}

/// One answer if a condition holds, else another.
pub(super) fn choice(condition: &Arc<Expression>, yes: i64, no: i64) -> Arc<Expression> {
    let opposite = condition.negated();
    let turned = negations(&opposite) < negations(condition);
    let (condition, yes, no) = if turned {
        (opposite, no, yes)
    } else {
        (Arc::clone(condition), yes, no)
    };
    Arc::new(Expression::If(
        condition,
        Expression::constant(yes),
        Expression::constant(no),
    ))
}
