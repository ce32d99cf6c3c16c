//! Blocks, loops and `if`: where they begin and end.

use wasmparser::{BlockType, Operator};

use super::frame::{Frame, Kind};
use super::{refusal, Lifter};
use crate::ir::{Expr, Local, Stmt};
use crate::module::{value_type, FuncType};
use crate::pending::{Pending, Traits};
use crate::Error;

impl Lifter<'_, '_> {
    /// Takes an instruction of control; at the end of the function, its statements.
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
            _ => return Err(refusal::instruction(operator)),
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
        let FuncType { params, results } = self.block_type(ty)?;
        // What waits below must not be computed inside, where it might be never, or many times.
        let last = self.frames.len() - 1;
        let height = self.operands.stack.len() - params.len();
        self.operands.settle_all(&mut self.frames[last].statements);
        let params: Vec<Local> = params.iter().map(|ty| self.operands.fresh(*ty)).collect();
        self.assign(height, &params);
        let results = results.iter().map(|ty| self.operands.fresh(*ty)).collect();
        self.frames.push(Frame {
            kind,
            label: self.labels,
            height,
            params,
            results,
            statements: Vec::new(),
            is_reached: true,
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

    /// From the one part of an `if` to the other, which begins with the same operands.
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
            self.get(local);
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
}
