//! Readers made of readers.

use super::{BufRead, ErrorKind, Read, Result};

/// The bytes of a reader; see [`Read::bytes`].
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

/// One reader behind another; see [`Read::chain`].
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

    /// Both readers.
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
            // Asked twice, for the borrow checker; the second time answers from the buffer.
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

/// The start of a reader; see [`Read::take`].
#[derive(Debug)]
pub struct Take<T> {
    inner: T,
    limit: u64,
}

impl<T> Take<T> {
    pub(super) fn new(inner: T, limit: u64) -> Self {
        Take { inner, limit }
    }

    /// How many bytes may still come.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Sets how many bytes may still come.
    pub fn set_limit(&mut self, limit: u64) {
        self.limit = limit;
    }

    /// The reader.
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
