//! Ways through expressions and statements.

use super::{Expr, Local, Stmt};

impl Expr {
    /// What it is computed from, in the order in which WebAssembly computes it.
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

    /// Is this true of the expression or a part of it?
    pub fn any(&self, is: &impl Fn(&Expr) -> bool) -> bool {
        is(self) || self.operands().any(|part| part.any(is))
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

    /// Calls this with every variable that is read.
    pub fn each_local(&self, see: &mut impl FnMut(Local)) {
        if let Expr::Local(local) = self {
            see(*local);
        }
        for part in self.operands() {
            part.each_local(see);
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
