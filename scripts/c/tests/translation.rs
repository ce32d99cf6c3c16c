//! WebAssembly means the same as C: what the specification says, by all compilers.

// A module is put together from pieces.
#![allow(clippy::format_push_string)]

mod common;

use std::process::Command;

use common::{compile_c, compilers, run};
use rust_to_c::wasm::{translate, Error};

/// A module whose function `start` runs the instructions. `(call $put (i64))` writes 8 bytes; `$i32` and the like return
/// their argument.
fn module(functions: &str, start: &str) -> Vec<u8> {
    let text = format!(
        "(module
          (import \"host\" \"write\" (func $write (param i32 i64 i64) (result i32)))
          (memory i64 2 5)
          (data (i64.const 1000) \"data\\00\\ff\")
          (global $g (mut i32) (i32.const 7))
          (func $put (param i64)
            (i64.store (i64.const 8) (local.get 0))
            (drop (call $write (i32.const 1) (i64.const 8) (i64.const 8))))
          (func $i32 (param i32) (result i32) (local.get 0))
          (func $i64 (param i64) (result i64) (local.get 0))
          (func $f32 (param f32) (result f32) (local.get 0))
          (func $f64 (param f64) (result f64) (local.get 0))
          {functions}
          (func (export \"start\") {start}))"
    );
    wat::parse_str(text).expect("a module")
}

/// Runs a module as C by all compilers: the numbers that it writes are expected, and then a trap if `traps`.
fn check(wasm: &[u8], expected: &[u64], traps: bool) {
    let c = translate(wasm).expect("it is supported");
    let folder = tempfile::tempdir().expect("a folder");
    for compiler in compilers() {
        let output = run(
            &mut Command::new(compile_c(&c, &compiler, folder.path())),
            b"",
        );
        let messages = String::from_utf8_lossy(&output.stderr);
        let written = output
            .stdout
            .chunks(8)
            .map(|it| it.try_into().expect("8 bytes"));
        let written: Vec<u64> = written.map(u64::from_le_bytes).collect();
        assert_eq!(written, expected, "{compiler:?}: {messages}");
        assert_eq!(
            output.status.code(),
            Some(traps.into()),
            "{compiler:?}: {messages}"
        );
        assert_eq!(messages, if traps { "trap\n" } else { "" }, "{compiler:?}");
    }
}

/// Each line of `expressions.txt` is a type, an expression, and the bits of its value by the specification. It is checked
/// with constants and with values that the compiler does not know.
#[test]
fn expressions() {
    let mut start = String::new();
    let mut expected = Vec::new();
    for line in include_str!("expressions.txt").lines() {
        let (ty, rest) = line.split_once(' ').expect("a type");
        let (expression, value) = rest.split_once(" = 0x").expect("a value");
        let mut unknown = expression.to_owned();
        for ty in ["i32", "i64", "f32", "f64"] {
            let constant = format!("({ty}.const ");
            let mut parts = unknown.split(&constant);
            let mut called = parts.next().unwrap_or_default().to_owned();
            for part in parts {
                let (number, rest) = part.split_once(')').expect("it is closed");
                called += &format!("(call ${ty} {constant}{number})){rest}");
            }
            unknown = called;
        }
        for expression in [expression, &unknown] {
            start += &match ty {
                "i32" => format!("(call $put (i64.extend_i32_u {expression}))"),
                "i64" => format!("(call $put {expression})"),
                "f32" => {
                    format!("(call $put (i64.extend_i32_u (i32.reinterpret_f32 {expression})))")
                }
                _ => format!("(call $put (i64.reinterpret_f64 {expression}))"),
            };
            expected.push(u64::from_str_radix(value, 16).expect("a number"));
        }
    }
    check(&module("", &start), &expected, false);
}

#[test]
fn traps_after_the_output_so_far() {
    for instruction in [
        "unreachable",
        "(drop (i32.div_u (i32.const 1) (call $i32 (i32.const 0))))",
        "(drop (i32.div_s (i32.const 0x80000000) (call $i32 (i32.const -1))))",
        "(drop (i64.rem_s (i64.const 1) (call $i64 (i64.const 0))))",
        "(drop (i32.trunc_f64_s (call $f64 (f64.const 2147483648))))",
        "(drop (i64.trunc_f32_u (call $f32 (f32.const nan))))",
    ] {
        let start = format!("(call $put (i64.const 5)) {instruction} (call $put (i64.const 6))");
        check(&module("", &start), &[5], true);
    }
}

/// `modules.txt` has sections: a title, functions, the numbers in hexadecimal that are written, and the instructions of
/// `start` that write them.
#[test]
fn modules() {
    for section in include_str!("modules.txt").split("# ").skip(1) {
        let (_title, rest) = section.split_once('\n').expect("a title");
        let (functions, rest) = rest.split_once("= ").expect("numbers");
        let (numbers, start) = rest.split_once('\n').expect("instructions");
        let numbers = numbers.split(' ').map(|it| u64::from_str_radix(it, 16));
        let numbers: Vec<u64> = numbers.collect::<Result<_, _>>().expect("numbers");
        check(&module(functions, start), &numbers, false);
    }
}

#[test]
fn refuses_what_it_does_not_know_by_name() {
    let error =
        |text: &str| translate(&wat::parse_str(text).expect("a module")).expect_err("an error");
    let unsupported = |what: &str| Error::Unsupported(what.to_owned());
    let start = "(func (export \"start\"))";
    for (text, what) in [
        (
            "(module)".to_owned(),
            "a module without an exported function `start`",
        ),
        (
            format!("(module (memory 1) {start})"),
            "a memory with 32-bit addresses",
        ),
        (
            format!("(module (import \"a\" \"b\" (func)) {start})"),
            "the import `a.b`",
        ),
        (
            format!("(module (func (result i32 i32) i32.const 1 i32.const 2) {start})"),
            "functions with more than one result",
        ),
        (
            "(module (table 1 funcref) (func (export \"start\") i32.const 0 table.get drop))"
                .to_owned(),
            "the instruction table.get",
        ),
    ] {
        assert_eq!(error(&text), unsupported(what), "{text}");
    }
    assert!(matches!(translate(b"\0asm"), Err(Error::Invalid(_))));
}
