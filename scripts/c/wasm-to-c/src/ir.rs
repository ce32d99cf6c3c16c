//! What lies between WebAssembly and C: statements over expressions.

mod negation;
mod operation;
mod walk;

pub use operation::{Binary, Load, Store, Unary};

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// 32 bits, with no sign of their own.
    I32,
    /// 64 bits, with no sign of their own.
    I64,
    /// A `float`.
    F32,
    /// A `double`.
    F64,
}

/// A constant; those with a point as their bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Const {
    I32(i32),
    I64(i64),
    F32(u32),
    F64(u64),
}

/// A variable of a function: its parameters, its locals, then those that hold operands for a while.
pub type Local = usize;

/// A place in a function to go to.
pub type Label = usize;

/// A value. Evaluating one changes nothing, but for calls and growing the memory.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    Const(Const),
    Local(Local),
    Global(u32),
    Unary(Unary, Box<Expr>),
    Binary(Binary, Type, Box<(Expr, Expr)>),
    /// What is in memory at an address, which is a number and an offset.
    Load(Load, Box<Expr>, u32),
    /// If the first is not 0, the second, else the third.
    Select(Box<(Expr, Expr, Expr)>),
    Call(u32, Vec<Expr>),
    /// The function's type, its arguments, its place in the table.
    CallIndirect(u32, Vec<Expr>, Box<Expr>),
    MemorySize,
    MemoryGrow(Box<Expr>),
}

/// A step of a function.
#[derive(Clone, Debug, PartialEq)]
pub enum Stmt {
    Set(Local, Expr),
    SetGlobal(u32, Expr),
    Store(Store, Expr, u32, Expr),
    /// Evaluates for the effect.
    Eval(Expr),
    /// `memory.copy`: to, from, how many.
    Copy(Expr, Expr, Expr),
    /// `memory.fill`: where, with what, how many.
    Fill(Expr, Expr, Expr),
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// Statements with a label after them.
    Block(Label, Vec<Stmt>),
    /// Statements with a label before them. Who reaches their end leaves.
    Loop(Label, Vec<Stmt>),
    Goto(Label),
    /// To the label with this number, or to the last one.
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
    /// Which number it is, if it is a constant without a point.
    pub fn integer(&self) -> Option<i64> {
        match self {
            Expr::Const(Const::I32(n)) => Some(i64::from(*n)),
            Expr::Const(Const::I64(n)) => Some(*n),
            _ => None,
        }
    }
}

impl Stmt {
    /// Does nothing after it run?
    pub fn leaves(&self) -> bool {
        match self {
            Stmt::Goto(_) | Stmt::Switch(..) | Stmt::Return(_) | Stmt::Trap => true,
            Stmt::If(_, then, otherwise) => {
                then.last().is_some_and(Stmt::leaves) && otherwise.last().is_some_and(Stmt::leaves)
            }
            _ => false,
        }
    }
}
