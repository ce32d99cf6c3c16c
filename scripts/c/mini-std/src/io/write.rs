//! The traits `Write` and `Seek`.

use core::fmt;

use super::error::Message;
use super::{Error, ErrorKind, Result};

/// A sink of bytes.
pub trait Write {
    /// Writes some bytes of `buf`. Returns their number.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    fn write(&mut self, buf: &[u8]) -> Result<usize>;

    /// Writes out buffered data.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    fn flush(&mut self) -> Result<()>;

    /// Writes all of `buf`.
    ///
    /// # Errors
    ///
    /// Those of the writer, and [`ErrorKind::WriteZero`] if it accepts no more.
    fn write_all(&mut self, mut buf: &[u8]) -> Result<()> {
        while !buf.is_empty() {
            match self.write(buf) {
                Ok(0) => return Err(FULL),
                Ok(written) => buf = &buf[written..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Writes formatted arguments. Called by `write!`.
    ///
    /// # Errors
    ///
    /// Those of [`Write::write_all`].
    ///
    /// # Panics
    ///
    /// If a formatting trait returns an error.
    #[inline]
    fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> Result<()> {
        let mut text = Text {
            writer: self,
            result: Ok(()),
        };
        match fmt::write(&mut text, args) {
            Ok(()) => Ok(()),
            Err(fmt::Error) if text.result.is_err() => text.result,
            // As in std.
            Err(fmt::Error) => panic!("a formatting trait implementation returned an error"),
        }
    }

    /// Borrows the writer, for use with an adapter.
    #[inline]
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }
}

pub(super) const FULL: Error = Error::constant(&Message {
    kind: ErrorKind::WriteZero,
    message: "failed to write whole buffer",
});

/// Adapts a byte writer to text. It keeps the error, which `fmt::Error` cannot hold.
struct Text<'a, W: ?Sized> {
    writer: &'a mut W,
    result: Result<()>,
}

impl<W: Write + ?Sized> fmt::Write for Text<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.result = self.writer.write_all(text.as_bytes());
        if self.result.is_ok() {
            Ok(())
        } else {
            Err(fmt::Error)
        }
    }
}

/// A position to seek to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeekFrom {
    /// An offset from the start.
    Start(u64),
    /// An offset from the end.
    End(i64),
    /// An offset from the current position.
    Current(i64),
}

/// A stream with a position.
pub trait Seek {
    /// Seeks to a position. Returns its offset from the start.
    ///
    /// # Errors
    ///
    /// Those of the stream.
    fn seek(&mut self, to: SeekFrom) -> Result<u64>;

    /// Seeks to the start.
    ///
    /// # Errors
    ///
    /// Those of the stream.
    fn rewind(&mut self) -> Result<()> {
        self.seek(SeekFrom::Start(0)).map(drop)
    }

    /// The current position.
    ///
    /// # Errors
    ///
    /// Those of the stream.
    fn stream_position(&mut self) -> Result<u64> {
        self.seek(SeekFrom::Current(0))
    }

    /// Seeks relative to the current position.
    ///
    /// # Errors
    ///
    /// Those of the stream.
    fn seek_relative(&mut self, offset: i64) -> Result<()> {
        self.seek(SeekFrom::Current(offset)).map(drop)
    }
}
