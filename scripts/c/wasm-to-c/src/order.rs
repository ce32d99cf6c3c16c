//! Which functions are printed, and in which order: the called before the callers, as far as that
//! goes.

use std::collections::BTreeSet;

use crate::ir::{Expr, Stmt};
use crate::lift::Function;
use crate::module::{Exported, Module};
use crate::Options;

/// The functions of a file.
#[derive(Debug, Default)]
pub struct Reached {
    /// Their indices, as they are printed.
    pub order: Vec<u32>,
    /// Those that are mentioned before they are printed.
    pub early: BTreeSet<u32>,
}

/// The functions that the entry reaches; without an entry, all that are exported do.
pub fn reached(
    module: &Module,
    functions: &[Function],
    entry: Option<u32>,
    options: &Options,
) -> Reached {
    let mut walk = Walk {
        module,
        functions,
        seen: BTreeSet::new(),
        done: BTreeSet::new(),
        reached: Reached::default(),
        takes_table: false,
    };
    let mut roots: Vec<u32> = entry.into_iter().chain(module.start).collect();
    if options.entry.is_none() {
        roots.extend(module.exports.iter().filter_map(|(_, what)| match what {
            Exported::Function(index) => Some(*index),
            Exported::Global(_) => None,
        }));
    }
    for root in roots {
        walk.visit(root);
    }
    if walk.takes_table {
        for index in module.table.iter().flatten().flatten() {
            walk.visit(*index);
        }
    }
    walk.reached
}

struct Walk<'m, 'a> {
    module: &'m Module<'a>,
    functions: &'m [Function],
    seen: BTreeSet<u32>,
    done: BTreeSet<u32>,
    reached: Reached,
    /// Someone calls through the table.
    takes_table: bool,
}

impl Walk<'_, '_> {
    /// Visits what a function calls, then puts it at the end. The way back is kept in a list: calls
    /// may be nested deeper than the stack is.
    fn visit(&mut self, root: u32) {
        let mut open: Vec<(u32, Vec<u32>)> = Vec::new();
        self.open(root, &mut open);
        while let Some((index, callees)) = open.last_mut() {
            if let Some(callee) = callees.pop() {
                if self.seen.contains(&callee) && !self.done.contains(&callee) {
                    self.reached.early.insert(callee);
                }
                self.open(callee, &mut open);
            } else {
                let index = *index;
                self.done.insert(index);
                self.reached.order.push(index);
                open.pop();
            }
        }
    }

    fn open(&mut self, index: u32, open: &mut Vec<(u32, Vec<u32>)>) {
        let first = self.module.imports.len() as u32;
        if index < first || !self.seen.insert(index) {
            return;
        }
        let mut callees = Vec::new();
        let function = &self.functions[(index - first) as usize];
        self.callees(&function.body, &mut callees);
        open.push((index, callees));
    }

    fn callees(&mut self, statements: &[Stmt], all: &mut Vec<u32>) {
        for statement in statements {
            statement.exprs(&mut |value| {
                each_call(value, all, &mut self.takes_table);
            });
            for part in statement.parts() {
                self.callees(part, all);
            }
        }
    }
}

fn each_call(value: &Expr, all: &mut Vec<u32>, takes_table: &mut bool) {
    match value {
        Expr::Call(index, _) => all.push(*index),
        Expr::CallIndirect(..) => *takes_table = true,
        _ => {}
    }
    for part in value.operands() {
        each_call(part, all, takes_table);
    }
}
