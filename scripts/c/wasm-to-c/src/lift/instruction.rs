//! Instructions that compute, read and write.

use wasmparser::{MemArg, Operator};

use super::Lifter;
use crate::ir::{Binary, Const, Expr, Local, Stmt, Type};
use crate::operators;
use crate::pending::{Pending, Traits};
use crate::Error;

impl Lifter<'_, '_> {
    /// Takes one instruction; at the end of the function, its statements.
    pub(super) fn step(&mut self, operator: &Operator) -> Result<Option<Vec<Stmt>>, Error> {
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
            Operator::GlobalGet { global_index } => self.get_global(global_index),
            Operator::GlobalSet { global_index } => {
                let value = self.operands.pop();
                self.effect([value], |[value]| Stmt::SetGlobal(global_index, value));
            }
            Operator::Drop => self.forget(),
            Operator::Select | Operator::TypedSelect { .. } => self.select(),
            Operator::MemorySize { .. } => {
                self.push(Expr::MemorySize, Type::I32, Traits::state());
            }
            Operator::MemoryGrow { .. } => self.grow(),
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
                self.call_function(function_index);
            }
            Operator::CallIndirect { type_index, .. } => self.call_indirect(type_index)?,
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
        self.settle_from(from, Traits::acts);
        let [first, second, condition] = self.pop_many();
        let mut traits = first.traits;
        traits.join(second.traits);
        traits.join(condition.traits);
        let parts = (condition.value, first.value, second.value);
        self.push(Expr::Select(Box::new(parts)), first.ty, traits);
    }

    fn constant(&mut self, value: Const) {
        self.push(Expr::Const(value), value.ty(), Traits::default());
    }

    fn get_global(&mut self, index: u32) {
        let global = &self.module.globals[index as usize];
        if global.mutable {
            self.push(Expr::Global(index), global.start.ty(), Traits::state());
        } else {
            self.constant(global.start);
        }
    }

    /// Drops an operand, but not what evaluating it does.
    fn forget(&mut self) {
        let Pending { value, traits, .. } = self.operands.pop();
        if traits.acts() {
            self.emit(Stmt::Eval(value));
        }
        self.operands.release(&traits);
    }

    pub(super) fn get(&mut self, local: Local) {
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
}
