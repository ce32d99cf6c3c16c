//! The search behind `scripts/hack.sh`: runs a program on random inputs of growing size until it answers
//! wrongly, and makes that input smaller.
//!
//! | module | task |
//! |---|---|
//! | [`cli`] | the command line |
//! | [`source`] | inputs and their answers |
//! | [`team`] | runs a program on many inputs in parallel |
//! | [`hunt`] | finds a failing input and makes it smaller |
//! | [`show`] | prints what was found |
//!
//! The program runs as under `scripts/check.sh`: within limits, by a supervisor that leaves nothing
//! running.

mod cli;
mod hunt;
mod show;
mod source;
mod team;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Parser;
use judge::run::{self, Cancellation};

use cli::{Arguments, Target};
use hunt::Hunt;

fn main() -> ExitCode {
    // Before anything else that takes memory: the measured program starts with the supervisor's peak.
    if std::env::args_os()
        .nth(1)
        .is_some_and(|first| first == run::SUPERVISE)
    {
        return run::supervise();
    }
    match hack(&Arguments::parse()) {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            let cause = error.downcast_ref::<io::Error>();
            if cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe) {
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
    let target = Target::of(arguments, &cancellation)?;
    // The descendants of a supervisor that is killed become children of this process.
    run::adopt_orphans().context("cannot adopt orphans")?;
    let hunt = Hunt::new(arguments, &target, &cancellation)?.run();
    run::kill_descendants()?;
    let found = hunt?;
    let mut out = anstream::stdout().lock();
    match &found.failure {
        None => show::nothing(&mut out, &found)?,
        Some(failure) => {
            let saved = arguments.save(&target, failure)?;
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
