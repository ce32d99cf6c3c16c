//! The intermediate representation: statements over expressions, between the stack code of WebAssembly and C.

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// A 32-bit integer; operations decide about the sign.
    I32,
    /// A 64-bit integer; operations decide about the sign.
    I64,
    F32,
    F64,
}

impl Type {
    /// The type of this name in the text format, in capitals.
    pub fn named(name: &str) -> Option<Type> {
        Some(match name {
            "I32" => Type::I32,
            "I64" => Type::I64,
            "F32" => Type::F32,
            "F64" => Type::F64,
            _ => return None,
        })
    }

    /// The number of bits.
    pub fn bits(self) -> u32 {
        match self {
            Type::I32 | Type::F32 => 32,
            Type::I64 | Type::F64 => 64,
        }
    }
}

/// A constant; floats are stored as their bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Const {
    I32(i32),
    I64(i64),
    F32(u32),
    F64(u64),
}

impl Const {
    pub fn ty(self) -> Type {
        match self {
            Const::I32(_) => Type::I32,
            Const::I64(_) => Type::I64,
            Const::F32(_) => Type::F32,
            Const::F64(_) => Type::F64,
        }
    }
}

/// A variable of a function: parameters first, then locals, then temporaries.
pub type Local = usize;

/// The target of a jump within a function.
pub type Label = usize;

/// The width of a memory access and the type of the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    pub ty: Type,
    pub bits: u32,
    /// Whether a load of fewer bits than the type has extends the sign.
    pub signed: bool,
}

/// A unary operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// `== 0`, of an operand of this type.
    Eqz(Type),
    Clz,
    Ctz,
    Popcnt,
    /// Sign extension of this number of low bits.
    Extend(u32),
    /// Truncation from 64 to 32 bits.
    Wrap,
    /// Extension from 32 to 64 bits.
    ExtendS,
    ExtendU,
    /// The rest are for floats.
    Neg,
    Abs,
    Sqrt,
    Ceil,
    Floor,
    Trunc,
    Nearest,
    /// Integer to float.
    ConvertS,
    ConvertU,
    /// Float to integer; traps if the value does not fit.
    TruncateS,
    TruncateU,
    /// Float to integer; saturates, and a NaN becomes 0.
    SaturateS,
    SaturateU,
    Demote,
    Promote,
    /// The same bits as another type.
    Reinterpret,
}

impl Unary {
    /// Whether it can trap.
    pub fn traps(self) -> bool {
        matches!(self, Unary::TruncateS | Unary::TruncateU)
    }
}

macro_rules! binary {
    ($($name:ident,)*) => {
        /// A binary operation on operands of one type. The names are those of WebAssembly.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Binary {
            $($name,)*
        }

        impl Binary {
            /// The operation of this name.
            pub fn named(name: &str) -> Option<Binary> {
                Some(match name {
                    $(stringify!($name) => Binary::$name,)*
                    _ => return None,
                })
            }
        }
    };
}

binary! {
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
    // The rest are for floats.
    Div,
    Min,
    Max,
    Copysign,
    Lt,
    Gt,
    Le,
    Ge,
}

impl Binary {
    /// Whether it is a comparison, with the result 0 or 1.
    pub fn compares(self) -> bool {
        use Binary::{Eq, Ge, GeS, GeU, Gt, GtS, GtU, Le, LeS, LeU, Lt, LtS, LtU, Ne};
        matches!(
            self,
            Eq | Ne | LtS | LtU | GtS | GtU | LeS | LeU | GeS | GeU | Lt | Gt | Le | Ge
        )
    }

    /// Whether it can trap with this divisor.
    pub fn traps(self, divisor: &Expr) -> bool {
        use Binary::{DivS, DivU, RemS, RemU};
        let divides = matches!(self, DivS | DivU | RemS | RemU);
        divides && matches!(divisor.integer(), None | Some(0 | -1))
    }

    /// The complementary comparison. Ordered comparisons of floats have none: with a NaN, both `<` and `>=` are false.
    fn complement(self) -> Option<Binary> {
        use Binary::{Eq, GeS, GeU, GtS, GtU, LeS, LeU, LtS, LtU, Ne};
        Some(match self {
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
}

/// An expression. Only calls and `memory.grow` have side effects; some others may trap.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    Const(Const),
    Local(Local),
    Global(u32),
    /// The type is that of the result.
    Unary(Unary, Type, Box<Expr>),
    Binary(Binary, Type, Box<(Expr, Expr)>),
    /// A load from an address plus a constant offset.
    Load(Access, Box<Expr>, u64),
    /// `condition ? first : second`.
    Select(Box<(Expr, Expr, Expr)>),
    Call(u32, Vec<Expr>),
    /// A call through the table: type index, arguments, table index.
    CallIndirect(u32, Vec<Expr>, Box<Expr>),
    MemorySize,
    MemoryGrow(Box<Expr>),
}

impl Expr {
    /// The value of an integer constant.
    pub fn integer(&self) -> Option<i64> {
        match self {
            Expr::Const(Const::I32(n)) => Some((*n).into()),
            Expr::Const(Const::I64(n)) => Some(*n),
            _ => None,
        }
    }

    /// The operands, in the order of their evaluation.
    pub fn operands(&self) -> Vec<&Expr> {
        match self {
            Expr::Const(_) | Expr::Local(_) | Expr::Global(_) | Expr::MemorySize => Vec::new(),
            Expr::Unary(_, _, part) | Expr::Load(_, part, _) | Expr::MemoryGrow(part) => vec![part],
            Expr::Binary(_, _, parts) => vec![&parts.0, &parts.1],
            Expr::Select(parts) => vec![&parts.0, &parts.1, &parts.2],
            Expr::Call(_, arguments) => arguments.iter().collect(),
            Expr::CallIndirect(_, arguments, place) => arguments.iter().chain([&**place]).collect(),
        }
    }

    /// Calls `see` with the expression and all of its parts.
    pub fn visit(&self, see: &mut impl FnMut(&Expr)) {
        see(self);
        for part in self.operands() {
            part.visit(see);
        }
    }

    /// Whether its evaluation can be omitted.
    pub fn is_pure(&self) -> bool {
        let mut pure = true;
        self.visit(&mut |part| match part {
            Expr::Call(..) | Expr::CallIndirect(..) | Expr::MemoryGrow(_) => pure = false,
            Expr::Unary(op, ..) => pure &= !op.traps(),
            Expr::Binary(op, _, parts) => pure &= !op.traps(&parts.1),
            _ => {}
        });
        pure
    }

    /// Negates a condition, without a `!` where possible.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Expr::Unary(Unary::Eqz(Type::I32), _, value) => *value,
            Expr::Unary(Unary::Eqz(ty), _, value) => {
                let zero = Expr::Const(Const::I64(0));
                Expr::Binary(Binary::Ne, ty, Box::new((*value, zero)))
            }
            Expr::Binary(op, ty, parts) if op.complement().is_some() => {
                Expr::Binary(op.complement().unwrap_or(op), ty, parts)
            }
            other => Expr::Unary(Unary::Eqz(Type::I32), Type::I32, Box::new(other)),
        }
    }
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Stmt {
    Set(Local, Expr),
    SetGlobal(u32, Expr),
    /// Address, constant offset, value.
    Store(Access, Expr, u64, Expr),
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

impl Stmt {
    /// Whether control never continues after it.
    pub fn diverges(&self) -> bool {
        match self {
            Stmt::Goto(_) | Stmt::Switch(..) | Stmt::Return(_) | Stmt::Trap => true,
            Stmt::If(_, then, otherwise) => {
                let ends = |branch: &[Stmt]| branch.last().is_some_and(Stmt::diverges);
                ends(then) && ends(otherwise)
            }
            _ => false,
        }
    }

    /// The nested statement lists.
    pub fn bodies(&self) -> [&[Stmt]; 2] {
        match self {
            Stmt::If(_, then, otherwise) => [then, otherwise],
            Stmt::Block(_, body) | Stmt::Loop(_, body) => [body, &[]],
            _ => [&[], &[]],
        }
    }

    /// Calls `see` with the expressions of this statement and of those nested in it, and all of their parts.
    pub fn visit(&self, see: &mut impl FnMut(&Expr)) {
        match self {
            Stmt::Set(_, value)
            | Stmt::SetGlobal(_, value)
            | Stmt::Eval(value)
            | Stmt::If(value, ..)
            | Stmt::Switch(value, ..)
            | Stmt::Return(Some(value)) => value.visit(see),
            Stmt::Store(_, address, _, value) => {
                address.visit(see);
                value.visit(see);
            }
            Stmt::Copy(a, b, c) | Stmt::Fill(a, b, c) => {
                for part in [a, b, c] {
                    part.visit(see);
                }
            }
            Stmt::Block(..) | Stmt::Loop(..) | Stmt::Goto(_) | Stmt::Return(None) | Stmt::Trap => {}
        }
        for statement in self.bodies().into_iter().flatten() {
            statement.visit(see);
        }
    }
}
