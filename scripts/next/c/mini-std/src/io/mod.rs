//! Streams: the traits, the standard streams, buffered readers and writers.

mod buffered;
mod cursor;
mod error;
mod read;
mod stdio;
mod write;

pub use buffered::{BufReader, BufWriter, LineWriter};
pub use cursor::{empty, sink, Cursor, Empty, Sink};
pub use error::{Error, ErrorKind, Result};
pub use read::{read_to_string, BufRead, Bytes, Chain, Lines, Read, Split, Take};
pub use stdio::{
    stderr, stdin, stdout, Stderr, StderrLock, Stdin, StdinLock, Stdout, StdoutLock, _eprint, _print,
};
pub use write::{copy, Write};

/// The traits.
pub mod prelude {
    pub use super::{BufRead, Read, Write};
}
