//! The trait `Read` and its adapters.

use alloc_crate::string::String;
use alloc_crate::vec::Vec;
use core::mem;

use super::error::Message;
use super::{BufRead, Error, ErrorKind, Result};

/// A source of bytes.
pub trait Read {
    /// Reads some bytes into `buf`. Returns their number, 0 at the end.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    fn read(&mut self, buf: &mut [u8]) -> Result<usize>;

    /// Appends the rest to `buf`. Returns the number of bytes.
    ///
    /// # Errors
    ///
    /// Those of the reader; `buf` keeps what was read before.
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        let start = buf.len();
        let mut end = start;
        let result = loop {
            if end == buf.len() {
                // The capacity doubles, and every byte is zeroed once.
                buf.reserve(32);
                let room = (end - start).max(8 << 10);
                buf.resize(buf.capacity().min(end + room), 0);
            }
            match self.read(&mut buf[end..]) {
                Ok(0) => break Ok(end - start),
                Ok(read) => end += read,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => break Err(error),
            }
        };
        buf.truncate(end);
        result
    }

    /// Appends the rest to `buf`. Returns the number of bytes.
    ///
    /// # Errors
    ///
    /// Those of the reader, and [`ErrorKind::InvalidData`] if it is not UTF-8.
    #[inline]
    fn read_to_string(&mut self, buf: &mut String) -> Result<usize> {
        append(buf, |bytes| self.read_to_end(bytes))
    }

    /// Fills `buf` completely.
    ///
    /// # Errors
    ///
    /// Those of the reader, and [`ErrorKind::UnexpectedEof`] if too little is left.
    fn read_exact(&mut self, mut buf: &mut [u8]) -> Result<()> {
        while !buf.is_empty() {
            match self.read(buf) {
                Ok(0) => return Err(END),
                Ok(read) => buf = &mut buf[read..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Borrows the reader, for use with an adapter.
    #[inline]
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }

    /// Iterates over the bytes.
    #[inline]
    fn bytes(self) -> Bytes<Self>
    where
        Self: Sized,
    {
        Bytes::new(self)
    }

    /// Reads this reader to its end, then `next`.
    #[inline]
    fn chain<R: Read>(self, next: R) -> Chain<Self, R>
    where
        Self: Sized,
    {
        Chain::new(self, next)
    }

    /// Reads at most `limit` bytes.
    #[inline]
    fn take(self, limit: u64) -> Take<Self>
    where
        Self: Sized,
    {
        Take::new(self, limit)
    }
}

pub(super) const END: Error = Error::constant(&Message {
    kind: ErrorKind::UnexpectedEof,
    message: "failed to fill whole buffer",
});

const NO_TEXT: Error = Error::constant(&Message {
    kind: ErrorKind::InvalidData,
    message: "stream did not contain valid UTF-8",
});

/// Appends to `text` what `read` appends to a vector, if that is UTF-8.
#[inline]
pub(super) fn append<F>(text: &mut String, read: F) -> Result<usize>
where
    F: FnOnce(&mut Vec<u8>) -> Result<usize>,
{
    // An empty text lends its buffer. Otherwise only the new part is validated.
    let mut bytes = if text.is_empty() {
        mem::take(text).into_bytes()
    } else {
        Vec::new()
    };
    let result = read(&mut bytes);
    match String::from_utf8(bytes) {
        Ok(new) if text.is_empty() => *text = new,
        Ok(new) => text.push_str(&new),
        Err(_) => return result.and(Err(NO_TEXT)),
    }
    result
}

/// Reads the rest of `reader` as text.
///
/// # Errors
///
/// Those of [`Read::read_to_string`].
pub fn read_to_string<R: Read>(mut reader: R) -> Result<String> {
    let mut text = String::new();
    reader.read_to_string(&mut text)?;
    Ok(text)
}

/// An iterator over bytes; see [`Read::bytes`].
#[derive(Debug)]
pub struct Bytes<R> {
    reader: R,
}

impl<R> Bytes<R> {
    pub(super) fn new(reader: R) -> Self {
        Bytes { reader }
    }
}

impl<R: Read> Iterator for Bytes<R> {
    type Item = Result<u8>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let mut byte = [0];
        loop {
            return match self.reader.read(&mut byte) {
                Ok(0) => None,
                Ok(_) => Some(Ok(byte[0])),
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => Some(Err(error)),
            };
        }
    }
}

/// Two readers in sequence; see [`Read::chain`].
#[derive(Debug)]
pub struct Chain<T, U> {
    first: T,
    second: U,
    in_second: bool,
}

impl<T, U> Chain<T, U> {
    pub(super) fn new(first: T, second: U) -> Self {
        Chain {
            first,
            second,
            in_second: false,
        }
    }

    /// Returns both readers.
    pub fn into_inner(self) -> (T, U) {
        (self.first, self.second)
    }

    /// Both readers.
    pub fn get_ref(&self) -> (&T, &U) {
        (&self.first, &self.second)
    }

    /// Both readers.
    pub fn get_mut(&mut self) -> (&mut T, &mut U) {
        (&mut self.first, &mut self.second)
    }
}

impl<T: Read, U: Read> Read for Chain<T, U> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        if !self.in_second {
            let read = self.first.read(buf)?;
            if read > 0 || buf.is_empty() {
                return Ok(read);
            }
            self.in_second = true;
        }
        self.second.read(buf)
    }
}

impl<T: BufRead, U: BufRead> BufRead for Chain<T, U> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if !self.in_second {
            // Called twice because of the borrow checker; the second call returns the buffer.
            if !self.first.fill_buf()?.is_empty() {
                return self.first.fill_buf();
            }
            self.in_second = true;
        }
        self.second.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        if self.in_second {
            self.second.consume(amount);
        } else {
            self.first.consume(amount);
        }
    }
}

/// A reader with a limit; see [`Read::take`].
#[derive(Debug)]
pub struct Take<T> {
    inner: T,
    limit: u64,
}

impl<T> Take<T> {
    pub(super) fn new(inner: T, limit: u64) -> Self {
        Take { inner, limit }
    }

    /// The number of bytes left before the limit.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Sets the number of bytes left before the limit.
    pub fn set_limit(&mut self, limit: u64) {
        self.limit = limit;
    }

    /// Returns the reader.
    pub fn into_inner(self) -> T {
        self.inner
    }

    /// The reader.
    pub fn get_ref(&self) -> &T {
        &self.inner
    }

    /// The reader.
    pub fn get_mut(&mut self) -> &mut T {
        &mut self.inner
    }

    fn at_most(&self, len: usize) -> usize {
        usize::try_from(self.limit).map_or(len, |limit| limit.min(len))
    }
}

impl<T: Read> Read for Take<T> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        if self.limit == 0 {
            return Ok(0);
        }
        let len = self.at_most(buf.len());
        let read = self.inner.read(&mut buf[..len])?;
        self.limit -= read as u64;
        Ok(read)
    }
}

impl<T: BufRead> BufRead for Take<T> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if self.limit == 0 {
            return Ok(&[]);
        }
        let limit = self.at_most(usize::MAX);
        let bytes = self.inner.fill_buf()?;
        Ok(&bytes[..limit.min(bytes.len())])
    }

    fn consume(&mut self, amount: usize) {
        let amount = self.at_most(amount);
        self.limit -= amount as u64;
        self.inner.consume(amount);
    }
}
