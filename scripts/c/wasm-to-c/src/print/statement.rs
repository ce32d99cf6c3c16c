//! Statements, and how they nest.

use super::operator::opposite;
use super::{CType, Precedence, Printer};
use crate::helpers::{Access, Helper};
use crate::ir::{Binary, Expr, Label, Stmt, Store, Type};
use crate::names::{label, local};
use crate::structure::{has_no_effect, mentions, END};

impl Printer<'_, '_> {
    /// A statement list. C requires a statement after a label, so a trailing label gets `;`.
    pub(super) fn body(&mut self, statements: &[Stmt]) -> String {
        let mut text = String::new();
        for statement in statements {
            text += &self.statement(statement);
        }
        if text.ends_with(':') {
            text.push(';');
        }
        text
    }

    fn statement(&mut self, statement: &Stmt) -> String {
        match statement {
            Stmt::Set(to, value) => {
                let ty = self.locals[*to];
                self.assign(local(*to), &Expr::Local(*to), value, ty)
            }
            // Only decreasing the stack pointer can overflow the stack.
            Stmt::SetGlobal(to, value) if self.stack == Some(*to) && !is_increased(value) => {
                format!(
                    "{}({});",
                    self.helper(Helper::Stack),
                    self.loose(value).text
                )
            }
            Stmt::SetGlobal(to, value) => {
                let ty = self.module.globals[*to as usize].start.ty();
                self.assign(Self::global(*to), &Expr::Global(*to), value, ty)
            }
            Stmt::Store(store, address, offset, value) => {
                let (access, ty) = match store {
                    Store::B8 => (Access::Byte, Type::I32),
                    Store::B16 => (Access::Half, Type::I32),
                    Store::B32 => (Access::Word, Type::I32),
                    Store::B64 => (Access::Long, Type::I64),
                    Store::F32 => (Access::Float, Type::F32),
                    Store::F64 => (Access::Double, Type::F64),
                };
                let value = self.converted(value, ty);
                self.write(access, address, *offset, &value)
            }
            Stmt::Eval(value) => format!("{};", self.expr(value).text),
            Stmt::Copy(to, from, count) => {
                if self.checked {
                    return self.checked_call(Helper::Copy, [to, from, count]);
                }
                let (to, from) = (self.pointer(to), self.pointer(from));
                format!("memmove({to},{from},{});", self.count(count))
            }
            Stmt::Fill(at, with, count) => {
                if self.checked {
                    return self.checked_call(Helper::Fill, [at, with, count]);
                }
                let (at, with) = (self.pointer(at), self.converted(with, Type::I32));
                format!("memset({at},{with},{});", self.count(count))
            }
            Stmt::If(condition, then, otherwise) => self.if_else(condition, then, otherwise),
            Stmt::Block(at, body) => {
                let body = self.body(body);
                format!("{body}{}:", label(*at))
            }
            Stmt::Loop(at, body) => self.repeat(*at, body),
            Stmt::Goto(END) | Stmt::Return(None) => "return;".to_owned(),
            Stmt::Goto(to) => format!("goto {};", label(*to)),
            Stmt::Switch(value, cases, default) => self.switch(value, cases, *default),
            Stmt::Return(Some(value)) => {
                let ty = self.type_of(value);
                let value = self.converted(value, ty);
                let space = if value.starts_with('(') { "" } else { " " };
                format!("return{space}{value};")
            }
            Stmt::Trap => format!("{}();", self.helper(Helper::Trap)),
        }
    }

    fn checked_call(&mut self, helper: Helper, parts: [&Expr; 3]) -> String {
        let name = self.helper(helper);
        let parts = parts.map(|part| self.converted(part, self.type_of(part)));
        format!("{name}({});", parts.join(","))
    }

    fn if_else(&mut self, condition: &Expr, then: &[Stmt], otherwise: &[Stmt]) -> String {
        let test = self.condition(condition).text;
        let first = self.nested(then, !otherwise.is_empty());
        if otherwise.is_empty() {
            return format!("if({test}){first}");
        }
        let second = self.nested(otherwise, false);
        let space = if second.starts_with('{') { "" } else { " " };
        format!("if({test}){first}else{space}{second}")
    }

    /// A statement list as the body of another statement.
    fn nested(&mut self, statements: &[Stmt], before_else: bool) -> String {
        let text = self.body(statements);
        let is_one = match statements {
            // An `else` would bind to that `if`.
            [Stmt::If(..)] => !before_else,
            [Stmt::Block(..) | Stmt::Loop(..) | Stmt::Switch(..)] | [] | [_, _, ..] => false,
            [_] => true,
        };
        if is_one {
            text
        } else {
            format!("{{{text}}}")
        }
    }

    fn repeat(&mut self, at: Label, body: &[Stmt]) -> String {
        if let Some((last, before)) = body.split_last() {
            let again = Stmt::Goto(at);
            if *last == again && !mentions(before, at) {
                let body = self.nested(before, false);
                return format!("for(;;){}", if before.is_empty() { ";" } else { &body });
            }
            if let Stmt::If(condition, then, otherwise) = last {
                if otherwise.is_empty() && then.last() == Some(&again) && !mentions(before, at) {
                    let rest = &then[..then.len() - 1];
                    if before.is_empty() && !mentions(rest, at) && !rest.is_empty() {
                        let test = self.condition(condition).text;
                        return format!("while({test}){}", self.nested(rest, false));
                    }
                    if rest.is_empty() {
                        let test = self.condition(condition).text;
                        let body = self.body(before);
                        return format!("do{{{body}}}while({test});");
                    }
                }
                let is_last = then.is_empty() && otherwise == &[again];
                if is_last && !mentions(before, at) {
                    let test = self.condition(&condition.clone().negated()).text;
                    let body = self.body(before);
                    return format!("do{{{body}}}while({test});");
                }
            }
        }
        format!("{}:{}", label(at), self.body(body))
    }

    fn switch(&mut self, selector: &Expr, cases: &[Label], default: Label) -> String {
        let value = self.expr(selector).at(Precedence::Comma);
        let mut text = String::new();
        let mut done = Vec::new();
        for to in cases {
            if *to == default || done.contains(to) {
                continue;
            }
            done.push(*to);
            for (number, _) in cases.iter().enumerate().filter(|(_, it)| *it == to) {
                text += &format!("case {number}:");
            }
            text += &self.statement(&Stmt::Goto(*to));
        }
        let default = self.statement(&Stmt::Goto(default));
        if text.is_empty() {
            return if has_no_effect(selector) {
                default
            } else {
                format!("{value};{default}")
            };
        }
        format!("switch({value}){{{text}}}{default}")
    }

    /// `a=b;`, or a compound assignment if `b` is computed from the old value.
    fn assign(&mut self, name: char, old: &Expr, value: &Expr, ty: Type) -> String {
        use Binary::{Add, And, Div, DivU, Mul, Or, RemU, Shl, ShrU, Sub, Xor};
        if let Expr::Binary(op, _, parts) = value {
            let commutes = matches!(op, Add | Mul | And | Or | Xor) && !op.compares();
            let other = if parts.0 == *old {
                Some(&parts.1)
            } else {
                (commutes && parts.1 == *old).then_some(&parts.0)
            };
            let sign = match op {
                Add => "+",
                Sub => "-",
                Mul => "*",
                Div => "/",
                And => "&",
                Or => "|",
                Xor => "^",
                Shl if parts.1.integer().is_some() => "<<",
                ShrU if parts.1.integer().is_some() => ">>",
                DivU if !op.traps(&parts.1) => "/",
                RemU if !op.traps(&parts.1) => "%",
                _ => "",
            };
            if let (Some(other), false) = (other, sign.is_empty()) {
                return self.compound(name, *op, sign, other, ty);
            }
        }
        let value = self.converted(value, ty);
        format!("{name}={value};")
    }

    /// `a+=b;` and the like.
    fn compound(&mut self, name: char, op: Binary, sign: &str, other: &Expr, ty: Type) -> String {
        let bits = if ty == Type::I32 { 31 } else { 63 };
        match (op, other.integer()) {
            (Binary::Add, Some(1)) | (Binary::Sub, Some(-1)) => return format!("{name}++;"),
            (Binary::Add, Some(-1)) | (Binary::Sub, Some(1)) => return format!("{name}--;"),
            (Binary::Shl | Binary::ShrU, Some(n)) => return format!("{name}{sign}={};", n & bits),
            _ => {}
        }
        if let (Binary::Add | Binary::Sub, Some(other)) = (op, opposite(other)) {
            let sign = if op == Binary::Add { "-" } else { "+" };
            let other = self.loose(&other).text;
            return format!("{name}{sign}={other};");
        }
        // C computes in the type of the variable, whatever the type of the other operand.
        let other = self.loose(other);
        debug_assert!(ty != Type::F32 || other.ty == CType::of(ty));
        format!("{name}{sign}={};", other.text)
    }
}

/// Returns whether it is a sum of something and a positive constant.
fn is_increased(value: &Expr) -> bool {
    match value {
        Expr::Binary(Binary::Add, _, parts) => parts.1.integer().is_some_and(|by| by > 0),
        _ => false,
    }
}
