//! Random programs that stress the order of evaluation: operands that are pending while locals,
//! globals and memory change, assignments and calls within operands, blocks as operands, loop
//! parameters that swap. They rarely trap, so that most of their code runs.

mod expressions;
mod operations;
mod statements;

use std::fmt::Write;

use super::numbers::Numbers;
use super::smith::{sum, FUEL, FUEL_NAME, SUM_NAME};

const TYPES: [&str; 4] = ["i32", "i64", "f32", "f64"];

/// The text of the module for a seed. Every other one has addresses of 64 bits.
pub fn module(seed: u64) -> String {
    let at = ["i32", "i64"][seed as usize % 2];
    let mut text = format!("(module\n(memory {at} 1 6)\n(data ({at}.const 0) \"");
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
        (func (export \"{SUM_NAME}\") {})
        (func $only-f32 (param f32) (result f32)
          (select (local.get 0) (f32.const nan) (f32.eq (local.get 0) (local.get 0))))
        (func $only-f64 (param f64) (result f64)
          (select (local.get 0) (f64.const nan) (f64.eq (local.get 0) (local.get 0))))",
        sum(at)
    );
    // Functions that change everything an expression may read, and return their argument.
    for (global, ty) in TYPES.iter().enumerate() {
        let _ = writeln!(
            text,
            "(func $noise-{ty} (param $x {ty}) (result {ty})
              (global.set $g{global} (local.get $x))
              (global.set $g0 (i32.add (global.get $g0) (i32.const 0x1234567)))
              (global.set $g5 (i64.mul (global.get $g5) (i64.const 0x10001)))
              (i64.store ({at}.const 0) (i64.add (i64.load ({at}.const 0)) (i64.const 0x0102030405060709)))
              (i64.store ({at}.const 8) (i64.add (i64.load ({at}.const 3)) (i64.const 0x1111111111111113)))
              (i64.store ({at}.const 16) (i64.xor (i64.load ({at}.const 7)) (i64.load ({at}.const 64))))
              (i64.store ({at}.const 27) (i64.add (i64.load ({at}.const 60)) (i64.load ({at}.const 13))))
              (i64.store ({at}.const 64) (i64.mul (i64.load ({at}.const 64)) (i64.const 0x10101)))
              (local.get $x))"
        );
    }
    let mut writer = Writer {
        numbers,
        address: at,
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

/// The type of a function that later ones may call.
#[derive(Clone)]
struct Signature {
    params: Vec<&'static str>,
    result: &'static str,
}

struct Writer {
    numbers: Numbers,
    /// The type of addresses.
    address: &'static str,
    text: String,
    /// The number of operations left for the function.
    budget: usize,
    functions: Vec<Signature>,
    /// The enclosing blocks, with their result types.
    labels: Vec<(usize, Option<&'static str>)>,
    /// The number of enclosing loops; each has its own counter.
    loops: usize,
    next_label: usize,
}

/// The name of a local: a function has two of each type, besides the loop counters.
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
}
