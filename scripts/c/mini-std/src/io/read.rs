//! Reading: the traits and their adapters.

use alloc_crate::boxed::Box;
use alloc_crate::string::String;
use alloc_crate::vec::Vec;

use super::{Error, ErrorKind, Result};

/// A source of bytes.
pub trait Read {
    /// Reads some bytes to the start of `buf`. Returns their number, 0 at the end.
    fn read(&mut self, buf: &mut [u8]) -> Result<usize>;

    /// Appends everything up to the end. Returns the number of bytes.
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        let start = buf.len();
        let mut end = start;
        loop {
            if end == buf.len() {
                buf.resize(end + end.max(1 << 13), 0);
            }
            match self.read(&mut buf[end..]) {
                Ok(0) => {
                    buf.truncate(end);
                    return Ok(end - start);
                }
                Ok(read) => end += read,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    buf.truncate(end);
                    return Err(error);
                }
            }
        }
    }

    /// Appends everything up to the end, which must be UTF-8. Returns the number of bytes.
    fn read_to_string(&mut self, buf: &mut String) -> Result<usize> {
        append_utf8(buf, |bytes| self.read_to_end(bytes))
    }

    /// Fills `buf`.
    fn read_exact(&mut self, mut buf: &mut [u8]) -> Result<()> {
        while !buf.is_empty() {
            match self.read(buf) {
                Ok(0) => {
                    return Err(Error::with_message(
                        ErrorKind::UnexpectedEof,
                        "failed to fill whole buffer",
                    ))
                }
                Ok(read) => buf = &mut buf[read..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Borrows the reader.
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }

    /// Iterates over the bytes.
    fn bytes(self) -> Bytes<Self>
    where
        Self: Sized,
    {
        Bytes(self)
    }

    /// Reads at most `limit` bytes.
    fn take(self, limit: u64) -> Take<Self>
    where
        Self: Sized,
    {
        Take(self, limit)
    }
}

/// A reader with a buffer.
pub trait BufRead: Read {
    /// Returns the content of the buffer, which is filled first if it is empty. It is empty only at the end.
    fn fill_buf(&mut self) -> Result<&[u8]>;

    /// Removes `amount` bytes from the buffer.
    fn consume(&mut self, amount: usize);

    /// Appends everything up to and with the next `byte`, or to the end. Returns the number of bytes.
    fn read_until(&mut self, byte: u8, buf: &mut Vec<u8>) -> Result<usize> {
        let mut total = 0;
        loop {
            let bytes = match self.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                result => result?,
            };
            let found = bytes.iter().position(|it| *it == byte);
            let used = found.map_or(bytes.len(), |index| index + 1);
            buf.extend_from_slice(&bytes[..used]);
            self.consume(used);
            total += used;
            if found.is_some() || used == 0 {
                return Ok(total);
            }
        }
    }

    /// Appends the next line with its line end. Returns the number of bytes, 0 at the end.
    fn read_line(&mut self, buf: &mut String) -> Result<usize> {
        append_utf8(buf, |bytes| self.read_until(b'\n', bytes))
    }

    /// Iterates over the parts between occurrences of `byte`.
    fn split(self, byte: u8) -> Split<Self>
    where
        Self: Sized,
    {
        Split(self, byte)
    }

    /// Iterates over the lines, without their ends.
    fn lines(self) -> Lines<Self>
    where
        Self: Sized,
    {
        Lines(self)
    }
}

/// Appends what `read` reads, unless it is not UTF-8.
fn append_utf8(
    buf: &mut String,
    read: impl FnOnce(&mut Vec<u8>) -> Result<usize>,
) -> Result<usize> {
    let mut bytes = core::mem::take(buf).into_bytes();
    let start = bytes.len();
    let mut result = read(&mut bytes);
    if core::str::from_utf8(&bytes[start..]).is_err() {
        bytes.truncate(start);
        result = result.and(Err(Error::with_message(
            ErrorKind::InvalidData,
            "stream did not contain valid UTF-8",
        )));
    }
    // SAFETY: what was there is UTF-8, and so is what was appended.
    *buf = unsafe { String::from_utf8_unchecked(bytes) };
    result
}

/// Reads everything as a string.
pub fn read_to_string(mut reader: impl Read) -> Result<String> {
    let mut text = String::new();
    reader.read_to_string(&mut text)?;
    Ok(text)
}

/// See [`Read::bytes`].
#[derive(Debug)]
pub struct Bytes<R>(R);

impl<R: Read> Iterator for Bytes<R> {
    type Item = Result<u8>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut byte = [0];
        loop {
            return match self.0.read(&mut byte) {
                Ok(0) => None,
                Ok(_) => Some(Ok(byte[0])),
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => Some(Err(error)),
            };
        }
    }
}

/// See [`Read::take`].
#[derive(Debug)]
pub struct Take<R>(R, u64);

impl<R: Read> Read for Take<R> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let most = usize::try_from(self.1).map_or(buf.len(), |left| left.min(buf.len()));
        let read = self.0.read(&mut buf[..most])?;
        self.1 -= read as u64;
        Ok(read)
    }
}

/// See [`BufRead::split`].
#[derive(Debug)]
pub struct Split<R>(R, u8);

impl<R: BufRead> Iterator for Split<R> {
    type Item = Result<Vec<u8>>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut bytes = Vec::new();
        match self.0.read_until(self.1, &mut bytes) {
            Ok(0) => None,
            Ok(_) => {
                bytes.pop_if(|last| *last == self.1);
                Some(Ok(bytes))
            }
            Err(error) => Some(Err(error)),
        }
    }
}

/// See [`BufRead::lines`].
#[derive(Debug)]
pub struct Lines<R>(R);

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<String>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut line = String::new();
        match self.0.read_line(&mut line) {
            Ok(0) => None,
            Ok(_) => {
                if line.ends_with('\n') {
                    line.pop();
                    if line.ends_with('\r') {
                        line.pop();
                    }
                }
                Some(Ok(line))
            }
            Err(error) => Some(Err(error)),
        }
    }
}

impl Read for &[u8] {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let (read, rest) = self.split_at(self.len().min(buf.len()));
        buf[..read.len()].copy_from_slice(read);
        *self = rest;
        Ok(read.len())
    }
}

impl BufRead for &[u8] {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        Ok(self)
    }

    fn consume(&mut self, amount: usize) {
        *self = &self[amount..];
    }
}

/// Readers behind a pointer.
macro_rules! pointers {
    ($($pointer:ty),*) => {
        $(impl<R: Read + ?Sized> Read for $pointer {
            fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
                (**self).read(buf)
            }

            fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
                (**self).read_to_end(buf)
            }
        }

        impl<R: BufRead + ?Sized> BufRead for $pointer {
            fn fill_buf(&mut self) -> Result<&[u8]> {
                (**self).fill_buf()
            }

            fn consume(&mut self, amount: usize) {
                (**self).consume(amount);
            }
        })*
    };
}

pointers!(&mut R, Box<R>);
