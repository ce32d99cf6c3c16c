//! The kinds of errors.

use core::fmt;

macro_rules! kinds {
    ($($kind:ident $text:literal,)*) => {
        /// What sort of thing went wrong.
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
