//! The description of the file in a [`wasm_to_c::Program`], and its layout.

use wasm_to_c::{translate, Options, Program};

use crate::wat::wasm;

const MODULE: &str = "(module
  (import \"host\" \"write\" (func $write (param i32 i32)))
  (memory 1)
  (global $count (export \"count\") (mut i64) (i64.const 7))
  (func $helper (param i32) (result i32) (i32.mul (local.get 0) (i32.const 3)))
  (func (export \"first\") (export \"again\") (param i32) (result i32)
    (call $write (i32.const 0) (i32.const 1))
    (i32.add (call $helper (local.get 0)) (call $helper (i32.const 5))))
  (func $last (export \"start\") (drop (call $helper (i32.const 1)))))";

fn program(entry: Option<&str>) -> Program {
    let options = Options {
        entry: entry.map(str::to_owned),
        ..Options::default()
    };
    translate(&wasm(MODULE), &options).expect("a module")
}

/// Returns whether it is a C identifier of at most three characters that the text contains.
fn is_short_name(program: &Program, name: &str) -> bool {
    name.len() <= 3
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric())
        && program.text.contains(name)
}

#[test]
fn lists_functions_in_module_order() {
    let program = program(None);
    let names: Vec<Option<&str>> = program
        .functions
        .iter()
        .map(|f| f.name.as_deref())
        .collect();
    assert_eq!(names.len(), 3);
    assert_eq!((names[0], names[2]), (Some("helper"), Some("last")));
    // A function without a name is called by its export.
    assert!(matches!(names[1], Some("first" | "again")));
    for function in &program.functions {
        assert!(is_short_name(&program, &function.c_name), "{function:?}");
        assert!(function.bytes >= 10, "{function:?}");
    }
    let all: usize = program
        .functions
        .iter()
        .map(|function| function.bytes)
        .sum();
    assert!(all < program.text.len());
}

#[test]
fn lists_exports_with_their_c_names() {
    let program = program(None);
    let mut exports: Vec<(&str, bool)> = program
        .exports
        .iter()
        .map(|export| (export.name.as_str(), export.is_global))
        .collect();
    exports.sort_unstable();
    let expected = [
        ("again", false),
        ("count", true),
        ("first", false),
        ("start", false),
    ];
    assert_eq!(exports, expected);
    let of = |name: &str| {
        let mut exports = program.exports.iter();
        &exports
            .find(|export| export.name == name)
            .expect("an export")
            .c_name
    };
    assert_eq!(of("first"), of("again"));
    assert_eq!(*of("start"), program.functions[2].c_name);
    for export in &program.exports {
        assert!(is_short_name(&program, &export.c_name), "{export:?}");
    }
    assert!(is_short_name(&program, &program.init));
}

#[test]
fn prints_main_only_for_an_entry() {
    assert!(!program(None).text.contains("main("));
    assert!(program(Some("start")).text.contains("main("));
}

/// In `main`, 32-bit x86 has a register less.
#[test]
fn keeps_the_entry_out_of_main_on_32_bit_x86() {
    let program = program(Some("start"));
    let entry = &program.functions[1].c_name;
    let apart =
        format!("\n#ifdef __i386__\n__attribute__((noinline))\n#endif\nstatic void {entry}()");
    assert_eq!(program.text.matches("noinline").count(), 1);
    assert!(program.text.contains(&apart), "{}", program.text);
}

#[test]
fn declares_and_calls_the_trap_function() {
    let options = Options {
        trap: Some("my_trap".to_owned()),
        ..Options::default()
    };
    let trapping = wasm("(module (func (export \"f\") (unreachable)))");
    let text = translate(&trapping, &options).expect("a module").text;
    assert!(text.matches("my_trap").count() >= 2, "{text}");
    assert!(!text.contains("exit("), "{text}");
}

#[test]
fn is_deterministic() {
    let texts: Vec<String> = (0..5).map(|_| program(Some("start")).text).collect();
    assert!(texts.iter().all(|text| *text == texts[0]));
}

#[test]
fn rounds_floats_after_each_operation() {
    let text = |ty: &str| {
        let fields = format!(
            "(func (export \"f\") (param {ty} {ty} {ty}) (result {ty})
               ({ty}.add (local.get 0) ({ty}.mul (local.get 1) (local.get 2))))"
        );
        let module = wasm(&format!("(module {fields})"));
        translate(&module, &Options::default()).expect("C").text
    };
    for pragma in [
        "\n#pragma STDC FP_CONTRACT OFF\n",
        "\n#pragma GCC optimize(\"fp-contract=off\")\n",
        "\n#pragma GCC target(\"sse2,fpmath=sse\")\n",
    ] {
        assert!(text("f64").contains(pragma) && text("f32").contains(pragma));
        assert!(!text("i32").contains(pragma));
    }
}
