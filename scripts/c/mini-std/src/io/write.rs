//! The traits `Write` and `Seek`.

use core::fmt;

use super::error::Message;
use super::{Error, ErrorKind, Result};

/// A sink of bytes.
pub trait Write {
    /// Writes some bytes from the start of `buf` and returns how many.
    ///
    /// # Errors
    ///
    /// The writer's own.
    fn write(&mut self, buf: &[u8]) -> Result<usize>;

    /// Sends on what is held back.
    ///
    /// # Errors
    ///
    /// The writer's own.
    fn flush(&mut self) -> Result<()>;

    /// Writes all of `buf`.
    ///
    /// # Errors
    ///
    /// The writer's own, and [`ErrorKind::WriteZero`] if it takes no more.
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

    /// Writes formatted text; `write!` calls this.
    ///
    /// # Errors
    ///
    /// As [`Write::write_all`].
    ///
    /// # Panics
    ///
    /// If formatting itself fails.
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

    /// Itself, so that an adapter does not take it away.
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

/// Text for a writer of bytes; keeps the error, which formatting has no room for.
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

/// A place to go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeekFrom {
    /// So many bytes from the start.
    Start(u64),
    /// So many bytes behind the end.
    End(i64),
    /// So many bytes behind the present place.
    Current(i64),
}

/// A stream with places.
pub trait Seek {
    /// Goes to a place, and returns how far from the start it is.
    ///
    /// # Errors
    ///
    /// The stream's own.
    fn seek(&mut self, to: SeekFrom) -> Result<u64>;

    /// Goes back to the start.
    ///
    /// # Errors
    ///
    /// The stream's own.
    fn rewind(&mut self) -> Result<()> {
        self.seek(SeekFrom::Start(0)).map(drop)
    }

    /// How far from the start the present place is.
    ///
    /// # Errors
    ///
    /// The stream's own.
    fn stream_position(&mut self) -> Result<u64> {
        self.seek(SeekFrom::Current(0))
    }

    /// Goes on by `offset` bytes.
    ///
    /// # Errors
    ///
    /// The stream's own.
    fn seek_relative(&mut self, offset: i64) -> Result<()> {
        self.seek(SeekFrom::Current(offset)).map(drop)
    }
}
