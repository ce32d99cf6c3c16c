//! Branches to the ends of blocks become `if` and `else`, as far as they can.
//!
//! Statements are taken from the last to the first, so that what follows is known: a jump to where
//! control goes anyway is left out, and what an `if` jumps over moves into it.

use crate::ir::{Expr, Label, Stmt};

/// The label of a function's end, where it returns nothing.
pub const END: Label = 0;

/// `if`s in each other; a compiler of C need not take more than 127 blocks.
const DEEPEST: usize = 50;

/// Structures the body of a function.
pub fn structure(body: Vec<Stmt>, keep_stores: bool) -> Vec<Stmt> {
    Structure { keep_stores }.list(body, &[END])
}

struct Structure {
    /// What is written before a trap will be looked at after it.
    keep_stores: bool,
}

impl Structure {
    /// Structures statements at whose end control goes to any of the labels `follow`.
    fn list(&self, statements: Vec<Stmt>, follow: &[Label]) -> Vec<Stmt> {
        let mut rest = Vec::new();
        for statement in statements.into_iter().rev() {
            // Statements are in the reverse order in `rest` too.
            let next = next(&rest, follow);
            match statement {
                Stmt::Return(None) => self.prepend(Stmt::Goto(END), &mut rest, follow),
                Stmt::If(condition, then, otherwise) => {
                    let then_follow = Self::follow_of(&then, &next, follow);
                    let otherwise_follow = Self::follow_of(&otherwise, &next, follow);
                    let then = self.list_to(then, &then_follow, &next);
                    let otherwise = self.list_to(otherwise, &otherwise_follow, &next);
                    self.prepend(Stmt::If(condition, then, otherwise), &mut rest, follow);
                }
                Stmt::Block(label, mut body) => {
                    let mut inner = next.clone();
                    if let Some(same) = next.first() {
                        rename(&mut body, label, *same);
                    } else {
                        inner.push(label);
                    }
                    let body = self.list(body, &inner);
                    if mentions(&body, label) {
                        rest.push(Stmt::Block(label, body));
                    } else {
                        for statement in body.into_iter().rev() {
                            self.prepend(statement, &mut rest, follow);
                        }
                    }
                }
                Stmt::Loop(label, body) => {
                    let body = self.list(body, &next);
                    if mentions(&body, label) {
                        if body.last().is_some_and(Stmt::leaves) {
                            rest.clear();
                        }
                        rest.push(Stmt::Loop(label, body));
                    } else {
                        for statement in body.into_iter().rev() {
                            self.prepend(statement, &mut rest, follow);
                        }
                    }
                }
                other => self.prepend(other, &mut rest, follow),
            }
        }
        rest.reverse();
        rest
    }

    /// Where control goes at the end of a branch: if the branch jumps there, all that follows the
    /// `if` will move into the other branch.
    fn follow_of(branch: &[Stmt], next: &[Label], follow: &[Label]) -> Vec<Label> {
        let jumps = match branch.last() {
            Some(Stmt::Goto(label)) => follow.contains(label),
            Some(Stmt::Return(None)) => follow.contains(&END),
            _ => false,
        };
        if jumps { follow } else { next }.to_vec()
    }

    /// As [`Structure::list`], but keeps the jump at the end if that is not `next` anyway.
    fn list_to(&self, branch: Vec<Stmt>, follow: &[Label], next: &[Label]) -> Vec<Stmt> {
        let last = match branch.last() {
            Some(Stmt::Goto(label)) => Some(*label),
            Some(Stmt::Return(None)) => Some(END),
            _ => None,
        };
        let mut branch = self.list(branch, follow);
        if let Some(label) = last {
            let kept = follow.contains(&label) && !next.contains(&label);
            if kept && !branch.last().is_some_and(Stmt::leaves) {
                branch.push(Stmt::Goto(label));
            }
        }
        branch
    }

    /// Puts a statement before others, which stand in reverse order.
    fn prepend(&self, statement: Stmt, rest: &mut Vec<Stmt>, follow: &[Label]) {
        match statement {
            Stmt::Goto(label) => {
                // Whatever stood there is never reached.
                rest.clear();
                if !follow.contains(&label) {
                    rest.push(Stmt::Goto(label));
                }
            }
            Stmt::If(condition, mut then, mut otherwise) => {
                let jumps = |branch: &[Stmt]| match branch.last() {
                    Some(Stmt::Goto(label)) => follow.contains(label),
                    _ => false,
                };
                let (from_then, from_otherwise) = (jumps(&then), jumps(&otherwise));
                if from_then && from_otherwise {
                    rest.clear();
                }
                if (from_then || from_otherwise) && depth(rest) < DEEPEST {
                    if from_then {
                        then.pop();
                    } else {
                        then.extend(rest.drain(..).rev());
                    }
                    if from_otherwise {
                        otherwise.pop();
                    } else {
                        otherwise.extend(rest.drain(..).rev());
                    }
                }
                for branch in [&mut then, &mut otherwise] {
                    let leaves = branch.iter().position(Stmt::leaves);
                    branch.truncate(leaves.map_or(branch.len(), |at| at + 1));
                }
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
}

/// The labels of the place before `rest`.
fn next(rest: &[Stmt], follow: &[Label]) -> Vec<Label> {
    match rest.last() {
        None => follow.to_vec(),
        Some(Stmt::Goto(label)) => vec![*label],
        Some(_) => Vec::new(),
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

fn rename(statements: &mut [Stmt], from: Label, to: Label) {
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

/// Nobody sees what it does if a trap comes next.
fn is_mute(statement: &Stmt) -> bool {
    match statement {
        Stmt::Set(_, value) | Stmt::SetGlobal(_, value) => !value.calls(),
        Stmt::Store(_, address, _, value) => !address.calls() && !value.calls(),
        Stmt::Copy(a, b, c) | Stmt::Fill(a, b, c) => !a.calls() && !b.calls() && !c.calls(),
        _ => false,
    }
}

/// Evaluating it is doing nothing.
fn is_idle(value: &Expr) -> bool {
    !value.calls()
        && !value.any(&|part| match part {
            Expr::Unary(op, _) => op.traps(),
            Expr::Binary(op, _, parts) => op.traps(&parts.1),
            Expr::Load(..) => true, // of no use, but an access may be checked
            _ => false,
        })
}
