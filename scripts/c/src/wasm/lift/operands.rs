//! The operand stack, which holds expressions until they are used.
//!
//! WebAssembly evaluates an operand when it is pushed, C evaluates it where its text appears. An operand is
//! therefore spilled to a temporary before anything happens that would change its value. Since the order of
//! evaluation within a C expression is unspecified, at most one part of it may have side effects.

use std::ops::Range;

use crate::wasm::ir::{Expr, Local, Stmt, Type};

/// An operand on the stack.
#[derive(Debug)]
pub struct Operand {
    pub value: Expr,
    pub ty: Type,
    pub effects: Effects,
}

/// What an expression depends on and what its evaluation may do.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    /// The variables it reads.
    pub reads: Vec<Local>,
    /// The temporaries that are free once it is used.
    temporaries: Vec<Local>,
    /// Whether it reads memory or a global.
    pub reads_state: bool,
    /// Whether it may trap.
    pub traps: bool,
    /// Whether it has side effects.
    pub calls: bool,
    /// The nesting depth of the expression.
    depth: u32,
}

/// Maximum nesting of expressions; C compilers need not support more than 63 parentheses.
const MAX_DEPTH: u32 = 40;

impl Effects {
    /// The effects of reading a variable.
    pub fn local(local: Local) -> Self {
        Effects {
            reads: vec![local],
            ..Effects::default()
        }
    }

    /// The effects of reading memory or a global.
    pub fn state() -> Self {
        Effects {
            reads_state: true,
            ..Effects::default()
        }
    }

    /// Adds temporaries to be freed.
    pub fn add_temporaries(&mut self, locals: Vec<Local>) {
        self.temporaries.extend(locals);
    }

    /// Adds the effects of another part of the same expression.
    pub fn join(&mut self, part: Effects) {
        self.reads.extend(part.reads);
        self.temporaries.extend(part.temporaries);
        self.reads_state |= part.reads_state;
        self.traps |= part.traps;
        self.calls |= part.calls;
        self.depth = self.depth.max(part.depth);
    }

    /// Returns whether its evaluation may trap or have side effects.
    pub fn has_side_effects(&self) -> bool {
        self.traps || self.calls
    }

    /// Returns whether its value depends only on its variables.
    pub fn is_pure(&self) -> bool {
        !self.reads_state && !self.has_side_effects()
    }
}

/// The operand stack and the variables of the function.
#[derive(Debug, Default)]
pub struct OperandStack {
    pub stack: Vec<Operand>,
    /// The type of each variable of the function.
    pub locals: Vec<Type>,
    free: Vec<Local>,
}

impl OperandStack {
    /// Pushes an expression. `effects` are those of its parts.
    pub fn push(
        &mut self,
        value: Expr,
        ty: Type,
        mut effects: Effects,
        statements: &mut Vec<Stmt>,
    ) {
        effects.depth += 1;
        // A pending call must be evaluated before anything that depends on its side effects.
        if !effects.is_pure() {
            let all = 0..self.stack.len();
            self.spill(all, statements, |operand| operand.calls);
        }
        let is_deep = effects.depth > MAX_DEPTH;
        self.stack.push(Operand { value, ty, effects });
        if is_deep {
            self.spill_at(self.stack.len() - 1, statements);
        }
    }

    /// Pops an operand.
    ///
    /// # Panics
    ///
    /// If the stack is empty, which validation excludes.
    pub fn pop(&mut self) -> Operand {
        self.stack.pop().expect("a valid module has the operand")
    }

    /// Frees the temporaries of an expression, after the statement that uses it.
    pub fn release(&mut self, effects: &Effects) {
        self.free.extend(&effects.temporaries);
    }

    /// Spills those of the given operands whose effects match.
    pub fn spill(
        &mut self,
        operands: Range<usize>,
        statements: &mut Vec<Stmt>,
        which: impl Fn(&Effects) -> bool,
    ) {
        for at in operands {
            if which(&self.stack[at].effects) {
                self.spill_at(at, statements);
            }
        }
    }

    /// Spills all operands except constants.
    pub fn spill_all(&mut self, statements: &mut Vec<Stmt>) {
        for at in 0..self.stack.len() {
            let held = self.stack[at].effects.temporaries.as_slice();
            let is_held = matches!(self.stack[at].value, Expr::Local(local) if held == [local]);
            if !is_held && !matches!(self.stack[at].value, Expr::Const(_)) {
                self.spill_at(at, statements);
            }
        }
    }

    fn spill_at(&mut self, at: usize, statements: &mut Vec<Stmt>) {
        let ty = self.stack[at].ty;
        // Its temporaries are free only after its value is read.
        let temporaries = std::mem::take(&mut self.stack[at].effects.temporaries);
        let local = self.temporary(ty);
        let value = std::mem::replace(&mut self.stack[at].value, Expr::Local(local));
        statements.push(Stmt::Set(local, value));
        self.free.extend(temporaries);
        self.stack[at].effects = Effects {
            temporaries: vec![local],
            ..Effects::local(local)
        };
    }

    /// Returns a free temporary.
    pub fn temporary(&mut self, ty: Type) -> Local {
        if let Some(at) = self
            .free
            .iter()
            .rposition(|local| self.locals[*local] == ty)
        {
            self.free.swap_remove(at)
        } else {
            self.locals.push(ty);
            self.locals.len() - 1
        }
    }

    /// Pushes a temporary, which is free once the operand is used.
    pub fn push_temporary(&mut self, local: Local) {
        let effects = Effects {
            temporaries: vec![local],
            ..Effects::local(local)
        };
        self.stack.push(Operand {
            value: Expr::Local(local),
            ty: self.locals[local],
            effects,
        });
    }

    /// Drops the operands above `height`.
    pub fn truncate(&mut self, height: usize) {
        for operand in self.stack.drain(height..) {
            self.free.extend(operand.effects.temporaries);
        }
    }
}
