//! A buffer before a reader.

use alloc_crate::vec;
use alloc_crate::vec::Vec;
use core::fmt;

use super::{BufRead, Read, Result};

/// The room of a buffer, as in std.
const ROOM: usize = 8 << 10;

/// A reader with a buffer before it.
pub struct BufReader<R: ?Sized> {
    /// Empty until it is needed, then of the length `room`.
    bytes: Vec<u8>,
    room: usize,
    start: usize,
    end: usize,
    inner: R,
}

impl<R> BufReader<R> {
    /// Puts a buffer of 8 KiB before `inner`.
    pub const fn new(inner: R) -> Self {
        BufReader::with_capacity(ROOM, inner)
    }

    /// Puts a buffer of `room` bytes before `inner`, at least one.
    pub const fn with_capacity(room: usize, inner: R) -> Self {
        BufReader {
            bytes: Vec::new(),
            room: if room == 0 { 1 } else { room },
            start: 0,
            end: 0,
            inner,
        }
    }

    /// The reader; what is in the buffer is lost.
    pub fn into_inner(self) -> R {
        self.inner
    }
}

impl<R: ?Sized> BufReader<R> {
    /// The reader behind the buffer.
    pub fn get_ref(&self) -> &R {
        &self.inner
    }

    /// The reader behind the buffer.
    pub fn get_mut(&mut self) -> &mut R {
        &mut self.inner
    }

    /// What is in the buffer.
    #[inline]
    pub fn buffer(&self) -> &[u8] {
        &self.bytes[self.start..self.end]
    }

    /// How much the buffer can hold.
    pub fn capacity(&self) -> usize {
        self.room
    }
}

impl<R: Read + ?Sized> Read for BufReader<R> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        // As much as fills the buffer needs no way through it.
        if self.start == self.end && buf.len() >= self.room {
            return self.inner.read(buf);
        }
        let read = self.fill_buf()?.read(buf)?;
        self.consume(read);
        Ok(read)
    }

    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        let held = self.buffer();
        buf.extend_from_slice(held);
        let held = held.len();
        self.start = self.end;
        Ok(held + self.inner.read_to_end(buf)?)
    }
}

impl<R: Read + ?Sized> BufRead for BufReader<R> {
    #[inline]
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if self.start == self.end {
            if self.bytes.is_empty() {
                self.bytes = vec![0; self.room];
            }
            self.start = 0;
            self.end = 0;
            self.end = self.inner.read(&mut self.bytes)?;
        }
        Ok(self.buffer())
    }

    #[inline]
    fn consume(&mut self, amount: usize) {
        self.start = self.end.min(self.start + amount);
    }
}

#[allow(clippy::missing_fields_in_debug)] // as std shows it
impl<R: fmt::Debug + ?Sized> fmt::Debug for BufReader<R> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("BufReader")
            .field("reader", &&self.inner)
            .field(
                "buffer",
                &format_args!("{}/{}", self.end - self.start, self.room),
            )
            .finish()
    }
}
