//! Statements and expressions that may be left out, since nobody sees what they do.

use crate::ir::{Expr, Stmt};

/// Nobody sees what it does if a trap comes next.
pub fn is_mute(statement: &Stmt) -> bool {
    match statement {
        Stmt::Set(_, value) | Stmt::SetGlobal(_, value) => !value.calls(),
        Stmt::Store(_, address, _, value) => !address.calls() && !value.calls(),
        Stmt::Copy(a, b, c) | Stmt::Fill(a, b, c) => !a.calls() && !b.calls() && !c.calls(),
        _ => false,
    }
}

/// Evaluating it is doing nothing.
pub fn is_idle(value: &Expr) -> bool {
    !value.calls()
        && !value.any(&|part| match part {
            Expr::Unary(op, _) => op.traps(),
            Expr::Binary(op, _, parts) => op.traps(&parts.1),
            Expr::Load(..) => true, // of no use, but an access may be checked
            _ => false,
        })
}
