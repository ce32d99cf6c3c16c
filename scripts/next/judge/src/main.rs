//! `check.sh`: builds the solutions and judges them on their test cases.

mod check;
mod cli;
mod summary;

use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = cli::Arguments::parse();
    let judged = judge::run::stop_on_ctrl_c().and_then(|()| check::check(&arguments));
    if judge::run::is_stopped() {
        return ExitCode::from(130);
    }
    match judged {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // Not 0: whoever closed the pipe has not seen every verdict.
        Err(error) if is_closed_pipe(&error) => ExitCode::FAILURE,
        Err(error) => {
            anstream::eprintln!("{}error:{0:#} {error:#}", judge::show::BAD.bold());
            ExitCode::from(2)
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
