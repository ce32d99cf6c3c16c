//! What becomes of a statement when those after it are known.

use super::idle::{is_idle, is_mute};
use super::label::last_jump;
use super::Structure;
use crate::ir::{Expr, Label, Stmt};

/// `if`s in each other; a compiler of C need not take more than 127 blocks.
const DEEPEST: usize = 50;

impl Structure {
    /// Puts a statement before others, which stand in reverse order.
    pub(super) fn prepend(&self, statement: Stmt, rest: &mut Vec<Stmt>, follow: &[Label]) {
        match statement {
            Stmt::Goto(label) => {
                // Whatever stood there is never reached.
                rest.clear();
                if !follow.contains(&label) {
                    rest.push(Stmt::Goto(label));
                }
            }
            Stmt::If(condition, mut then, mut otherwise) => {
                absorb(&mut then, &mut otherwise, rest, follow);
                prepend_if(condition, then, otherwise, rest);
            }
            other => {
                if other.leaves() {
                    rest.clear();
                } else if !self.keep_stores && rest.last() == Some(&Stmt::Trap) && is_mute(&other) {
                    return;
                }
                rest.push(other);
            }
        }
    }

    /// Puts statements before others, which stand in reverse order.
    pub(super) fn prepend_all(&self, body: Vec<Stmt>, rest: &mut Vec<Stmt>, follow: &[Label]) {
        for statement in body.into_iter().rev() {
            self.prepend(statement, rest, follow);
        }
    }
}

/// Moves what a branch jumps over into the other one, so that the jump is of no use.
fn absorb(then: &mut Vec<Stmt>, otherwise: &mut Vec<Stmt>, rest: &mut Vec<Stmt>, follow: &[Label]) {
    let jumps = |branch: &[Stmt]| last_jump(branch).is_some_and(|label| follow.contains(&label));
    let (from_then, from_otherwise) = (jumps(then), jumps(otherwise));
    if from_then && from_otherwise {
        rest.clear();
    }
    if (from_then || from_otherwise) && depth(rest) < DEEPEST {
        for (branch, jumps) in [(&mut *then, from_then), (&mut *otherwise, from_otherwise)] {
            if jumps {
                branch.pop();
            } else {
                branch.extend(rest.drain(..).rev());
            }
        }
    }
    for branch in [then, otherwise] {
        let leaves = branch.iter().position(Stmt::leaves);
        branch.truncate(leaves.map_or(branch.len(), |at| at + 1));
    }
}

fn prepend_if(condition: Expr, then: Vec<Stmt>, otherwise: Vec<Stmt>, rest: &mut Vec<Stmt>) {
    match (then.is_empty(), otherwise.is_empty()) {
        (true, true) if is_idle(&condition) => {}
        (true, true) => rest.push(Stmt::Eval(condition)),
        (true, false) => rest.push(Stmt::If(condition.negated(), otherwise, then)),
        _ => {
            let statement = Stmt::If(condition, then, otherwise);
            if statement.leaves() {
                rest.clear();
            }
            rest.push(statement);
        }
    }
}

fn depth(statements: &[Stmt]) -> usize {
    let of = |statement: &Stmt| match statement {
        Stmt::If(_, then, otherwise) => 1 + depth(then).max(depth(otherwise)),
        Stmt::Block(_, body) | Stmt::Loop(_, body) => 1 + depth(body),
        _ => 0,
    };
    statements.iter().map(of).max().unwrap_or(0)
}
