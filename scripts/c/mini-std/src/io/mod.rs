//! Streams: the traits, the standard streams, buffered readers and writers.

mod buffered;
mod cursor;
mod error;
mod read;
mod stdio;
mod write;

pub use buffered::{BufReader, BufWriter};
pub use cursor::{empty, Cursor, Empty, Seek, SeekFrom};
pub use error::{Error, ErrorKind, Result};
pub use read::{read_to_string, BufRead, Bytes, Lines, Read, Split, Take};
pub use stdio::{
    _eprint, _print, stderr, stdin, stdout, Stderr, StderrLock, Stdin, StdinLock, Stdout,
    StdoutLock,
};
pub use write::Write;

/// The traits.
pub mod prelude {
    pub use super::{BufRead, Read, Seek, Write};
}
