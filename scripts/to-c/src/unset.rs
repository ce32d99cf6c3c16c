//! Which variables may be read before they are set. WebAssembly sees them as 0, C must be told.

use std::collections::{BTreeSet, HashMap};

use crate::ir::{Label, Local, Stmt};
use crate::lift::Function;

/// The variables of a function that may be read before they are set.
pub fn unset(function: &Function) -> BTreeSet<Local> {
    let mut walk = Walk::default();
    let set = Some((0..function.params).collect());
    walk.list(&function.body, set);
    walk.unset
}

/// The variables that are certainly set; `None` where control never comes.
type Set = Option<BTreeSet<Local>>;

#[derive(Default)]
struct Walk {
    unset: BTreeSet<Local>,
    /// What is set on every way to a label so far.
    at: HashMap<Label, Set>,
}

fn meet(a: Set, b: Set) -> Set {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.intersection(&b).copied().collect()),
        (a, b) => a.or(b),
    }
}

impl Walk {
    fn list(&mut self, statements: &[Stmt], mut set: Set) -> Set {
        for statement in statements {
            set = self.statement(statement, set);
        }
        set
    }

    fn statement(&mut self, statement: &Stmt, set: Set) -> Set {
        let Some(mut set) = set else {
            // Nobody comes here, but there may be labels, to which others jump.
            for part in statement.parts() {
                self.list(part, None);
            }
            return match statement {
                Stmt::Block(label, _) => self.at.remove(label).flatten(),
                _ => None,
            };
        };
        statement.exprs(&mut |value| {
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
            // Who comes back to a loop's start has set no less than who came first.
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
