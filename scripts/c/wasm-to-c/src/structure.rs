//! Branches to the ends of blocks become `if` and `else`, as far as they can.
//!
//! Statements are taken from the last to the first, so that what follows is known: a jump to where
//! control goes anyway is left out, and what an `if` jumps over moves into it.

mod idle;
mod label;
mod prepend;

pub use label::mentions;

use crate::ir::{Label, Stmt};
use label::{last_jump, rename};

/// The label of a function's end, where it returns nothing.
pub const END: Label = 0;

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
                        self.prepend_all(body, &mut rest, follow);
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
                        self.prepend_all(body, &mut rest, follow);
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
        let jumps = last_jump(branch).is_some_and(|label| follow.contains(&label));
        if jumps { follow } else { next }.to_vec()
    }

    /// As [`Structure::list`], but keeps the jump at the end if that is not `next` anyway.
    fn list_to(&self, branch: Vec<Stmt>, follow: &[Label], next: &[Label]) -> Vec<Stmt> {
        let last = last_jump(&branch);
        let mut branch = self.list(branch, follow);
        if let Some(label) = last {
            let kept = follow.contains(&label) && !next.contains(&label);
            if kept && !branch.last().is_some_and(Stmt::leaves) {
                branch.push(Stmt::Goto(label));
            }
        }
        branch
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Const, Expr};

    fn set(value: i32) -> Stmt {
        Stmt::Set(0, Expr::Const(Const::I32(value)))
    }

    fn branch_if(label: Label) -> Stmt {
        Stmt::If(Expr::Local(0), vec![Stmt::Goto(label)], Vec::new())
    }

    #[test]
    fn what_a_branch_jumps_over_moves_into_an_if() {
        let block = Stmt::Block(1, vec![branch_if(1), set(6), set(7)]);
        let condition = Expr::Local(0).negated();
        let inside = vec![set(6), set(7)];
        let expected = vec![Stmt::If(condition, inside, Vec::new()), set(8)];
        assert_eq!(structure(vec![block, set(8)], false), expected);
    }

    #[test]
    fn a_jump_back_stays() {
        let body = vec![Stmt::Loop(1, vec![set(7), branch_if(1)]), set(8)];
        assert_eq!(structure(body.clone(), false), body);
    }

    #[test]
    fn a_jump_to_where_control_goes_anyway_is_left_out() {
        let body = vec![set(7), Stmt::Return(None)];
        assert_eq!(structure(body, false), vec![set(7)]);
    }

    #[test]
    fn what_nobody_reaches_or_sees_is_left_out() {
        let body = vec![set(7), Stmt::Trap, set(8)];
        assert_eq!(structure(body.clone(), false), vec![Stmt::Trap]);
        assert_eq!(structure(body, true), vec![set(7), Stmt::Trap]);
    }
}
