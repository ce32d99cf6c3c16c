//! Unsupported modules are rejected by name; no input makes the translator panic.

mod broken;

use wasm_to_c::{translate, Error, Options};

use crate::wat::wasm;

/// Unsupported modules in the text format, and words that the error must contain.
const UNSUPPORTED: [(&str, &str, &[&str]); 48] = [
    ("two results", "(func (result i32 i64) (i32.const 1) (i64.const 2))", &["more than one result"]),
    (
        "two results by a type",
        "(type $t (func (param f32) (result f32 f32))) (func (type $t) (local.get 0) (local.get 0))",
        &["more than one result"],
    ),
    (
        "an indirect call with two results",
        "(type $t (func (result i32 i32))) (table 1 funcref)
         (func (export \"f\") (result i32) (call_indirect (type $t) (i32.const 0)) (i32.add))",
        &["more than one result"],
    ),
    ("a vector", "(func (drop (v128.const i64x2 1 2)))", &["SIMD"]),
    ("a vector as a local", "(func (local v128))", &["SIMD"]),
    ("a vector as a parameter", "(func (param v128))", &["SIMD"]),
    ("a vector in memory", "(memory 1) (func (drop (v128.load (i32.const 0))))", &["SIMD"]),
    ("relaxed vectors", "(func (param v128) (result v128) (i32x4.relaxed_trunc_f32x4_s (local.get 0)))", &["SIMD"]),
    ("a shared memory", "(memory 1 1 shared)", &["threads"]),
    ("an atomic access", "(memory 1) (func (drop (i32.atomic.load (i32.const 0))))", &["threads"]),
    ("a fence", "(func (atomic.fence))", &["threads"]),
    ("an exception", "(tag $e (param f32)) (func (throw $e (f32.const 1)))", &["exceptions"]),
    ("a handler", "(tag $e) (func (block $h (try_table (catch $e $h))))", &["exceptions"]),
    ("a tail call", "(func $f (return_call $f))", &["tail calls"]),
    (
        "an indirect tail call",
        "(table 1 funcref) (func (return_call_indirect (i32.const 0)))",
        &["tail calls"],
    ),
    ("a structure", "(type $s (struct (field i32))) (func (drop (struct.new $s (i32.const 1))))", &["gc"]),
    ("an array", "(type $a (array i8)) (func (drop (array.new_default $a (i32.const 1))))", &["gc"]),
    ("a small integer", "(func (drop (ref.i31 (i32.const 1))))", &["gc"]),
    ("table.get", "(table 1 funcref) (func (drop (table.get 0 (i32.const 0))))", &["table.get"]),
    (
        "table.set",
        "(table 1 funcref) (func (table.set 0 (i32.const 0) (ref.null func)))",
        &["ref.null"],
    ),
    ("table.size", "(table 1 funcref) (func (result i32) (table.size 0))", &["table.size"]),
    (
        "table.grow",
        "(table 1 funcref) (func (result i32) (table.grow 0 (ref.null func) (i32.const 1)))",
        &["ref.null"],
    ),
    (
        "table.copy",
        "(table 2 funcref) (func (table.copy (i32.const 0) (i32.const 1) (i32.const 1)))",
        &["table.copy"],
    ),
    (
        "table.init",
        "(table 2 funcref) (elem $e func) (func (table.init $e (i32.const 0) (i32.const 0) (i32.const 0)))",
        &["table.init"],
    ),
    ("elem.drop", "(elem $e func) (func (elem.drop $e))", &["elem.drop"]),
    ("ref.null", "(func (drop (ref.null func)))", &["ref.null"]),
    ("ref.func", "(elem declare func $f) (func $f (drop (ref.func $f)))", &["ref.func"]),
    ("ref.is_null", "(func (param externref) (result i32) (ref.is_null (local.get 0)))", &["reference"]),
    ("a reference as a parameter", "(func (param funcref))", &["reference"]),
    ("a reference as a local", "(func (local externref))", &["reference"]),
    ("a global reference", "(global externref (ref.null extern))", &["reference"]),
    ("a table of the host's references", "(table 1 externref)", &["reference"]),
    (
        "an import of the host for a memory with narrower addresses",
        "(import \"host\" \"write\" (func (param i32 i32))) (memory i64 1)",
        &["import", "host.write"],
    ),
    (
        "another stack in a module of which the stack is unknown",
        "(import \"host\" \"stack\" (func (param i64 i64) (result i64))) (memory i64 1)",
        &["import", "host.stack"],
    ),
    ("two memories", "(memory 1) (memory 1)", &["memories"]),
    ("two tables", "(table 1 funcref) (table 1 funcref)", &["more than one table"]),
    ("a passive data segment", "(memory 1) (data \"abc\")", &["passive data"]),
    ("another import", "(import \"env\" \"read\" (func (param i32 i32) (result i32)))", &["import", "env.read"]),
    ("an import of the host that is none", "(import \"host\" \"open\" (func))", &["import", "host.open"]),
    (
        "an import of the host with another type",
        "(import \"host\" \"write\" (func (param i64)))",
        &["import", "host.write"],
    ),
    (
        "an import of the host with one parameter more",
        "(import \"host\" \"exit\" (func (param i32 i32)))",
        &["import", "host.exit"],
    ),
    (
        "an import of the host without its result",
        "(import \"host\" \"read\" (func (param i32 i32)))",
        &["import", "host.read"],
    ),
    (
        "an import of the host with as many parameters of another type",
        "(import \"host\" \"write\" (func (param i32 i64)))",
        &["import", "host.write"],
    ),
    (
        "an import of the host with a result of another type",
        "(import \"host\" \"read\" (func (param i32 i32) (result f32)))",
        &["import", "host.read"],
    ),
    ("a function that math.h lacks", "(import \"math\" \"sign\" (func (param f64) (result f64)))", &["import", "math.sign"]),
    (
        "a function of math.h on another type",
        "(import \"math\" \"sin\" (func (param f32) (result f32)))",
        &["import", "math.sin"],
    ),
    (
        "a function of math.h with one parameter less",
        "(import \"math\" \"pow\" (func (param f64) (result f64)))",
        &["import", "math.pow"],
    ),
    ("an imported memory", "(import \"host\" \"memory\" (memory 1))", &["import", "host.memory"]),
];

#[test]
fn names_what_is_unsupported() {
    let mut failures = Vec::new();
    for (name, fields, words) in UNSUPPORTED {
        match translate(&wasm(&format!("(module {fields})")), &Options::default()) {
            Err(Error::Unsupported(what)) => {
                for word in words {
                    if !what.contains(word) {
                        failures.push(format!("{name}: no {word:?} in {what:?}"));
                    }
                }
            }
            Err(error) => failures.push(format!("{name}: {error}")),
            Ok(_) => failures.push(format!("{name}: accepted")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn accepts_similar_supported_modules() {
    let accepted = [
        // several results of a block; a type that no function has
        "(func (result i32) (block (result i32 i32) (i32.const 1) (i32.const 2)) (i32.add))",
        "(type (func (result i32 i32))) (func)",
        "(func (param i32) (result i32) (local.get 0) (loop (param i32) (result i32)))",
        // an explicit table index, as compilers emit it
        "(table $t 1 funcref) (elem (table $t) (i32.const 0) func $f) (func $f)
         (func (call_indirect $t (i32.const 0)))",
        "(table 2 funcref) (elem (i32.const 0) funcref (ref.func $f) (ref.null func)) (func $f)",
        "(memory 1) (func (memory.copy (i32.const 0) (i32.const 1) (i32.const 2)))",
        "(func (param i64) (result i64) (i64.extend8_s (local.get 0)))",
        "(func (param f64) (result i64) (i64.trunc_sat_f64_u (local.get 0)))",
        "(global (export \"g\") (mut f32) (f32.const 1))",
        "(import \"host\" \"read\" (func (param i32 i32) (result i32)))
         (import \"host\" \"write\" (func (param i32 i32))) (import \"host\" \"exit\" (func (param i32)))
         (memory 1)",
        "",
    ];
    for fields in accepted {
        let translated = translate(&wasm(&format!("(module {fields})")), &Options::default());
        assert!(translated.is_ok(), "{fields}: {}", translated.unwrap_err());
    }
}

#[test]
fn requires_an_entry_without_parameters_and_results() {
    let entry = |fields: &str| {
        let options = Options {
            entry: Some("start".to_owned()),
            ..Options::default()
        };
        translate(&wasm(&format!("(module {fields})")), &options)
    };
    assert!(entry("(func (export \"start\"))").is_ok());
    for fields in [
        "",
        "(func (export \"other\"))",
        "(func (export \"start\") (param i32))",
        "(func (export \"start\") (result i32) (i32.const 1))",
        "(global (export \"start\") i32 (i32.const 1))",
    ] {
        let error = entry(fields).expect_err(fields).to_string();
        assert!(error.contains("start"), "{fields}: {error}");
    }
}

#[test]
fn rejects_modules_beyond_the_limits() {
    let locals = |count: usize| format!("(func (local{}))", " i32".repeat(count));
    let nested =
        |count: usize| format!("(func {}{})", "block ".repeat(count), "end ".repeat(count));
    let modules = [
        (locals(28_672), locals(28_673), "28672 variables or blocks"),
        // The function itself counts as a block.
        (
            format!("(func {})", "block end ".repeat(28_671)),
            format!("(func {})", "block end ".repeat(28_672)),
            "28672 variables or blocks",
        ),
        (nested(9_999), nested(10_000), "nested deeper than 10000"),
        (
            "(func)".repeat(28_672),
            "(func)".repeat(28_673),
            "functions, more than 28672",
        ),
        (
            "(global i32 (i32.const 1))".repeat(16_384),
            "(global i32 (i32.const 1))".repeat(16_385),
            "globals, more than 16384",
        ),
        (
            "(type (func))".repeat(16_384),
            "(type (func))".repeat(16_385),
            "types, more than 16384",
        ),
        (
            "(table 100000 funcref)".to_owned(),
            "(table 100001 funcref)".to_owned(),
            "100001 entries, more than 100000",
        ),
    ];
    for (accepted, rejected, words) in modules {
        let of =
            |fields: &str| translate(&wasm(&format!("(module {fields})")), &Options::default());
        assert!(
            of(&accepted).is_ok(),
            "{words}: {}",
            of(&accepted).unwrap_err()
        );
        match of(&rejected) {
            Err(Error::Unsupported(what)) => assert!(what.contains(words), "{what}"),
            other => panic!("{words}: {:?}", other.map(|program| program.text.len())),
        }
    }
}
