//! Which labels statements go to.

use super::END;
use crate::ir::{Label, Stmt};

/// Where the last of these goes, if it is a jump.
pub fn last_jump(statements: &[Stmt]) -> Option<Label> {
    match statements.last()? {
        Stmt::Goto(label) => Some(*label),
        Stmt::Return(None) => Some(END),
        _ => None,
    }
}

/// Does a statement go to this label?
pub fn mentions(statements: &[Stmt], label: Label) -> bool {
    statements.iter().any(|statement| match statement {
        Stmt::Goto(to) => *to == label,
        Stmt::Switch(_, cases, default) => cases.contains(&label) || *default == label,
        Stmt::If(_, then, otherwise) => mentions(then, label) || mentions(otherwise, label),
        Stmt::Block(_, body) | Stmt::Loop(_, body) => mentions(body, label),
        _ => false,
    })
}

/// Makes what goes to one label go to another.
pub fn rename(statements: &mut [Stmt], from: Label, to: Label) {
    let rename_one = |label: &mut Label| {
        if *label == from {
            *label = to;
        }
    };
    for statement in statements {
        match statement {
            Stmt::Goto(label) => rename_one(label),
            Stmt::Switch(_, cases, default) => {
                cases.iter_mut().for_each(rename_one);
                rename_one(default);
            }
            Stmt::If(_, then, otherwise) => {
                rename(then, from, to);
                rename(otherwise, from, to);
            }
            Stmt::Block(_, body) | Stmt::Loop(_, body) => rename(body, from, to),
            _ => {}
        }
    }
}
