//! A check: an action on an export, and the outcome it must have.

/// A number, as its type and bits.
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

/// The value that a call or a global must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code)] // not every test accepts several NaNs
pub enum Expected {
    Exactly(Value),
    /// A NaN whose payload has only the top bit set, of either sign.
    Canonical(Type),
    /// A NaN whose payload has the top bit set.
    Arithmetic(Type),
}

impl Expected {
    pub fn ty(self) -> Type {
        match self {
            Self::Exactly(Value { ty, .. }) | Self::Canonical(ty) | Self::Arithmetic(ty) => ty,
        }
    }
}

/// How a check must end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It returns, with a result if the function has one.
    Return(Option<Expected>),
    Trap,
    /// It returns any result.
    Any,
}

/// The action on an export.
#[derive(Debug)]
#[allow(dead_code)] // not every test assigns globals
pub enum Action {
    Call(Vec<Value>),
    Global,
    Assign(Value),
}

impl Action {
    /// The arguments.
    pub fn values(&self) -> &[Value] {
        match self {
            Self::Call(values) => values,
            Self::Global => &[],
            Self::Assign(value) => std::slice::from_ref(value),
        }
    }
}
