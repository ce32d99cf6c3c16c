//! Random expressions.

use std::fmt::Write;

use super::{constant, local, Signature, Writer, TYPES};

impl Writer {
    pub(super) fn expression(&mut self, ty: &'static str, depth: usize) {
        self.budget = self.budget.saturating_sub(1);
        let simple = depth > 6 || self.budget == 0;
        match self.numbers.below(if simple { 4 } else { 18 }) {
            0 => {
                let constant = constant(&mut self.numbers, ty);
                self.put(&constant);
            }
            1 | 2 => {
                let name = local(&mut self.numbers, ty);
                let _ = write!(self.text, "(local.get {name})");
            }
            3 => {
                let at = TYPES.iter().position(|other| *other == ty).expect("a type");
                let at = at + 4 * self.numbers.below(2);
                let _ = write!(self.text, "(global.get $g{at})");
            }
            4 => {
                let name = local(&mut self.numbers, ty);
                let _ = write!(self.text, "(local.tee {name} ");
                self.expression(ty, depth + 1);
                self.put(")");
            }
            5 | 6 => self.load(ty, depth),
            7 if !self.functions.is_empty() => self.call(ty, depth),
            8 => {
                self.put("(select ");
                self.expression(ty, depth + 1);
                self.expression(ty, depth + 1);
                self.expression("i32", depth + 1);
                self.put(")");
            }
            9 => {
                let _ = write!(self.text, "(if (result {ty}) ");
                self.expression("i32", depth + 1);
                for arm in [" (then ", " (else "] {
                    self.put(arm);
                    if self.numbers.once_in(2) {
                        self.statement(depth + 1);
                    }
                    self.expression(ty, depth + 1);
                    self.put(")");
                }
                self.put(")");
            }
            10 => {
                let label = self.open(Some(ty));
                let _ = write!(self.text, "(block $l{label} (result {ty}) ");
                self.statement(depth + 1);
                self.expression(ty, depth + 1);
                self.labels.pop();
                self.put(")");
            }
            11 => {
                let labels: Vec<usize> = self
                    .labels
                    .iter()
                    .filter(|l| l.1 == Some(ty))
                    .map(|l| l.0)
                    .collect();
                if labels.is_empty() {
                    return self.operation(ty, depth);
                }
                let label = self.numbers.choose(&labels);
                let _ = write!(self.text, "(br_if $l{label} ");
                self.expression(ty, depth + 1);
                self.expression("i32", depth + 1);
                self.put(")");
            }
            12 | 13 => {
                let _ = write!(self.text, "(call $noise-{ty} ");
                self.expression(ty, depth + 1);
                self.put(")");
            }
            14 if ty == "i32" && self.numbers.once_in(4) => {
                let pages = self.numbers.below(3);
                let grow = format!("(memory.grow ({}.const {pages}))", self.address);
                self.sized(&grow);
            }
            _ => self.operation(ty, depth),
        }
    }

    /// A number of pages, as an `i32`.
    pub(super) fn sized(&mut self, pages: &str) {
        if self.address == "i64" {
            let _ = write!(self.text, "(i32.wrap_i64 {pages})");
        } else {
            self.put(pages);
        }
    }

    pub(super) fn load(&mut self, ty: &str, depth: usize) {
        let names: &[&str] = match ty {
            "i32" => &[
                "i32.load",
                "i32.load8_s",
                "i32.load8_u",
                "i32.load16_s",
                "i32.load16_u",
            ],
            "i64" => &[
                "i64.load",
                "i64.load8_s",
                "i64.load32_u",
                "i64.load32_s",
                "i64.load16_u",
            ],
            // Memory may hold NaNs with any payload, so only integers are loaded.
            "f32" => &[
                "f32.convert_i32_s (i32.load",
                "f32.convert_i32_u (i32.load8_s",
            ],
            _ => &[
                "f64.convert_i64_u (i64.load",
                "f64.convert_i32_s (i32.load16_u",
            ],
        };
        let name = self.numbers.choose(names);
        let offset = self.numbers.choose(&[0, 0, 2, 4, 60]);
        let _ = write!(self.text, "({name} offset={offset} ");
        self.address(depth + 1);
        self.put(if name.contains('(') { "))" } else { ")" });
    }

    /// A direct or indirect call of an earlier function.
    pub(super) fn call(&mut self, ty: &'static str, depth: usize) {
        let fitting: Vec<usize> = (0..self.functions.len())
            .filter(|at| self.functions[*at].result == ty)
            .collect();
        if fitting.is_empty() {
            return self.operation(ty, depth);
        }
        let at = self.numbers.choose(&fitting);
        let Signature { params, result } = self.functions[at].clone();
        let indirect = self.numbers.once_in(3);
        if indirect {
            self.put("(call_indirect");
            for param in &params {
                let _ = write!(self.text, " (param {param})");
            }
            let _ = write!(self.text, " (result {result}) ");
        } else {
            let _ = write!(self.text, "(call $f{at} ");
        }
        for param in params {
            self.expression(param, depth + 1);
        }
        if indirect {
            let _ = write!(self.text, "(i32.const {at})");
        }
        self.put(")");
    }
}
