//! Replaces calls of functions that do nothing but trap, as those for panics do, by the trap.

use std::collections::BTreeSet;

use crate::ir::{Expr, Stmt};
use crate::lift::Function;
use crate::structure::structure;

/// Structures the bodies of all functions, of which the first has the index `first`.
pub fn structure_all(functions: Vec<Function>, first: u32, keep_stores: bool) -> Vec<Function> {
    let mut lifted = functions;
    let mut known = BTreeSet::new();
    loop {
        let structured: Vec<Function> = lifted
            .iter()
            .map(|function| Function {
                body: structure(function.body.clone(), keep_stores),
                locals: function.locals.clone(),
                params: function.params,
            })
            .collect();
        let traps = (first..).zip(&structured);
        let traps = traps.filter(|(_, function)| function.body == [Stmt::Trap]);
        let traps: BTreeSet<u32> = traps.map(|(index, _)| index).collect();
        if traps == known {
            return structured;
        }
        known = traps;
        for function in &mut lifted {
            replace(&mut function.body, &known);
        }
    }
}

/// Replaces the statements that call one of `functions`.
fn replace(statements: &mut [Stmt], functions: &BTreeSet<u32>) {
    for statement in statements {
        match statement {
            Stmt::If(_, then, otherwise) => {
                replace(then, functions);
                replace(otherwise, functions);
            }
            Stmt::Block(_, body) | Stmt::Loop(_, body) => replace(body, functions),
            Stmt::Eval(Expr::Call(index, arguments))
            | Stmt::Set(_, Expr::Call(index, arguments))
            | Stmt::Return(Some(Expr::Call(index, arguments)))
                if functions.contains(index) && !arguments.iter().any(Expr::calls) =>
            {
                *statement = Stmt::Trap;
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn function(body: Vec<Stmt>) -> Function {
        Function {
            params: 0,
            locals: Vec::new(),
            body,
        }
    }

    fn call(index: u32, arguments: Vec<Expr>) -> Stmt {
        Stmt::Eval(Expr::Call(index, arguments))
    }

    #[test]
    fn replaces_calls_through_any_number_of_functions() {
        let functions = vec![
            function(vec![call(4, vec![]), Stmt::Trap]),
            function(vec![call(2, vec![Expr::MemorySize]), call(5, vec![])]),
            function(vec![Stmt::Trap]),
            function(vec![call(0, vec![])]), // an import
        ];
        let bodies = structure_all(functions, 2, false);
        let bodies: Vec<_> = bodies.into_iter().map(|function| function.body).collect();
        let trap = vec![Stmt::Trap];
        assert_eq!(
            bodies,
            [trap.clone(), trap.clone(), trap, vec![call(0, vec![])]]
        );
    }

    #[test]
    fn keeps_the_side_effects_of_arguments() {
        let effect = || vec![Expr::Call(0, vec![])];
        let functions = vec![
            function(vec![Stmt::Trap]),
            function(vec![call(1, effect())]),
        ];
        let bodies = structure_all(functions, 1, false);
        assert_eq!(bodies[1].body, [call(1, effect())]);
    }
}
