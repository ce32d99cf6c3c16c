//! What is checked of an export, and what must come of it.

/// A number: its type and its bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    pub ty: Type,
    pub bits: u64,
}

/// The type of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    I32,
    I64,
    F32,
    F64,
}

/// What a call or a global must give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code)] // not every test takes more than one NaN
pub enum Expected {
    Exactly(Value),
    /// The NaN with only the top bit of its payload, of either sign.
    Canonical(Type),
    /// Any NaN with the top bit of its payload.
    Arithmetic(Type),
}

impl Expected {
    pub fn ty(self) -> Type {
        match self {
            Self::Exactly(Value { ty, .. }) | Self::Canonical(ty) | Self::Arithmetic(ty) => ty,
        }
    }
}

/// How a call must end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// With a result or, of a function without one, without.
    Return(Option<Expected>),
    Trap,
    /// Somehow, but not with a trap.
    Any,
}

/// What a check does with an export.
#[derive(Debug)]
#[allow(dead_code)] // not every test assigns
pub enum Look {
    Call(Vec<Value>),
    Global,
    Assign(Value),
}

impl Look {
    /// The arguments.
    pub fn values(&self) -> &[Value] {
        match self {
            Self::Call(values) => values,
            Self::Global => &[],
            Self::Assign(value) => std::slice::from_ref(value),
        }
    }
}
