//! Definite assignment: which variables may be read before they are assigned.
//!
//! WebAssembly initialises all locals to 0; in C only these need an initialiser.

use std::collections::{BTreeSet, HashMap};

use crate::ir::{Label, Local, Stmt};
use crate::lift::Function;

/// The variables of a function that may be read before they are assigned.
pub fn maybe_unassigned(function: &Function) -> BTreeSet<Local> {
    let mut walk = Analysis::default();
    let set = Some((0..function.params).collect());
    walk.list(&function.body, set);
    walk.unset
}

/// The variables that are definitely assigned; `None` in unreachable code.
type Set = Option<BTreeSet<Local>>;

#[derive(Default)]
struct Analysis {
    unset: BTreeSet<Local>,
    /// What is assigned on every jump to a label so far.
    at: HashMap<Label, Set>,
}

fn meet(a: Set, b: Set) -> Set {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.intersection(&b).copied().collect()),
        (a, b) => a.or(b),
    }
}

impl Analysis {
    fn list(&mut self, statements: &[Stmt], mut set: Set) -> Set {
        for statement in statements {
            set = self.statement(statement, set);
        }
        set
    }

    fn statement(&mut self, statement: &Stmt, set: Set) -> Set {
        let Some(mut set) = set else {
            // Unreachable, but a nested label may be the target of a jump.
            for part in statement.bodies() {
                self.list(part, None);
            }
            return match statement {
                Stmt::Block(label, _) => self.at.remove(label).flatten(),
                _ => None,
            };
        };
        statement.each_expr(&mut |value| {
            value.each_local(&mut |local| {
                if !set.contains(&local) {
                    self.unset.insert(local);
                }
            });
        });
        match statement {
            Stmt::Set(local, _) => {
                set.insert(*local);
                Some(set)
            }
            Stmt::If(_, then, otherwise) => {
                let then = self.list(then, Some(set.clone()));
                let otherwise = self.list(otherwise, Some(set));
                meet(then, otherwise)
            }
            Stmt::Block(label, body) => {
                let end = self.list(body, Some(set));
                let jumped = self.at.remove(label).flatten();
                meet(end, jumped)
            }
            // On a jump back to the start of the loop, everything is assigned that was assigned on entry.
            Stmt::Loop(_, body) => self.list(body, Some(set)),
            Stmt::Goto(label) => {
                self.jump(*label, set);
                None
            }
            Stmt::Switch(_, cases, default) => {
                for label in cases.iter().chain([default]) {
                    self.jump(*label, set.clone());
                }
                None
            }
            Stmt::Return(_) | Stmt::Trap => None,
            _ => Some(set),
        }
    }

    fn jump(&mut self, label: Label, set: BTreeSet<Local>) {
        let before = self.at.remove(&label).flatten();
        self.at.insert(label, meet(before, Some(set)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Const, Expr, Type};

    /// The result for a function with one parameter, 0, and three locals.
    fn of<const N: usize>(body: [Stmt; N]) -> Vec<Local> {
        let function = Function {
            params: 1,
            locals: vec![Type::I32; 4],
            body: body.into(),
        };
        maybe_unassigned(&function).into_iter().collect()
    }

    fn set(local: Local) -> Stmt {
        Stmt::Set(local, Expr::Const(Const::I32(7)))
    }

    fn read(local: Local) -> Stmt {
        Stmt::Eval(Expr::Local(local))
    }

    fn either<const N: usize, const M: usize>(then: [Stmt; N], otherwise: [Stmt; M]) -> Stmt {
        Stmt::If(Expr::Local(0), then.into(), otherwise.into())
    }

    fn block<const N: usize>(label: Label, body: [Stmt; N]) -> Stmt {
        Stmt::Block(label, body.into())
    }

    #[test]
    fn follows_statement_order() {
        assert_eq!(of([read(0), set(1), read(1), read(2), set(2)]), [2]);
        assert_eq!(of([Stmt::Set(1, Expr::Local(1)), read(1)]), [1]);
    }

    #[test]
    fn both_branches_must_assign() {
        assert_eq!(of([either([set(1)], []), read(1)]), [1]);
        assert_eq!(of([either([], [set(1)]), read(1)]), [1]);
        assert_eq!(of([either([set(1)], [set(1)]), read(1)]), []);
        assert_eq!(of([either([set(1)], [Stmt::Trap]), read(1)]), []);
        assert_eq!(of([either([Stmt::Return(None)], [set(1)]), read(1)]), []);
    }

    #[test]
    fn every_jump_to_a_label_must_assign() {
        let jump = || either([Stmt::Goto(1)], []);
        assert_eq!(of([block(1, [jump(), set(1)]), read(1)]), [1]);
        assert_eq!(
            of([block(1, [set(1), jump(), set(2)]), read(1), read(2)]),
            [2]
        );
        let ways = [jump(), set(1), jump(), set(2), Stmt::Goto(1)];
        assert_eq!(of([block(1, ways), read(1)]), [1]);
        let ways = [set(1), jump(), set(2), jump(), set(3), Stmt::Goto(1)];
        assert_eq!(of([block(1, ways), read(1), read(2), read(3)]), [2, 3]);
    }

    #[test]
    fn every_target_of_a_switch_is_a_jump() {
        let table = || Stmt::Switch(Expr::Local(0), vec![1], 2);
        let to_both = || block(2, [block(1, [table()]), set(1)]);
        assert_eq!(of([to_both(), read(1)]), [1]);
        assert_eq!(of([set(1), to_both(), read(1)]), []);
        let inner = block(1, [set(1), table()]);
        assert_eq!(of([block(2, [inner, read(1), set(2)]), read(2)]), [2]);
    }

    #[test]
    fn the_first_iteration_of_a_loop_counts() {
        let again = || either([Stmt::Goto(1)], []);
        let body = vec![read(1), set(1), set(2), again()];
        assert_eq!(of([Stmt::Loop(1, body), read(2)]), [1]);
    }
}
