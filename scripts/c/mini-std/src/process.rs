//! Start and end of the program.

use core::fmt::Debug;

use crate::host;

/// The exit status of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExitCode(u8);

impl ExitCode {
    /// Status 0.
    pub const SUCCESS: ExitCode = ExitCode(0);
    /// Status 1.
    pub const FAILURE: ExitCode = ExitCode(1);
}

impl From<u8> for ExitCode {
    fn from(code: u8) -> Self {
        ExitCode(code)
    }
}

/// A type that `main` may return.
pub trait Termination {
    /// Converts the value to an exit status.
    fn report(self) -> ExitCode;
}

impl Termination for () {
    fn report(self) -> ExitCode {
        ExitCode::SUCCESS
    }
}

impl Termination for ExitCode {
    fn report(self) -> ExitCode {
        self
    }
}

impl<T: Termination, E: Debug> Termination for Result<T, E> {
    fn report(self) -> ExitCode {
        match self {
            Ok(value) => value.report(),
            Err(error) => {
                crate::eprintln!("Error: {error:?}");
                ExitCode::FAILURE
            }
        }
    }
}

/// Exits with a status.
pub fn exit(code: i32) -> ! {
    host::exit(code.cast_unsigned())
}

/// Ends the program like a panic without a message.
pub fn abort() -> ! {
    host::exit(1)
}

/// Runs `main` and exits with its status; called by the line that `c` appends to a program.
pub fn start<T: Termination>(main: fn() -> T) {
    let ExitCode(code) = main().report();
    host::exit(code.into())
}
