//! Tests of the commands and of the prover, from outside.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::format_collect,
    clippy::too_many_lines
)]

mod audit;
mod commands;
mod evaluator;
mod game_lines;
mod options;
mod printed;
mod proofs;

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs `rule.sh` with arguments as for a shell that knows single quotes alone.
fn rule(arguments: &str, input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rule"));
    for (index, piece) in arguments.split('\'').enumerate() {
        match index % 2 {
            1 => command.arg(piece),
            _ => command.args(piece.split_whitespace()),
        };
    }
    output(&mut command, input)
}

/// Runs a program with this standard input.
fn output(command: &mut Command, input: &str) -> Output {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().expect("it runs");
    let mut stdin = child.stdin.take().expect("standard input");
    let _ = stdin.write_all(input.as_bytes()); // it may not read it
    drop(stdin);
    child.wait_with_output().expect("it ends")
}
