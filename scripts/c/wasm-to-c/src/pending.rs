//! The operands of a function, while they wait to be used.
//!
//! WebAssembly computes an operand when it is pushed; C computes it where it stands. So what waits
//! must be moved into a variable before anything happens that would change it, and C orders the
//! parts of an expression as it likes, so that at most one of them may have an effect.

use std::ops::Range;

use crate::ir::{Expr, Local, Stmt, Type};

/// An operand that waits.
#[derive(Debug)]
pub struct Pending {
    pub value: Expr,
    pub ty: Type,
    pub traits: Traits,
}

/// What the value of an expression depends on, and what evaluating it does.
#[derive(Clone, Debug, Default)]
pub struct Traits {
    /// It reads these variables.
    reads: Vec<Local>,
    /// Those of [`Operands`] that it holds.
    owned: Vec<Local>,
    /// It reads memory or a global.
    pub reads_state: bool,
    /// It may trap.
    pub traps: bool,
    /// It may do anything.
    pub calls: bool,
    /// How deep the expression is nested.
    depth: u32,
}

/// Compilers of C need not nest parentheses deeper than this.
const DEEPEST: u32 = 40;

impl Traits {
    /// Those of a variable.
    pub fn local(local: Local) -> Self {
        Traits {
            reads: vec![local],
            ..Traits::default()
        }
    }

    /// Those of what reads the state.
    pub fn state() -> Self {
        Traits {
            reads_state: true,
            ..Traits::default()
        }
    }

    /// Makes these variables part of it.
    pub fn own(&mut self, locals: Vec<Local>) {
        self.owned.extend(locals);
    }

    /// Adds those of another part of the same expression.
    pub fn join(&mut self, part: Traits) {
        self.reads.extend(part.reads);
        self.owned.extend(part.owned);
        self.reads_state |= part.reads_state;
        self.traps |= part.traps;
        self.calls |= part.calls;
        self.depth = self.depth.max(part.depth);
    }

    /// May evaluating it do more than give a value?
    pub fn acts(&self) -> bool {
        self.traps || self.calls
    }

    /// Is it the same whenever it is evaluated, as long as its variables are?
    pub fn is_pure(&self) -> bool {
        !self.reads_state && !self.acts()
    }
}

/// The stack of operands, and the variables that hold some of them.
#[derive(Debug, Default)]
pub struct Operands {
    pub stack: Vec<Pending>,
    /// The type of each variable of the function.
    pub locals: Vec<Type>,
    free: Vec<Local>,
}

impl Operands {
    /// Pushes a value of which `traits` are those of its parts.
    pub fn push(&mut self, value: Expr, ty: Type, mut traits: Traits, statements: &mut Vec<Stmt>) {
        traits.depth += 1;
        // A call that waits must not wait for something that depends on what it does.
        if !traits.is_pure() {
            let all = 0..self.stack.len();
            self.settle(all, statements, |waiting| waiting.calls);
        }
        let is_deep = traits.depth > DEEPEST;
        self.stack.push(Pending { value, ty, traits });
        if is_deep {
            self.settle_at(self.stack.len() - 1, statements);
        }
    }

    /// Pops the operand that was pushed last.
    ///
    /// # Panics
    ///
    /// If there is none: the module was not validated.
    pub fn pop(&mut self) -> Pending {
        self.stack.pop().expect("a valid module has the operand")
    }

    /// Frees the variables that an expression holds: after the statement that uses it.
    pub fn release(&mut self, traits: &Traits) {
        self.free.extend(&traits.owned);
    }

    /// Moves those of these operands that have such traits into variables.
    pub fn settle(
        &mut self,
        operands: Range<usize>,
        statements: &mut Vec<Stmt>,
        which: impl Fn(&Traits) -> bool,
    ) {
        for at in operands {
            if which(&self.stack[at].traits) {
                self.settle_at(at, statements);
            }
        }
    }

    /// Moves the operands that read this variable into others.
    pub fn settle_reads(&mut self, local: Local, statements: &mut Vec<Stmt>) {
        let all = 0..self.stack.len();
        self.settle(all, statements, |waiting| waiting.reads.contains(&local));
    }

    /// Moves all operands into variables, but for constants.
    pub fn settle_all(&mut self, statements: &mut Vec<Stmt>) {
        for at in 0..self.stack.len() {
            let held = self.stack[at].traits.owned.as_slice();
            let is_held = matches!(self.stack[at].value, Expr::Local(local) if held == [local]);
            if !is_held && !matches!(self.stack[at].value, Expr::Const(_)) {
                self.settle_at(at, statements);
            }
        }
    }

    fn settle_at(&mut self, at: usize, statements: &mut Vec<Stmt>) {
        let ty = self.stack[at].ty;
        // What the operand holds is free only after its value is read.
        let owned = std::mem::take(&mut self.stack[at].traits.owned);
        let local = self.fresh(ty);
        let value = std::mem::replace(&mut self.stack[at].value, Expr::Local(local));
        statements.push(Stmt::Set(local, value));
        self.free.extend(owned);
        self.stack[at].traits = Traits {
            owned: vec![local],
            ..Traits::local(local)
        };
    }

    /// A variable that nobody uses.
    pub fn fresh(&mut self, ty: Type) -> Local {
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

    /// Pushes a variable that [`Operands::fresh`] gave, and that is free when the operand is used.
    pub fn push_owned(&mut self, local: Local) {
        let traits = Traits {
            owned: vec![local],
            ..Traits::local(local)
        };
        self.stack.push(Pending {
            value: Expr::Local(local),
            ty: self.locals[local],
            traits,
        });
    }

    /// Drops the operands above this height, in code that is never reached.
    pub fn truncate(&mut self, height: usize) {
        for pending in self.stack.drain(height..) {
            self.free.extend(pending.traits.owned);
        }
    }
}
