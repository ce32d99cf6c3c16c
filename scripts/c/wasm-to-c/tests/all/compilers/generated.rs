//! Generated programs.

use std::fmt::Write;

use super::bytes;
use super::program::{Ending, Program, Run};
use crate::wat::wasm;

/// All generated programs.
pub fn all() -> Vec<Program> {
    vec![
        bytes::echo(),
        bytes::data(),
        deep_expression(),
        deep_blocks(),
        long_table(),
        many_names(),
        many_locals(),
    ]
}

/// A program with one run.
pub fn program(name: &str, fields: &str, input: &[u8], output: Vec<u8>) -> Program {
    let text = format!("(module\n{}\n{fields})", include_str!("prelude.wat"));
    let run = Run {
        input: input.to_vec(),
        output,
        ending: Ending::Exit(0),
    };
    Program {
        name: name.to_owned(),
        wasm: wasm(&text),
        checked: false,
        has_nan_signs: false,
        runs: vec![run],
    }
}

fn lines(values: impl IntoIterator<Item = u64>) -> Vec<u8> {
    let mut text = String::new();
    for value in values {
        let _ = writeln!(text, "{value:x}");
    }
    text.into_bytes()
}

/// Deeply nested operations, calls, conditions and loads.
fn deep_expression() -> Program {
    const DEPTH: usize = 600;
    // Unfolded, because the parser recurses into folded code: the way down, the centre, the way up.
    let nested = |down: &str, inner: &str, up: &str| {
        format!(
            "{} {inner} {}",
            format!("{down} ").repeat(DEPTH),
            format!("{up} ").repeat(DEPTH)
        )
    };
    let left = nested("", "local.get $x", "local.get $y i32.sub");
    let right = nested("local.get $y", "local.get $x", "i32.sub");
    let calls = nested("", "local.get $x", "call $next");
    let choices = nested("local.get $x i32.const 5", "local.get $y", "select");
    let negations = nested("", "local.get $x", "i32.eqz");
    let loads = nested("", "local.get $x", "i32.load");
    let tees = nested("i32.const 1", "local.get $x", "local.tee $x i32.add");
    let fields = format!(
        "(memory (export \"memory\") 1)
        (data (i32.const 100) \"\\64\")
        (func $next (param i32) (result i32) (i32.add (local.get 0) (i32.const 1)))
        (func (export \"start\") (local $x i32) (local $y i32)
          (local.set $x (i32.load (i32.const 100))) (local.set $y (i32.const 3))
          {left} call $p32 {right} call $p32 {calls} call $p32 {choices} call $p32
          {negations} call $p32 {loads} call $p32 {tees} call $p32 local.get $x call $p32)"
    );
    let depth = DEPTH as u64;
    let output = lines([
        0x1_0000_0000 + 100 - 3 * depth,
        100, // 3 - (3 - x) is x
        100 + depth,
        100,
        1,
        100,
        100 + depth,
        100 + depth - 1,
    ]);
    program("deep-expression", &fields, b"", output)
}

/// Deeply nested blocks, loops and conditions, with a branch out of all of them.
fn deep_blocks() -> Program {
    const DEPTH: usize = 240;
    let mut code = String::new();
    for level in 0..DEPTH {
        code.push_str(match level % 3 {
            0 => "block ",
            1 => "loop ",
            _ => "local.get $x if ",
        });
        let _ = write!(
            code,
            "(local.set $n (i32.add (local.get $n) (i32.const {level})))"
        );
    }
    // Branches out of all but the outermost.
    let _ = write!(
        code,
        "(br_if {} (i32.eq (local.get $x) (i32.const 1)))",
        DEPTH - 1
    );
    for level in (0..DEPTH).rev() {
        let _ = write!(
            code,
            "(local.set $n (i32.add (local.get $n) (i32.const {level})))"
        );
        code.push_str(" end ");
    }
    let fields = format!(
        "(memory (export \"memory\") 1)
        (func $deep (param $x i32) (result i32) (local $n i32) {code} (local.get $n))
        (func (export \"start\")
          (call $p32 (call $deep (i32.const 1))) (call $p32 (call $deep (i32.const 2)))
          (call $p32 (call $deep (i32.const 0))))"
    );
    let sum = (DEPTH * (DEPTH - 1) / 2) as u64;
    // If `x` is 0, only levels 0 and 1 are entered.
    program("deep-blocks", &fields, b"", lines([sum, 2 * sum, 2]))
}

/// A `br_table` with a thousand targets in three hundred blocks.
fn long_table() -> Program {
    const BLOCKS: usize = 300;
    const ENTRIES: usize = 1000;
    let target = |entry: usize| entry * 37 % BLOCKS;
    let mut code = "block ".repeat(BLOCKS);
    code.push_str("(br_table");
    for entry in 0..ENTRIES {
        let _ = write!(code, " {}", target(entry));
    }
    let _ = write!(code, " {} (local.get $x))", BLOCKS - 1);
    for block in 0..BLOCKS {
        let _ = write!(
            code,
            " end (local.set $n (i32.add (local.get $n) (i32.const {block})))"
        );
    }
    let fields = format!(
        "(memory (export \"memory\") 1)
        (func $choose (param $x i32) (result i32) (local $n i32) {code} (local.get $n))
        (func (export \"start\") (local $i i32)
          (loop $more
            (call $p32 (call $choose (local.get $i)))
            (br_if $more (i32.le_u (local.tee $i (i32.add (local.get $i) (i32.const 3))) (i32.const {ENTRIES})))))"
    );
    // The sum of the numbers after each block from the target on.
    let from = |block: usize| (block..BLOCKS).sum::<usize>() as u64;
    let value = |entry: usize| {
        from(if entry < ENTRIES {
            target(entry)
        } else {
            BLOCKS - 1
        })
    };
    program(
        "long-table",
        &fields,
        b"",
        lines((0..=ENTRIES).step_by(3).map(value)),
    )
}

/// So many functions and globals that names have three characters, to collide with keywords and
/// library names if they can.
fn many_names() -> Program {
    const COUNT: usize = 1000;
    let mut fields = "(memory (export \"memory\") 1)\n".to_owned();
    for at in 0..COUNT {
        let _ = writeln!(fields, "(global $g{at} (mut i32) (i32.const {at}))");
        // Each calls the one before it, so that all are reachable.
        let before = if at % 50 == 0 {
            "(i32.const 0)".to_owned()
        } else {
            format!("(call $f{} (local.get 0))", at - 1)
        };
        let _ = writeln!(
            fields,
            "(func $f{at} (param i32) (result i32)
              (global.set $g{at} (i32.add (global.get $g{at}) (local.get 0)))
              (i32.add (global.get $g{at}) {before}))"
        );
    }
    fields.push_str("(func (export \"start\") (local $sum i32)\n");
    for at in (49..COUNT).step_by(50) {
        let _ = writeln!(
            fields,
            "(local.set $sum (i32.add (local.get $sum) (call $f{at} (i32.const 2))))"
        );
    }
    fields.push_str("(call $p32 (local.get $sum)))");
    let sum = (0..COUNT as u64).map(|at| at + 2).sum();
    program("many-names", &fields, b"", lines([sum]))
}

/// Hundreds of simultaneously live locals of all types.
fn many_locals() -> Program {
    const COUNT: usize = 400;
    let types = ["i32", "i64", "f32", "f64"];
    let mut fields =
        "(memory (export \"memory\") 1)\n(func (export \"start\") (local $sum f64)".to_owned();
    for at in 0..COUNT {
        let _ = write!(fields, " (local $v{at} {})", types[at % 4]);
    }
    fields.push('\n');
    for at in 0..COUNT {
        let ty = types[at % 4];
        let _ = writeln!(
            fields,
            "(local.set $v{at} ({ty}.add (local.get $v{at}) ({ty}.const {at})))"
        );
    }
    for at in 0..COUNT {
        let value = match at % 4 {
            0 => format!("(f64.convert_i32_s (local.get $v{at}))"),
            1 => format!("(f64.convert_i64_s (local.get $v{at}))"),
            2 => format!("(f64.promote_f32 (local.get $v{at}))"),
            _ => format!("(local.get $v{at})"),
        };
        let _ = writeln!(
            fields,
            "(local.set $sum (f64.add (local.get $sum) {value}))"
        );
    }
    fields.push_str("(call $p64 (i64.trunc_f64_s (local.get $sum))))");
    program(
        "many-locals",
        &fields,
        b"",
        lines([(COUNT * (COUNT - 1) / 2) as u64]),
    )
}
