//! What `check` and `hack` are run in: stops, errors and exit statuses.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;

use crate::show::BAD;
use crate::visible::visible_lines;
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
    match ended {
        Ok(status) => ExitCode::from(status),
        // Not 0: whoever closed the pipe has not seen everything.
        Err(error) if is_closed_pipe(&error) => ExitCode::FAILURE,
        Err(error) => {
            let text = visible_lines(&format!("{error:#}"));
            let _ = writeln!(anstream::stderr(), "{BAD}error:{BAD:#} {text}"); // it may be closed, too
            ExitCode::from(2)
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
