//! Calls, and what is like one: they may change all that the waiting operands read.

use super::{Lifter, MANY_RESULTS};
use crate::ir::{Expr, Stmt, Type};
use crate::pending::{Pending, Traits};
use crate::Error;

impl Lifter<'_, '_> {
    pub(super) fn call_function(&mut self, index: u32) {
        let ty = self.module.type_of(index);
        let (arguments, traits) = self.arguments(ty.params.len());
        self.call(Expr::Call(index, arguments), ty.result(), traits);
    }

    pub(super) fn call_indirect(&mut self, index: u32) -> Result<(), Error> {
        let ty = &self.module.types[index as usize];
        if ty.results.len() > 1 {
            return Err(Error::Unsupported(MANY_RESULTS.to_owned()));
        }
        let place = self.operands.pop();
        let (arguments, mut traits) = self.arguments(ty.params.len());
        traits.join(place.traits);
        let call = Expr::CallIndirect(index, arguments, Box::new(place.value));
        self.call(call, ty.result(), traits);
        Ok(())
    }

    /// `memory.grow`.
    pub(super) fn grow(&mut self) {
        let Pending { value, traits, .. } = self.operands.pop();
        self.call(Expr::MemoryGrow(Box::new(value)), Some(Type::I32), traits);
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
}
