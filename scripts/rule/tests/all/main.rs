//! Tests of the commands and of the prover, from outside.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::format_collect,
    clippy::format_push_string,
    clippy::items_after_statements,
    clippy::too_many_lines
)]

mod audit;
mod certificates;
mod commands;
mod printed;
mod proofs;

use std::process::{Command, Output};

/// Runs the command with these arguments.
fn rule(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rule"));
    command.args(arguments).output().expect("the command runs")
}

/// Runs the command and returns its JSON.
fn json(arguments: &[&str]) -> serde_json::Value {
    let output = rule(&[arguments, &["--json"]].concat());
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{arguments:?}: {error}"))
}

/// `SplitMix64` (S. Vigna).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % bound
    }
}
