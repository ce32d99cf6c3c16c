//! Random statements.

use std::fmt::Write;

use super::{local, Writer, MAX_LOOPS, TYPES};

impl Writer {
    pub(super) fn statement(&mut self, depth: usize) {
        self.budget = self.budget.saturating_sub(1);
        self.put("\n  ");
        let simple = depth > 4 || self.budget == 0;
        match self.numbers.below(if simple { 5 } else { 14 }) {
            0 | 1 => {
                let ty = self.numbers.choose(&TYPES);
                let name = local(&mut self.numbers, ty);
                let _ = write!(self.text, "(local.set {name} ");
                self.expression(ty, depth + 1);
                self.put(")");
            }
            2 => {
                let global = self.numbers.below(8);
                let _ = write!(self.text, "(global.set $g{global} ");
                self.expression(TYPES[global % 4], depth + 1);
                self.put(")");
            }
            3 => self.store(depth),
            4 => {
                let ty = self.numbers.choose(&TYPES);
                self.put("(drop ");
                self.expression(ty, depth + 1);
                self.put(")");
            }
            5 | 6 => {
                self.put("(if ");
                self.expression("i32", depth + 1);
                self.put(" (then");
                self.statements(depth);
                self.put(")");
                if self.numbers.once_in(2) {
                    self.put(" (else");
                    self.statements(depth);
                    self.put(")");
                }
                self.put(")");
            }
            7 if self.loops < MAX_LOOPS => self.counted_loop(depth),
            8 => {
                let label = self.open(None);
                let _ = write!(self.text, "(block $l{label}");
                self.statements(depth);
                self.labels.pop();
                self.put(")");
            }
            9 => self.branch(depth),
            10 => self.exchange(depth),
            11 => self.pending(depth),
            12 if self.loops < MAX_LOOPS => self.loop_of_values(depth),
            _ => {
                let name = self.numbers.choose(&["memory.copy", "memory.fill"]);
                let _ = write!(self.text, "({name} ");
                self.address(depth + 1);
                if name == "memory.fill" {
                    self.expression("i32", depth + 1);
                } else {
                    self.address(depth + 1);
                }
                self.address(depth + 1);
                self.put(")");
            }
        }
    }

    pub(super) fn statements(&mut self, depth: usize) {
        for _ in 0..=self.numbers.below(3) {
            self.statement(depth + 1);
        }
    }

    pub(super) fn open(&mut self, result: Option<&'static str>) -> usize {
        self.next_label += 1;
        self.labels.push((self.next_label, result));
        self.next_label
    }

    /// An address within bounds.
    pub(super) fn address(&mut self, depth: usize) {
        let ty = self.address;
        let _ = write!(self.text, "({ty}.and ");
        self.expression(ty, depth + 1);
        let _ = write!(self.text, " ({ty}.const 31)) ");
    }

    pub(super) fn store(&mut self, depth: usize) {
        let (name, ty) = self.numbers.choose(&[
            ("i32.store", "i32"),
            ("i32.store8", "i32"),
            ("i32.store16", "i32"),
            ("i64.store", "i64"),
            ("i64.store8", "i64"),
            ("i64.store32", "i64"),
            ("f32.store", "f32"),
            ("f64.store", "f64"),
        ]);
        let offset = self.numbers.choose(&[0, 0, 1, 4, 60]);
        let _ = write!(self.text, "({name} offset={offset} ");
        self.address(depth + 1);
        self.expression(ty, depth + 1);
        self.put(")");
    }

    /// A loop of a few iterations. Nothing else assigns its counter.
    pub(super) fn counted_loop(&mut self, depth: usize) {
        let counter = self.loops;
        self.loops += 1;
        let turns = self.numbers.below(4) + 1;
        let _ = write!(self.text, "(local.set $n{counter} (i32.const {turns})) ");
        // Only its end branches to the loop, which bounds the number of iterations.
        let label = self.next_label + 1;
        self.next_label = label;
        let _ = write!(self.text, "(loop $l{label}");
        self.statements(depth);
        let _ = write!(
            self.text,
            " (br_if $l{label} (local.tee $n{counter} (i32.sub (local.get $n{counter}) (i32.const 1)))))"
        );
        self.loops -= 1;
    }

    /// A loop with parameters that are permuted in each iteration.
    pub(super) fn loop_of_values(&mut self, depth: usize) {
        let counter = self.loops;
        self.loops += 1;
        let ty = self.numbers.choose(&TYPES);
        let other = self.numbers.choose(&TYPES);
        let turns = self.numbers.below(4) + 1;
        let _ = write!(self.text, "(local.set $n{counter} (i32.const {turns})) ");
        self.expression(ty, depth + 1);
        self.expression(other, depth + 1);
        self.expression(ty, depth + 1);
        self.next_label += 1;
        let label = self.next_label;
        let types = format!("{ty} {other} {ty}");
        let _ = write!(
            self.text,
            "(loop $l{label} (param {types}) (result {types})"
        );
        let _ = write!(
            self.text,
            " (local.set ${ty}0) (local.set ${other}1) (local.set ${ty}1)"
        );
        self.statements(depth + 1);
        let _ = write!(self.text, " (local.get ${ty}0) ");
        self.expression(other, depth + 1);
        let _ = write!(self.text, " (local.get ${ty}1)");
        let _ = write!(
            self.text,
            " (br_if $l{label} (local.tee $n{counter} (i32.sub (local.get $n{counter}) (i32.const 1)))))"
        );
        let _ = write!(
            self.text,
            " (local.set ${ty}1) (local.set ${other}0) (local.set ${ty}0)"
        );
        self.loops -= 1;
    }

    pub(super) fn branch(&mut self, depth: usize) {
        let targets: Vec<usize> = self
            .labels
            .iter()
            .filter(|l| l.1.is_none())
            .map(|l| l.0)
            .collect();
        let Some(first) = targets.first() else {
            return self.put("(nop)");
        };
        let target = self.numbers.choose(&targets);
        if self.numbers.once_in(3) {
            // In a block, because what follows would be unreachable.
            let label = self.next_label + 1;
            self.next_label = label;
            let _ = write!(
                self.text,
                "(block $l{label} (br_table $l{label} $l{target} $l{label} $l{first} $l{label} "
            );
            self.expression("i32", depth + 1);
            self.put("))");
        } else {
            let _ = write!(self.text, "(br_if $l{target} ");
            self.expression("i32", depth + 1);
            self.put(")");
        }
    }

    /// Passes several operands through a block into locals.
    pub(super) fn exchange(&mut self, depth: usize) {
        let (a, b) = (self.numbers.choose(&TYPES), self.numbers.choose(&TYPES));
        self.expression(a, depth + 1);
        self.expression(b, depth + 1);
        let form = self.numbers.below(3);
        if form < 2 {
            if form == 1 {
                self.expression("i32", depth + 1);
            }
            let open = if form == 1 { "(if" } else { "(block" };
            let _ = write!(self.text, " {open} (param {a} {b}) (result {b} {a})");
            self.put(if form == 1 { " (then" } else { "" });
            for arm in 0..=form {
                if arm == 1 {
                    self.put(" (else");
                }
                let _ = write!(self.text, " (local.set ${b}1) (local.set ${a}0)");
                self.statement(depth + 1);
                self.expression(b, depth + 1);
                let _ = write!(self.text, " (local.get ${a}0)");
                if form == 1 {
                    self.put(")");
                }
            }
            self.put(")");
            let _ = write!(self.text, " (local.set ${a}0) (local.set ${b}0)");
        } else {
            let _ = write!(self.text, " (local.set ${b}0) (local.set ${a}1)");
        }
    }

    /// An operand that is pending during statements.
    pub(super) fn pending(&mut self, depth: usize) {
        let ty = self.numbers.choose(&TYPES);
        self.expression(ty, depth + 1);
        self.statements(depth);
        let name = local(&mut self.numbers, ty);
        let _ = write!(self.text, " (local.set {name})");
    }
}
