//! Errors of streams.

use alloc_crate::boxed::Box;
use alloc_crate::collections::TryReserveError;
use core::error;
use core::fmt;
use core::mem::ManuallyDrop;

/// A result with an [`Error`].
pub type Result<T> = core::result::Result<T, Error>;

/// An error of a stream.
///
/// It is small and needs no drop: the payload of [`Error::new`] is leaked, which saves the code that
/// would drop it.
pub struct Error(Repr);

enum Repr {
    Simple(ErrorKind),
    Message(&'static Message),
    Custom(ManuallyDrop<Box<Custom>>),
}

/// A kind and a message.
#[derive(Debug)]
pub(super) struct Message {
    pub kind: ErrorKind,
    pub message: &'static str,
}

#[derive(Debug)]
struct Custom {
    kind: ErrorKind,
    error: Box<dyn error::Error + Send + Sync>,
}

impl Error {
    /// Creates an error with a payload.
    pub fn new<E>(kind: ErrorKind, error: E) -> Self
    where
        E: Into<Box<dyn error::Error + Send + Sync>>,
    {
        let error = error.into();
        let custom = Box::new(Custom { kind, error });
        Error(Repr::Custom(ManuallyDrop::new(custom)))
    }

    /// Creates an error of the kind [`ErrorKind::Other`] with a payload.
    pub fn other<E>(error: E) -> Self
    where
        E: Into<Box<dyn error::Error + Send + Sync>>,
    {
        Error::new(ErrorKind::Other, error)
    }

    #[inline]
    pub(super) const fn constant(message: &'static Message) -> Self {
        Error(Repr::Message(message))
    }

    /// The kind of the error.
    #[inline]
    pub fn kind(&self) -> ErrorKind {
        match &self.0 {
            Repr::Simple(kind) => *kind,
            Repr::Message(message) => message.kind,
            Repr::Custom(custom) => custom.kind,
        }
    }

    /// Returns `None`: there is no operating system.
    pub fn raw_os_error(&self) -> Option<i32> {
        None
    }

    /// The payload.
    pub fn get_ref(&self) -> Option<&(dyn error::Error + Send + Sync + 'static)> {
        match &self.0 {
            Repr::Custom(custom) => Some(&*custom.error),
            _ => None,
        }
    }

    /// The payload.
    pub fn get_mut(&mut self) -> Option<&mut (dyn error::Error + Send + Sync + 'static)> {
        match &mut self.0 {
            Repr::Custom(custom) => Some(&mut *custom.error),
            _ => None,
        }
    }

    /// Returns the payload.
    pub fn into_inner(self) -> Option<Box<dyn error::Error + Send + Sync>> {
        match self.0 {
            Repr::Custom(custom) => Some(ManuallyDrop::into_inner(custom).error),
            _ => None,
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.0 {
            Repr::Simple(kind) => f.debug_tuple("Kind").field(kind).finish(),
            Repr::Message(message) => f
                .debug_struct("Error")
                .field("kind", &message.kind)
                .field("message", &message.message)
                .finish(),
            Repr::Custom(custom) => (**custom).fmt(f),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.0 {
            Repr::Simple(kind) => kind.fmt(f),
            Repr::Message(message) => f.write_str(message.message),
            Repr::Custom(custom) => custom.error.fmt(f),
        }
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match &self.0 {
            Repr::Custom(custom) => custom.error.source(),
            _ => None,
        }
    }
}

impl From<ErrorKind> for Error {
    #[inline]
    fn from(kind: ErrorKind) -> Self {
        Error(Repr::Simple(kind))
    }
}

impl From<TryReserveError> for Error {
    fn from(_: TryReserveError) -> Self {
        ErrorKind::OutOfMemory.into()
    }
}

macro_rules! kinds {
    ($($kind:ident $text:literal,)*) => {
        /// The kind of an error.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $(#[doc = $text] $kind,)*
        }

        impl fmt::Display for ErrorKind {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(match self { $(ErrorKind::$kind => $text,)* })
            }
        }
    };
}

kinds! {
    NotFound "entity not found",
    PermissionDenied "permission denied",
    ConnectionRefused "connection refused",
    ConnectionReset "connection reset",
    HostUnreachable "host unreachable",
    NetworkUnreachable "network unreachable",
    ConnectionAborted "connection aborted",
    NotConnected "not connected",
    AddrInUse "address in use",
    AddrNotAvailable "address not available",
    NetworkDown "network down",
    BrokenPipe "broken pipe",
    AlreadyExists "entity already exists",
    WouldBlock "operation would block",
    NotADirectory "not a directory",
    IsADirectory "is a directory",
    DirectoryNotEmpty "directory not empty",
    ReadOnlyFilesystem "read-only filesystem or storage medium",
    StaleNetworkFileHandle "stale network file handle",
    InvalidInput "invalid input parameter",
    InvalidData "invalid data",
    TimedOut "timed out",
    WriteZero "write zero",
    StorageFull "no storage space",
    NotSeekable "seek on unseekable file",
    QuotaExceeded "quota exceeded",
    FileTooLarge "file too large",
    ResourceBusy "resource busy",
    ExecutableFileBusy "executable file busy",
    Deadlock "deadlock",
    CrossesDevices "cross-device link or rename",
    TooManyLinks "too many links",
    InvalidFilename "invalid filename",
    ArgumentListTooLong "argument list too long",
    Interrupted "operation interrupted",
    Unsupported "unsupported",
    UnexpectedEof "unexpected end of file",
    OutOfMemory "out of memory",
    Other "other error",
}
