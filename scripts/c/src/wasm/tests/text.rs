//! The C text: short where C allows it.

use crate::wasm::translate;

/// The C of a module whose function `f` has two variables of each integer type and one of each of floats: `a` to `f`.
fn c(result: &str, body: &str) -> String {
    let text = format!(
        "(module (memory i64 1) (type $t (func (param i32) (result i32))) (table i64 1 funcref) (elem (i64.const 0) $g)
          (func $f (param i32 i32 i64 i64 f32 f64) (result {result}) {body})
          (func $g (param i32) (result i32) (local.get 0))
          (func (export \"start\") (drop (call $f (i32.const 1) (i32.const 2) (i64.const 3) (i64.const 4)
            (f32.const 5) (f64.const 6)))))"
    );
    translate(&wat::parse_str(text).expect("a module")).expect("it is supported")
}

/// The statements of that function, without the lines of declarations.
fn body(result: &str, body: &str) -> String {
    let c = c(result, body);
    let from = c.find(" f0(u32 a,").expect("the function");
    let from = from + c[from..].find('\n').expect("a line") + 1;
    let end = c[from..].find("\n}\nstatic ").expect("another function");
    let lines = c[from..from + end].lines();
    let is_declaration = |line: &&str| {
        ["u32 ", "u64 ", "float ", "double "]
            .iter()
            .any(|ty| line.starts_with(ty))
    };
    let lines: Vec<&str> = lines.skip_while(is_declaration).collect();
    lines.join("\n")
}

/// Tests of a name, the type of an expression, the expression, and its text.
macro_rules! expressions {
    ($($name:ident: $ty:ident $expression:literal = $text:literal;)*) => {
        $(#[test]
        fn $name() {
            let mut expression = $expression.to_owned();
            for (at, name) in ["a", "b", "c", "d", "e", "f"].iter().enumerate() {
                let variable = format!(" (local.get {at})");
                expression = expression.replace(&format!(" {name}"), &variable);
            }
            let text = concat!("return ", $text, ";");
            assert_eq!(body(stringify!($ty), &expression), text, "{expression}");
        })*
    };
}

expressions! {
    a_difference_on_the_right_is_in_parentheses: i64 "(i64.sub c (i64.sub d c))" = "c-(d-c)";
    a_difference_on_the_left_is_not: i64 "(i64.sub (i64.sub c d) c)" = "c-d-c";
    a_sum_on_the_right_is_in_parentheses: i64 "(i64.add c (i64.add d c))" = "c+(d+c)";
    a_factor_is_in_parentheses_if_it_is_a_sum: i64 "(i64.mul (i64.add c d) c)" = "(c+d)*c";
    a_summand_is_not_if_it_is_a_product: i64 "(i64.add (i64.mul c d) c)" = "c*d+c";
    bits_combine_without_parentheses: i64 "(i64.or c (i64.or d c))" = "c|d|c";
    and_binds_closer_than_or: i64 "(i64.or (i64.and c d) (i64.and d c))" = "c&d|d&c";
    or_inside_and_is_in_parentheses: i64 "(i64.and (i64.or c d) c)" = "(c|d)&c";
    xor_of_or_is_in_parentheses: i64 "(i64.xor c (i64.or c d))" = "c^(c|d)";
    a_negative_summand_is_subtracted: i64 "(i64.add c (i64.const -5))" = "c-5";
    a_negative_subtrahend_is_added: i64 "(i64.sub c (i64.const -5))" = "c+5";
    zero_has_no_opposite: i64 "(i64.sub c (i64.const 0))" = "c-0";
    the_least_i32_has_no_opposite: i32 "(i32.add a (i32.const -2147483648))" = "a+2147483648u";
    an_i64_beyond_int_has_no_opposite: i64 "(i64.add c (i64.const -2147483648))" = "c+0xffffffff80000000ull";
    the_least_int_has_an_opposite: i64 "(i64.add c (i64.const -2147483647))" = "c-2147483647";
    a_long_constant_is_decimal_if_that_is_shorter: i64 "(i64.add c (i64.const 4294967296))" = "c+4294967296ull";
    a_longer_one_is_hexadecimal: i64 "(i64.add c (i64.const -4294967296))" = "c+0xffffffff00000000ull";
    unsigned_comparisons_need_no_cast: i32 "(i32.lt_u a b)" = "a<b";
    signed_comparisons_cast: i32 "(i32.lt_s a b)" = "(i32)a<(i32)b";
    a_constant_is_signed: i32 "(i32.lt_s a (i32.const 5))" = "(i32)a<5";
    a_negative_constant_is_signed: i32 "(i32.ge_s a (i32.const -5))" = "(i32)a>=-5";
    the_least_int_is_written_as_a_difference: i32 "(i32.gt_s a (i32.const -2147483648))" = "(i32)a>(-2147483647-1)";
    a_long_constant_is_signed: i32 "(i64.le_s c (i64.const -5000000000))" = "(i64)c<=-5000000000ll";
    a_wide_comparison_casts_to_wide: i32 "(i64.lt_s c (i64.const 5))" = "(i64)c<5";
    an_extension_is_compared_narrow: i32 "(i64.lt_s (i64.extend_i32_s a) (i64.const 5))" = "(i32)a<5";
    an_unsigned_extension_is_compared_wide: i32 "(i64.lt_s (i64.extend_i32_u a) (i64.const 5))" = "(i64)a<5";
    comparisons_of_comparisons: i32 "(i32.eq (i32.lt_u a b) (i32.const 1))" = "a<b==1u";
    wide_comparisons_with_constants_of_int: i32 "(i64.eq (i64.extend_i32_u (i32.eqz a)) (i64.const 1))" = "(u64)!a==1";
    a_test_for_zero: i32 "(i32.eqz a)" = "!a";
    a_test_of_a_sum: i32 "(i32.eqz (i32.add a b))" = "!(a+b)";
    c_extends_unsigned_by_itself: i64 "(i64.add c (i64.extend_i32_u a))" = "c+a";
    two_extensions_need_one_cast: i64 "(i64.add (i64.extend_i32_u a) (i64.extend_i32_u b))" = "(u64)a+b";
    a_signed_extension_casts: i64 "(i64.add c (i64.extend_i32_s a))" = "c+(i32)a";
    a_constant_is_cast_beside_a_narrow_operand: i64 "(i64.add (i64.const 7) (i64.extend_i32_u a))" = "7+(u64)a";
    a_result_converts_by_itself: i64 "(i64.extend_i32_u a)" = "a";
    a_wide_result_is_cut_by_itself: i32 "(i32.wrap_i64 c)" = "c";
    a_wide_operand_is_not: i32 "(i32.add a (i32.wrap_i64 c))" = "a+(u32)c";
    a_comparison_that_is_wrapped_stays: i32 "(i32.add a (i32.wrap_i64 (i64.extend_i32_u b)))" = "a+b";
    a_mask_of_32_bits_is_a_cast: i64 "(i64.and c (i64.const 0xffffffff))" = "(u32)c";
    another_mask_is_not: i64 "(i64.and c (i64.const 0xfffffff))" = "c&268435455";
    counts_are_masked: i32 "(i32.shl a b)" = "a<<(b&31)";
    counts_of_wide_shifts_are_masked: i64 "(i64.shr_u c (i64.add c d))" = "c>>(c+d&63)";
    a_constant_count_is_masked_at_once: i32 "(i32.shl a (i32.const 33))" = "a<<1";
    a_narrow_operand_is_widened_before_a_shift: i64 "(i64.shl (i64.extend_i32_u a) (i64.const 3))" = "(u64)a<<3";
    a_signed_shift_casts: i32 "(i32.shr_s a (i32.const 3))" = "(i32)a>>3";
    a_wide_signed_shift_casts: i64 "(i64.shr_s (i64.extend_i32_s a) (i64.const 3))" = "(i64)(i32)a>>3";
    a_shift_of_a_sum: i64 "(i64.shl (i64.add c d) (i64.const 1))" = "c+d<<1";
    a_shift_inside_a_sum: i64 "(i64.add (i64.shl c (i64.const 1)) d)" = "(c<<1)+d";
    division_by_a_constant_is_an_operator: i32 "(i32.div_u a (i32.const 7))" = "a/7";
    signed_division_by_a_constant_casts: i32 "(i32.div_s a (i32.const 7))" = "(i32)a/7";
    a_remainder_of_a_narrow_number: i64 "(i64.rem_s (i64.extend_i32_s a) (i64.const 7))" = "(i32)a%7";
    division_by_minus_one_may_trap: i32 "(i32.div_s a (i32.const -1))" = "divs32(a,-1)";
    division_by_a_variable_may_trap: i64 "(i64.rem_u c d)" = "remu64(c,d)";
    a_product_that_is_divided: i32 "(i32.div_u (i32.add a b) (i32.const 7))" = "(a+b)/7";
    select_is_a_condition: i64 "(select c d a)" = "a?c:d";
    a_negated_select_swaps: i64 "(select c d (i32.eqz a))" = "a?d:c";
    a_select_by_a_test_for_not_zero: i64 "(select c d (i32.ne a (i32.const 0)))" = "a?c:d";
    a_select_by_a_test_for_one: i64 "(select c d (i32.ne a (i32.const 1)))" = "a!=1?c:d";
    a_select_by_a_comparison: i64 "(select c d (i32.lt_u a b))" = "a<b?c:d";
    a_select_inside_a_sum: i64 "(i64.add (select c d a) c)" = "(a?c:d)+c";
    selects_nest_on_the_right: i64 "(select c (select d c b) a)" = "a?c:b?d:c";
    a_select_of_numbers_is_unsigned: i64 "(i64.add (select (i64.const 1) (i64.const 2) a) c)" = "(a?1:(u64)2)+c";
    a_load: i64 "(i64.load c)" = "ld64(c)";
    a_load_with_an_offset: i64 "(i64.load offset=8 c)" = "ld64(c+8)";
    a_load_below_an_address: i64 "(i64.load offset=8 (i64.add c (i64.const -16)))" = "ld64(c-8)";
    offsets_that_cancel_out: i64 "(i64.load offset=8 (i64.add c (i64.const -8)))" = "ld64(c)";
    a_load_from_a_constant_address: i64 "(i64.load offset=8 (i64.const 16))" = "ld64(24)";
    a_load_of_a_byte: i32 "(i32.load8_u c)" = "m[c]";
    a_load_of_a_signed_byte: i32 "(i32.load8_s c)" = "(signed char)m[c]";
    a_load_of_a_signed_short: i64 "(i64.load16_s c)" = "(short)ld16(c)";
    a_load_of_a_signed_int: i64 "(i64.load32_s c)" = "(i32)ld32(c)";
    a_load_of_a_float: f32 "(f32.load c)" = "ldf(c)";
    a_load_of_a_double: f64 "(f64.load c)" = "ldd(c)";
    an_address_by_a_narrow_number: i64 "(i64.load (i64.add (i64.extend_i32_u a) (i64.const 4)))" = "ld64((u64)a+4)";
    minus_minus_is_kept_apart: f64 "(f64.neg (f64.neg f))" = "- -f";
    minus_a_negative_constant_is_kept_apart: f64 "(f64.sub f (f64.const -1))" = "f- -1.0";
    a_difference_of_a_negation: f64 "(f64.sub f (f64.neg f))" = "f- -f";
    a_float_constant_has_a_suffix: f32 "(f32.add e (f32.const 1.5))" = "e+1.5f";
    infinity_is_written_by_its_bits: f32 "(f32.add e (f32.const inf))" = "e+bits_float(2139095040u)";
    a_nan_is_written_by_its_bits: f64 "(f64.add f (f64.const nan))" = "f+bits_double(9221120237041090560ull)";
    min_of_f32_has_a_name_of_its_own: f32 "(f32.min e e)" = "minf(e,e)";
    max_of_f64_has_a_name_of_its_own: f64 "(f64.max f f)" = "maxd(f,f)";
    copysign_of_f32: f32 "(f32.copysign e e)" = "copysignf(e,e)";
    copysign_of_f64: f64 "(f64.copysign f f)" = "copysign(f,f)";
    rounding_of_f32: f32 "(f32.nearest (f32.floor e))" = "rintf(floorf(e))";
    rounding_of_f64: f64 "(f64.nearest (f64.trunc f))" = "rint(trunc(f))";
    an_unsigned_number_becomes_a_float: f64 "(f64.convert_i32_u a)" = "(double)a";
    a_signed_number_becomes_a_float: f64 "(f64.convert_i64_s c)" = "(double)(i64)c";
    a_negative_number_becomes_an_unsigned_float: f64 "(f64.convert_i32_u (i32.const -1))" = "(double)(u32)-1";
    a_signed_byte_becomes_an_unsigned_float: f64 "(f64.convert_i64_u (i64.load8_s c))" = "(double)(u64)(signed char)m[c]";
    the_bits_of_an_int: f32 "(f32.reinterpret_i32 a)" = "bits_float(a)";
    an_indirect_call_casts: i32 "(call_indirect (type $t) a c)" = "((T0)table[c])(a)";
}

#[test]
fn assignments_are_compound_where_possible() {
    for (value, text) in [
        ("(i64.add (local.get 2) (local.get 3))", "c+=d;"),
        ("(i64.add (local.get 3) (local.get 2))", "c+=d;"),
        ("(i64.sub (local.get 2) (local.get 3))", "c-=d;"),
        ("(i64.sub (local.get 3) (local.get 2))", "c=d-c;"),
        ("(i64.mul (local.get 3) (local.get 2))", "c*=d;"),
        ("(i64.and (local.get 3) (local.get 2))", "c&=d;"),
        ("(i64.or (local.get 2) (local.get 3))", "c|=d;"),
        ("(i64.xor (local.get 3) (local.get 2))", "c^=d;"),
        ("(i64.shl (local.get 2) (local.get 3))", "c=c<<(d&63);"),
        ("(i64.add (local.get 2) (i64.const 1))", "c++;"),
        ("(i64.sub (local.get 2) (i64.const -1))", "c++;"),
        ("(i64.add (local.get 2) (i64.const -1))", "c--;"),
        ("(i64.sub (local.get 2) (i64.const 1))", "c--;"),
        ("(i64.add (local.get 2) (i64.const -5))", "c-=5;"),
        ("(i64.sub (local.get 2) (i64.const -5))", "c+=5;"),
        ("(i64.add (local.get 2) (i64.const 5))", "c+=5;"),
        ("(i64.extend_i32_s (local.get 0))", "c=(i32)a;"),
    ] {
        let all = body("i64", &format!("(local.set 2 {value}) (local.get 2)"));
        assert_eq!(all, format!("{text}\nreturn c;"), "{value}");
    }
}

#[test]
fn loops_have_the_shortest_form() {
    let step = "(local.set 2 (i64.mul (local.get 2) (local.get 3)))";
    for (code, text) in [
        (
            format!("(loop {step} (br_if 0 (local.get 0)))"),
            "do{\nc*=d;\n}while(a);\nreturn c;",
        ),
        (
            format!("(block (loop (br_if 1 (i32.eqz (local.get 0))) {step} (br 0)))"),
            "while(a)c*=d;\nreturn c;",
        ),
        (
            format!("(loop {step} (if (local.get 0) (then (return (i64.const 1)))) {step} (br 0))"),
            "for(;;){\nc*=d;\nif(a)return 1;\nc*=d;\n}",
        ),
        (format!("(loop {step} (br 0))"), "for(;;)c*=d;"),
        (
            format!("(loop {step} (br_if 0 (local.get 1)) {step} (br_if 0 (local.get 0)))"),
            "L1:c*=d;\nif(b)goto L1;\nc*=d;\nif(a)goto L1;\nreturn c;",
        ),
    ] {
        assert_eq!(
            body("i64", &format!("{code} (local.get 2)")),
            text,
            "{code}"
        );
    }
}

#[test]
fn an_else_belongs_to_its_if() {
    let inner = "(if (local.get 1) (then (local.set 2 (i64.const 5))))";
    let other = "(local.set 2 (i64.const 6))";
    let code = format!("(if (local.get 0) (then {inner}) (else {other})) (local.get 2)");
    assert_eq!(
        body("i64", &code),
        "if(a){\nif(b)c=5;\n}else c=6;\nreturn c;"
    );
    let code = format!("(if (local.get 0) (then {other}) (else {inner})) (local.get 2)");
    assert_eq!(body("i64", &code), "if(a)c=6;else if(b)c=5;\nreturn c;");
}

#[test]
fn a_switch_lists_what_is_not_the_default() {
    let code =
        "(block (block (br_table 0 1 0 0 1 (local.get 0))) (return (i64.const 7))) (local.get 2)";
    assert_eq!(
        body("i64", code),
        "switch(a){\ncase 0:case 2:case 3:goto L2;\ndefault:goto L1;\n}\nL2:return 7;\nL1:return c;"
    );
}

#[test]
fn an_operand_of_a_branch_takes_one_assignment() {
    let product = "(i64.mul (local.get 2) (local.get 3))";
    let code =
        format!("(block (result i64) {product} (br_if 0 (local.get 0)) (drop) (i64.const 7))");
    let text = "g=c*d;\nif(!a)g=7;\nreturn g;";
    assert_eq!(body("i64", &code), text);
    // The function's own block has no variable for its result.
    let code = format!("{product} (br_if 0 (local.get 0)) (drop) (i64.const 7)");
    assert_eq!(body("i64", &code), "g=c*d;\nif(a)return g;\nreturn 7;");
}

#[test]
fn only_variables_that_may_be_read_before_are_set_to_zero() {
    let code = |body: &str| c("i64", &format!("(local i64 i64 i64) {body} (local.get 6)"));
    let all =
        code("(local.set 6 (local.get 2)) (local.set 7 (local.get 3)) (local.set 2 (local.get 7))");
    assert!(all.contains("\nu64 g,h;\n"), "{all}");
    let all = code("(if (local.get 0) (then (local.set 6 (local.get 2))))");
    assert!(all.contains("\nu64 g=0;\n"), "{all}");
    let all = code("(local.set 6 (i64.mul (local.get 6) (local.get 7)))");
    assert!(all.contains("\nu64 g=0,h=0;\n"), "{all}");
}

/// The C of a module of these parts.
fn file(parts: &str) -> String {
    translate(&wat::parse_str(format!("(module {parts})")).expect("a module"))
        .expect("it is supported")
}

#[test]
fn functions_that_are_not_called_are_left_out() {
    let c = file("(func $a) (func $b (call $c)) (func $c) (func (export \"start\") (call $b))");
    assert!(!c.contains("f0("), "{c}");
    let at = |name: &str| {
        c.find(&format!("static void {name}(void){{"))
            .expect("it is defined")
    };
    assert!(at("f2") < at("f1") && at("f1") < at("f3"), "{c}");
    assert!(!c.contains("static void f1(void);"), "{c}");
}

#[test]
fn what_is_called_before_it_is_defined_has_a_prototype() {
    let c = file("(func $a (call $b)) (func $b (call $a)) (func (export \"start\") (call $a))");
    assert!(c.contains("\nstatic void f0(void);\n"), "{c}");
    assert!(c.contains("/STACK:268435456"), "{c}");
    let c = file("(func $a (call $a)) (func (export \"start\") (call $a))");
    assert!(
        !c.contains("static void f0(void);") && !c.contains("/STACK"),
        "{c}"
    );
}

#[test]
fn the_runtime_has_only_what_is_used() {
    let c = file("(func (export \"start\"))");
    for name in [
        "math.h",
        "time.h",
        "fp-contract",
        "ld64",
        "table",
        "T0",
        "clz",
    ] {
        assert!(!c.contains(name), "{name}: {c}");
    }
    let c = file(
        "(memory i64 1) (func (export \"start\") (i64.store (i64.const 8) (i64.ctz (i64.load (i64.const 8)))))",
    );
    for name in ["ld64(u64", "st64(u64", "ctz64(u64"] {
        assert!(c.contains(name), "{name}: {c}");
    }
    assert!(!c.contains("clz64") && !c.contains("ctz32"), "{c}");
    let c = file("(memory i64 1) (func (export \"start\") (i32.store (i64.const 8) (i32.ctz (i32.load (i64.const 8)))))");
    assert!(
        c.find("static u64 ctz64(") < c.find("static u32 ctz32("),
        "{c}"
    );
}

#[test]
fn floats_are_rounded_after_each_operation() {
    for ty in ["f32", "f64"] {
        // All of them are in memory, and none is in a variable.
        let load = format!("({ty}.load (i64.const 8))");
        let value = format!("({ty}.add ({ty}.mul {load} {load}) {load})");
        let c = file(&format!(
            "(memory i64 1) (func (export \"start\") ({ty}.store (i64.const 8) {value}))"
        ));
        assert!(c.contains("#pragma STDC FP_CONTRACT OFF"), "{ty}: {c}");
    }
}

#[test]
fn only_globals_in_use_are_declared() {
    let c = file(
        "(memory i64 1) (global $a (mut i64) (i64.const 1)) (global $b (mut i64) (i64.const 2)) (global $c i64 (i64.const 3))
        (func (export \"start\") (global.set $b (i64.mul (global.get $b) (global.get $c))))",
    );
    assert!(
        c.contains("g1*=3;") && c.contains("static u64 g1;") && c.contains("\ng1=2;\n"),
        "{c}"
    );
    assert!(!c.contains("g0") && !c.contains("g2"), "{c}");
}

#[test]
fn an_overflow_of_the_stack_is_found_where_the_pointer_decreases() {
    let c = file(
        "(memory i64 1) (global $sp (mut i64) (i64.const 4096)) (global $low i64 (i64.const 1024))
        (export \"__stack_pointer\" (global $sp)) (export \"__stack_low\" (global $low))
        (func (export \"start\")
            (global.set $sp (i64.add (global.get $sp) (i64.const -16)))
            (global.set $sp (i64.add (global.get $sp) (i64.const 16)))
            (global.set $sp (i64.sub (global.get $sp) (i64.const 16)))
            (global.set $sp (i64.const 0)))",
    );
    for text in [
        "(a-1152)>>32)stack_overflow()",
        "\nset_sp(sp-16);\nsp+=16;\nset_sp(sp-16);\nset_sp(0);\n",
    ] {
        assert!(c.contains(text), "{text}: {c}");
    }
}
