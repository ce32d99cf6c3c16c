//! The executable behind `scripts/check.sh`; see the library of this package.

use std::process::ExitCode;

use judge::cli::Arguments;
use judge::judge::{judge, Outcome};
use judge::run;

fn main() -> ExitCode {
    if let Some(status) = run::supervised() {
        return status;
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
