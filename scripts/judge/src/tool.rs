//! What `check` and `hack` are run in: stops, errors and exit statuses.

use std::process::ExitCode;

use anyhow::Result;

use crate::{cases, run};

/// Runs a tool, which a stop ends; returns the exit status, and shows an error.
pub fn exit(tool: impl FnOnce() -> Result<u8>) -> ExitCode {
    let stops = stop::watch(|| {
        run::kill_all();
        cases::restore();
    });
    let ended = stops.and_then(|()| tool());
    stop::obey();
    cases::restore();
    ended
        .unwrap_or_else(|error| terminal::failure(&error, 2))
        .into()
}
