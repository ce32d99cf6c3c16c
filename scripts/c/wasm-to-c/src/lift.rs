//! From the stack code of a function to statements over expressions.

mod block;
mod branch;
mod call;
mod frame;
mod instruction;
mod operand;
mod refusal;

pub use refusal::MANY_RESULTS;

use crate::ir::{Label, Stmt, Type};
use crate::module::{invalid, value_type, Module};
use crate::pending::Operands;
use crate::Error;
use frame::Frame;

/// A function, lifted.
#[derive(Debug)]
pub struct Function {
    pub params: usize,
    /// The type of each variable; the parameters come first.
    pub locals: Vec<Type>,
    pub body: Vec<Stmt>,
}

/// More blocks in each other than any compiler makes.
const DEEPEST: usize = 10_000;

/// Lifts the function with this index in the code section.
pub fn lift(module: &Module, index: usize, checked: bool) -> Result<Function, Error> {
    let ty = module.type_of((module.imports.len() + index) as u32);
    let body = &module.bodies[index];
    let mut operands = Operands::default();
    operands.locals.extend(&ty.params);
    for group in body.get_locals_reader().map_err(invalid)? {
        let (count, ty) = group.map_err(invalid)?;
        let ty = value_type(ty)?;
        operands.locals.extend((0..count).map(|_| ty));
    }
    let mut lifter = Lifter {
        module,
        checked,
        operands,
        frames: vec![Frame::function(ty.results.len())],
        labels: 1,
        skipped: 0,
    };
    let mut body_stmts = None;
    for operator in body.get_operators_reader().map_err(invalid)? {
        let operator = operator.map_err(invalid)?;
        if lifter.frames.len() > DEEPEST {
            let what = format!("more than {DEEPEST} blocks in each other");
            return Err(Error::Unsupported(what));
        }
        if let Some(done) = lifter.step(&operator)? {
            body_stmts = Some(done);
        }
    }
    crate::names::check_function(lifter.operands.locals.len(), lifter.labels)?;
    Ok(Function {
        params: ty.params.len(),
        locals: lifter.operands.locals,
        body: body_stmts.unwrap_or_default(),
    })
}

struct Lifter<'m, 'a> {
    module: &'m Module<'a>,
    checked: bool,
    operands: Operands,
    /// The blocks that are not at their end, the innermost last.
    frames: Vec<Frame>,
    /// The next label; the one of the function is 0.
    labels: Label,
    /// Blocks that began in code that is never reached.
    skipped: usize,
}
