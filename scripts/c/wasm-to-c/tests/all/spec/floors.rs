//! Guards against passing by skipping: the accepted reasons for skipping, and the minimum number of
//! assertions that must pass.

use std::collections::BTreeMap;

use crate::check::Value;

/// Accepted reasons for rejecting a module.
const ACCEPTED: [&str; 12] = [
    "more than one result",
    "SIMD",
    "reference",
    "more than one table",
    "passive data segments",
    "the import `",
    "the instruction memory.init",
    "the instruction data.drop",
    "the instruction table.",
    "the instruction elem.",
    "the instruction ref.",
    "multiple memories",
];

/// The accepted reason in an error message.
pub fn accepted(what: &str) -> Option<&'static str> {
    ACCEPTED.into_iter().find(|reason| what.contains(reason))
}

/// Accepted reasons for rejecting an invalid module as unsupported: it is malformed in versions 1 and
/// 2 but valid in version 3.
const ACCEPTED_INVALID: [&str; 4] = [
    "multiple memories",
    "zero byte expected",
    "integer representation too long",
    "shared globals",
];

/// The accepted reason in an error message about an invalid module.
pub fn accepted_invalid(what: &str) -> Option<&'static str> {
    ACCEPTED_INVALID
        .into_iter()
        .find(|reason| what.contains(reason))
}

/// The signalling NaNs, of `f32` and `f64`, with which the scripts detect removed operations.
const SIGNALLING: [u64; 2] = [0x7fa0_0000, 0x7ff4_0000_0000_0000];

/// Why a call is skipped, if it is: WebAssembly requires every operation to make a NaN quiet, C does
/// not.
pub fn gap(export: &str, arguments: &[Value], compiler_quiets: bool) -> Option<&'static str> {
    let signals = |value: &Value| SIGNALLING.contains(&value.bits);
    // gcc simplifies `(float)(double)x` to `x` despite -fsignaling-nans; clang ignores that option
    // and simplifies `x*1` and `x-0` too.
    let is_simplified =
        export == "no_fold_promote_demote" || (!compiler_quiets && export.contains("no_fold_"));
    (is_simplified && arguments.iter().any(signals)).then_some("a signalling NaN")
}

/// The minimum number of assertions that must pass, by script and version.
#[rustfmt::skip] // a table
const FLOORS: [(&str, usize); 80] = [
    ("address-2", 246), ("align-2", 104), ("block-2", 196), ("br-2", 90), ("br_if-2", 112),
    ("br_table-1", 139), ("bulk-2", 43), ("call-2", 76), ("call_indirect-2", 132), ("const-2", 666),
    ("conversions-2", 588), ("data-2", 55), ("elem-2", 57), ("endianness-2", 65), ("exports-2", 90),
    ("f32-2", 2386), ("f32_bitwise-2", 345), ("f32_cmp-2", 2286), ("f64-2", 2386),
    ("f64_bitwise-2", 345), ("f64_cmp-2", 2286), ("fac-2", 6), ("float_exprs-2", 840),
    ("float_literals-2", 80), ("float_memory-2", 85), ("float_misc-2", 418), ("forward-2", 5),
    ("func-2", 122), ("func_ptrs-2", 34), ("globals-1", 48), ("i32-2", 435), ("i64-2", 393),
    ("if-2", 186), ("int_exprs-2", 102), ("int_literals-2", 29), ("labels-2", 27),
    ("left-to-right-2", 91), ("load-2", 79), ("local_get-2", 34), ("local_set-2", 50),
    ("local_tee-2", 92), ("loop-2", 98), ("memory-2", 55), ("memory_copy-2", 4227),
    ("memory_fill-2", 95), ("memory_grow-2", 91), ("memory_init-2", 63), ("memory_redundancy-2", 8),
    ("memory_size-2", 39), ("memory_trap-2", 172), ("names-2", 461), ("nop-2", 83),
    ("return-2", 79), ("select-1", 90), ("stack-2", 7), ("start-2", 19), ("store-2", 57),
    ("switch-2", 26), ("traps-2", 34), ("unreachable-2", 60), ("unreached-invalid-2", 112),
    ("unwind-2", 47), ("call-1", 58), ("call_indirect-1", 111), ("conversions-1", 389),
    ("func-1", 72), ("if-1", 84), ("address-64", 260), ("address64-64", 242), ("align64-64", 110),
    ("binary-leb128-64", 90), ("binary-64", 169), ("endianness64-64", 69), ("float_memory64-64", 90),
    ("load64-64", 84), ("memory64-64", 63), ("memory_grow64-64", 49), ("memory_redundancy64-64", 8),
    ("memory_trap64-64", 172), ("memory-64", 74),
];

/// The minimum in total.
const FLOOR: usize = 33_900;

/// Checks the number of passed assertions against the minimums.
///
/// # Panics
///
/// If there are too few.
pub fn check(passed: &BTreeMap<&str, usize>, total: usize) {
    for (script, least) in FLOORS {
        let count = passed.get(script).copied().unwrap_or_default();
        assert!(
            count >= least,
            "{script}: {count} assertions pass, fewer than {least}"
        );
    }
    assert!(
        total >= FLOOR,
        "{total} assertions pass, fewer than {FLOOR}"
    );
}
