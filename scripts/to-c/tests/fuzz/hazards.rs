//! Random programs made of what is hard to write as nested expressions of C: values that wait while
//! locals, globals and memory change, assignments and calls within operands, blocks that are operands,
//! parameters of loops that change places. They hardly ever trap, so that all of their code runs.

use std::fmt::Write;

use super::numbers::Numbers;
use super::smith::{FUEL, FUEL_NAME, SUM, SUM_NAME};

const TYPES: [&str; 4] = ["i32", "i64", "f32", "f64"];

/// The text of a seed's module.
pub fn module(seed: u64) -> String {
    let mut text = "(module\n(memory 1 6)\n(data (i32.const 0) \"".to_owned();
    let mut numbers = Numbers::new(seed);
    for _ in 0..300 {
        let _ = write!(text, "\\{:02x}", numbers.next() as u8);
    }
    text.push_str("\")\n");
    for (at, ty) in TYPES.iter().cycle().take(8).enumerate() {
        let value = constant(&mut numbers, ty);
        let _ = writeln!(
            text,
            "(global $g{at} (export \"g{at}\") (mut {ty}) {value})"
        );
    }
    let _ = writeln!(
        text,
        "(global $fuel (export \"{FUEL_NAME}\") (mut i32) (i32.const {FUEL}))
        (func (export \"{SUM_NAME}\") {SUM}
        (func $only-f32 (param f32) (result f32)
          (select (local.get 0) (f32.const nan) (f32.eq (local.get 0) (local.get 0))))
        (func $only-f64 (param f64) (result f64)
          (select (local.get 0) (f64.const nan) (f64.eq (local.get 0) (local.get 0))))"
    );
    // Calls that change whatever an expression may read, and hand their argument through.
    for (at, ty) in TYPES.iter().enumerate() {
        let _ = writeln!(
            text,
            "(func $noise-{ty} (param $x {ty}) (result {ty})
              (global.set $g{at} (local.get $x))
              (global.set $g0 (i32.add (global.get $g0) (i32.const 0x1234567)))
              (global.set $g5 (i64.mul (global.get $g5) (i64.const 0x10001)))
              (i64.store (i32.const 0) (i64.add (i64.load (i32.const 0)) (i64.const 0x0102030405060709)))
              (i64.store (i32.const 8) (i64.add (i64.load (i32.const 3)) (i64.const 0x1111111111111113)))
              (i64.store (i32.const 16) (i64.xor (i64.load (i32.const 7)) (i64.load (i32.const 64))))
              (i64.store (i32.const 27) (i64.add (i64.load (i32.const 60)) (i64.load (i32.const 13))))
              (i64.store (i32.const 64) (i64.mul (i64.load (i32.const 64)) (i64.const 0x10101)))
              (local.get $x))"
        );
    }
    let mut writer = Writer {
        numbers,
        text: String::new(),
        budget: 0,
        functions: Vec::new(),
        labels: Vec::new(),
        loops: 0,
        next_label: 0,
    };
    for at in 0..writer.numbers.below(4) + 3 {
        writer.function(at);
    }
    let count = writer.functions.len();
    text.push_str(&writer.text);
    let _ = write!(text, "(table {count} funcref)\n(elem (i32.const 0)");
    for at in 0..count {
        let _ = write!(text, " $f{at}");
    }
    text.push_str(")\n)\n");
    text
}

fn constant(numbers: &mut Numbers, ty: &str) -> String {
    match ty {
        "i32" => format!("(i32.const {})", numbers.integer() as u32),
        "i64" => format!("(i64.const {})", numbers.integer()),
        _ => {
            let value = numbers.float();
            match value {
                _ if value.is_nan() => format!("({ty}.const nan)"),
                _ if ty == "f32" && value.abs() > 1e30 => "(f32.const -inf)".to_owned(),
                _ => format!("({ty}.const {value:e})"),
            }
        }
    }
}

/// A function that later ones may call.
#[derive(Clone)]
struct Signature {
    params: Vec<&'static str>,
    result: &'static str,
}

struct Writer {
    numbers: Numbers,
    text: String,
    /// How many more operations the function gets.
    budget: usize,
    functions: Vec<Signature>,
    /// The blocks around, with the type of their result.
    labels: Vec<(usize, Option<&'static str>)>,
    /// How many loops are around: each has a counter of its own.
    loops: usize,
    next_label: usize,
}

/// The locals of a function: two of each type, then the counters of loops.
fn local(numbers: &mut Numbers, ty: &str) -> String {
    format!("${ty}{}", numbers.below(2))
}

const MAX_LOOPS: usize = 2;

impl Writer {
    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn function(&mut self, at: usize) {
        let params: Vec<&str> = TYPES
            .iter()
            .copied()
            .filter(|_| !self.numbers.once_in(4))
            .collect();
        let result = self.numbers.choose(&TYPES);
        let _ = write!(self.text, "(func $f{at} (export \"f{at}\")");
        for ty in TYPES {
            if params.contains(&ty) {
                let _ = write!(self.text, " (param ${ty}0 {ty})");
            }
        }
        let _ = write!(self.text, " (result {result})");
        for ty in TYPES {
            if !params.contains(&ty) {
                let _ = write!(self.text, " (local ${ty}0 {ty})");
            }
            let _ = write!(self.text, " (local ${ty}1 {ty})");
        }
        let end = constant(&mut self.numbers, result);
        let _ = writeln!(
            self.text,
            " (local $n0 i32) (local $n1 i32)
  (if (i32.eqz (global.get $fuel)) (then (return {end})))
  (global.set $fuel (i32.sub (global.get $fuel) (i32.const 1)))"
        );
        self.budget = 120;
        for _ in 0..self.numbers.below(6) + 2 {
            self.statement(0);
        }
        self.expression(result, 0);
        self.put(")\n");
        self.functions.push(Signature { params, result });
    }

    fn statement(&mut self, depth: usize) {
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
            11 => self.waiting(depth),
            12 if self.loops < MAX_LOOPS => self.loop_of_values(depth),
            _ => {
                let name = self.numbers.choose(&["memory.copy", "memory.fill"]);
                let _ = write!(self.text, "({name} ");
                for _ in 0..3 {
                    self.address(depth + 1);
                }
                self.put(")");
            }
        }
    }

    fn statements(&mut self, depth: usize) {
        for _ in 0..=self.numbers.below(3) {
            self.statement(depth + 1);
        }
    }

    fn open(&mut self, result: Option<&'static str>) -> usize {
        self.next_label += 1;
        self.labels.push((self.next_label, result));
        self.next_label
    }

    /// An address well within the memory.
    fn address(&mut self, depth: usize) {
        self.put("(i32.and ");
        self.expression("i32", depth + 1);
        self.put(" (i32.const 31)) ");
    }

    fn store(&mut self, depth: usize) {
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

    /// A loop of a few turns; its counter is set before and only here.
    fn counted_loop(&mut self, depth: usize) {
        let counter = self.loops;
        self.loops += 1;
        let turns = self.numbers.below(4) + 1;
        let _ = write!(self.text, "(local.set $n{counter} (i32.const {turns})) ");
        // Nobody branches to a loop but its end: the number of turns is bounded.
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

    /// A loop with parameters, which it takes to its next turn in another order.
    fn loop_of_values(&mut self, depth: usize) {
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

    fn branch(&mut self, depth: usize) {
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
            // Inside an arm, for what follows would never run.
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

    /// Several values on the stack, through a block and into locals.
    fn exchange(&mut self, depth: usize) {
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

    /// A value that waits on the stack for statements.
    fn waiting(&mut self, depth: usize) {
        let ty = self.numbers.choose(&TYPES);
        self.expression(ty, depth + 1);
        self.statements(depth);
        let name = local(&mut self.numbers, ty);
        let _ = write!(self.text, " (local.set {name})");
    }

    fn expression(&mut self, ty: &'static str, depth: usize) {
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
                let _ = write!(self.text, "(memory.grow (i32.const {pages}))");
            }
            _ => self.operation(ty, depth),
        }
    }

    fn load(&mut self, ty: &str, depth: usize) {
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
            // What is in memory may be a NaN with any payload: only integers are read.
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

    /// A call of an earlier function, directly or through the table.
    fn call(&mut self, ty: &'static str, depth: usize) {
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

    fn operation(&mut self, ty: &'static str, depth: usize) {
        let choices: &[(&str, &[&str])] = match ty {
            "i32" => OF_I32,
            "i64" => OF_I64,
            "f32" => OF_F32,
            _ => OF_F64,
        };
        let (name, operands) = self.numbers.choose(choices);
        // Divisions have a divisor of 1 to 16, now and then any.
        let divides = name.starts_with('i') && (name.contains("div") || name.contains("rem"));
        // What may make a NaN makes the one NaN that every machine has.
        let makes_nan = ty.starts_with('f') && !EXACT.iter().any(|part| name.contains(part));
        if makes_nan {
            let _ = write!(self.text, "(call $only-{ty} ");
        }
        let _ = write!(self.text, "({name} ");
        for (at, operand) in operands.iter().copied().enumerate() {
            if at == 1 && divides && !self.numbers.once_in(50) {
                let _ = write!(
                    self.text,
                    "({ty}.add ({ty}.const 1) ({ty}.and ({ty}.const 15) "
                );
                self.expression(operand, depth + 1);
                self.put("))");
            } else {
                self.expression(operand, depth + 1);
            }
        }
        self.put(if makes_nan { "))" } else { ")" });
    }
}

/// Parts of the names of what makes no NaN, or moves one as it is.
const EXACT: [&str; 4] = ["convert", "neg", "abs", "copysign"];

const I: &[&str] = &["i32"];
const II: &[&str] = &["i32", "i32"];
const L: &[&str] = &["i64"];
const LL: &[&str] = &["i64", "i64"];
const F: &[&str] = &["f32"];
const FF: &[&str] = &["f32", "f32"];
const D: &[&str] = &["f64"];
const DD: &[&str] = &["f64", "f64"];

const OF_I32: &[(&str, &[&str])] = &[
    ("i32.add", II),
    ("i32.sub", II),
    ("i32.sub", II),
    ("i32.mul", II),
    ("i32.and", II),
    ("i32.or", II),
    ("i32.xor", II),
    ("i32.shl", II),
    ("i32.shr_s", II),
    ("i32.shr_u", II),
    ("i32.rotl", II),
    ("i32.rotr", II),
    ("i32.div_s", II),
    ("i32.div_u", II),
    ("i32.rem_s", II),
    ("i32.rem_u", II),
    ("i32.eq", II),
    ("i32.ne", II),
    ("i32.lt_s", II),
    ("i32.lt_u", II),
    ("i32.gt_s", II),
    ("i32.le_u", II),
    ("i32.ge_s", II),
    ("i32.eqz", I),
    ("i32.eqz", I),
    ("i32.clz", I),
    ("i32.ctz", I),
    ("i32.popcnt", I),
    ("i32.extend8_s", I),
    ("i32.extend16_s", I),
    ("i32.wrap_i64", L),
    ("i64.eqz", L),
    ("i64.lt_s", LL),
    ("i64.lt_u", LL),
    ("i64.eq", LL),
    ("i64.ge_u", LL),
    ("f64.lt", DD),
    ("f64.ge", DD),
    ("f64.eq", DD),
    ("f64.ne", DD),
    ("f32.gt", FF),
    ("f32.le", FF),
    ("i32.trunc_sat_f64_s", D),
    ("i32.trunc_sat_f64_u", D),
    ("i32.trunc_sat_f32_s", F),
    ("memory.size", &[]),
];
const OF_I64: &[(&str, &[&str])] = &[
    ("i64.add", LL),
    ("i64.sub", LL),
    ("i64.sub", LL),
    ("i64.mul", LL),
    ("i64.and", LL),
    ("i64.or", LL),
    ("i64.xor", LL),
    ("i64.shl", LL),
    ("i64.shr_s", LL),
    ("i64.shr_u", LL),
    ("i64.rotl", LL),
    ("i64.rotr", LL),
    ("i64.div_s", LL),
    ("i64.div_u", LL),
    ("i64.rem_s", LL),
    ("i64.rem_u", LL),
    ("i64.clz", L),
    ("i64.ctz", L),
    ("i64.popcnt", L),
    ("i64.extend8_s", L),
    ("i64.extend32_s", L),
    ("i64.extend_i32_s", I),
    ("i64.extend_i32_s", I),
    ("i64.extend_i32_u", I),
    ("i64.extend_i32_u", I),
    ("i64.trunc_sat_f64_s", D),
    ("i64.trunc_sat_f64_u", D),
    ("i64.trunc_sat_f32_u", F),
];
const OF_F32: &[(&str, &[&str])] = &[
    ("f32.convert_i32_s", I),
    ("f32.convert_i32_u", I),
    ("f32.convert_i64_s", L),
    ("f32.convert_i64_u", L),
    ("f32.neg", F),
    ("f32.abs", F),
    ("f32.copysign", FF),
    ("f32.nearest", F),
    ("f32.floor", F),
    ("f32.add", FF),
    ("f32.sub", FF),
    ("f32.sub", FF),
    ("f32.mul", FF),
    ("f32.div", FF),
    ("f32.min", FF),
    ("f32.max", FF),
    ("f32.sqrt", F),
    ("f32.demote_f64", D),
];
const OF_F64: &[(&str, &[&str])] = &[
    ("f64.convert_i32_s", I),
    ("f64.convert_i32_u", I),
    ("f64.convert_i64_s", L),
    ("f64.convert_i64_u", L),
    ("f64.neg", D),
    ("f64.abs", D),
    ("f64.copysign", DD),
    ("f64.trunc", D),
    ("f64.ceil", D),
    ("f64.add", DD),
    ("f64.sub", DD),
    ("f64.sub", DD),
    ("f64.mul", DD),
    ("f64.div", DD),
    ("f64.min", DD),
    ("f64.max", DD),
    ("f64.nearest", D),
    ("f64.promote_f32", F),
];
