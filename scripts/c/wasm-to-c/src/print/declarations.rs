//! The variables of a function.

use std::collections::{BTreeMap, BTreeSet};

use super::c_type;
use crate::ir::{Local, Stmt};
use crate::lift::Function;
use crate::names::local;

/// The variables, in a line a type; those that may be read before they are set begin as 0.
pub fn declarations(function: &Function) -> String {
    let mut mentioned = BTreeSet::new();
    locals_in(&function.body, &mut mentioned);
    let unset = crate::unset::unset(function);
    let mut by_type: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for at in mentioned.range(function.params..) {
        let ty = function.locals[*at];
        let start = if unset.contains(at) { "=0" } else { "" };
        let names = by_type.entry(c_type(ty)).or_default();
        names.push(format!("{}{start}", local(*at)));
    }
    by_type
        .iter()
        .map(|(ty, names)| format!("{ty} {};", names.join(",")))
        .collect()
}

fn locals_in(statements: &[Stmt], all: &mut BTreeSet<Local>) {
    for statement in statements {
        if let Stmt::Set(to, _) = statement {
            all.insert(*to);
        }
        statement.exprs(&mut |value| {
            value.each_local(&mut |local| {
                all.insert(local);
            });
        });
        for part in statement.parts() {
            locals_in(part, all);
        }
    }
}
