//! Lifts the stack code of a function to statements over expressions.
//!
//! An instruction pops expressions and pushes a larger one. What has an effect becomes a statement; [`operands`] makes
//! sure that no expression moves over a statement that would change its value. [`control`] has blocks and branches.

mod control;
mod instructions;
mod operands;

use wasmparser::Operator;

use super::ir::{Const, Expr, Label, Local, Stmt, Type};
use super::module::{unsupported, value_type, Module};
use super::Error;
use control::Frame;
use instructions::Operation;
use operands::{Effects, Operand, OperandStack};

/// A lifted function.
#[derive(Clone, Debug)]
pub struct Function {
    pub params: usize,
    /// The type of each variable; the parameters come first.
    pub locals: Vec<Type>,
    pub body: Vec<Stmt>,
}

/// The deepest nesting of blocks, beyond what compilers emit.
const MAX_DEPTH: usize = 5_000;

/// Lifts the function with this index in the code section.
pub fn lift(module: &Module, index: usize) -> Result<Function, Error> {
    let ty = module.type_of((module.imports.len() + index) as u32);
    let body = &module.bodies[index];
    let mut operands = OperandStack::default();
    operands.locals.extend(&ty.params);
    for group in body.get_locals_reader()? {
        let (count, ty) = group?;
        let ty = value_type(ty)?;
        operands.locals.extend((0..count).map(|_| ty));
    }
    let mut lifter = Lifter {
        module,
        operands,
        frames: vec![Frame::function(ty.results.len())],
        labels: 1,
        skipped: 0,
    };
    let mut body_stmts = None;
    for operator in body.get_operators_reader()? {
        if lifter.frames.len() > MAX_DEPTH {
            return Err(unsupported(format!(
                "blocks nested deeper than {MAX_DEPTH}"
            )));
        }
        if let Some(done) = lifter.step(&operator?)? {
            body_stmts = Some(done);
        }
    }
    Ok(Function {
        params: ty.params.len(),
        locals: lifter.operands.locals,
        body: body_stmts.unwrap_or_default(),
    })
}

struct Lifter<'m, 'a> {
    module: &'m Module<'a>,
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
        match instructions::operation(operator) {
            None => return self.other(operator),
            Some(Operation::Unary(op, ty)) => {
                let Operand {
                    value, mut effects, ..
                } = self.operands.pop();
                effects.traps |= op.traps();
                self.push(Expr::Unary(op, ty, Box::new(value)), ty, effects);
            }
            Some(Operation::Binary(op, ty)) => {
                let [first, second] = self.pop_many();
                let mut effects = first.effects;
                effects.join(second.effects);
                effects.traps |= op.traps(&second.value);
                let result = if op.compares() { Type::I32 } else { ty };
                let value = Expr::Binary(op, ty, Box::new((first.value, second.value)));
                self.push(value, result, effects);
            }
            Some(Operation::Load(access, offset)) => {
                self.spill_calls(1);
                let Operand {
                    value, mut effects, ..
                } = self.operands.pop();
                effects.reads_state = true;
                self.push(
                    Expr::Load(access, Box::new(value), offset),
                    access.ty,
                    effects,
                );
            }
            Some(Operation::Store(access, offset)) => {
                self.spill_calls(2);
                let operands = self.pop_many();
                self.effect(operands, |[address, value]| {
                    Stmt::Store(access, address, offset, value)
                });
            }
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
                    self.push(Expr::Global(global_index), ty, Effects::state());
                } else {
                    self.constant(global.start);
                }
            }
            Operator::GlobalSet { global_index } => {
                let value = self.operands.pop();
                self.effect([value], |[value]| Stmt::SetGlobal(global_index, value));
            }
            Operator::Drop => {
                let Operand { value, effects, .. } = self.operands.pop();
                if effects.has_side_effects() {
                    self.emit(Stmt::Eval(value));
                }
                self.operands.release(&effects);
            }
            Operator::Select | Operator::TypedSelect { .. } => self.select(),
            Operator::MemorySize { .. } => {
                self.push(Expr::MemorySize, Type::I64, Effects::state());
            }
            Operator::MemoryGrow { .. } => {
                let Operand { value, effects, .. } = self.operands.pop();
                self.call(Expr::MemoryGrow(Box::new(value)), Some(Type::I64), effects);
            }
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
                let ty = self.module.type_of(function_index);
                let (arguments, effects) = self.arguments(ty.params.len());
                self.call(Expr::Call(function_index, arguments), ty.result(), effects);
            }
            Operator::CallIndirect { type_index, .. } => {
                let ty = &self.module.types[type_index as usize];
                let place = self.operands.pop();
                let (arguments, mut effects) = self.arguments(ty.params.len());
                effects.join(place.effects);
                let call = Expr::CallIndirect(type_index, arguments, Box::new(place.value));
                self.call(call, ty.result(), effects);
            }
            _ => return self.control(operator),
        }
        Ok(None)
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
        self.spill_from(0, |effects| !effects.is_pure());
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
        self.spill_from(0, |effects| !effects.is_pure());
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

    /// Spills calls among the last operands of a memory access: a call may move the memory, whose address C may read
    /// first.
    fn spill_calls(&mut self, count: usize) {
        let from = self.operands.stack.len() - count;
        self.spill_from(from, |effects| effects.calls);
    }

    fn spill_from(&mut self, from: usize, which: impl Fn(&Effects) -> bool) {
        self.spill(from..self.operands.stack.len(), which);
    }

    fn spill(&mut self, operands: std::ops::Range<usize>, which: impl Fn(&Effects) -> bool) {
        let last = self.frames.len() - 1;
        let statements = &mut self.frames[last].statements;
        self.operands.spill(operands, statements, which);
    }

    fn spill_reads(&mut self, local: Local) {
        let all = 0..self.operands.stack.len();
        self.spill(all, |effects| effects.reads.contains(&local));
    }
}
