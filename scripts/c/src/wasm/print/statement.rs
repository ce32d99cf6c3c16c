//! Statements, and how they nest.

use super::expression::opposite;
use super::piece::Precedence;
use super::Printer;
use crate::wasm::ir::{Binary, Expr, Label, Stmt, Type};
use crate::wasm::structure::{mentions, END};

impl Printer<'_, '_> {
    /// A statement list. C requires a statement after a label, so a trailing label gets `;`.
    pub(super) fn body(&mut self, statements: &[Stmt]) -> String {
        let mut text = String::new();
        for statement in statements {
            text += &self.statement(statement);
            if !text.ends_with(':') {
                text.push('\n');
            }
        }
        if text.ends_with(':') {
            text += ";\n";
        }
        text
    }

    fn statement(&mut self, statement: &Stmt) -> String {
        match statement {
            Stmt::Set(to, value) => {
                let name = self.names[to].clone();
                self.assign(&name, &Expr::Local(*to), value)
            }
            // Only decreasing the stack pointer can overflow the stack.
            Stmt::SetGlobal(to, value) if self.stack == Some(*to) && !is_increased(value) => {
                format!("set_sp({});", self.converted(value))
            }
            Stmt::SetGlobal(to, value) => {
                let name = self.global(*to);
                self.assign(&name, &Expr::Global(*to), value)
            }
            Stmt::Store(access, address, offset, value) => {
                let address = self.address(address, *offset);
                let value = self.converted(value);
                match (access.bits, access.ty) {
                    (8, _) => format!("m[{address}]={value};"),
                    (_, Type::F32) => format!("stf({address},{value});"),
                    (_, Type::F64) => format!("std({address},{value});"),
                    (bits, _) => format!("st{bits}({address},{value});"),
                }
            }
            Stmt::Eval(value) => format!("{};", self.narrow(value).text),
            Stmt::Copy(to, from, count) => {
                let (to, from) = (self.address(to, 0), self.address(from, 0));
                format!("memmove(m+({to}),m+({from}),{});", self.converted(count))
            }
            Stmt::Fill(at, with, count) => {
                let (at, with) = (self.address(at, 0), self.converted(with));
                format!("memset(m+({at}),{with},{});", self.converted(count))
            }
            Stmt::If(condition, then, otherwise) => {
                let condition = self.condition(condition).text;
                let first = self.nested(then, !otherwise.is_empty());
                if otherwise.is_empty() {
                    return format!("if({condition}){first}");
                }
                let second = self.nested(otherwise, false);
                let space = if second.starts_with('{') { "" } else { " " };
                format!("if({condition}){first}else{space}{second}")
            }
            Stmt::Block(label, body) => format!("{}L{label}:", self.body(body)),
            Stmt::Loop(label, body) => self.repeat(*label, body),
            Stmt::Goto(END) | Stmt::Return(None) => "return;".to_owned(),
            Stmt::Goto(label) => format!("goto L{label};"),
            Stmt::Switch(value, cases, default) => self.switch(value, cases, *default),
            Stmt::Return(Some(value)) => format!("return {};", self.converted(value)),
            Stmt::Trap => "trap();".to_owned(),
        }
    }

    /// A statement list as the body of another statement.
    fn nested(&mut self, statements: &[Stmt], before_else: bool) -> String {
        let is_one = match statements {
            // An `else` would belong to that `if`.
            [Stmt::If(..)] => !before_else,
            [Stmt::Block(..) | Stmt::Loop(..) | Stmt::Switch(..)] | [] | [_, _, ..] => false,
            [_] => true,
        };
        match statements {
            [one] if is_one => self.statement(one),
            _ => format!("{{\n{}}}", self.body(statements)),
        }
    }

    /// A loop: `for`, `while` or `do` if only its last statement jumps to its start.
    fn repeat(&mut self, label: Label, body: &[Stmt]) -> String {
        let again = Stmt::Goto(label);
        let split = body.split_last();
        if let Some((last, before)) = split.filter(|(_, before)| !mentions(before, label)) {
            if *last == again {
                return format!("for(;;){}", self.nested(before, false));
            }
            if let Stmt::If(condition, then, otherwise) = last {
                let rest = then.strip_suffix(&[again]).filter(|_| otherwise.is_empty());
                let condition = self.condition(condition).text;
                match rest {
                    Some([]) => {
                        return format!("do{{\n{}}}while({condition});", self.body(before));
                    }
                    Some(rest) if before.is_empty() && !mentions(rest, label) => {
                        return format!("while({condition}){}", self.nested(rest, false));
                    }
                    _ => {}
                }
            }
        }
        format!("L{label}:{}", self.body(body).trim_end())
    }

    fn switch(&mut self, selector: &Expr, cases: &[Label], default: Label) -> String {
        let mut text = String::new();
        let mut done = vec![default];
        for label in cases {
            if done.contains(label) {
                continue;
            }
            done.push(*label);
            for (number, _) in cases.iter().enumerate().filter(|(_, it)| *it == label) {
                text += &format!("case {number}:");
            }
            text += &self.statement(&Stmt::Goto(*label));
            text.push('\n');
        }
        let value = self.expr(selector).at(Precedence::Comma);
        let default = self.statement(&Stmt::Goto(default));
        format!("switch({value}){{\n{text}default:{default}\n}}")
    }

    /// `a=b;`, or a compound assignment if `b` is computed from the old value.
    fn assign(&mut self, name: &str, old: &Expr, value: &Expr) -> String {
        use Binary::{Add, And, Mul, Or, Sub, Xor};
        if let Expr::Binary(op, _, parts) = value {
            let commutes = matches!(op, Add | Mul | And | Or | Xor);
            let other = if parts.0 == *old {
                Some(&parts.1)
            } else {
                (commutes && parts.1 == *old).then_some(&parts.0)
            };
            let sign = match op {
                Add => "+",
                Sub => "-",
                Mul => "*",
                And => "&",
                Or => "|",
                Xor => "^",
                _ => "",
            };
            if let (Some(other), false) = (other, sign.is_empty()) {
                return match (op, other.integer(), opposite(other)) {
                    (Add, Some(1), _) | (Sub, Some(-1), _) => format!("{name}++;"),
                    (Add, Some(-1), _) | (Sub, Some(1), _) => format!("{name}--;"),
                    (Add, _, Some(less)) => format!("{name}-={};", self.converted(&less)),
                    (Sub, _, Some(more)) => format!("{name}+={};", self.converted(&more)),
                    // C converts the operand to the type of the variable, which is never narrower.
                    _ => format!("{name}{sign}={};", self.narrow(other).text),
                };
            }
        }
        format!("{name}={};", self.converted(value))
    }
}

/// Whether it is a sum of something and a positive constant.
fn is_increased(value: &Expr) -> bool {
    match value {
        Expr::Binary(Binary::Add, _, parts) => parts.1.integer().is_some_and(|by| by > 0),
        _ => false,
    }
}
