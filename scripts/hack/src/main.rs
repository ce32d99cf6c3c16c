//! The search behind `scripts/hack.sh`: runs a program on random inputs of growing size until it answers
//! wrongly, and makes that input smaller.
//!
//! | module | task |
//! |---|---|
//! | [`cli`] | the command line |
//! | [`attempt`] | an input and its answer |
//! | [`source`] | where they come from |
//! | [`target`] | what to hack |
//! | [`team`] | runs a program on many inputs in parallel |
//! | [`hunt`] | finds a failing input and makes it smaller |
//! | [`show`] | prints what was found |
//!
//! The program runs as under `scripts/check.sh`: within limits, and nothing is left running.

mod attempt;
mod cli;
mod hunt;
mod show;
mod source;
mod target;
mod team;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{anyhow, Context, Result};
use judge::run::{self, Cancellation};

use cli::Arguments;
use hunt::Hunt;
use target::Target;
use team::Failure;

fn main() -> ExitCode {
    if let Some(status) = run::supervised() {
        return status;
    }
    match hack(&Arguments::parse()) {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            let cause = error.downcast_ref::<io::Error>();
            if cause.is_some_and(kit::console::is_closed_pipe) {
                return ExitCode::from(1); // whoever closed standard output has seen enough
            }
            kit::console::error(format!("{error:#}"));
            ExitCode::from(2)
        }
    }
}

/// Returns the exit status.
fn hack(arguments: &Arguments) -> Result<u8> {
    let cancellation = Arc::new(Cancellation::default());
    let at_interrupt = Arc::clone(&cancellation);
    ctrlc::set_handler(move || at_interrupt.interrupt()).context("cannot watch for Ctrl-C")?;
    let target = Target::of(arguments)?;
    let found = Hunt::new(arguments, &target, &cancellation)?.run()?;
    let mut out = anstream::stdout().lock();
    match &found.failure {
        None => show::nothing(&mut out, &found)?,
        Some(failure) => {
            let saved = save(arguments, &target, failure)?;
            show::failure(
                &mut out,
                arguments,
                &target,
                &found,
                failure,
                saved.as_deref(),
            )?;
        }
    }
    out.flush()?;
    Ok(match found.failure {
        Some(_) => 1,
        None if cancellation.is_interrupted() => 130,
        None => 0,
    })
}

/// Keeps a failure as a case if that is wanted; returns the name of the case.
fn save(arguments: &Arguments, target: &Target, failure: &Failure) -> Result<Option<String>> {
    let Some(name) = &arguments.save else {
        return Ok(None);
    };
    let texts = [&failure.attempt.input, &failure.attempt.expected];
    let saved = kit::cases::add(&target.folder, name, texts.map(String::as_bytes));
    let saved = saved.map_err(|error| anyhow!("cannot keep the case: {error}"))?;
    Ok(Some(saved))
}
