//! Branches: what they carry is assigned, then they go.

use wasmparser::BrTable;

use super::frame::Frame;
use super::Lifter;
use crate::ir::{Expr, Label, Local, Stmt};
use crate::module::invalid;
use crate::pending::{Pending, Traits};
use crate::Error;

impl Lifter<'_, '_> {
    /// The block that a branch goes to.
    fn target(&self, depth: u32) -> &Frame {
        &self.frames[self.frames.len() - 1 - depth as usize]
    }

    /// A branch to this frame with the uppermost operands.
    pub(super) fn branch(&mut self, depth: u32) {
        let height = self.operands.stack.len() - self.target(depth).arity();
        self.settle(0..height, Traits::acts);
        let statement = self.jump(depth, height);
        self.emit(statement);
    }

    /// Assigns the operands from this height on, and tells how to go.
    fn jump(&mut self, depth: u32, height: usize) -> Stmt {
        let frame = self.target(depth);
        if frame.returns() {
            let carries = frame.arity() == 1;
            return Stmt::Return(carries.then(|| self.operands.stack[height].value.clone()));
        }
        let (label, targets) = (frame.label, frame.targets().to_vec());
        self.assign(height, &targets);
        Stmt::Goto(label)
    }

    pub(super) fn branch_if(&mut self, depth: u32) {
        let frame = self.target(depth);
        let (returns, arity) = (frame.returns(), frame.arity());
        let height = self.operands.stack.len() - 1 - arity;
        // The condition lies above what is assigned, so that it is settled where it reads that.
        let below = height + arity;
        self.settle(0..below, Traits::acts);
        if returns && arity == 1 {
            // The operand is used twice: in the statement and after it.
            self.settle(height..below, |_| true);
        }
        let jump = self.jump(depth, height);
        let Pending { value, traits, .. } = self.operands.pop();
        self.emit(Stmt::If(value, vec![jump], Vec::new()));
        self.operands.release(&traits);
    }

    pub(super) fn branch_table(&mut self, table: &BrTable) -> Result<(), Error> {
        let arity = self.target(table.default()).arity();
        let Pending { value, traits, .. } = self.operands.pop();
        let height = self.operands.stack.len() - arity;
        self.settle(0..height, Traits::acts);
        self.settle_from(height, |_| true);
        let mut places = Vec::new();
        let mut labels = Vec::new();
        for depth in table.targets() {
            let depth = depth.map_err(invalid)?;
            labels.push(self.label_of(depth, &mut places));
        }
        let default = self.label_of(table.default(), &mut places);
        let mut nested = vec![Stmt::Switch(value, labels, default)];
        for (depth, label) in places {
            nested = vec![Stmt::Block(label, nested)];
            self.arrive(depth, height, &mut nested);
        }
        let last = self.frames.len() - 1;
        self.frames[last].statements.extend(nested);
        self.operands.release(&traits);
        self.unreachable();
        Ok(())
    }

    /// The label to go to in a table. To return, or to assign, takes more than a label: each such
    /// target gets a place of its own.
    fn label_of(&mut self, depth: u32, places: &mut Vec<(u32, Label)>) -> Label {
        let frame = self.target(depth);
        if frame.arity() == 0 && !frame.returns() {
            return frame.label;
        }
        if let Some((_, label)) = places.iter().find(|(known, _)| *known == depth) {
            return *label;
        }
        let label = self.labels;
        places.push((depth, label));
        self.labels += 1;
        label
    }

    /// What a branch does at its place: the operands from this height on, which others use too, are
    /// returned or assigned.
    fn arrive(&self, depth: u32, height: usize, statements: &mut Vec<Stmt>) {
        let frame = self.target(depth);
        let mut carried = self.operands.stack[height..]
            .iter()
            .map(|it| it.value.clone());
        if frame.returns() {
            statements.push(Stmt::Return(carried.next()));
        } else {
            let sets = frame.targets().iter().zip(carried);
            statements.extend(sets.map(|(local, value)| Stmt::Set(*local, value)));
            statements.push(Stmt::Goto(frame.label));
        }
    }

    /// Moves the operands from this height on into these variables, where they can be used again.
    pub(super) fn assign(&mut self, height: usize, locals: &[Local]) {
        for (place, local) in (height..).zip(locals) {
            let ty = self.operands.locals[*local];
            let nothing = Pending {
                value: Expr::MemorySize,
                ty,
                traits: Traits::default(),
            };
            let old = std::mem::replace(&mut self.operands.stack[place], nothing);
            if old.value != Expr::Local(*local) {
                self.settle_reads(*local);
                self.emit(Stmt::Set(*local, old.value));
            }
            self.operands.release(&old.traits);
            self.operands.stack[place] = Pending {
                value: Expr::Local(*local),
                ty,
                traits: Traits::local(*local),
            };
        }
    }

    /// The rest of the block is never reached.
    pub(super) fn unreachable(&mut self) {
        let last = self.frames.len() - 1;
        let height = self.frames[last].height;
        self.operands.truncate(height);
        self.frames[last].is_reached = false;
    }
}
