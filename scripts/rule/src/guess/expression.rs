//! Formulas as trees: what a rule says, and how it is computed.

use std::sync::Arc;

use super::function::Function;

/// A formula in the coordinates of a position. Its values are integers; a condition is 0 or 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expression {
    /// A number.
    Constant(i64),
    /// A coordinate, by its index.
    Coordinate(usize),
    /// An operation on two values.
    Binary(Operation, Arc<Expression>, Arc<Expression>),
    /// A function of one value.
    Unary(Function, Arc<Expression>),
    /// Whether a value is one of these, in rising order.
    OneOf(Arc<Expression>, Vec<i64>),
    /// The second if the first is not 0, else the third.
    If(Arc<Expression>, Arc<Expression>, Arc<Expression>),
    /// The case at the index that the first formula gives, from 0.
    Cases(Arc<Expression>, Vec<Arc<Expression>>),
    /// The rule's own value at another position.
    Recall(Vec<Arc<Expression>>),
}

/// An operation on two integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operation {
    /// a + b.
    Add,
    /// a − b.
    Subtract,
    /// a · b.
    Multiply,
    /// ⌊a / b⌋; 0 for b = 0.
    Divide,
    /// a − b⌊a / b⌋; a for b = 0.
    Remainder,
    /// Exclusive or of two naturals; of the two's complements otherwise.
    Xor,
    /// The smaller one.
    Min,
    /// The larger one.
    Max,
    /// |a − b|.
    Distance,
    /// The greatest common divisor, never negative.
    Gcd,
    /// a = b.
    Equal,
    /// a ≠ b.
    NotEqual,
    /// a < b.
    Less,
    /// a ≤ b.
    AtMost,
    /// Neither is 0.
    And,
    /// One is not 0, or both.
    Or,
}

impl Operation {
    /// Whether the value is 0 or 1, a condition.
    pub(crate) fn is_condition(self) -> bool {
        self >= Self::Equal
    }

    /// The value, or `None` if it leaves `i128`.
    pub fn value(self, a: i128, b: i128) -> Option<i128> {
        match self {
            Self::Add => a.checked_add(b),
            Self::Subtract => a.checked_sub(b),
            Self::Multiply => a.checked_mul(b),
            Self::Divide if b == 0 => Some(0),
            Self::Divide => floor_div(a, b),
            Self::Remainder if b == 0 => Some(a),
            Self::Remainder => a.checked_sub(floor_div(a, b)?.checked_mul(b)?),
            Self::Xor => Some(a ^ b),
            Self::Min => Some(a.min(b)),
            Self::Max => Some(a.max(b)),
            Self::Distance => i128::try_from(a.abs_diff(b)).ok(),
            Self::Gcd => i128::try_from(gcd(a.unsigned_abs(), b.unsigned_abs())).ok(),
            Self::Equal => Some(i128::from(a == b)),
            Self::NotEqual => Some(i128::from(a != b)),
            Self::Less => Some(i128::from(a < b)),
            Self::AtMost => Some(i128::from(a <= b)),
            Self::And => Some(i128::from(a != 0 && b != 0)),
            Self::Or => Some(i128::from(a != 0 || b != 0)),
        }
    }
}

fn floor_div(a: i128, b: i128) -> Option<i128> {
    // Nearly always, and far faster.
    if let (Ok(a), Ok(b @ 1..)) = (i64::try_from(a), i64::try_from(b)) {
        return Some(i128::from(a.div_euclid(b)));
    }
    let quotient = a.checked_div(b)?;
    let exact = quotient * b == a;
    Some(quotient - i128::from(!exact && ((a < 0) != (b < 0))))
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The rule's value at another position, for [`Expression::Recall`].
pub(super) type Recall<'a> = &'a dyn Fn(&[i128]) -> Option<i128>;

impl Expression {
    pub(super) fn constant(value: i64) -> Arc<Self> {
        Arc::new(Self::Constant(value))
    }

    pub(crate) fn coordinate(index: usize) -> Arc<Self> {
        Arc::new(Self::Coordinate(index))
    }

    pub(crate) fn binary(operation: Operation, a: &Arc<Self>, b: &Arc<Self>) -> Arc<Self> {
        Arc::new(Self::Binary(operation, Arc::clone(a), Arc::clone(b)))
    }

    /// An operation with a number on the right.
    pub(super) fn with(operation: Operation, a: &Arc<Self>, b: i64) -> Arc<Self> {
        Arc::new(Self::Binary(operation, Arc::clone(a), Self::constant(b)))
    }

    pub(crate) fn unary(function: Function, a: &Arc<Self>) -> Arc<Self> {
        Arc::new(Self::Unary(function, Arc::clone(a)))
    }

    /// The condition that does not hold where this one does.
    pub(crate) fn negated(self: &Arc<Self>) -> Arc<Self> {
        use Operation::{AtMost, Equal, Less, NotEqual};
        match &**self {
            Self::Unary(Function::Not, a) => Arc::clone(a),
            Self::Binary(Equal, a, b) => Self::binary(NotEqual, a, b),
            Self::Binary(NotEqual, a, b) => Self::binary(Equal, a, b),
            Self::Binary(Less, a, b) => Self::binary(AtMost, b, a),
            Self::Binary(AtMost, a, b) => Self::binary(Less, b, a),
            Self::Binary(Operation::And, a, b) => {
                Self::binary(Operation::Or, &a.negated(), &b.negated())
            }
            Self::Binary(Operation::Or, a, b) => {
                Self::binary(Operation::And, &a.negated(), &b.negated())
            }
            Self::If(condition, yes, no) => {
                Arc::new(Self::If(Arc::clone(condition), yes.negated(), no.negated()))
            }
            _ => Self::unary(Function::Not, self),
        }
    }

    /// α·x + β, as short as possible.
    pub(super) fn linear(slope: i64, x: &Arc<Self>, offset: i64) -> Arc<Self> {
        if slope == 0 {
            return Self::constant(offset);
        }
        if slope == -1 {
            return Self::binary(Operation::Subtract, &Self::constant(offset), x);
        }
        let scaled = if slope == 1 {
            Arc::clone(x)
        } else {
            Self::binary(Operation::Multiply, &Self::constant(slope), x)
        };
        scaled.shifted(offset)
    }

    /// x + β, as short as possible.
    pub(crate) fn shifted(self: &Arc<Self>, offset: i64) -> Arc<Self> {
        match offset {
            0 => Arc::clone(self),
            1.. => Self::with(Operation::Add, self, offset),
            _ => Self::with(Operation::Subtract, self, -offset),
        }
    }

    /// Whether the value is always 0 or 1, a condition.
    pub(crate) fn is_condition(&self) -> bool {
        match self {
            Self::Binary(operation, ..) => operation.is_condition(),
            Self::Unary(function, _) => function.is_condition(),
            Self::OneOf(..) => true,
            Self::If(_, yes, no) => yes.is_condition() && no.is_condition(),
            _ => false,
        }
    }

    /// The formulas that it is made of directly.
    pub(crate) fn parts(&self) -> Vec<&Arc<Self>> {
        match self {
            Self::Constant(_) | Self::Coordinate(_) => Vec::new(),
            Self::Binary(_, a, b) => vec![a, b],
            Self::Unary(_, a) | Self::OneOf(a, _) => vec![a],
            Self::If(a, b, c) => vec![a, b, c],
            Self::Cases(a, cases) => std::iter::once(a).chain(cases).collect(),
            Self::Recall(arguments) => arguments.iter().collect(),
        }
    }

    /// Marks the coordinates that occur in it.
    pub(crate) fn mark_coordinates(&self, marked: &mut [bool]) {
        if let Self::Coordinate(index) = self {
            marked[*index] = true;
        }
        self.parts()
            .into_iter()
            .for_each(|part| part.mark_coordinates(marked));
    }

    /// Whether the rule's own values occur in it.
    pub(crate) fn is_recursive(&self) -> bool {
        matches!(self, Self::Recall(_)) || self.parts().into_iter().any(|part| part.is_recursive())
    }

    /// The value at a position; `None` if a number on the way leaves `i128` or is too large for one of
    /// the functions.
    pub(super) fn value(&self, position: &[i128], recall: Recall) -> Option<i128> {
        match self {
            Self::Constant(value) => Some(i128::from(*value)),
            Self::Coordinate(index) => position.get(*index).copied(),
            Self::Binary(Operation::And, a, b) => {
                if a.value(position, recall)? == 0 {
                    return Some(0);
                }
                Some(i128::from(b.value(position, recall)? != 0))
            }
            Self::Binary(Operation::Or, a, b) => {
                if a.value(position, recall)? != 0 {
                    return Some(1);
                }
                Some(i128::from(b.value(position, recall)? != 0))
            }
            Self::Binary(operation, a, b) => {
                operation.value(a.value(position, recall)?, b.value(position, recall)?)
            }
            Self::Unary(function, a) => function.value(a.value(position, recall)?),
            Self::OneOf(a, set) => {
                let value = a.value(position, recall)?;
                let found = i64::try_from(value).is_ok_and(|value| set.contains(&value));
                Some(i128::from(found))
            }
            Self::If(condition, yes, no) => {
                if condition.value(position, recall)? == 0 {
                    no.value(position, recall)
                } else {
                    yes.value(position, recall)
                }
            }
            Self::Cases(selector, cases) => {
                let index = usize::try_from(selector.value(position, recall)?).ok()?;
                cases.get(index)?.value(position, recall)
            }
            Self::Recall(arguments) => {
                let arguments: Option<Vec<i128>> = arguments
                    .iter()
                    .map(|a| a.value(position, recall))
                    .collect();
                recall(&arguments?)
            }
        }
    }

    /// Bounds of the value, if every coordinate is at most `limit`; `own` bounds the rule's own
    /// values. Every value on the way is passed to `see`.
    pub(crate) fn bounds(
        &self,
        limit: i128,
        own: (i128, i128),
        see: &mut dyn FnMut((i128, i128)),
    ) -> (i128, i128) {
        let bounds = match self {
            Self::Constant(value) => (i128::from(*value), i128::from(*value)),
            Self::Coordinate(_) => (0, limit),
            Self::Recall(arguments) => {
                for argument in arguments {
                    argument.bounds(limit, own, see);
                }
                own
            }
            Self::Unary(function, a) => {
                let (_, high) = a.bounds(limit, own, see);
                function.bounds(high)
            }
            Self::OneOf(a, _) => {
                a.bounds(limit, own, see);
                (0, 1)
            }
            Self::If(condition, yes, no) => {
                condition.bounds(limit, own, see);
                let (yes, no) = (yes.bounds(limit, own, see), no.bounds(limit, own, see));
                (yes.0.min(no.0), yes.1.max(no.1))
            }
            Self::Cases(selector, cases) => {
                selector.bounds(limit, own, see);
                cases
                    .iter()
                    .map(|case| case.bounds(limit, own, see))
                    .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
                    .unwrap_or((0, 0))
            }
            Self::Binary(operation, a, b) => {
                let (a, b) = (a.bounds(limit, own, see), b.bounds(limit, own, see));
                operation.bounds(a, b)
            }
        };
        see(bounds);
        bounds
    }
}

impl Operation {
    /// Bounds of the value from those of the operands; saturating.
    fn bounds(self, a: (i128, i128), b: (i128, i128)) -> (i128, i128) {
        let magnitude = a.0.unsigned_abs().max(a.1.unsigned_abs());
        let magnitude = magnitude.max(b.0.unsigned_abs()).max(b.1.unsigned_abs());
        match self {
            Self::Add => (a.0.saturating_add(b.0), a.1.saturating_add(b.1)),
            Self::Subtract => (a.0.saturating_sub(b.1), a.1.saturating_sub(b.0)),
            Self::Multiply => {
                let products = [
                    a.0.saturating_mul(b.0),
                    a.0.saturating_mul(b.1),
                    a.1.saturating_mul(b.0),
                    a.1.saturating_mul(b.1),
                ];
                let low = products.iter().min().expect("four of them");
                let high = products.iter().max().expect("four of them");
                (*low, *high)
            }
            Self::Divide if b.0 > 0 && a.0 >= 0 => (a.0 / b.1, a.1 / b.0),
            Self::Divide => {
                let magnitude = a.0.unsigned_abs().max(a.1.unsigned_abs());
                let magnitude = i128::try_from(magnitude).unwrap_or(i128::MAX);
                if a.0 >= 0 && b.0 >= 0 {
                    (0, magnitude)
                } else {
                    (-magnitude, magnitude)
                }
            }
            Self::Remainder if b.0 > 0 && a.0 >= 0 => (0, a.1.min(b.1 - 1)),
            Self::Remainder if b.0 > 0 => (0, b.1 - 1),
            Self::Remainder if a.0 >= 0 && b.0 >= 0 => (0, a.1),
            Self::Xor if a.0 >= 0 && b.0 >= 0 => {
                let bits = 128 - a.1.max(b.1).leading_zeros();
                let high = if bits >= 127 {
                    i128::MAX
                } else {
                    (1 << bits) - 1
                };
                (0, high)
            }
            Self::Remainder | Self::Xor => {
                let bits = 128 - magnitude.leading_zeros();
                let high = if bits >= 127 {
                    i128::MAX
                } else {
                    (1 << bits) - 1
                };
                (-high - 1, high)
            }
            Self::Min => (a.0.min(b.0), a.1.min(b.1)),
            Self::Max => (a.0.max(b.0), a.1.max(b.1)),
            Self::Distance => {
                let high = a.1.saturating_sub(b.0).max(b.1.saturating_sub(a.0));
                (0, high.max(0))
            }
            Self::Gcd => (0, i128::try_from(magnitude).unwrap_or(i128::MAX)),
            _ => (0, 1),
        }
    }
}
