//! Bytes in memory as a stream.

use super::{BufRead, Error, ErrorKind, Read, Result};

/// Bytes in memory with a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cursor<T> {
    inner: T,
    position: u64,
}

impl<T> Cursor<T> {
    /// Creates a cursor at position 0.
    pub const fn new(inner: T) -> Self {
        let position = 0;
        Cursor { inner, position }
    }

    /// Returns the bytes.
    pub fn into_inner(self) -> T {
        self.inner
    }

    /// The position.
    pub const fn position(&self) -> u64 {
        self.position
    }

    /// Sets the position, which may be beyond the end.
    pub fn set_position(&mut self, position: u64) {
        self.position = position;
    }
}

impl<T: AsRef<[u8]>> Cursor<T> {
    fn rest(&self) -> &[u8] {
        let bytes = self.inner.as_ref();
        &bytes[bytes.len().min(self.position as usize)..]
    }
}

impl<T: AsRef<[u8]>> Read for Cursor<T> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let read = self.rest().read(buf)?;
        self.position += read as u64;
        Ok(read)
    }
}

impl<T: AsRef<[u8]>> BufRead for Cursor<T> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        Ok(self.rest())
    }

    fn consume(&mut self, amount: usize) {
        self.position += amount as u64;
    }
}

/// A place in a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeekFrom {
    /// Bytes from the start.
    Start(u64),
    /// Bytes from the end.
    End(i64),
    /// Bytes from the present position.
    Current(i64),
}

/// A stream with a position.
pub trait Seek {
    /// Moves to a position; returns it from the start.
    fn seek(&mut self, to: SeekFrom) -> Result<u64>;
}

impl<T: AsRef<[u8]>> Seek for Cursor<T> {
    fn seek(&mut self, to: SeekFrom) -> Result<u64> {
        let position = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => (self.inner.as_ref().len() as u64).checked_add_signed(by),
            SeekFrom::Current(by) => self.position.checked_add_signed(by),
        };
        self.position = position.ok_or(Error::with_message(
            ErrorKind::InvalidInput,
            "invalid seek to a negative or overflowing position",
        ))?;
        Ok(self.position)
    }
}

/// A reader without content.
#[derive(Clone, Copy, Debug, Default)]
pub struct Empty;

/// Returns a reader without content.
pub const fn empty() -> Empty {
    Empty
}

impl Read for Empty {
    fn read(&mut self, _: &mut [u8]) -> Result<usize> {
        Ok(0)
    }
}

impl BufRead for Empty {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        Ok(&[])
    }

    fn consume(&mut self, _: usize) {}
}
