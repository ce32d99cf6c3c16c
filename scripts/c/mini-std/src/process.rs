//! The end of the program, and its start.

use core::convert::Infallible;
use core::fmt::Debug;

use crate::host;

/// The status that a program ends with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExitCode(u8);

impl ExitCode {
    /// Success, 0.
    pub const SUCCESS: ExitCode = ExitCode(0);
    /// Failure, 1.
    pub const FAILURE: ExitCode = ExitCode(1);

    /// Ends the program with this status.
    pub fn exit_process(self) -> ! {
        host::exit(u32::from(self.0))
    }
}

impl From<u8> for ExitCode {
    fn from(code: u8) -> Self {
        ExitCode(code)
    }
}

/// What `main` may return.
pub trait Termination {
    /// The status of the program.
    fn report(self) -> ExitCode;
}

impl Termination for () {
    #[inline]
    fn report(self) -> ExitCode {
        ExitCode::SUCCESS
    }
}

impl Termination for ExitCode {
    #[inline]
    fn report(self) -> ExitCode {
        self
    }
}

impl Termination for Infallible {
    fn report(self) -> ExitCode {
        match self {}
    }
}

/// What a function returns, so that `!` has a name.
#[doc(hidden)]
pub trait Returns {
    /// It.
    type Output;
}

impl<T> Returns for fn() -> T {
    type Output = T;
}

impl Termination for <fn() -> ! as Returns>::Output {
    fn report(self) -> ExitCode {
        self
    }
}

/// An error is a failure; its text, which std writes to standard error, is not made.
impl<T: Termination, E: Debug> Termination for Result<T, E> {
    #[inline]
    fn report(self) -> ExitCode {
        match self {
            Ok(value) => value.report(),
            Err(_) => ExitCode::FAILURE,
        }
    }
}

/// Ends the program with the status `code`.
pub fn exit(code: i32) -> ! {
    host::exit(code.cast_unsigned())
}

/// Ends the program as a panic does.
pub fn abort() -> ! {
    host::abort()
}

/// Runs `main` as the whole of the program; [`START`](crate::START) calls this.
#[inline]
pub fn start<T: Termination>(main: fn() -> T) {
    let code = main().report();
    if code != ExitCode::SUCCESS {
        code.exit_process();
    }
}
