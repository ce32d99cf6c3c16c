//! Bytes in memory as a stream.

use alloc_crate::vec::Vec;

use super::{BufRead, Read, Result, Write};

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

    /// The bytes.
    pub const fn get_ref(&self) -> &T {
        &self.inner
    }

    /// The bytes.
    pub fn get_mut(&mut self) -> &mut T {
        &mut self.inner
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

/// Overwrites, then appends. A gap before the position is filled with zeros.
impl Write for Cursor<Vec<u8>> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        let start = self.position as usize;
        let end = start + buf.len();
        if self.inner.len() < end {
            self.inner.resize(end, 0);
        }
        self.inner[start..end].copy_from_slice(buf);
        self.position = end as u64;
        Ok(buf.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

/// A reader without content.
#[derive(Clone, Copy, Debug, Default)]
pub struct Empty;

/// A writer that drops what it is given.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sink;

/// Returns a reader without content.
pub const fn empty() -> Empty {
    Empty
}

/// Returns a writer that drops what it is given.
pub const fn sink() -> Sink {
    Sink
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

impl Write for Sink {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        Ok(buf.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}
