//! The program behind `scripts/check.sh`; see the library beside it.

use std::process::ExitCode;

use judge::cli::Arguments;
use judge::judge::{judge, Outcome};
use judge::run;

fn main() -> ExitCode {
    // Before anything else that takes memory: the measured program starts with the supervisor's peak.
    if std::env::args_os()
        .nth(1)
        .is_some_and(|first| first == run::SUPERVISE)
    {
        return run::supervise();
    }
    match judge(&Arguments::parse()) {
        Ok(Outcome::AllAccepted) => ExitCode::SUCCESS,
        Ok(Outcome::NotAll) => ExitCode::from(1),
        Ok(Outcome::Interrupted) => ExitCode::from(130),
        Err(error) => {
            kit::console::error(format!("{error:#}"));
            ExitCode::from(2)
        }
    }
}
