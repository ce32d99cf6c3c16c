//! WebAssembly means the same as C: what the specification says, by all compilers.

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

/// Checks expressions of a type, once with constants and once with values that the compiler does not know.
fn check_expressions(ty: &str, cases: &[(&str, u64)]) {
    let to_i64 = match ty {
        "i32" => "(i64.extend_i32_u ",
        "i64" => "(call $i64 ",
        "f32" => "(i64.extend_i32_u (i32.reinterpret_f32 ",
        _ => "(i64.reinterpret_f64 ",
    };
    let close = ")".repeat(to_i64.matches('(').count());
    let mut start = String::new();
    let mut expected = Vec::new();
    for (expression, value) in cases {
        let mut unknown = (*expression).to_owned();
        for ty in ["i32", "i64", "f32", "f64"] {
            let constant = format!("({ty}.const ");
            let parts: Vec<&str> = unknown.split(&constant).collect();
            let called = parts[1..].iter().map(|part| {
                let (number, rest) = part.split_once(')').expect("it is closed");
                format!("(call ${ty} {constant}{number})){rest}")
            });
            unknown = parts[0].to_owned() + &called.collect::<String>();
        }
        for expression in [expression, &unknown[..]] {
            start += &format!("(call $put {to_i64}{expression}{close})\n");
            expected.push(*value);
        }
    }
    check(&module("", &start), &expected, false);
}

/// The bits of `-n`.
fn minus(n: i64) -> u64 {
    (-n).cast_unsigned()
}

#[test]
fn integers() {
    check_expressions(
        "i32",
        &[
            ("(i32.rotl (i32.const 0x80000001) (i32.const 33))", 3),
            (
                "(i32.rotr (i32.const 0x80000001) (i32.const 0))",
                0x8000_0001,
            ),
            ("(i32.shl (i32.const 3) (i32.const 63))", 0x8000_0000),
            ("(i32.shr_s (i32.const -8) (i32.const 33))", 0xffff_fffc),
            ("(i32.shr_u (i32.const -8) (i32.const 33))", 0x7fff_fffc),
            ("(i32.div_s (i32.const -7) (i32.const 2))", 0xffff_fffd),
            ("(i32.div_u (i32.const -7) (i32.const 2))", 0x7fff_fffc),
            ("(i32.rem_s (i32.const -7) (i32.const 2))", 0xffff_ffff),
            ("(i32.rem_s (i32.const 0x80000000) (i32.const -1))", 0),
            ("(i32.rem_u (i32.const -7) (i32.const 10))", 9),
            ("(i32.clz (i32.const 0))", 32),
            ("(i32.ctz (i32.const 0))", 32),
            ("(i32.clz (i32.const 0x00f0))", 24),
            ("(i32.popcnt (i32.const 0xf0f1))", 9),
            ("(i32.extend8_s (i32.const 0x1ff80))", 0xffff_ff80),
            ("(i32.extend16_s (i32.const 0x17fff))", 0x7fff),
            ("(i32.wrap_i64 (i64.const 0x123456789abcdef0))", 0x9abc_def0),
            ("(i32.lt_s (i32.const -1) (i32.const 1))", 1),
            ("(i32.lt_u (i32.const -1) (i32.const 1))", 0),
            (
                "(i32.sub (i32.const 5) (i32.sub (i32.const 3) (i32.const 4)))",
                6,
            ),
            (
                "(i32.add (i32.eqz (i32.const 0)) (i32.eq (i32.const 5) (i32.const 5)))",
                2,
            ),
            (
                "(i32.shl (i32.gt_s (i32.const 5) (i32.const 4)) (i32.const 31))",
                0x8000_0000,
            ),
        ],
    );
    check_expressions(
        "i64",
        &[
            (
                "(i64.rotl (i64.const 0x8000000000000001) (i64.const 65))",
                3,
            ),
            ("(i64.rotr (i64.const 1) (i64.const 1))", 1 << 63),
            (
                "(i64.mul (i64.const 0x100000001) (i64.const 0x100000001))",
                0x2_0000_0001,
            ),
            ("(i64.div_s (i64.const -9) (i64.const 4))", minus(2)),
            (
                "(i64.div_u (i64.const -9) (i64.const 4))",
                0x3fff_ffff_ffff_fffd,
            ),
            (
                "(i64.rem_s (i64.const 0x8000000000000000) (i64.const -1))",
                0,
            ),
            (
                "(i64.shr_s (i64.const 0x8000000000000000) (i64.const 63))",
                u64::MAX,
            ),
            ("(i64.clz (i64.const 0))", 64),
            ("(i64.ctz (i64.const 0x100000000))", 32),
            ("(i64.popcnt (i64.const -1))", 64),
            ("(i64.extend8_s (i64.const 0x80))", minus(128)),
            ("(i64.extend16_s (i64.const 0x8000))", minus(32768)),
            (
                "(i64.extend32_s (i64.const 0x180000000))",
                minus(0x8000_0000),
            ),
            ("(i64.extend_i32_s (i32.const -1))", u64::MAX),
            ("(i64.extend_i32_u (i32.const -1))", 0xffff_ffff),
            (
                "(i64.add (i64.extend_i32_u (i32.const -1)) (i64.extend_i32_s (i32.const -1)))",
                0xffff_fffe,
            ),
            (
                "(i64.sub (i64.extend_i32_s (i32.const -5)) (i64.extend_i32_u (i32.const -5)))",
                0xffff_ffff_0000_0000,
            ),
            (
                "(i64.and (i64.const -2) (i64.const 0xffffffff))",
                0xffff_fffe,
            ),
            (
                "(i64.extend_i32_u (i64.lt_s (i64.const -9223372036854775808) (i64.const 1)))",
                1,
            ),
            (
                "(select (i64.const 4) (i64.extend_i32_u (i32.const -6)) (i64.eqz (i64.const 1)))",
                0xffff_fffa,
            ),
        ],
    );
}

#[test]
fn floats() {
    let nan = f64::NAN.to_bits();
    check_expressions(
        "f64",
        &[
            (
                "(f64.min (f64.const 0) (f64.const -0))",
                (-0.0_f64).to_bits(),
            ),
            ("(f64.max (f64.const -0) (f64.const 0))", 0),
            ("(f64.min (f64.const 1) (f64.const nan))", nan),
            ("(f64.max (f64.const nan) (f64.const -inf))", nan),
            ("(f64.nearest (f64.const 2.5))", 2.0_f64.to_bits()),
            ("(f64.nearest (f64.const -0.4))", (-0.0_f64).to_bits()),
            ("(f64.floor (f64.const -1.5))", (-2.0_f64).to_bits()),
            (
                "(f64.copysign (f64.const 3) (f64.const -0))",
                (-3.0_f64).to_bits(),
            ),
            ("(f64.neg (f64.neg (f64.const -0x1p-1074)))", (1 << 63) | 1),
            (
                "(f64.sub (f64.const 0.1) (f64.const 0.3))",
                (-0.199_999_999_999_999_98_f64).to_bits(),
            ),
            (
                "(f64.convert_i64_u (i64.const -1))",
                18_446_744_073_709_551_616.0_f64.to_bits(),
            ),
            ("(f64.convert_i64_s (i64.const -1))", (-1.0_f64).to_bits()),
            (
                "(f64.convert_i32_u (i32.const -1))",
                4_294_967_295.0_f64.to_bits(),
            ),
            (
                "(f64.promote_f32 (f32.const 0.1))",
                f64::from(0.1_f32).to_bits(),
            ),
            (
                "(f64.div (f64.const 1) (f64.const -0))",
                f64::NEG_INFINITY.to_bits(),
            ),
        ],
    );
    check_expressions(
        "f32",
        &[
            (
                "(f32.demote_f64 (f64.const 1.000000178813934326171875))",
                0x3f80_0002,
            ),
            (
                "(f32.convert_i64_u (i64.const 0x7fffff4000000001))",
                0x5eff_ffff,
            ),
            (
                "(f32.sqrt (f32.const 2))",
                std::f32::consts::SQRT_2.to_bits().into(),
            ),
            (
                "(f32.add (f32.const 16777216) (f32.const 1))",
                16_777_216.0_f32.to_bits().into(),
            ),
            (
                "(f32.min (f32.const -0) (f32.const 0))",
                (-0.0_f32).to_bits().into(),
            ),
        ],
    );
    check_expressions(
        "i64",
        &[
            (
                "(i64.trunc_sat_f64_s (f64.const 1e300))",
                i64::MAX.cast_unsigned(),
            ),
            ("(i64.trunc_sat_f64_u (f64.const -5))", 0),
            ("(i64.trunc_sat_f64_s (f64.const nan))", 0),
            (
                "(i64.trunc_f64_u (f64.const 18446744073709549568))",
                18_446_744_073_709_549_568,
            ),
            (
                "(i64.extend_i32_u (i32.trunc_f64_s (f64.const -2147483648.9)))",
                0x8000_0000,
            ),
            (
                "(i64.extend_i32_u (i32.trunc_sat_f32_u (f32.const inf)))",
                0xffff_ffff,
            ),
            (
                "(i64.extend_i32_u (f64.lt (f64.const nan) (f64.const 1)))",
                0,
            ),
            (
                "(i64.extend_i32_u (i32.eqz (f64.ge (f64.const nan) (f64.const 1))))",
                1,
            ),
        ],
    );
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

#[test]
fn branches_and_tables() {
    let functions = "
      (func $choose (param i32) (result i64)
        (block $b (block $a (br_table $a $b $a $b (local.get 0))) (return (i64.const 10)))
        (i64.const 20))
      (func $sum (param $n i64) (result i64) (local $s i64)
        (block $out (loop $again
          (br_if $out (i64.eqz (local.get $n)))
          (local.set $s (i64.add (local.get $s) (local.get $n)))
          (local.set $n (i64.sub (local.get $n) (i64.const 1)))
          (br $again)))
        (local.get $s))
      (func $nested (param i32) (result i64)
        (if (result i64) (local.get 0)
          (then (if (result i64) (i32.eq (local.get 0) (i32.const 2)) (then (i64.const 1)) (else (i64.const 2))))
          (else (loop (result i64) (i64.const 3) (br_if 1 (i32.const 1)) (br 0)))))
      (func $many (param i64) (result i64)
        (local.get 0) (i64.const 1)
        (loop (param i64 i64) (result i64)
          (i64.add) (i64.const 3) (br_if 0 (i64.lt_u (local.tee 0 (i64.add (local.get 0) (i64.const 1))) (i64.const 5)))
          (i64.sub)))";
    let start = "
      (call $put (call $choose (i32.const 0))) (call $put (call $choose (i32.const 1)))
      (call $put (call $choose (i32.const 2))) (call $put (call $choose (i32.const 77)))
      (call $put (call $sum (i64.const 100)))
      (call $put (call $nested (i32.const 2))) (call $put (call $nested (i32.const 1))) (call $put (call $nested (i32.const 0)))
      (call $put (call $many (i64.const 2)))";
    // many(2): 2+1=3, 3 again with 3: 6, then 4 < 5: 9, then 5: 12 - 3, whose operands are 9 and 3.
    check(
        &module(functions, start),
        &[10, 20, 10, 20, 5050, 1, 2, 3, 6],
        false,
    );
}

#[test]
fn a_table_carries_an_operand() {
    let functions = "(func $f (param i32) (result i64)
      (i64.add (i64.const 100) (block $a (result i64) (i64.add (i64.const 10) (block $b (result i64)
        (br_table $a $b 2 (i64.const 1) (local.get 0)))))))";
    let start = "(call $put (call $f (i32.const 0))) (call $put (call $f (i32.const 1))) (call $put (call $f (i32.const 2)))";
    check(&module(functions, start), &[101, 111, 1], false);
}

#[test]
fn memory_grows_and_keeps_its_content() {
    let start = "
      (call $put (memory.size)) (i64.store (i64.const 131064) (i64.const 42))
      (call $put (memory.grow (i64.const 3))) (call $put (memory.size))
      (i64.store (i64.const 327672) (i64.const 43))
      (call $put (memory.grow (i64.const 1))) (call $put (memory.grow (i64.const -1)))
      (call $put (i64.add (i64.load (i64.const 131064)) (i64.load (i64.const 327672))))";
    check(
        &module("", start),
        &[2, 2, 5, u64::MAX, u64::MAX, 85],
        false,
    );
}

#[test]
fn accesses_of_all_widths() {
    let start = "
      (call $put (i64.load32_u (i64.const 1000))) (call $put (i64.load8_s offset=5 (i64.const 1000)))
      (i64.store (i64.const 101) (i64.const 0x8182838485868788))
      (call $put (i64.load16_s (i64.const 101))) (call $put (i64.load32_s offset=1 (i64.const 104)))
      (call $put (i64.extend_i32_u (i32.load16_u (i64.const 103)))) (call $put (i64.extend_i32_u (i32.load8_s (i64.const 101))))
      (i64.store16 (i64.const 102) (i64.const 0x1ffff)) (i32.store8 (i64.const 108) (i32.const 0x101))
      (call $put (i64.load (i64.const 101)))
      (memory.copy (i64.const 103) (i64.const 101) (i64.const 8)) (memory.fill (i64.const 101) (i32.const 0x1aa) (i64.const 2))
      (call $put (i64.load (i64.const 101)))
      (f32.store (i64.const 200) (f32.const 1.5)) (f64.store (i64.const 204) (f64.promote_f32 (f32.load (i64.const 200))))
      (call $put (i64.reinterpret_f64 (f64.load (i64.const 204))))";
    let expected = [
        0x6174_6164,
        u64::MAX,
        0xffff_ffff_ffff_8788,
        0xffff_ffff_8182_8384,
        0x8586,
        0xffff_ff88,
        0x0182_8384_85ff_ff88,
        0x8384_85ff_ff88_aaaa,
        1.5_f64.to_bits(),
    ];
    // 102 and 103 hold 0xffff: the second and third byte.
    check(&module("", start), &expected, false);
}

#[test]
fn calls_through_the_table() {
    let functions = "
      (type $t (func (param i64) (result i64)))
      (table i64 3 funcref) (elem (i64.const 1) $double $square)
      (func $double (param i64) (result i64) (i64.shl (local.get 0) (i64.const 1)))
      (func $square (type $t) (i64.mul (local.get 0) (local.get 0)))";
    let start = "
      (call $put (call_indirect (type $t) (i64.const 9) (call $i64 (i64.const 1))))
      (call $put (call_indirect (type $t) (i64.const 9) (call $i64 (i64.const 2))))";
    check(&module(functions, start), &[18, 81], false);
}

/// Operands are evaluated when they are pushed, not where C has them.
#[test]
fn keeps_the_order_of_evaluation() {
    let functions = "
      (func $next (result i32) (global.set $g (i32.add (global.get $g) (i32.const 1))) (global.get $g))
      (func $swap (param i64 i64) (result i64)
        (local.get 0) (local.get 1) (local.set 0) (local.set 1)
        (i64.sub (local.get 0) (local.get 1)))
      (func $kept (param i64) (result i64)
        (local.get 0) (local.set 0 (i64.const 1)) (i64.shl (local.get 0)))
      (func $stored (result i64)
        (i64.load (i64.const 64)) (i64.store (i64.const 64) (i64.const 5)) (i64.load (i64.const 64)) i64.sub)
      (func $global (result i32) (global.get $g) (drop (call $next)) (global.get $g) i32.sub)
      (func $skipped (result i64) (block (br 0) (drop (i32.div_u (i32.const 1) (i32.const 0)))) (i64.const 6)
        (return) (i64.const 7) (block (result i64) (unreachable)) drop)";
    let start = "
      (call $put (i64.extend_i32_s (i32.sub (call $next) (call $next))))
      (call $put (call $swap (i64.const 5) (i64.const 7))) (call $put (call $kept (i64.const 3)))
      (call $put (call $stored)) (call $put (i64.extend_i32_s (call $global)))
      (call $put (call $skipped))
      (call $put (i64.extend_i32_u (i32.add (i32.mul (call $next) (i32.const 100)) (call $next))))";
    check(
        &module(functions, start),
        &[minus(1), 2, 6, minus(5), minus(1), 6, 1112],
        false,
    );
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
            format!("(module (import \"math\" \"sin\" (func)) {start})"),
            "the import `math.sin` with this type",
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
