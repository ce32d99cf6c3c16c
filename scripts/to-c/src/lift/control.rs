//! Blocks, loops and branches.

use wasmparser::{BlockType, BrTable, Operator};

use super::Lifter;
use crate::ir::{Expr, Label, Local, Stmt};
use crate::module::{invalid, value_type, FuncType};
use crate::pending::{Pending, Traits};
use crate::Error;

/// A block that is not at its end yet.
pub struct Frame {
    kind: Kind,
    label: Label,
    /// How many operands lie below it.
    height: usize,
    /// What holds its parameters and its results.
    params: Vec<Local>,
    results: Vec<Local>,
    pub statements: Vec<Stmt>,
    /// Can the next instruction be reached?
    pub is_reached: bool,
}

enum Kind {
    /// With the number of results.
    Function(usize),
    Block,
    Loop,
    /// With its condition; after `else` with the statements before it.
    If(Expr, Option<Vec<Stmt>>),
}

impl Frame {
    /// The outermost one.
    pub fn function(results: usize) -> Self {
        Frame {
            kind: Kind::Function(results),
            label: 0,
            height: 0,
            params: Vec::new(),
            results: Vec::new(),
            statements: Vec::new(),
            is_reached: true,
        }
    }
}

impl Lifter<'_, '_> {
    pub(super) fn control(&mut self, operator: &Operator) -> Result<Option<Vec<Stmt>>, Error> {
        match operator {
            Operator::Block { blockty } => self.enter(Kind::Block, *blockty)?,
            Operator::Loop { blockty } => self.enter(Kind::Loop, *blockty)?,
            Operator::If { blockty } => {
                let Pending { value, traits, .. } = self.operands.pop();
                self.enter(Kind::If(value, None), *blockty)?;
                self.operands.release(&traits);
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
                self.settle_from(0, |traits| traits.calls);
                self.emit(Stmt::Trap);
                self.unreachable();
            }
            _ => {
                return Err(Error::Unsupported(format!(
                    "the instruction {}",
                    name(operator)
                )));
            }
        }
        Ok(None)
    }

    /// Passes over what is never reached.
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
        let FuncType { params, results } = match ty {
            BlockType::Empty => FuncType {
                params: Vec::new(),
                results: Vec::new(),
            },
            BlockType::Type(ty) => FuncType {
                params: Vec::new(),
                results: vec![value_type(ty)?],
            },
            BlockType::FuncType(index) => self.module.types[index as usize].clone(),
        };
        // What waits below must not be computed inside, where it might be never, or many times.
        let last = self.frames.len() - 1;
        let height = self.operands.stack.len() - params.len();
        self.operands.settle_all(&mut self.frames[last].statements);
        let locals: Vec<Local> = params.iter().map(|ty| self.operands.fresh(*ty)).collect();
        self.assign(height, &locals);
        let results = results.iter().map(|ty| self.operands.fresh(*ty)).collect();
        self.frames.push(Frame {
            kind,
            label: self.labels,
            height,
            params: locals,
            results,
            statements: Vec::new(),
            is_reached: true,
        });
        self.labels += 1;
        Ok(())
    }

    fn otherwise(&mut self) {
        self.end_of_part();
        let last = self.frames.len() - 1;
        let frame = &mut self.frames[last];
        let then = std::mem::take(&mut frame.statements);
        if let Kind::If(_, place) = &mut frame.kind {
            *place = Some(then);
        }
        frame.is_reached = true;
        for local in frame.params.clone() {
            self.push_borrowed(local);
        }
    }

    /// The end of a block: its results are assigned, its operands are gone.
    fn end_of_part(&mut self) {
        let last = self.frames.len() - 1;
        let height = self.frames[last].height;
        if self.frames[last].is_reached {
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
                    // Without `else`, the results are the parameters.
                    let pairs = frame.results.iter().zip(&frame.params);
                    let passed = pairs.map(|(to, from)| Stmt::Set(*to, Expr::Local(*from)));
                    (frame.statements, passed.collect())
                };
                Stmt::Block(frame.label, vec![Stmt::If(condition, then, otherwise)])
            }
        };
        self.emit(statement);
        let mut params = Traits::default();
        params.own(frame.params);
        self.operands.release(&params);
        for local in frame.results {
            self.operands.push_owned(local);
        }
        None
    }

    /// Moves the operands from this height on into these variables, where they can be used again.
    fn assign(&mut self, height: usize, locals: &[Local]) {
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

    fn push_borrowed(&mut self, local: Local) {
        let ty = self.operands.locals[local];
        self.push(Expr::Local(local), ty, Traits::local(local));
    }

    /// The variables that a branch to this frame sets, and how many operands it takes.
    fn target(&self, depth: u32) -> (&Frame, usize) {
        let frame = &self.frames[self.frames.len() - 1 - depth as usize];
        let arity = match frame.kind {
            Kind::Function(results) => results,
            Kind::Loop => frame.params.len(),
            _ => frame.results.len(),
        };
        (frame, arity)
    }

    /// A branch to this frame with the uppermost operands.
    fn branch(&mut self, depth: u32) {
        let (_, arity) = self.target(depth);
        let height = self.operands.stack.len() - arity;
        let last = self.frames.len() - 1;
        let statements = &mut self.frames[last].statements;
        self.operands
            .settle(0..height, statements, |traits| traits.calls || traits.traps);
        let statement = self.jump(depth, height);
        self.emit(statement);
    }

    /// Assigns the operands from this height on, and tells how to go.
    fn jump(&mut self, depth: u32, height: usize) -> Stmt {
        let (frame, arity) = self.target(depth);
        let label = frame.label;
        let locals = match frame.kind {
            Kind::Function(_) => {
                let value = (arity == 1).then(|| self.operands.stack[height].value.clone());
                return Stmt::Return(value);
            }
            Kind::Loop => frame.params.clone(),
            _ => frame.results.clone(),
        };
        self.assign(height, &locals);
        Stmt::Goto(label)
    }

    fn branch_if(&mut self, depth: u32) {
        let (frame, arity) = self.target(depth);
        let returns = matches!(frame.kind, Kind::Function(_));
        let height = self.operands.stack.len() - 1 - arity;
        // The condition lies above what is assigned, so that it is settled where it reads that.
        let below = height + arity;
        let last = self.frames.len() - 1;
        let statements = &mut self.frames[last].statements;
        self.operands
            .settle(0..below, statements, |traits| traits.calls || traits.traps);
        if returns && arity == 1 {
            // The operand is used twice: in the statement and after it.
            self.operands.settle(height..below, statements, |_| true);
        }
        let jump = self.jump(depth, height);
        let Pending { value, traits, .. } = self.operands.pop();
        self.emit(Stmt::If(value, vec![jump], Vec::new()));
        self.operands.release(&traits);
    }

    fn branch_table(&mut self, table: &BrTable) -> Result<(), Error> {
        let mut depths = Vec::new();
        for depth in table.targets() {
            depths.push(depth.map_err(invalid)?);
        }
        depths.push(table.default());
        let (_, arity) = self.target(table.default());
        let Pending { value, traits, .. } = self.operands.pop();
        let height = self.operands.stack.len() - arity;
        let last = self.frames.len() - 1;
        let statements = &mut self.frames[last].statements;
        self.operands
            .settle(0..height, statements, |traits| traits.calls || traits.traps);
        let end = self.operands.stack.len();
        self.operands.settle(height..end, statements, |_| true);
        // To return, or to assign, takes more than a label: each such target gets a place of its own.
        let mut places: Vec<(u32, Label)> = Vec::new();
        let mut labels = Vec::new();
        for depth in depths {
            let (frame, arity) = self.target(depth);
            if arity == 0 && !matches!(frame.kind, Kind::Function(_)) {
                labels.push(frame.label);
            } else if let Some((_, label)) = places.iter().find(|(known, _)| *known == depth) {
                labels.push(*label);
            } else {
                places.push((depth, self.labels));
                labels.push(self.labels);
                self.labels += 1;
            }
        }
        let default = labels.pop().unwrap_or_default();
        let mut nested = vec![Stmt::Switch(value, labels, default)];
        for (depth, label) in places {
            nested = vec![Stmt::Block(label, nested)];
            let kept: Vec<Expr> = self.operands.stack[height..]
                .iter()
                .map(|operand| operand.value.clone())
                .collect();
            let (frame, _) = self.target(depth);
            if let Kind::Function(_) = frame.kind {
                nested.push(Stmt::Return(kept.first().cloned()));
            } else {
                let locals = match frame.kind {
                    Kind::Loop => &frame.params,
                    _ => &frame.results,
                };
                let sets = locals.iter().zip(kept);
                nested.extend(sets.map(|(local, value)| Stmt::Set(*local, value)));
                nested.push(Stmt::Goto(frame.label));
            }
        }
        let last = self.frames.len() - 1;
        self.frames[last].statements.extend(nested);
        self.operands.release(&traits);
        self.unreachable();
        Ok(())
    }

    /// The rest of the block is never reached.
    fn unreachable(&mut self) {
        let last = self.frames.len() - 1;
        let height = self.frames[last].height;
        self.operands.truncate(height);
        self.frames[last].is_reached = false;
    }
}

/// `TableGet` as `table.get`.
fn name(operator: &Operator) -> String {
    let debug = format!("{operator:?}");
    let camel = debug.split([' ', '{']).next().unwrap_or_default();
    let mut name = String::new();
    let mut capitals = 0;
    for character in camel.chars() {
        if character.is_uppercase() {
            match capitals {
                0 => {}
                1 => name.push('.'),
                _ => name.push('_'),
            }
            capitals += 1;
        }
        name.push(character.to_ascii_lowercase());
    }
    name
}
