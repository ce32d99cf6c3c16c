//! Start and end of the program.

use core::convert::Infallible;
use core::fmt::Debug;

use crate::host;
use crate::panicking::catch;

/// The exit status of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExitCode(u8);

impl ExitCode {
    /// Status 0.
    pub const SUCCESS: ExitCode = ExitCode(0);
    /// Status 1.
    pub const FAILURE: ExitCode = ExitCode(1);

    /// Exits with this status.
    pub fn exit_process(self) -> ! {
        host::exit(u32::from(self.0))
    }
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

/// The return type of a function, which makes `!` nameable.
#[doc(hidden)]
pub trait Returns {
    /// The return type.
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

/// An error is a failure. It is not formatted, because stderr is discarded.
impl<T: Termination, E: Debug> Termination for Result<T, E> {
    #[inline]
    fn report(self) -> ExitCode {
        match self {
            Ok(value) => value.report(),
            Err(_) => ExitCode::FAILURE,
        }
    }
}

/// Exits with the status `code`.
pub fn exit(code: i32) -> ! {
    host::exit(code.cast_unsigned())
}

/// Ends the program like a panic.
pub fn abort() -> ! {
    host::abort()
}

/// Runs `main`, and exits with its status. Called by [`START`](crate::START).
#[inline]
pub fn start<T: Termination>(main: fn() -> T) {
    let Ok(code) = catch(|| main().report()) else {
        host::abort();
    };
    if code != ExitCode::SUCCESS {
        code.exit_process();
    }
}
