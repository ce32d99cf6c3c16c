//! Streams of bytes: the traits of std, its readers and writers, and the streams of the program.

mod adapters;
mod bufread;
mod bufreader;
mod bufwriter;
mod cursor;
mod error;
mod forward;
mod kind;
mod memory;
mod read;
mod seek;
mod stdio;
mod util;
mod write;

pub use adapters::{Bytes, Chain, Take};
pub use bufread::{BufRead, Lines, Split};
pub use bufreader::BufReader;
pub use bufwriter::{BufWriter, IntoInnerError, LineWriter, WriterPanicked};
pub use cursor::Cursor;
pub use error::{Error, Result};
pub use kind::ErrorKind;
pub use read::{read_to_string, Read};
pub use seek::{Seek, SeekFrom};
#[doc(hidden)]
pub use stdio::{_dbg, _print};
pub use stdio::{stderr, stdin, stdout};
pub use stdio::{Stderr, StderrLock, Stdin, StdinLock, Stdout, StdoutLock};
pub use util::{copy, empty, repeat, sink, Empty, Repeat, Sink};
pub use write::Write;

/// The traits of this module.
pub mod prelude {
    pub use super::{BufRead, Read, Seek, Write};
}
