//! Statements, and how they nest.

use super::{Level, Printer};
use crate::helpers::{Access, Helper};
use crate::ir::{Expr, Label, Stmt, Store, Type};
use crate::names::{label, local};
use crate::structure::{mentions, END};

impl Printer<'_, '_> {
    /// Statements one after the other, with no label at the end that has nothing to stand before.
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
        let parts = parts.map(|part| self.converted(part, Type::I32));
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

    /// Statements where C takes one.
    fn nested(&mut self, statements: &[Stmt], before_else: bool) -> String {
        let text = self.body(statements);
        let is_one = match statements {
            // An `else` would belong to that `if`.
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

    fn switch(&mut self, value: &Expr, cases: &[Label], default: Label) -> String {
        let value = self.expr(value).at(Level::Comma);
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
            return format!("{value};{default}");
        }
        format!("switch({value}){{{text}}}{default}")
    }
}
