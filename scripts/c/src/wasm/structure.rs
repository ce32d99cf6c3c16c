//! Turns jumps to the ends of blocks into `if` and `else` where possible.
//!
//! Statements are processed from last to first, so that what follows is known: a jump to where
//! control continues anyway is removed, and statements that an `if` jumps over move into it.

use super::ir::{Expr, Label, Stmt};

/// Maximum nesting of `if`; C compilers need not support more than 127 nested blocks.
const MAX_DEPTH: usize = 50;

/// The label at the end of a function without results.
pub const END: Label = 0;

/// Structures the body of a function.
pub fn structure(body: Vec<Stmt>) -> Vec<Stmt> {
    list(body, &[END])
}

/// Structures statements after which control continues at the labels `follow`.
fn list(statements: Vec<Stmt>, follow: &[Label]) -> Vec<Stmt> {
    let mut rest = Vec::new();
    for statement in statements.into_iter().rev() {
        // `rest` is in reverse order.
        let next = next(&rest, follow);
        match statement {
            Stmt::Return(None) => prepend(Stmt::Goto(END), &mut rest, follow),
            Stmt::If(condition, then, otherwise) => {
                let then_follow = follow_of(&then, &next, follow);
                let otherwise_follow = follow_of(&otherwise, &next, follow);
                let then = list_to(then, &then_follow, &next);
                let otherwise = list_to(otherwise, &otherwise_follow, &next);
                prepend(Stmt::If(condition, then, otherwise), &mut rest, follow);
            }
            Stmt::Block(label, mut body) => {
                let mut inner = next.clone();
                if let Some(same) = next.first() {
                    rename(&mut body, label, *same);
                } else {
                    inner.push(label);
                }
                let body = list(body, &inner);
                if mentions(&body, label) {
                    rest.push(Stmt::Block(label, body));
                } else {
                    prepend_all(body, &mut rest, follow);
                }
            }
            Stmt::Loop(label, body) => {
                let body = list(body, &next);
                if mentions(&body, label) {
                    if body.last().is_some_and(Stmt::diverges) {
                        rest.clear();
                    }
                    rest.push(Stmt::Loop(label, body));
                } else {
                    prepend_all(body, &mut rest, follow);
                }
            }
            other => prepend(other, &mut rest, follow),
        }
    }
    rest.reverse();
    rest
}

/// The labels after a branch. If the branch ends with a jump to one of `follow`, the statements
/// after the `if` will move into the other branch.
fn follow_of(branch: &[Stmt], next: &[Label], follow: &[Label]) -> Vec<Label> {
    let jumps = last_jump(branch).is_some_and(|label| follow.contains(&label));
    if jumps { follow } else { next }.to_vec()
}

/// Like [`list`], but keeps a final jump unless it goes to `next`.
fn list_to(branch: Vec<Stmt>, follow: &[Label], next: &[Label]) -> Vec<Stmt> {
    let last = last_jump(&branch);
    let mut branch = list(branch, follow);
    if let Some(label) = last {
        let kept = follow.contains(&label) && !next.contains(&label);
        if kept && !branch.last().is_some_and(Stmt::diverges) {
            branch.push(Stmt::Goto(label));
        }
    }
    branch
}

/// Puts a statement before `rest`, which is in reverse order.
fn prepend(statement: Stmt, rest: &mut Vec<Stmt>, follow: &[Label]) {
    match statement {
        Stmt::Goto(label) => {
            // The rest is unreachable.
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
            if other.diverges() {
                rest.clear();
            }
            rest.push(other);
        }
    }
}

/// Puts statements before `rest`, which is in reverse order.
fn prepend_all(body: Vec<Stmt>, rest: &mut Vec<Stmt>, follow: &[Label]) {
    for statement in body.into_iter().rev() {
        prepend(statement, rest, follow);
    }
}

/// Moves the statements that one branch jumps over into the other, which makes the jump redundant.
fn absorb(then: &mut Vec<Stmt>, otherwise: &mut Vec<Stmt>, rest: &mut Vec<Stmt>, follow: &[Label]) {
    let jumps = |branch: &[Stmt]| last_jump(branch).is_some_and(|label| follow.contains(&label));
    let (from_then, from_otherwise) = (jumps(then), jumps(otherwise));
    if from_then && from_otherwise {
        rest.clear();
    }
    if (from_then || from_otherwise) && depth(rest) < MAX_DEPTH {
        for (branch, jumps) in [(&mut *then, from_then), (&mut *otherwise, from_otherwise)] {
            if jumps {
                branch.pop();
            } else {
                branch.extend(rest.drain(..).rev());
            }
        }
    }
    for branch in [then, otherwise] {
        let diverges = branch.iter().position(Stmt::diverges);
        branch.truncate(diverges.map_or(branch.len(), |at| at + 1));
    }
}

fn prepend_if(condition: Expr, then: Vec<Stmt>, otherwise: Vec<Stmt>, rest: &mut Vec<Stmt>) {
    match (then.is_empty(), otherwise.is_empty()) {
        (true, true) if condition.is_pure() => {}
        (true, true) => rest.push(Stmt::Eval(condition)),
        (true, false) => rest.push(Stmt::If(condition.negated(), otherwise, then)),
        _ => {
            let statement = Stmt::If(condition, then, otherwise);
            if statement.diverges() {
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

/// The labels that are equivalent to the position before `rest`.
fn next(rest: &[Stmt], follow: &[Label]) -> Vec<Label> {
    match rest.last() {
        None => follow.to_vec(),
        Some(Stmt::Goto(label)) => vec![*label],
        Some(_) => Vec::new(),
    }
}

/// The target of the last statement, if it is a jump.
fn last_jump(statements: &[Stmt]) -> Option<Label> {
    match statements.last()? {
        Stmt::Goto(label) => Some(*label),
        Stmt::Return(None) => Some(END),
        _ => None,
    }
}

/// Returns whether any statement jumps to this label.
pub fn mentions(statements: &[Stmt], label: Label) -> bool {
    statements.iter().any(|statement| match statement {
        Stmt::Goto(to) => *to == label,
        Stmt::Switch(_, cases, default) => cases.contains(&label) || *default == label,
        Stmt::If(_, then, otherwise) => mentions(then, label) || mentions(otherwise, label),
        Stmt::Block(_, body) | Stmt::Loop(_, body) => mentions(body, label),
        _ => false,
    })
}

/// Redirects jumps from one label to another.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wasm::ir::{Const, Expr};

    fn set(value: i32) -> Stmt {
        Stmt::Set(0, Expr::Const(Const::I32(value)))
    }

    fn branch_if(label: Label) -> Stmt {
        Stmt::If(Expr::Local(0), vec![Stmt::Goto(label)], Vec::new())
    }

    #[test]
    fn moves_what_a_branch_jumps_over_into_the_if() {
        let block = Stmt::Block(1, vec![branch_if(1), set(6), set(7)]);
        let condition = Expr::Local(0).negated();
        let inside = vec![set(6), set(7)];
        let expected = vec![Stmt::If(condition, inside, Vec::new()), set(8)];
        assert_eq!(structure(vec![block, set(8)]), expected);
    }

    #[test]
    fn keeps_backward_jumps() {
        let body = vec![Stmt::Loop(1, vec![set(7), branch_if(1)]), set(8)];
        assert_eq!(structure(body.clone()), body);
    }

    #[test]
    fn removes_redundant_jumps() {
        let body = vec![set(7), Stmt::Return(None)];
        assert_eq!(structure(body), vec![set(7)]);
    }
}
