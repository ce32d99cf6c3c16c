//! WebAssembly means the same as C: what the specification says, by all compilers.
//!
//! Each case is a test. All of them are in one module and one C file per compiler, which is told the case on its input.

// A module is put together from pieces.
#![allow(clippy::format_push_string, clippy::unreadable_literal)]

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use common::{compile_c, compilers, run};
use rust_to_c::wasm::translate;

/// Instructions and what they write by `(call $put (i64))`, 8 bytes each.
struct Case {
    name: &'static str,
    /// What is in the module only for them.
    functions: &'static str,
    start: String,
    expected: &'static [u64],
    /// Whether they trap in the end.
    traps: bool,
}

/// The programs of all cases, one per compiler.
static PROGRAMS: LazyLock<Vec<(String, PathBuf)>> = LazyLock::new(|| {
    let c =
        translate(&wat::parse_str(module(&cases())).expect("a module")).expect("it is supported");
    let compiled = compilers().into_iter().enumerate().map(|(number, line)| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("translation-{number}"));
        std::fs::create_dir_all(&folder).expect("a folder");
        (line.join(" "), compile_c(&c, &line, &folder))
    });
    compiled.collect()
});

fn cases() -> Vec<Case> {
    [values(), programs(), ends()]
        .into_iter()
        .flatten()
        .collect()
}

/// A module whose function `start` reads two letters, and runs the case with this number. `$i32` and the like return
/// their argument, which the compiler cannot know.
fn module(cases: &[Case]) -> String {
    let mut functions = String::new();
    let mut choice = String::new();
    for (number, case) in cases.iter().enumerate() {
        functions += &format!("{} (func $case{number} {})\n", case.functions, case.start);
        choice += &format!(
            "(if (i32.eq (local.get $case) (i32.const {number})) (then (call $case{number})))\n"
        );
    }
    format!(
        "(module
          (import \"host\" \"read\" (func $read (param i64 i64) (result i64)))
          (import \"host\" \"write\" (func $write (param i32 i64 i64) (result i32)))
          (type $number (func (param i64) (result i64)))
          (memory i64 2 5)
          (table i64 3 funcref) (elem (i64.const 1) $double $square)
          (data (i64.const 1000) \"data\\00\\ff\")
          (global $g (mut i32) (i32.const 7))
          (func $put (param i64)
            (i64.store (i64.const 8) (local.get 0))
            (drop (call $write (i32.const 1) (i64.const 8) (i64.const 8))))
          (func $unknown (result i32) (i32.load8_u (i64.const 24)))
          (func $i32 (param i32) (result i32) (i32.add (local.get 0) (call $unknown)))
          (func $i64 (param i64) (result i64) (i64.add (local.get 0) (i64.extend_i32_u (call $unknown))))
          (func $f32 (param f32) (result f32) (f32.sub (local.get 0) (f32.convert_i32_u (call $unknown))))
          (func $f64 (param f64) (result f64) (f64.sub (local.get 0) (f64.convert_i32_u (call $unknown))))
          (func $double (param i64) (result i64) (i64.shl (local.get 0) (i64.const 1)))
          (func $square (type $number) (i64.mul (local.get 0) (local.get 0)))
          {functions}
          (func (export \"start\") (local $case i32)
            (drop (call $read (i64.const 16) (i64.const 2)))
            (local.set $case (i32.add
              (i32.mul (i32.sub (i32.load8_u (i64.const 16)) (i32.const 64)) (i32.const 64))
              (i32.sub (i32.load8_u (i64.const 17)) (i32.const 64))))
            {choice}))"
    )
}

/// Runs a case by all compilers.
fn check(name: &str) {
    let cases = cases();
    let number = cases
        .iter()
        .position(|case| case.name == name)
        .expect("a case");
    let Case {
        expected, traps, ..
    } = cases[number];
    let letters = [number / 64, number % 64].map(|it| 64 + u8::try_from(it).expect("it is small"));
    for (compiler, program) in &*PROGRAMS {
        let output = run(&mut Command::new(program), &letters);
        let messages = String::from_utf8_lossy(&output.stderr);
        let written = output
            .stdout
            .chunks(8)
            .map(|it| it.try_into().expect("8 bytes"));
        let written: Vec<u64> = written.map(u64::from_le_bytes).collect();
        assert_eq!(written, expected, "{compiler}: {messages}");
        assert_eq!(
            output.status.code(),
            Some(traps.into()),
            "{compiler}: {messages}"
        );
        assert_eq!(messages, if traps { "trap\n" } else { "" }, "{compiler}");
    }
}

/// Writes an expression, and the same with operands that the compiler does not know.
fn both(ty: &str, expression: &str) -> String {
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
    let put = |expression: &str| match ty {
        "i32" => format!("(call $put (i64.extend_i32_u {expression}))"),
        "i64" => format!("(call $put {expression})"),
        "f32" => format!("(call $put (i64.extend_i32_u (i32.reinterpret_f32 {expression})))"),
        _ => format!("(call $put (i64.reinterpret_f64 {expression}))"),
    };
    put(expression) + &put(&unknown)
}

/// Tests of a name, the type of an expression, the expression, and the bits of its value by the specification.
macro_rules! values {
    ($($name:ident: $ty:ident $expression:literal = $value:literal;)*) => {
        fn values() -> Vec<Case> {
            vec![$(Case {
                name: stringify!($name),
                functions: "",
                start: both(stringify!($ty), $expression),
                expected: &[$value, $value],
                traps: false,
            }),*]
        }

        $(#[test]
        fn $name() {
            check(stringify!($name));
        })*
    };
}

/// Tests of a name, functions, instructions, and the numbers that they write.
macro_rules! programs {
    ($list:ident $traps:literal: $($name:ident: $functions:literal $start:literal = [$($number:literal),*];)*) => {
        fn $list() -> Vec<Case> {
            vec![$(Case {
                name: stringify!($name),
                functions: $functions,
                start: $start.to_owned(),
                expected: &[$($number),*],
                traps: $traps,
            }),*]
        }

        $(#[test]
        fn $name() {
            check(stringify!($name));
        })*
    };
}

values! {
    rotl_takes_the_count_modulo_the_width: i32 "(i32.rotl (i32.const 0x80000001) (i32.const 33))" = 0x3;
    rotr_by_zero: i32 "(i32.rotr (i32.const 0x80000001) (i32.const 0))" = 0x80000001;
    shl_takes_the_count_modulo_the_width: i32 "(i32.shl (i32.const 3) (i32.const 63))" = 0x80000000;
    shr_s_keeps_the_sign: i32 "(i32.shr_s (i32.const -8) (i32.const 33))" = 0xfffffffc;
    shr_u_of_a_negative_number: i32 "(i32.shr_u (i32.const -8) (i32.const 33))" = 0x7ffffffc;
    div_s_rounds_towards_zero: i32 "(i32.div_s (i32.const -7) (i32.const 2))" = 0xfffffffd;
    div_u_of_a_negative_number: i32 "(i32.div_u (i32.const -7) (i32.const 2))" = 0x7ffffffc;
    rem_s_has_the_sign_of_the_dividend: i32 "(i32.rem_s (i32.const -7) (i32.const 2))" = 0xffffffff;
    rem_s_of_the_least_number_by_minus_one: i32 "(i32.rem_s (i32.const 0x80000000) (i32.const -1))" = 0x0;
    rem_u_of_a_negative_number: i32 "(i32.rem_u (i32.const -7) (i32.const 10))" = 0x9;
    clz_of_zero: i32 "(i32.clz (i32.const 0))" = 0x20;
    ctz_of_zero: i32 "(i32.ctz (i32.const 0))" = 0x20;
    clz_of_a_byte: i32 "(i32.clz (i32.const 0x00f0))" = 0x18;
    popcnt_of_a_few_bits: i32 "(i32.popcnt (i32.const 0xf0f1))" = 0x9;
    extend8_s_of_a_negative_byte: i32 "(i32.extend8_s (i32.const 0x1ff80))" = 0xffffff80;
    extend16_s_of_a_positive_one: i32 "(i32.extend16_s (i32.const 0x17fff))" = 0x7fff;
    wrap_takes_the_low_half: i32 "(i32.wrap_i64 (i64.const 0x123456789abcdef0))" = 0x9abcdef0;
    lt_s_of_different_signs: i32 "(i32.lt_s (i32.const -1) (i32.const 1))" = 0x1;
    lt_u_of_different_signs: i32 "(i32.lt_u (i32.const -1) (i32.const 1))" = 0x0;
    differences_nest_to_the_right: i32 "(i32.sub (i32.const 5) (i32.sub (i32.const 3) (i32.const 4)))" = 0x6;
    comparisons_are_numbers: i32 "(i32.add (i32.eqz (i32.const 0)) (i32.eq (i32.const 5) (i32.const 5)))" = 0x2;
    a_comparison_is_shifted_as_unsigned: i32 "(i32.shl (i32.gt_s (i32.const 5) (i32.const 4)) (i32.const 31))" = 0x80000000;
    rotl64_takes_the_count_modulo_the_width: i64 "(i64.rotl (i64.const 0x8000000000000001) (i64.const 65))" = 0x3;
    rotr64_by_one: i64 "(i64.rotr (i64.const 1) (i64.const 1))" = 0x8000000000000000;
    mul64_wraps: i64 "(i64.mul (i64.const 0x100000001) (i64.const 0x100000001))" = 0x200000001;
    div64_s_rounds_towards_zero: i64 "(i64.div_s (i64.const -9) (i64.const 4))" = 0xfffffffffffffffe;
    div64_u_of_a_negative_number: i64 "(i64.div_u (i64.const -9) (i64.const 4))" = 0x3ffffffffffffffd;
    rem64_s_of_the_least_number_by_minus_one: i64 "(i64.rem_s (i64.const 0x8000000000000000) (i64.const -1))" = 0x0;
    shr64_s_of_the_least_number: i64 "(i64.shr_s (i64.const 0x8000000000000000) (i64.const 63))" = 0xffffffffffffffff;
    clz64_of_zero: i64 "(i64.clz (i64.const 0))" = 0x40;
    ctz64_of_a_high_bit: i64 "(i64.ctz (i64.const 0x100000000))" = 0x20;
    popcnt64_of_all_bits: i64 "(i64.popcnt (i64.const -1))" = 0x40;
    extend64_8_s: i64 "(i64.extend8_s (i64.const 0x80))" = 0xffffffffffffff80;
    extend64_16_s: i64 "(i64.extend16_s (i64.const 0x8000))" = 0xffffffffffff8000;
    extend64_32_s: i64 "(i64.extend32_s (i64.const 0x180000000))" = 0xffffffff80000000;
    extend_s_of_a_negative_number: i64 "(i64.extend_i32_s (i32.const -1))" = 0xffffffffffffffff;
    extend_u_of_a_negative_number: i64 "(i64.extend_i32_u (i32.const -1))" = 0xffffffff;
    extensions_of_both_kinds_add_up: i64 "(i64.add (i64.extend_i32_u (i32.const -1)) (i64.extend_i32_s (i32.const -1)))" = 0xfffffffe;
    extensions_of_both_kinds_differ: i64 "(i64.sub (i64.extend_i32_s (i32.const -5)) (i64.extend_i32_u (i32.const -5)))" = 0xffffffff00000000;
    and_with_a_mask_of_32_bits: i64 "(i64.and (i64.const -2) (i64.const 0xffffffff))" = 0xfffffffe;
    lt64_s_with_the_least_number: i64 "(i64.extend_i32_u (i64.lt_s (i64.const -9223372036854775808) (i64.const 1)))" = 0x1;
    select_between_a_constant_and_an_extension: i64 "(select (i64.const 4) (i64.extend_i32_u (i32.const -6)) (i64.eqz (i64.const 1)))" = 0xfffffffa;
    min_of_zeros: f64 "(f64.min (f64.const 0) (f64.const -0))" = 0x8000000000000000;
    max_of_zeros: f64 "(f64.max (f64.const -0) (f64.const 0))" = 0x0;
    min_with_a_nan: f64 "(f64.min (f64.const 1) (f64.const nan))" = 0x7ff8000000000000;
    max_with_a_nan: f64 "(f64.max (f64.const nan) (f64.const -inf))" = 0x7ff8000000000000;
    nearest_rounds_a_half_to_even: f64 "(f64.nearest (f64.const 2.5))" = 0x4000000000000000;
    nearest_keeps_the_sign_of_zero: f64 "(f64.nearest (f64.const -0.4))" = 0x8000000000000000;
    floor_of_a_negative_number: f64 "(f64.floor (f64.const -1.5))" = 0xc000000000000000;
    copysign_takes_the_sign_of_zero: f64 "(f64.copysign (f64.const 3) (f64.const -0))" = 0xc008000000000000;
    neg_twice: f64 "(f64.neg (f64.neg (f64.const -0x1p-1074)))" = 0x8000000000000001;
    sub_is_not_exact: f64 "(f64.sub (f64.const 0.1) (f64.const 0.3))" = 0xbfc9999999999999;
    convert64_u_of_the_greatest_number: f64 "(f64.convert_i64_u (i64.const -1))" = 0x43f0000000000000;
    convert64_s_of_a_negative_number: f64 "(f64.convert_i64_s (i64.const -1))" = 0xbff0000000000000;
    convert_u_of_a_negative_number: f64 "(f64.convert_i32_u (i32.const -1))" = 0x41efffffffe00000;
    promote_is_exact: f64 "(f64.promote_f32 (f32.const 0.1))" = 0x3fb99999a0000000;
    div_by_negative_zero: f64 "(f64.div (f64.const 1) (f64.const -0))" = 0xfff0000000000000;
    demote_rounds_once: f32 "(f32.demote_f64 (f64.const 1.000000178813934326171875))" = 0x3f800002;
    convert_rounds_once_to_f32: f32 "(f32.convert_i64_u (i64.const 0x7fffff4000000001))" = 0x5effffff;
    sqrt_of_f32: f32 "(f32.sqrt (f32.const 2))" = 0x3fb504f3;
    add_of_f32_rounds_to_f32: f32 "(f32.add (f32.const 16777216) (f32.const 1))" = 0x4b800000;
    min_of_zeros_f32: f32 "(f32.min (f32.const -0) (f32.const 0))" = 0x80000000;
    trunc_sat_of_a_huge_number: i64 "(i64.trunc_sat_f64_s (f64.const 1e300))" = 0x7fffffffffffffff;
    trunc_sat_u_of_a_negative_number: i64 "(i64.trunc_sat_f64_u (f64.const -5))" = 0x0;
    trunc_sat_of_a_nan: i64 "(i64.trunc_sat_f64_s (f64.const nan))" = 0x0;
    trunc_u_of_almost_two_to_the_64: i64 "(i64.trunc_f64_u (f64.const 18446744073709549568))" = 0xfffffffffffff800;
    trunc_s_of_almost_below_the_least: i64 "(i64.extend_i32_u (i32.trunc_f64_s (f64.const -2147483648.9)))" = 0x80000000;
    trunc_sat_u_of_infinity: i64 "(i64.extend_i32_u (i32.trunc_sat_f32_u (f32.const inf)))" = 0xffffffff;
    lt_with_a_nan: i64 "(i64.extend_i32_u (f64.lt (f64.const nan) (f64.const 1)))" = 0x0;
    ge_with_a_nan_is_not_lt: i64 "(i64.extend_i32_u (i32.eqz (f64.ge (f64.const nan) (f64.const 1))))" = 0x1;
}

programs! { programs false:
    a_table_of_branches_has_a_default:
        "(func $choose (param i32) (result i64)
            (block $b (block $a (br_table $a $b $a $b (local.get 0))) (return (i64.const 10)))
            (i64.const 20))"
        "(call $put (call $choose (i32.const 0))) (call $put (call $choose (i32.const 1)))
         (call $put (call $choose (i32.const 2))) (call $put (call $choose (i32.const 77)))
         (call $put (call $choose (i32.const -1)))"
        = [10, 20, 10, 20, 20];
    a_loop_adds_up:
        "(func $sum (param $n i64) (result i64) (local $s i64)
            (block $out (loop $again
                (br_if $out (i64.eqz (local.get $n)))
                (local.set $s (i64.add (local.get $s) (local.get $n)))
                (local.set $n (i64.sub (local.get $n) (i64.const 1)))
                (br $again)))
            (local.get $s))"
        "(call $put (call $sum (i64.const 100)))"
        = [5050];
    blocks_with_results_nest:
        "(func $nested (param i32) (result i64)
            (if (result i64) (local.get 0)
                (then (if (result i64) (i32.eq (local.get 0) (i32.const 2)) (then (i64.const 1)) (else (i64.const 2))))
                (else (loop (result i64) (i64.const 3) (br_if 1 (i32.const 1)) (br 0)))))"
        "(call $put (call $nested (i32.const 2))) (call $put (call $nested (i32.const 1)))
         (call $put (call $nested (i32.const 0)))"
        = [1, 2, 3];
    a_loop_takes_several_operands:
        "(func $many (param i64) (result i64)
            (local.get 0) (i64.const 1)
            (loop (param i64 i64) (result i64)
                (i64.add) (i64.const 3)
                (br_if 0 (i64.lt_u (local.tee 0 (i64.add (local.get 0) (i64.const 1))) (i64.const 5)))
                (i64.sub)))"
        "(call $put (call $many (i64.const 2)))"
        = [6];
    a_table_of_branches_carries_an_operand:
        "(func $carried (param i32) (result i64)
            (i64.add (i64.const 100) (block $a (result i64) (i64.add (i64.const 10) (block $b (result i64)
                (br_table $a $b 2 (i64.const 1) (local.get 0)))))))"
        "(call $put (call $carried (i32.const 0))) (call $put (call $carried (i32.const 1)))
         (call $put (call $carried (i32.const 2)))"
        = [0x65, 0x6f, 1];
    memory_grows_and_keeps_its_content: ""
        "(call $put (memory.size)) (i64.store (i64.const 131064) (i64.const 42))
         (call $put (memory.grow (i64.const 3))) (call $put (memory.size))
         (i64.store (i64.const 327672) (i64.const 43))
         (call $put (memory.grow (i64.const 1))) (call $put (memory.grow (i64.const -1)))
         (call $put (i64.add (i64.load (i64.const 131064)) (i64.load (i64.const 327672))))"
        = [2, 2, 5, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 85];
    loads_extend: ""
        "(call $put (i64.load32_u (i64.const 1000))) (call $put (i64.load8_s offset=5 (i64.const 1000)))
         (i64.store (i64.const 101) (i64.const 0x8182838485868788))
         (call $put (i64.load16_s (i64.const 101))) (call $put (i64.load32_s offset=1 (i64.const 104)))
         (call $put (i64.extend_i32_u (i32.load16_u (i64.const 103))))
         (call $put (i64.extend_i32_u (i32.load8_s (i64.const 101))))"
        = [0x6174_6164, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_8788, 0xffff_ffff_8182_8384, 0x8586, 0xffff_ff88];
    stores_keep_the_low_bits: ""
        "(i64.store (i64.const 101) (i64.const 0x8182838485868788))
         (i64.store16 (i64.const 102) (i64.const 0x1ffff)) (i32.store8 (i64.const 108) (i32.const 0x101))
         (call $put (i64.load (i64.const 101)))"
        = [0x0182_8384_85ff_ff88];
    memory_is_copied_and_filled: ""
        "(i64.store (i64.const 101) (i64.const 0x0182838485ffff88))
         (memory.copy (i64.const 103) (i64.const 101) (i64.const 8)) (memory.fill (i64.const 101) (i32.const 0x1aa) (i64.const 2))
         (call $put (i64.load (i64.const 101)))"
        = [0x8384_85ff_ff88_aaaa];
    floats_are_stored_and_loaded: ""
        "(f32.store (i64.const 200) (f32.const 1.5)) (f64.store (i64.const 204) (f64.promote_f32 (f32.load (i64.const 200))))
         (call $put (i64.reinterpret_f64 (f64.load (i64.const 204))))"
        = [0x3ff8_0000_0000_0000];
    calls_go_through_the_table: ""
        "(call $put (call_indirect (type $number) (i64.const 9) (call $i64 (i64.const 1))))
         (call $put (call_indirect (type $number) (i64.const 9) (call $i64 (i64.const 2))))"
        = [18, 81];
    operands_are_called_in_order:
        "(func $next (result i32) (global.set $g (i32.add (global.get $g) (i32.const 1))) (global.get $g))"
        "(call $put (i64.extend_i32_s (i32.sub (call $next) (call $next))))
         (call $put (i64.extend_i32_u (i32.add (i32.mul (call $next) (i32.const 100)) (call $next))))"
        = [0xffff_ffff_ffff_ffff, 1011];
    variables_are_swapped:
        "(func $swap (param i64 i64) (result i64)
            (local.get 0) (local.get 1) (local.set 0) (local.set 1)
            (i64.sub (local.get 0) (local.get 1)))"
        "(call $put (call $swap (i64.const 5) (i64.const 7)))"
        = [2];
    an_operand_keeps_its_value_when_the_variable_changes:
        "(func $kept (param i64) (result i64)
            (local.get 0) (local.set 0 (i64.const 1)) (i64.shl (local.get 0)))"
        "(call $put (call $kept (i64.const 3)))"
        = [6];
    an_operand_keeps_its_value_when_memory_changes:
        "(func $stored (result i64)
            (i64.load (i64.const 64)) (i64.store (i64.const 64) (i64.const 5)) (i64.load (i64.const 64)) i64.sub)"
        "(call $put (call $stored))"
        = [0xffff_ffff_ffff_fffb];
    an_operand_keeps_its_value_when_a_global_changes:
        "(func $global (result i32) (global.get $g) (drop (call $next)) (global.get $g) i32.sub)"
        "(call $put (i64.extend_i32_s (call $global)))"
        = [0xffff_ffff_ffff_ffff];
    code_that_is_not_reached_is_skipped:
        "(func $skipped (result i64) (block (br 0) (drop (i32.div_u (i32.const 1) (i32.const 0)))) (i64.const 6)
            (return) (i64.const 7) (block (result i64) (unreachable)) drop)"
        "(call $put (call $skipped))"
        = [6];
}

programs! { ends true:
    unreachable_traps_after_the_output_so_far: ""
        "(call $put (i64.const 5)) unreachable (call $put (i64.const 6))"
        = [5];
    division_by_zero_traps: ""
        "(call $put (i64.const 5)) (drop (i32.div_u (i32.const 1) (call $i32 (i32.const 0)))) (call $put (i64.const 6))"
        = [5];
    the_quotient_that_has_no_room_traps: ""
        "(call $put (i64.const 5)) (drop (i32.div_s (i32.const 0x80000000) (call $i32 (i32.const -1)))) (call $put (i64.const 6))"
        = [5];
    a_remainder_by_zero_traps: ""
        "(call $put (i64.const 5)) (drop (i64.rem_s (i64.const 1) (call $i64 (i64.const 0)))) (call $put (i64.const 6))"
        = [5];
    a_division_by_the_constant_zero_traps: ""
        "(call $put (i64.const 5)) (drop (i64.div_u (call $i64 (i64.const 1)) (i64.const 0))) (call $put (i64.const 6))"
        = [5];
    truncation_of_a_large_number_traps: ""
        "(call $put (i64.const 5)) (drop (i32.trunc_f64_s (call $f64 (f64.const 2147483648)))) (call $put (i64.const 6))"
        = [5];
    truncation_of_a_nan_traps: ""
        "(call $put (i64.const 5)) (drop (i64.trunc_f32_u (call $f32 (f32.const nan)))) (call $put (i64.const 6))"
        = [5];
}
