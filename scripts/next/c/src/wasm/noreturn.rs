//! Finds the functions that never return, as those for panics do, so that nothing is printed after their calls.

use std::collections::BTreeSet;

use super::ir::{Expr, Stmt};
use super::lift::Function;
use super::module::Module;

/// Returns the indices of the functions that never return, and removes what follows calls of them.
pub fn remove_unreachable(module: &Module, functions: &mut [Function]) -> BTreeSet<u32> {
    let first = module.imports.len() as u32;
    let imports = (0..).zip(&module.imports);
    let mut known: BTreeSet<u32> = imports
        .filter(|(_, import)| **import == ("host", "exit"))
        .map(|(index, _)| index)
        .collect();
    loop {
        let before = known.len();
        for (index, function) in (first..).zip(&mut *functions) {
            cut(&mut function.body, &known);
            let ends = function
                .body
                .last()
                .is_some_and(|it| never_continues(it, &known));
            if ends && !returns(&function.body) {
                known.insert(index);
            }
        }
        if known.len() == before {
            return known;
        }
    }
}

fn never_continues(statement: &Stmt, known: &BTreeSet<u32>) -> bool {
    match statement {
        Stmt::Eval(Expr::Call(index, _)) => known.contains(index),
        Stmt::Trap => true,
        Stmt::If(_, then, otherwise) => {
            let ends = |branch: &[Stmt]| branch.last().is_some_and(|it| never_continues(it, known));
            ends(then) && ends(otherwise)
        }
        _ => false,
    }
}

/// Whether a statement returns from the function, or may jump to its end.
fn returns(statements: &[Stmt]) -> bool {
    statements.iter().any(|statement| match statement {
        Stmt::Return(_) | Stmt::Goto(super::structure::END) | Stmt::Switch(..) => true,
        _ => statement.bodies().into_iter().any(returns),
    })
}

/// Removes the statements after one that never continues, up to the end of the list.
fn cut(statements: &mut Vec<Stmt>, known: &BTreeSet<u32>) {
    for statement in &mut *statements {
        match statement {
            Stmt::If(_, then, otherwise) => {
                cut(then, known);
                cut(otherwise, known);
            }
            Stmt::Block(_, body) | Stmt::Loop(_, body) => cut(body, known),
            _ => {}
        }
    }
    let is_call = |it: &Stmt| !matches!(it, Stmt::Trap) && never_continues(it, known);
    if let Some(at) = statements.iter().position(is_call) {
        statements.truncate(at + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wasm::ir::Const;

    fn call(index: u32) -> Stmt {
        Stmt::Eval(Expr::Call(index, vec![]))
    }

    fn function(body: Vec<Stmt>) -> Function {
        let (params, locals) = (0, vec![]);
        Function {
            params,
            locals,
            body,
        }
    }

    #[test]
    fn finds_functions_through_any_number_of_calls() {
        let one = || Expr::Const(Const::I32(1));
        let mut functions = [
            function(vec![call(2), Stmt::Trap]),
            function(vec![call(0), Stmt::Trap]),
            function(vec![
                Stmt::If(one(), vec![Stmt::Return(None)], vec![]),
                call(1),
                Stmt::Trap,
            ]),
            function(vec![Stmt::Block(
                1,
                vec![Stmt::If(one(), vec![Stmt::Goto(1)], vec![]), call(1)],
            )]),
        ];
        let imports = vec![("host", "exit")];
        let module = Module {
            imports,
            ..Module::default()
        };
        let known = remove_unreachable(&module, &mut functions);
        assert_eq!(known, BTreeSet::from([0, 1, 2]));
        assert_eq!(functions[0].body, [call(2)]);
        assert_eq!(functions[2].body[1..], [call(1)]);
    }
}
