//! Operands and statements of the innermost block.

use std::ops::Range;

use super::Lifter;
use crate::ir::{Expr, Local, Stmt, Type};
use crate::pending::{Pending, Traits};

impl Lifter<'_, '_> {
    /// A statement that changes the state.
    pub(super) fn effect<const N: usize>(
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
    pub(super) fn pop_many<const N: usize>(&mut self) -> [Pending; N] {
        let mut operands: [Pending; N] = std::array::from_fn(|_| self.operands.pop());
        operands.reverse();
        operands
    }

    pub(super) fn push(&mut self, value: Expr, ty: Type, traits: Traits) {
        let last = self.frames.len() - 1;
        let statements = &mut self.frames[last].statements;
        self.operands.push(value, ty, traits, statements);
    }

    pub(super) fn emit(&mut self, statement: Stmt) {
        let last = self.frames.len() - 1;
        self.frames[last].statements.push(statement);
    }

    /// The place of the memory is read beside these operands, and a call among them may move it.
    pub(super) fn settle_calls(&mut self, count: usize) {
        let from = self.operands.stack.len() - count;
        self.settle_from(from, |traits| traits.calls);
    }

    /// Before the state changes: moves what depends on it, or changes it too.
    pub(super) fn settle_effects(&mut self) {
        self.settle_from(0, |traits| !traits.is_pure());
    }

    pub(super) fn settle_from(&mut self, from: usize, which: impl Fn(&Traits) -> bool) {
        self.settle(from..self.operands.stack.len(), which);
    }

    pub(super) fn settle(&mut self, operands: Range<usize>, which: impl Fn(&Traits) -> bool) {
        let last = self.frames.len() - 1;
        let statements = &mut self.frames[last].statements;
        self.operands.settle(operands, statements, which);
    }

    pub(super) fn settle_reads(&mut self, local: Local) {
        let last = self.frames.len() - 1;
        let statements = &mut self.frames[last].statements;
        self.operands.settle_reads(local, statements);
    }
}
