//! What lies between WebAssembly and C: statements over expressions.

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

/// How a value is read from memory: its type, how wide it lies there, and whether it has a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Load {
    I32,
    I64,
    F32,
    F64,
    I32U8,
    I32S8,
    I32U16,
    I32S16,
    I64U8,
    I64S8,
    I64U16,
    I64S16,
    I64U32,
    I64S32,
}

/// How a value is written to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Store {
    B8,
    B16,
    B32,
    B64,
    F32,
    F64,
}

/// An operation with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// Is it 0?
    Eqz(Type),
    Clz(Type),
    Ctz(Type),
    Popcnt(Type),
    /// The lower 8, 16 or 32 bits with their sign.
    Extend8(Type),
    Extend16(Type),
    Extend32,
    /// 64 bits to 32.
    Wrap,
    /// 32 bits to 64.
    ExtendS,
    ExtendU,
    Neg(Type),
    Abs(Type),
    Sqrt(Type),
    Ceil(Type),
    Floor(Type),
    Trunc(Type),
    Nearest(Type),
    /// A whole number, of the first type, as one with a point, of the second.
    ConvertS(Type, Type),
    ConvertU(Type, Type),
    /// A number with a point to a whole one of this type; a trap if it does not fit.
    TruncateS(Type),
    TruncateU(Type),
    /// The same, but what does not fit becomes the nearest that does, and no number 0.
    SaturateS(Type),
    SaturateU(Type),
    Demote,
    Promote,
    /// The same bits as this type.
    Reinterpret(Type),
}

/// An operation with two operands of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    DivS,
    DivU,
    RemS,
    RemU,
    And,
    Or,
    Xor,
    Shl,
    ShrS,
    ShrU,
    Rotl,
    Rotr,
    Eq,
    Ne,
    LtS,
    LtU,
    GtS,
    GtU,
    LeS,
    LeU,
    GeS,
    GeU,
    /// Those of numbers with a point.
    Div,
    Min,
    Max,
    Copysign,
    Lt,
    Gt,
    Le,
    Ge,
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

impl Load {
    /// The type of the value.
    pub fn ty(self) -> Type {
        match self {
            Load::I32 | Load::I32U8 | Load::I32S8 | Load::I32U16 | Load::I32S16 => Type::I32,
            Load::F32 => Type::F32,
            Load::F64 => Type::F64,
            _ => Type::I64,
        }
    }
}

impl Unary {
    /// The type of the result.
    pub fn ty(self) -> Type {
        match self {
            Unary::Eqz(_) | Unary::Wrap => Type::I32,
            Unary::Extend32 | Unary::ExtendS | Unary::ExtendU => Type::I64,
            Unary::Demote => Type::F32,
            Unary::Promote => Type::F64,
            Unary::Clz(ty)
            | Unary::Ctz(ty)
            | Unary::Popcnt(ty)
            | Unary::Extend8(ty)
            | Unary::Extend16(ty)
            | Unary::Neg(ty)
            | Unary::Abs(ty)
            | Unary::Sqrt(ty)
            | Unary::Ceil(ty)
            | Unary::Floor(ty)
            | Unary::Trunc(ty)
            | Unary::Nearest(ty)
            | Unary::ConvertS(_, ty)
            | Unary::ConvertU(_, ty)
            | Unary::TruncateS(ty)
            | Unary::TruncateU(ty)
            | Unary::SaturateS(ty)
            | Unary::SaturateU(ty)
            | Unary::Reinterpret(ty) => ty,
        }
    }

    /// Can it trap?
    pub fn traps(self) -> bool {
        matches!(self, Unary::TruncateS(_) | Unary::TruncateU(_))
    }
}

impl Binary {
    /// Is the result 0 or 1?
    pub fn compares(self) -> bool {
        use Binary::{Eq, Ge, GeS, GeU, Gt, GtS, GtU, Le, LeS, LeU, Lt, LtS, LtU, Ne};
        matches!(
            self,
            Eq | Ne | LtS | LtU | GtS | GtU | LeS | LeU | GeS | GeU | Lt | Gt | Le | Ge
        )
    }

    /// Can it trap with this second operand?
    pub fn traps(self, divisor: &Expr) -> bool {
        use Binary::{DivS, DivU, RemS, RemU};
        let divides = matches!(self, DivS | DivU | RemS | RemU);
        let harmless = match divisor {
            Expr::Const(Const::I32(n)) => *n != 0 && *n != -1,
            Expr::Const(Const::I64(n)) => *n != 0 && *n != -1,
            _ => false,
        };
        divides && !harmless
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

impl Expr {
    /// Is this true of the expression or a part of it?
    pub fn any(&self, is: &impl Fn(&Expr) -> bool) -> bool {
        is(self)
            || match self {
                Expr::Const(_) | Expr::Local(_) | Expr::Global(_) | Expr::MemorySize => false,
                Expr::Unary(_, part) | Expr::Load(_, part, _) | Expr::MemoryGrow(part) => {
                    part.any(is)
                }
                Expr::Binary(_, _, parts) => parts.0.any(is) || parts.1.any(is),
                Expr::Select(parts) => parts.0.any(is) || parts.1.any(is) || parts.2.any(is),
                Expr::Call(_, parts) => parts.iter().any(|part| part.any(is)),
                Expr::CallIndirect(_, parts, place) => {
                    place.any(is) || parts.iter().any(|part| part.any(is))
                }
            }
    }

    /// May evaluating it do more than give a value or trap?
    pub fn calls(&self) -> bool {
        self.any(&|part| {
            matches!(
                part,
                Expr::Call(..) | Expr::CallIndirect(..) | Expr::MemoryGrow(_)
            )
        })
    }
}

impl Expr {
    /// Calls this with every variable that is read.
    pub fn each_local(&self, see: &mut impl FnMut(Local)) {
        match self {
            Expr::Local(local) => see(*local),
            Expr::Const(_) | Expr::Global(_) | Expr::MemorySize => {}
            Expr::Unary(_, part) | Expr::Load(_, part, _) | Expr::MemoryGrow(part) => {
                part.each_local(see);
            }
            Expr::Binary(_, _, parts) => {
                parts.0.each_local(see);
                parts.1.each_local(see);
            }
            Expr::Select(parts) => {
                parts.0.each_local(see);
                parts.1.each_local(see);
                parts.2.each_local(see);
            }
            Expr::Call(_, parts) => parts.iter().for_each(|part| part.each_local(see)),
            Expr::CallIndirect(_, parts, place) => {
                for part in parts {
                    part.each_local(see);
                }
                place.each_local(see);
            }
        }
    }
}

impl Stmt {
    /// Calls this with the expressions of this statement, but not of those inside it.
    pub fn exprs<'a>(&'a self, see: &mut impl FnMut(&'a Expr)) {
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

    /// The lists of statements inside this one.
    pub fn parts(&self) -> impl Iterator<Item = &[Stmt]> {
        let (first, second): (&[Stmt], &[Stmt]) = match self {
            Stmt::If(_, then, otherwise) => (then, otherwise),
            Stmt::Block(_, body) | Stmt::Loop(_, body) => (body, &[]),
            _ => (&[], &[]),
        };
        [first, second].into_iter()
    }
}
