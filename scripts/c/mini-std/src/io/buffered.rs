//! A buffered reader, and a writer that keeps the interface of a buffered one.
//!
//! The writer passes everything on at once: the host buffers the output, and what was written before a panic must
//! come out, although nothing is dropped then.

use alloc_crate::vec;
use alloc_crate::vec::Vec;

use super::{BufRead, Error, Read, Result, Write};

/// The default capacity, as in `std`.
const CAPACITY: usize = 8 << 10;

/// A reader with a buffer.
#[derive(Debug)]
pub struct BufReader<R: ?Sized> {
    /// Empty before the first use, then of length `capacity`.
    bytes: Vec<u8>,
    capacity: usize,
    start: usize,
    end: usize,
    inner: R,
}

impl<R> BufReader<R> {
    /// Creates a reader with a buffer of 8 KiB.
    pub const fn new(inner: R) -> Self {
        BufReader::with_capacity(CAPACITY, inner)
    }

    /// Creates a reader with a buffer of `capacity` bytes.
    pub const fn with_capacity(capacity: usize, inner: R) -> Self {
        BufReader {
            bytes: Vec::new(),
            capacity,
            start: 0,
            end: 0,
            inner,
        }
    }

    /// Returns the underlying reader. The content of the buffer is lost.
    pub fn into_inner(self) -> R {
        self.inner
    }
}

impl<R: ?Sized> BufReader<R> {
    /// The content of the buffer.
    pub fn buffer(&self) -> &[u8] {
        &self.bytes[self.start..self.end]
    }
}

impl<R: Read + ?Sized> Read for BufReader<R> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        // A large read bypasses the buffer.
        if self.start == self.end && buf.len() >= self.capacity {
            return self.inner.read(buf);
        }
        let read = self.fill_buf()?.read(buf)?;
        self.consume(read);
        Ok(read)
    }

    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        let buffered = self.buffer();
        buf.extend_from_slice(buffered);
        let buffered = buffered.len();
        self.start = self.end;
        Ok(buffered + self.inner.read_to_end(buf)?)
    }
}

impl<R: Read + ?Sized> BufRead for BufReader<R> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if self.start == self.end {
            if self.bytes.is_empty() {
                self.bytes = vec![0; self.capacity];
            }
            self.start = 0;
            self.end = 0;
            self.end = self.inner.read(&mut self.bytes)?;
        }
        Ok(self.buffer())
    }

    fn consume(&mut self, amount: usize) {
        self.start = self.end.min(self.start + amount);
    }
}

/// A writer with the interface of a buffered one, without a buffer of its own.
#[derive(Debug)]
pub struct BufWriter<W: Write> {
    inner: W,
}

impl<W: Write> BufWriter<W> {
    /// Creates a writer.
    pub fn new(inner: W) -> Self {
        BufWriter { inner }
    }

    /// Creates a writer. The capacity is ignored.
    pub fn with_capacity(_capacity: usize, inner: W) -> Self {
        BufWriter { inner }
    }

    /// Returns the underlying writer; there is nothing to flush.
    pub fn into_inner(self) -> core::result::Result<W, Error> {
        Ok(self.inner)
    }

    /// The underlying writer.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.inner
    }
}

impl<W: Write> Write for BufWriter<W> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        self.inner.write(buf)
    }

    fn flush(&mut self) -> Result<()> {
        self.inner.flush()
    }

    fn write_all(&mut self, buf: &[u8]) -> Result<()> {
        self.inner.write_all(buf)
    }
}
