//! From the stack code of a function to statements over expressions.

mod control;

use wasmparser::{MemArg, Operator};

use crate::ir::{Binary, Const, Expr, Label, Local, Stmt, Type};
use crate::module::{invalid, value_type, Module};
use crate::operators;
use crate::pending::{Operands, Pending, Traits};
use crate::Error;
use control::Frame;

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
    frames: Vec<Frame>,
    labels: Label,
    /// Blocks that began in code that is never reached.
    skipped: usize,
}

impl Lifter<'_, '_> {
    /// Takes one instruction; at the end of the function, its statements.
    fn step(&mut self, operator: &Operator) -> Result<Option<Vec<Stmt>>, Error> {
        if !self.frames[self.frames.len() - 1].is_reached {
            return Ok(self.skip(operator));
        }
        if let Some(op) = operators::unary(operator) {
            let Pending {
                value, mut traits, ..
            } = self.operands.pop();
            traits.traps |= op.traps();
            self.push(Expr::Unary(op, Box::new(value)), op.ty(), traits);
        } else if let Some((op, ty)) = operators::binary(operator) {
            self.binary(op, ty);
        } else if let Some((load, MemArg { offset, .. })) = operators::load(operator) {
            self.settle_calls(1);
            let Pending {
                value, mut traits, ..
            } = self.operands.pop();
            traits.reads_state = true;
            traits.traps |= self.checked;
            let value = Expr::Load(load, Box::new(value), offset as u32);
            self.push(value, load.ty(), traits);
        } else if let Some((store, MemArg { offset, .. })) = operators::store(operator) {
            self.settle_calls(2);
            let [address, value] = self.pop_many();
            self.effect([address, value], |[address, value]| {
                Stmt::Store(store, address, offset as u32, value)
            });
        } else {
            return self.other(operator);
        }
        Ok(None)
    }

    fn other(&mut self, operator: &Operator) -> Result<Option<Vec<Stmt>>, Error> {
        match *operator {
            Operator::Nop => {}
            Operator::I32Const { value } => self.constant(Const::I32(value)),
            Operator::I64Const { value } => self.constant(Const::I64(value)),
            Operator::F32Const { value } => self.constant(Const::F32(value.bits())),
            Operator::F64Const { value } => self.constant(Const::F64(value.bits())),
            Operator::LocalGet { local_index } => self.get(local_index as Local),
            Operator::LocalSet { local_index } => self.set(local_index as Local),
            Operator::LocalTee { local_index } => {
                self.set(local_index as Local);
                self.get(local_index as Local);
            }
            Operator::GlobalGet { global_index } => {
                let global = &self.module.globals[global_index as usize];
                if global.mutable {
                    let ty = global.start.ty();
                    self.push(Expr::Global(global_index), ty, Traits::state());
                } else {
                    self.constant(global.start);
                }
            }
            Operator::GlobalSet { global_index } => {
                let value = self.operands.pop();
                self.effect([value], |[value]| Stmt::SetGlobal(global_index, value));
            }
            Operator::Drop => {
                let Pending { value, traits, .. } = self.operands.pop();
                if traits.calls || traits.traps {
                    self.emit(Stmt::Eval(value));
                }
                self.operands.release(&traits);
            }
            Operator::Select | Operator::TypedSelect { .. } => self.select(),
            Operator::MemorySize { .. } => {
                self.push(Expr::MemorySize, Type::I32, Traits::state());
            }
            Operator::MemoryGrow { .. } => {
                let Pending { value, traits, .. } = self.operands.pop();
                self.call(Expr::MemoryGrow(Box::new(value)), Some(Type::I32), traits);
            }
            Operator::MemoryCopy { .. } => {
                self.settle_calls(3);
                let operands = self.pop_many();
                self.effect(operands, |[to, from, count]| Stmt::Copy(to, from, count));
            }
            Operator::MemoryFill { .. } => {
                self.settle_calls(3);
                let operands = self.pop_many();
                self.effect(operands, |[at, with, count]| Stmt::Fill(at, with, count));
            }
            Operator::Call { function_index } => {
                let ty = self.module.type_of(function_index);
                let (arguments, traits) = self.arguments(ty.params.len());
                let call = Expr::Call(function_index, arguments);
                self.call(call, ty.results.first().copied(), traits);
            }
            Operator::CallIndirect { type_index, .. } => {
                let ty = &self.module.types[type_index as usize];
                if ty.results.len() > 1 {
                    return Err(Error::Unsupported(MANY_RESULTS.to_owned()));
                }
                let place = self.operands.pop();
                let (arguments, mut traits) = self.arguments(ty.params.len());
                traits.join(place.traits);
                let call = Expr::CallIndirect(type_index, arguments, Box::new(place.value));
                self.call(call, ty.results.first().copied(), traits);
            }
            _ => return self.control(operator),
        }
        Ok(None)
    }

    fn binary(&mut self, op: Binary, ty: Type) {
        let [first, second] = self.pop_many();
        let mut traits = first.traits;
        traits.join(second.traits);
        traits.traps |= op.traps(&second.value);
        let result = if op.compares() { Type::I32 } else { ty };
        let value = Expr::Binary(op, ty, Box::new((first.value, second.value)));
        self.push(value, result, traits);
    }

    fn select(&mut self) {
        // C evaluates one of the two only.
        let from = self.operands.stack.len() - 3;
        self.settle_from(from, |traits| traits.calls || traits.traps);
        let [first, second, condition] = self.pop_many();
        let mut traits = first.traits;
        traits.join(second.traits);
        traits.join(condition.traits);
        let parts = (condition.value, first.value, second.value);
        self.push(Expr::Select(Box::new(parts)), first.ty, traits);
    }

    fn arguments(&mut self, count: usize) -> (Vec<Expr>, Traits) {
        let from = self.operands.stack.len() - count;
        let mut all = Traits::default();
        let mut values = Vec::new();
        for Pending { value, traits, .. } in self.operands.stack.split_off(from) {
            values.push(value);
            all.join(traits);
        }
        (values, all)
    }

    /// A call, or what is like one: it may change all that the waiting operands read.
    fn call(&mut self, call: Expr, result: Option<Type>, mut traits: Traits) {
        self.settle_effects();
        if let Some(ty) = result {
            traits.calls = true;
            self.push(call, ty, traits);
        } else {
            self.emit(Stmt::Eval(call));
            self.operands.release(&traits);
        }
    }

    fn constant(&mut self, value: Const) {
        self.push(Expr::Const(value), value.ty(), Traits::default());
    }

    fn get(&mut self, local: Local) {
        let ty = self.operands.locals[local];
        self.push(Expr::Local(local), ty, Traits::local(local));
    }

    fn set(&mut self, local: Local) {
        let Pending { value, traits, .. } = self.operands.pop();
        self.settle_reads(local);
        if value != Expr::Local(local) {
            self.emit(Stmt::Set(local, value));
        }
        self.operands.release(&traits);
    }

    /// A statement that changes the state.
    fn effect<const N: usize>(
        &mut self,
        operands: [Pending; N],
        statement: impl FnOnce([Expr; N]) -> Stmt,
    ) {
        self.settle_effects();
        let mut all = Traits::default();
        let values = operands.map(|Pending { value, traits, .. }| {
            all.join(traits);
            value
        });
        self.emit(statement(values));
        self.operands.release(&all);
    }

    /// Pops operands, the one that was pushed last comes last.
    fn pop_many<const N: usize>(&mut self) -> [Pending; N] {
        let mut operands: [Pending; N] = std::array::from_fn(|_| self.operands.pop());
        operands.reverse();
        operands
    }

    fn push(&mut self, value: Expr, ty: Type, traits: Traits) {
        let last = self.frames.len() - 1;
        let statements = &mut self.frames[last].statements;
        self.operands.push(value, ty, traits, statements);
    }

    fn emit(&mut self, statement: Stmt) {
        let last = self.frames.len() - 1;
        self.frames[last].statements.push(statement);
    }

    /// The place of the memory is read beside these operands, and a call among them may move it.
    fn settle_calls(&mut self, count: usize) {
        let from = self.operands.stack.len() - count;
        self.settle_from(from, |traits| traits.calls);
    }

    fn settle_effects(&mut self) {
        self.settle_from(0, |traits| {
            traits.reads_state || traits.traps || traits.calls
        });
    }

    fn settle_from(&mut self, from: usize, which: impl Fn(&Traits) -> bool) {
        let last = self.frames.len() - 1;
        let end = self.operands.stack.len();
        let statements = &mut self.frames[last].statements;
        self.operands.settle(from..end, statements, which);
    }

    fn settle_reads(&mut self, local: Local) {
        let last = self.frames.len() - 1;
        let statements = &mut self.frames[last].statements;
        self.operands.settle_reads(local, statements);
    }
}

/// Why a function is refused.
pub const MANY_RESULTS: &str = "functions with more than one result (multi-value)";
