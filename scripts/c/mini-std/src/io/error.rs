//! Errors of streams.

use alloc_crate::boxed::Box;
use core::error;
use core::fmt;

/// A result with an [`Error`].
pub type Result<T> = core::result::Result<T, Error>;

/// An error of a stream.
pub struct Error {
    kind: ErrorKind,
    payload: Payload,
}

enum Payload {
    None,
    /// What this library says.
    Message(&'static str),
    Custom(Box<dyn error::Error + Send + Sync>),
}

macro_rules! kinds {
    ($($name:ident $text:literal,)*) => {
        /// The kind of an error.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $(#[doc = $text] $name,)*
        }

        impl ErrorKind {
            const fn description(self) -> &'static str {
                match self {
                    $(ErrorKind::$name => $text,)*
                }
            }
        }
    };
}

kinds! {
    BrokenPipe "broken pipe",
    Interrupted "operation interrupted",
    InvalidData "invalid data",
    InvalidInput "invalid input parameter",
    NotFound "entity not found",
    Other "other error",
    OutOfMemory "out of memory",
    PermissionDenied "permission denied",
    UnexpectedEof "unexpected end of file",
    Unsupported "unsupported",
    WouldBlock "operation would block",
    WriteZero "write zero",
}

impl Error {
    /// Creates an error with a payload.
    pub fn new(kind: ErrorKind, payload: impl Into<Box<dyn error::Error + Send + Sync>>) -> Self {
        let payload = Payload::Custom(payload.into());
        Error { kind, payload }
    }

    /// Creates an error of the kind [`ErrorKind::Other`] with a payload.
    pub fn other(payload: impl Into<Box<dyn error::Error + Send + Sync>>) -> Self {
        Error::new(ErrorKind::Other, payload)
    }

    /// Creates an error with a message of this library.
    pub(super) fn with_message(kind: ErrorKind, message: &'static str) -> Self {
        let payload = Payload::Message(message);
        Error { kind, payload }
    }

    /// The kind of the error.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        let payload = Payload::None;
        Error { kind, payload }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (name, field, payload): (_, _, &dyn fmt::Debug) = match &self.payload {
            Payload::None => return f.debug_tuple("Kind").field(&self.kind).finish(),
            Payload::Message(message) => ("Error", "message", message),
            Payload::Custom(payload) => ("Custom", "error", payload),
        };
        f.debug_struct(name)
            .field("kind", &self.kind)
            .field(field, payload)
            .finish()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.payload {
            Payload::None => f.write_str(self.kind.description()),
            Payload::Message(message) => f.write_str(message),
            Payload::Custom(payload) => payload.fmt(f),
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.description())
    }
}

impl error::Error for Error {}
