//! Lifts the stack code of a function to statements over expressions.

mod control;
mod operands;
mod operators;

use std::ops::Range;

use wasmparser::{MemArg, Operator};

use crate::exceptions::Throwing;
use crate::ir::{Binary, Const, Expr, Label, Local, Stmt, Type};
use crate::module::{invalid, value_type, Module};
use crate::Error;
use control::Frame;
use operands::{Effects, Operand, OperandStack};

/// Why a function is refused.
pub const MANY_RESULTS: &str = "functions with more than one result (multi-value)";

/// A lifted function.
#[derive(Debug)]
pub struct Function {
    pub params: usize,
    /// The type of each variable; the parameters come first.
    pub locals: Vec<Type>,
    pub body: Vec<Stmt>,
}

/// Maximum nesting of blocks, beyond what compilers emit.
const MAX_DEPTH: usize = 10_000;

/// Lifts the function with this index in the code section.
pub fn lift(
    module: &Module,
    index: usize,
    checked: bool,
    throwing: &Throwing,
) -> Result<Function, Error> {
    let ty = module.type_of((module.imports.len() + index) as u32);
    let body = &module.bodies[index];
    let mut operands = OperandStack::default();
    operands.locals.extend(&ty.params);
    for group in body.get_locals_reader().map_err(invalid)? {
        let (count, ty) = group.map_err(invalid)?;
        let ty = value_type(ty)?;
        operands.locals.extend((0..count).map(|_| ty));
    }
    let mut lifter = Lifter {
        module,
        checked,
        throwing,
        result: ty.result(),
        operands,
        frames: vec![Frame::function(ty.results.len())],
        labels: 1,
        skipped: 0,
    };
    let mut body_stmts = None;
    for operator in body.get_operators_reader().map_err(invalid)? {
        let operator = operator.map_err(invalid)?;
        if lifter.frames.len() > MAX_DEPTH {
            let what = format!("blocks nested deeper than {MAX_DEPTH}");
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
    throwing: &'m Throwing,
    /// The type of the function's result.
    result: Option<Type>,
    operands: OperandStack,
    /// The open blocks, innermost last.
    frames: Vec<Frame>,
    /// The next label. The function's own is 0.
    labels: Label,
    /// The number of open blocks in unreachable code.
    skipped: usize,
}

impl Lifter<'_, '_> {
    /// Lifts one instruction. At the end of the function it returns the statements.
    fn step(&mut self, operator: &Operator) -> Result<Option<Vec<Stmt>>, Error> {
        if !self.frames[self.frames.len() - 1].is_reachable {
            return Ok(self.skip(operator));
        }
        if let Some(op) = operators::unary(operator) {
            let Operand {
                value, mut effects, ..
            } = self.operands.pop();
            effects.traps |= op.traps();
            self.push(Expr::Unary(op, Box::new(value)), op.ty(), effects);
        } else if let Some((op, ty)) = operators::binary(operator) {
            self.binary(op, ty);
        } else if let Some((load, MemArg { offset, .. })) = operators::load(operator) {
            self.spill_calls(1);
            let Operand {
                value, mut effects, ..
            } = self.operands.pop();
            effects.reads_state = true;
            effects.traps |= self.checked;
            let value = Expr::Load(load, Box::new(value), offset);
            self.push(value, load.ty(), effects);
        } else if let Some((store, MemArg { offset, .. })) = operators::store(operator) {
            self.spill_calls(2);
            let [address, value] = self.pop_many();
            self.effect([address, value], |[address, value]| {
                Stmt::Store(store, address, offset, value)
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
            Operator::GlobalGet { global_index } => self.get_global(global_index),
            Operator::GlobalSet { global_index } => {
                let value = self.operands.pop();
                self.effect([value], |[value]| Stmt::SetGlobal(global_index, value));
            }
            Operator::Drop => self.drop_operand(),
            Operator::Select | Operator::TypedSelect { .. } => self.select(),
            Operator::MemorySize { .. } => {
                self.push(Expr::MemorySize, self.module.address(), Effects::state());
            }
            Operator::MemoryGrow { .. } => self.grow(),
            Operator::MemoryCopy { .. } => {
                self.spill_calls(3);
                let operands = self.pop_many();
                self.effect(operands, |[to, from, count]| Stmt::Copy(to, from, count));
            }
            Operator::MemoryFill { .. } => {
                self.spill_calls(3);
                let operands = self.pop_many();
                self.effect(operands, |[at, with, count]| Stmt::Fill(at, with, count));
            }
            Operator::Call { function_index } => {
                self.call_function(function_index);
            }
            Operator::CallIndirect { type_index, .. } => self.call_indirect(type_index)?,
            _ => return self.control(operator),
        }
        Ok(None)
    }

    fn binary(&mut self, op: Binary, ty: Type) {
        let [first, second] = self.pop_many();
        let mut effects = first.effects;
        effects.join(second.effects);
        effects.traps |= op.traps(&second.value);
        let result = if op.compares() { Type::I32 } else { ty };
        let value = Expr::Binary(op, ty, Box::new((first.value, second.value)));
        self.push(value.simplified(), result, effects);
    }

    fn select(&mut self) {
        // C evaluates only one of the two.
        let from = self.operands.stack.len() - 3;
        self.spill_from(from, Effects::has_side_effects);
        let [first, second, condition] = self.pop_many();
        let mut effects = first.effects;
        effects.join(second.effects);
        effects.join(condition.effects);
        let parts = (condition.value, first.value, second.value);
        self.push(Expr::Select(Box::new(parts)), first.ty, effects);
    }

    fn constant(&mut self, value: Const) {
        self.push(Expr::Const(value), value.ty(), Effects::default());
    }

    fn get_global(&mut self, index: u32) {
        let global = &self.module.globals[index as usize];
        if global.mutable {
            self.push(Expr::Global(index), global.start.ty(), Effects::state());
        } else {
            self.constant(global.start);
        }
    }

    /// Drops an operand but keeps its side effects.
    fn drop_operand(&mut self) {
        let Operand { value, effects, .. } = self.operands.pop();
        if effects.has_side_effects() {
            self.emit(Stmt::Eval(value));
        }
        self.operands.release(&effects);
    }

    fn get(&mut self, local: Local) {
        let ty = self.operands.locals[local];
        self.push(Expr::Local(local), ty, Effects::local(local));
    }

    fn set(&mut self, local: Local) {
        let Operand { value, effects, .. } = self.operands.pop();
        self.spill_reads(local);
        if value != Expr::Local(local) {
            self.emit(Stmt::Set(local, value));
        }
        self.operands.release(&effects);
    }

    fn call_function(&mut self, index: u32) {
        let ty = self.module.type_of(index);
        let (arguments, effects) = self.arguments(ty.params.len());
        self.call(Expr::Call(index, arguments), ty.result(), effects);
        if self.throwing.call(index) {
            self.pass_exception(ty.result().is_some());
        }
    }

    fn call_indirect(&mut self, index: u32) -> Result<(), Error> {
        let ty = &self.module.types[index as usize];
        if ty.results.len() > 1 {
            return Err(Error::Unsupported(MANY_RESULTS.to_owned()));
        }
        let place = self.operands.pop();
        let (arguments, mut effects) = self.arguments(ty.params.len());
        effects.join(place.effects);
        let call = Expr::CallIndirect(index, arguments, Box::new(place.value));
        self.call(call, ty.result(), effects);
        if self.throwing.call_indirect(self.module, index) {
            self.pass_exception(ty.result().is_some());
        }
        Ok(())
    }

    /// `memory.grow`.
    fn grow(&mut self) {
        let Operand { value, effects, .. } = self.operands.pop();
        let ty = self.module.address();
        self.call(Expr::MemoryGrow(Box::new(value)), Some(ty), effects);
    }

    fn arguments(&mut self, count: usize) -> (Vec<Expr>, Effects) {
        let from = self.operands.stack.len() - count;
        let mut all = Effects::default();
        let mut values = Vec::new();
        for Operand { value, effects, .. } in self.operands.stack.split_off(from) {
            values.push(value);
            all.join(effects);
        }
        (values, all)
    }

    fn call(&mut self, call: Expr, result: Option<Type>, mut effects: Effects) {
        self.spill_effects();
        if let Some(ty) = result {
            effects.calls = true;
            self.push(call, ty, effects);
        } else {
            self.emit(Stmt::Eval(call));
            self.operands.release(&effects);
        }
    }

    /// Emits a statement that changes the state.
    fn effect<const N: usize>(
        &mut self,
        operands: [Operand; N],
        statement: impl FnOnce([Expr; N]) -> Stmt,
    ) {
        self.spill_effects();
        let mut all = Effects::default();
        let values = operands.map(|Operand { value, effects, .. }| {
            all.join(effects);
            value
        });
        self.emit(statement(values));
        self.operands.release(&all);
    }

    /// Pops operands; the last one pushed comes last.
    fn pop_many<const N: usize>(&mut self) -> [Operand; N] {
        let mut operands: [Operand; N] = std::array::from_fn(|_| self.operands.pop());
        operands.reverse();
        operands
    }

    fn push(&mut self, value: Expr, ty: Type, effects: Effects) {
        let last = self.frames.len() - 1;
        let statements = &mut self.frames[last].statements;
        self.operands.push(value, ty, effects, statements);
    }

    fn emit(&mut self, statement: Stmt) {
        let last = self.frames.len() - 1;
        self.frames[last].statements.push(statement);
    }

    /// Spills calls among the last operands of a memory access: a call may move the memory, whose
    /// address C may read first.
    fn spill_calls(&mut self, count: usize) {
        let from = self.operands.stack.len() - count;
        self.spill_from(from, |effects| effects.calls);
    }

    /// Spills everything that depends on the state or has side effects, before the state changes.
    fn spill_effects(&mut self) {
        self.spill_from(0, |effects| !effects.is_pure());
    }

    fn spill_from(&mut self, from: usize, which: impl Fn(&Effects) -> bool) {
        self.spill(from..self.operands.stack.len(), which);
    }

    fn spill(&mut self, operands: Range<usize>, which: impl Fn(&Effects) -> bool) {
        let last = self.frames.len() - 1;
        let statements = &mut self.frames[last].statements;
        self.operands.spill(operands, statements, which);
    }

    fn spill_reads(&mut self, local: Local) {
        let last = self.frames.len() - 1;
        let statements = &mut self.frames[last].statements;
        self.operands.spill_reads(local, statements);
    }
}
