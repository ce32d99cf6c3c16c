//! Finds the reachable functions and orders them, callees before callers where possible.

use std::collections::BTreeSet;

use crate::ir::{Expr, Stmt};
use crate::lift::Function;
use crate::module::{ExportItem, Module};
use crate::Options;

/// The functions to print.
#[derive(Debug, Default)]
pub struct Reachable {
    /// Their indices, in the order of the file.
    pub order: Vec<u32>,
    /// Those that need a forward declaration.
    pub forward: BTreeSet<u32>,
}

/// Finds the functions reachable from the entry or, without one, from the exports.
pub fn reachable(
    module: &Module,
    functions: &[Function],
    entry: Option<u32>,
    options: &Options,
) -> Reachable {
    let mut walk = Walk {
        module,
        functions,
        seen: BTreeSet::new(),
        done: BTreeSet::new(),
        reachable: Reachable::default(),
        takes_table: false,
    };
    let mut roots: Vec<u32> = entry.into_iter().chain(module.start).collect();
    if options.entry.is_none() {
        roots.extend(module.exports.iter().filter_map(|(_, what)| match what {
            ExportItem::Function(index) => Some(*index),
            ExportItem::Global(_) => None,
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
    walk.reachable
}

struct Walk<'m, 'a> {
    module: &'m Module<'a>,
    functions: &'m [Function],
    seen: BTreeSet<u32>,
    done: BTreeSet<u32>,
    reachable: Reachable,
    /// Whether there are indirect calls.
    takes_table: bool,
}

impl Walk<'_, '_> {
    /// Visits the callees of a function, then appends the function. The path is an explicit stack,
    /// because it may be longer than recursion allows.
    fn visit(&mut self, root: u32) {
        let mut open: Vec<(u32, Vec<u32>)> = Vec::new();
        self.open(root, &mut open);
        while let Some((index, callees)) = open.last_mut() {
            if let Some(callee) = callees.pop() {
                if self.seen.contains(&callee) && !self.done.contains(&callee) {
                    self.reachable.forward.insert(callee);
                }
                self.open(callee, &mut open);
            } else {
                let index = *index;
                self.done.insert(index);
                self.reachable.order.push(index);
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
            statement.each_expr(&mut |value| {
                each_call(value, all, &mut self.takes_table);
            });
            for part in statement.bodies() {
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
