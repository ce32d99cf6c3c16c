//! The opposite of a condition.

use super::{Binary, Const, Expr, Type, Unary};

impl Expr {
    /// A condition that is true where this one is false, without a `!` if there is such a one.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Expr::Unary(Unary::Eqz(Type::I32), value) => *value,
            Expr::Unary(Unary::Eqz(ty), value) => {
                let zero = Expr::Const(Const::zero(ty));
                Expr::Binary(Binary::Ne, ty, Box::new((*value, zero)))
            }
            Expr::Binary(op, ty, parts) => match opposite(op) {
                Some(opposite) => Expr::Binary(opposite, ty, parts),
                None => not(Expr::Binary(op, ty, parts)),
            },
            other => not(other),
        }
    }
}

fn not(condition: Expr) -> Expr {
    Expr::Unary(Unary::Eqz(Type::I32), Box::new(condition))
}

/// The comparison that is true where this one is false. Those of numbers with a point have none, but
/// for `Eq` and `Ne`: of what is no number, `<` and `>=` are both false.
fn opposite(op: Binary) -> Option<Binary> {
    use Binary::{Eq, GeS, GeU, GtS, GtU, LeS, LeU, LtS, LtU, Ne};
    Some(match op {
        Eq => Ne,
        Ne => Eq,
        LtS => GeS,
        LtU => GeU,
        GtS => LeS,
        GtU => LeU,
        LeS => GtS,
        LeU => GtU,
        GeS => LtS,
        GeU => LtU,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(op: Binary, ty: Type) -> Expr {
        Expr::Binary(op, ty, Box::new((Expr::Local(0), Expr::Local(1))))
    }

    #[test]
    fn comparisons_turn_round() {
        let less = compare(Binary::LtS, Type::I32);
        assert_eq!(less.clone().negated(), compare(Binary::GeS, Type::I32));
        assert_eq!(less.clone().negated().negated(), less);
    }

    #[test]
    fn less_is_not_the_opposite_of_more_where_there_is_nan() {
        let less = compare(Binary::Lt, Type::F64);
        assert_eq!(less.clone().negated(), not(less));
        let equal = compare(Binary::Eq, Type::F64);
        assert_eq!(equal.negated(), compare(Binary::Ne, Type::F64));
    }

    #[test]
    fn two_negations_of_64_bits_are_a_comparison() {
        let is_zero = Expr::Unary(Unary::Eqz(Type::I64), Box::new(Expr::Local(0)));
        let zero = Expr::Const(Const::I64(0));
        let differs = Expr::Binary(Binary::Ne, Type::I64, Box::new((Expr::Local(0), zero)));
        assert_eq!(is_zero.negated(), differs);
    }
}
