//! Blocks and branches.

use wasmparser::{BlockType, BrTable, Operator};

use super::operands::{Effects, Operand};
use super::{instructions, Lifter};
use crate::wasm::ir::{Expr, Label, Local, Stmt};
use crate::wasm::module::{unsupported, value_type, FuncType};
use crate::wasm::Error;

/// An open block.
pub struct Frame {
    pub kind: Kind,
    pub label: Label,
    /// The number of operands below it.
    pub height: usize,
    /// The variables that hold its parameters.
    pub params: Vec<Local>,
    /// The variables that hold its results.
    pub results: Vec<Local>,
    pub statements: Vec<Stmt>,
    /// Whether the next instruction is reachable.
    pub is_reachable: bool,
}

/// The kind of a block.
pub enum Kind {
    /// The function itself, with its number of results.
    Function(usize),
    Block,
    Loop,
    /// The condition and, after `else`, the statements before it.
    If(Expr, Option<Vec<Stmt>>),
}

impl Frame {
    /// The outermost block.
    pub fn function(results: usize) -> Self {
        Frame {
            kind: Kind::Function(results),
            label: 0,
            height: 0,
            params: Vec::new(),
            results: Vec::new(),
            statements: Vec::new(),
            is_reachable: true,
        }
    }

    /// Returns whether a branch to it returns from the function.
    pub fn returns(&self) -> bool {
        matches!(self.kind, Kind::Function(_))
    }

    /// The variables that a branch to it assigns.
    pub fn targets(&self) -> &[Local] {
        match self.kind {
            Kind::Loop => &self.params,
            _ => &self.results,
        }
    }

    /// The number of operands that a branch to it takes.
    pub fn arity(&self) -> usize {
        match self.kind {
            Kind::Function(results) => results,
            _ => self.targets().len(),
        }
    }
}

impl Lifter<'_, '_> {
    /// Lifts a control instruction. At the end of the function it returns the statements.
    pub(super) fn control(&mut self, operator: &Operator) -> Result<Option<Vec<Stmt>>, Error> {
        match operator {
            Operator::Block { blockty } => self.enter(Kind::Block, *blockty)?,
            Operator::Loop { blockty } => self.enter(Kind::Loop, *blockty)?,
            Operator::If { blockty } => {
                let Operand { value, effects, .. } = self.operands.pop();
                self.enter(Kind::If(value, None), *blockty)?;
                self.operands.release(&effects);
            }
            Operator::Else => self.otherwise(),
            Operator::End => return Ok(self.leave()),
            Operator::Br { relative_depth } => {
                self.branch(*relative_depth);
                self.unreachable();
            }
            Operator::BrIf { relative_depth } => self.branch_if(*relative_depth),
            Operator::BrTable { targets } => self.branch_table(targets)?,
            Operator::Return => {
                self.branch(self.frames.len() as u32 - 1);
                self.unreachable();
            }
            Operator::Unreachable => {
                self.spill_from(0, |effects| effects.calls);
                self.emit(Stmt::Trap);
                self.unreachable();
            }
            _ => {
                return Err(unsupported(format!(
                    "the instruction {}",
                    instructions::name(operator)
                )))
            }
        }
        Ok(None)
    }

    /// Skips an instruction in unreachable code.
    pub(super) fn skip(&mut self, operator: &Operator) -> Option<Vec<Stmt>> {
        match operator {
            Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => {
                self.skipped += 1;
            }
            Operator::End if self.skipped > 0 => self.skipped -= 1,
            Operator::Else if self.skipped == 0 => self.otherwise(),
            Operator::End => return self.leave(),
            _ => {}
        }
        None
    }

    fn enter(&mut self, kind: Kind, ty: BlockType) -> Result<(), Error> {
        let FuncType { params, results } = self.block_type(ty)?;
        // Operands below the block must not be evaluated inside it, where they might be evaluated never or
        // several times.
        let last = self.frames.len() - 1;
        let height = self.operands.stack.len() - params.len();
        self.operands.spill_all(&mut self.frames[last].statements);
        let params: Vec<Local> = params
            .iter()
            .map(|ty| self.operands.temporary(*ty))
            .collect();
        self.assign(height, &params);
        let results = results
            .iter()
            .map(|ty| self.operands.temporary(*ty))
            .collect();
        self.frames.push(Frame {
            kind,
            label: self.labels,
            height,
            params,
            results,
            statements: Vec::new(),
            is_reachable: true,
        });
        self.labels += 1;
        Ok(())
    }

    fn block_type(&self, ty: BlockType) -> Result<FuncType, Error> {
        let results = match ty {
            BlockType::Empty => Vec::new(),
            BlockType::Type(ty) => vec![value_type(ty)?],
            BlockType::FuncType(index) => return Ok(self.module.types[index as usize].clone()),
        };
        let params = Vec::new();
        Ok(FuncType { params, results })
    }

    /// Starts the `else` part of an `if`, with the same operands.
    fn otherwise(&mut self) {
        self.end_of_part();
        let last = self.frames.len() - 1;
        let frame = &mut self.frames[last];
        let then = std::mem::take(&mut frame.statements);
        if let Kind::If(_, place) = &mut frame.kind {
            *place = Some(then);
        }
        frame.is_reachable = true;
        for local in frame.params.clone() {
            self.get(local);
        }
    }

    /// Ends a block, or a part of an `if`: assigns the results and drops the operands.
    fn end_of_part(&mut self) {
        let last = self.frames.len() - 1;
        let height = self.frames[last].height;
        if self.frames[last].is_reachable {
            if let Kind::Function(_) = self.frames[last].kind {
                self.branch(last as u32);
            } else {
                let results = self.frames[last].results.clone();
                self.assign(height, &results);
            }
        }
        self.operands.truncate(height);
    }

    fn leave(&mut self) -> Option<Vec<Stmt>> {
        self.end_of_part();
        let frame = self.frames.pop()?;
        let statement = match frame.kind {
            Kind::Function(_) => return Some(frame.statements),
            Kind::Block => Stmt::Block(frame.label, frame.statements),
            Kind::Loop => Stmt::Loop(frame.label, frame.statements),
            Kind::If(condition, then) => {
                let (then, otherwise) = if let Some(then) = then {
                    (then, frame.statements)
                } else {
                    // Without `else`, the parameters become the results.
                    let pairs = frame.results.iter().zip(&frame.params);
                    let passed = pairs.map(|(to, from)| Stmt::Set(*to, Expr::Local(*from)));
                    (frame.statements, passed.collect())
                };
                Stmt::Block(frame.label, vec![Stmt::If(condition, then, otherwise)])
            }
        };
        self.emit(statement);
        let mut params = Effects::default();
        params.add_temporaries(frame.params);
        self.operands.release(&params);
        for local in frame.results {
            self.operands.push_temporary(local);
        }
        None
    }

    /// The target of a branch.
    fn target(&self, depth: u32) -> &Frame {
        &self.frames[self.frames.len() - 1 - depth as usize]
    }

    /// Emits a branch that takes the topmost operands.
    fn branch(&mut self, depth: u32) {
        let height = self.operands.stack.len() - self.target(depth).arity();
        self.spill(0..height, Effects::has_side_effects);
        let statement = self.jump(depth, height);
        self.emit(statement);
    }

    /// Assigns the operands from `height` on, and returns the jump.
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

    fn branch_if(&mut self, depth: u32) {
        let frame = self.target(depth);
        let (returns, arity) = (frame.returns(), frame.arity());
        let height = self.operands.stack.len() - 1 - arity;
        // The condition is above what is assigned, so `assign` spills it if it reads that.
        let below = height + arity;
        self.spill(0..below, Effects::has_side_effects);
        if returns && arity == 1 {
            // The operand is used both by the return and after it.
            self.spill(height..below, |_| true);
        }
        let jump = self.jump(depth, height);
        let Operand { value, effects, .. } = self.operands.pop();
        self.emit(Stmt::If(value, vec![jump], Vec::new()));
        self.operands.release(&effects);
    }

    fn branch_table(&mut self, table: &BrTable) -> Result<(), Error> {
        let arity = self.target(table.default()).arity();
        let Operand { value, effects, .. } = self.operands.pop();
        let height = self.operands.stack.len() - arity;
        self.spill(0..height, Effects::has_side_effects);
        self.spill_from(height, |_| true);
        let mut places = Vec::new();
        let mut labels = Vec::new();
        for depth in table.targets() {
            let depth = depth?;
            labels.push(self.label_of(depth, &mut places));
        }
        let default = self.label_of(table.default(), &mut places);
        let mut nested = vec![Stmt::Switch(value, labels, default)];
        for (depth, label) in places {
            nested = vec![Stmt::Block(label, nested)];
            self.emit_target(depth, height, &mut nested);
        }
        let last = self.frames.len() - 1;
        self.frames[last].statements.extend(nested);
        self.operands.release(&effects);
        self.unreachable();
        Ok(())
    }

    /// The label for a target of `br_table`. A target that returns or takes operands needs statements
    /// of its own, and gets a new label for them in `places`.
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

    /// Emits the statements of such a target: they return or assign the operands from `height` on.
    fn emit_target(&self, depth: u32, height: usize, statements: &mut Vec<Stmt>) {
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

    /// Assigns the operands from `height` on to variables, which become the operands.
    fn assign(&mut self, height: usize, locals: &[Local]) {
        for (place, local) in (height..).zip(locals) {
            let ty = self.operands.locals[*local];
            let nothing = Operand {
                value: Expr::MemorySize,
                ty,
                effects: Effects::default(),
            };
            let old = std::mem::replace(&mut self.operands.stack[place], nothing);
            if old.value != Expr::Local(*local) {
                self.spill_reads(*local);
                self.emit(Stmt::Set(*local, old.value));
            }
            self.operands.release(&old.effects);
            self.operands.stack[place] = Operand {
                value: Expr::Local(*local),
                ty,
                effects: Effects::local(*local),
            };
        }
    }

    /// Marks the rest of the block as unreachable.
    fn unreachable(&mut self) {
        let last = self.frames.len() - 1;
        let height = self.frames[last].height;
        self.operands.truncate(height);
        self.frames[last].is_reachable = false;
    }
}
