//! Streams of bytes.

mod buffered;
mod bufread;
mod cursor;
mod error;
mod impls;
mod read;
mod stdio;
mod util;
mod write;

pub use buffered::{BufReader, BufWriter, IntoInnerError, LineWriter, WriterPanicked};
pub use bufread::{BufRead, Lines, Split};
pub use cursor::Cursor;
pub use error::{Error, ErrorKind, Result};
pub use read::{read_to_string, Bytes, Chain, Read, Take};
#[doc(hidden)]
pub use stdio::{_dbg, _print};
pub use stdio::{stderr, stdin, stdout};
pub use stdio::{Stderr, StderrLock, Stdin, StdinLock, Stdout, StdoutLock};
pub use util::{copy, empty, repeat, sink, Empty, Repeat, Sink};
pub use write::{Seek, SeekFrom, Write};

/// The traits of this module.
pub mod prelude {
    pub use super::{BufRead, Read, Seek, Write};
}
