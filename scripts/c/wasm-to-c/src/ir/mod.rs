//! The intermediate representation: statements over expressions, between WebAssembly and C.

mod operation;

pub use operation::{Binary, Load, Store, Unary};

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A 32-bit integer; operations decide about the sign.
    I32,
    /// A 64-bit integer; operations decide about the sign.
    I64,
    /// A `float`.
    F32,
    /// A `double`.
    F64,
}

/// A constant; floats are stored as their bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Const {
    I32(i32),
    I64(i64),
    F32(u32),
    F64(u64),
}

/// A variable of a function: parameters first, then locals, then temporaries.
pub type Local = usize;

/// The target of a jump within a function.
pub type Label = usize;

/// An expression. Only calls and `memory.grow` have side effects; some others may trap.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    Const(Const),
    Local(Local),
    Global(u32),
    Unary(Unary, Box<Expr>),
    Binary(Binary, Type, Box<(Expr, Expr)>),
    /// A load from an address plus a constant offset.
    Load(Load, Box<Expr>, u64),
    /// `condition ? first : second`.
    Select(Box<(Expr, Expr, Expr)>),
    Call(u32, Vec<Expr>),
    /// A call through the table: type index, arguments, table index.
    CallIndirect(u32, Vec<Expr>, Box<Expr>),
    MemorySize,
    MemoryGrow(Box<Expr>),
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Stmt {
    Set(Local, Expr),
    SetGlobal(u32, Expr),
    Store(Store, Expr, u64, Expr),
    /// Evaluates an expression for its side effects.
    Eval(Expr),
    /// `memory.copy`: destination, source, length.
    Copy(Expr, Expr, Expr),
    /// `memory.fill`: destination, byte, length.
    Fill(Expr, Expr, Expr),
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// A body with a label at its end.
    Block(Label, Vec<Stmt>),
    /// A body with a label at its start. Control leaves the loop at its end.
    Loop(Label, Vec<Stmt>),
    Goto(Label),
    /// Jumps to the label with this index, or to the default label.
    Switch(Expr, Vec<Label>, Label),
    Return(Option<Expr>),
    Trap,
}

impl Const {
    /// Its type.
    pub fn ty(self) -> Type {
        match self {
            Const::I32(_) => Type::I32,
            Const::I64(_) => Type::I64,
            Const::F32(_) => Type::F32,
            Const::F64(_) => Type::F64,
        }
    }

    /// The zero of a type.
    pub fn zero(ty: Type) -> Self {
        match ty {
            Type::I32 => Const::I32(0),
            Type::I64 => Const::I64(0),
            Type::F32 => Const::F32(0),
            Type::F64 => Const::F64(0),
        }
    }
}

impl Expr {
    /// The value, if it is an integer constant.
    pub fn integer(&self) -> Option<i64> {
        match self {
            Expr::Const(Const::I32(n)) => Some(i64::from(*n)),
            Expr::Const(Const::I64(n)) => Some(*n),
            _ => None,
        }
    }

    /// Its operands, in evaluation order.
    pub fn operands(&self) -> impl Iterator<Item = &Expr> {
        let (arguments, others): (&[Expr], [Option<&Expr>; 3]) = match self {
            Expr::Const(_) | Expr::Local(_) | Expr::Global(_) | Expr::MemorySize => {
                (&[], [None; 3])
            }
            Expr::Unary(_, part) | Expr::Load(_, part, _) | Expr::MemoryGrow(part) => {
                (&[], [Some(part), None, None])
            }
            Expr::Binary(_, _, parts) => (&[], [Some(&parts.0), Some(&parts.1), None]),
            Expr::Select(parts) => (&[], [Some(&parts.0), Some(&parts.1), Some(&parts.2)]),
            Expr::Call(_, arguments) => (arguments, [None; 3]),
            Expr::CallIndirect(_, arguments, place) => (arguments, [Some(place), None, None]),
        };
        arguments.iter().chain(others.into_iter().flatten())
    }

    /// Returns whether the predicate holds for the expression or any part of it.
    pub fn any(&self, is: &impl Fn(&Expr) -> bool) -> bool {
        is(self) || self.operands().any(|part| part.any(is))
    }

    /// Returns whether it has side effects. A trap is none.
    pub fn calls(&self) -> bool {
        self.any(&|part| {
            matches!(
                part,
                Expr::Call(..) | Expr::CallIndirect(..) | Expr::MemoryGrow(_)
            )
        })
    }

    /// Calls `see` with every variable read.
    pub fn each_local(&self, see: &mut impl FnMut(Local)) {
        if let Expr::Local(local) = self {
            see(*local);
        }
        for part in self.operands() {
            part.each_local(see);
        }
    }

    /// The same value by other operations, where these are shorter and cheaper in C.
    #[must_use]
    pub fn simplified(self) -> Self {
        const LOW: i64 = 0xffff_ffff;
        let Expr::Binary(op, Type::I64, parts) = self else {
            return self;
        };
        let (first, second) = *parts;
        match (op, &first, second.integer()) {
            // The low half.
            (Binary::And, _, Some(LOW)) => {
                let low = Expr::Unary(Unary::Wrap, Box::new(first));
                Expr::Unary(Unary::ExtendU, Box::new(low))
            }
            // Is the high half 0?
            (Binary::LeU, _, Some(LOW)) => {
                let high = first.by_constant(Binary::ShrU, 32);
                Expr::Unary(Unary::Eqz(Type::I64), Box::new(high))
            }
            (Binary::GtU, _, Some(LOW)) => {
                let high = first.by_constant(Binary::ShrU, 32);
                high.by_constant(Binary::Ne, 0)
            }
            // All bits but the lowest of a shifted number: the mask would be long.
            (Binary::And, Expr::Binary(Binary::ShrU, _, shifted), Some(mask)) => {
                let zeros = mask.trailing_zeros();
                match shifted.1.integer() {
                    Some(by @ 1..32)
                        if (1..32).contains(&zeros)
                            && mask.cast_unsigned() == u64::MAX >> by >> zeros << zeros =>
                    {
                        let zeros = i64::from(zeros);
                        let high = shifted.0.clone().by_constant(Binary::ShrU, by + zeros);
                        high.by_constant(Binary::Shl, zeros)
                    }
                    _ => Expr::Binary(op, Type::I64, Box::new((first, second))),
                }
            }
            _ => Expr::Binary(op, Type::I64, Box::new((first, second))),
        }
    }

    /// A 64-bit operation with a constant.
    fn by_constant(self, op: Binary, constant: i64) -> Self {
        let constant = Expr::Const(Const::I64(constant));
        Expr::Binary(op, Type::I64, Box::new((self, constant)))
    }

    /// Negates a condition, without a `!` where possible.
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

/// The complementary comparison. Ordered comparisons of floats have none: with a NaN, both `<` and
/// `>=` are false.
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

impl Stmt {
    /// Returns whether control never continues after it.
    pub fn diverges(&self) -> bool {
        match self {
            Stmt::Goto(_) | Stmt::Switch(..) | Stmt::Return(_) | Stmt::Trap => true,
            Stmt::If(_, then, otherwise) => {
                then.last().is_some_and(Stmt::diverges)
                    && otherwise.last().is_some_and(Stmt::diverges)
            }
            _ => false,
        }
    }

    /// Calls `see` with the expressions of this statement, excluding nested statements.
    pub fn each_expr<'a>(&'a self, see: &mut impl FnMut(&'a Expr)) {
        match self {
            Stmt::Set(_, value)
            | Stmt::SetGlobal(_, value)
            | Stmt::Eval(value)
            | Stmt::If(value, ..)
            | Stmt::Switch(value, ..)
            | Stmt::Return(Some(value)) => see(value),
            Stmt::Store(_, address, _, value) => {
                see(address);
                see(value);
            }
            Stmt::Copy(a, b, c) | Stmt::Fill(a, b, c) => {
                see(a);
                see(b);
                see(c);
            }
            Stmt::Block(..) | Stmt::Loop(..) | Stmt::Goto(_) | Stmt::Return(None) | Stmt::Trap => {}
        }
    }

    /// The nested statement lists.
    pub fn bodies(&self) -> impl Iterator<Item = &[Stmt]> {
        let (first, second): (&[Stmt], &[Stmt]) = match self {
            Stmt::If(_, then, otherwise) => (then, otherwise),
            Stmt::Block(_, body) | Stmt::Loop(_, body) => (body, &[]),
            _ => (&[], &[]),
        };
        [first, second].into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(op: Binary, ty: Type) -> Expr {
        Expr::Binary(op, ty, Box::new((Expr::Local(0), Expr::Local(1))))
    }

    #[test]
    fn negates_integer_comparisons() {
        let less = compare(Binary::LtS, Type::I32);
        assert_eq!(less.clone().negated(), compare(Binary::GeS, Type::I32));
        assert_eq!(less.clone().negated().negated(), less);
    }

    #[test]
    fn keeps_ordered_float_comparisons_because_of_nan() {
        let less = compare(Binary::Lt, Type::F64);
        assert_eq!(less.clone().negated(), not(less));
        let equal = compare(Binary::Eq, Type::F64);
        assert_eq!(equal.negated(), compare(Binary::Ne, Type::F64));
    }

    #[test]
    fn negates_a_64_bit_test_for_zero() {
        let is_zero = Expr::Unary(Unary::Eqz(Type::I64), Box::new(Expr::Local(0)));
        let zero = Expr::Const(Const::I64(0));
        let differs = Expr::Binary(Binary::Ne, Type::I64, Box::new((Expr::Local(0), zero)));
        assert_eq!(is_zero.negated(), differs);
    }
}
