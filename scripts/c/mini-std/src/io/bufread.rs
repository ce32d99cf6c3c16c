//! The trait `BufRead` and its iterators.

use alloc_crate::string::String;
use alloc_crate::vec::Vec;

use super::read::append;
use super::{ErrorKind, Read, Result};

/// A buffered reader.
pub trait BufRead: Read {
    /// The content of the buffer, which is filled first if empty. An empty result means the end.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    fn fill_buf(&mut self) -> Result<&[u8]>;

    /// Removes `amount` bytes from the buffer.
    fn consume(&mut self, amount: usize);

    /// Appends everything up to and including the next `byte`, or the end. Returns the number of bytes.
    ///
    /// # Errors
    ///
    /// Those of the reader; `buf` keeps what was read before.
    fn read_until(&mut self, byte: u8, buf: &mut Vec<u8>) -> Result<usize> {
        until(self, byte, |bytes| buf.extend_from_slice(bytes))
    }

    /// Skips everything up to and including the next `byte`, or the end. Returns the number of bytes.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    fn skip_until(&mut self, byte: u8) -> Result<usize> {
        until(self, byte, |_| ())
    }

    /// Appends the next line, including its line break. Returns the number of bytes, 0 at the end.
    ///
    /// # Errors
    ///
    /// Those of the reader, and [`ErrorKind::InvalidData`] if the line is not UTF-8.
    #[inline]
    fn read_line(&mut self, buf: &mut String) -> Result<usize> {
        append(buf, |bytes| self.read_until(b'\n', bytes))
    }

    /// Iterates over the parts separated by `byte`.
    #[inline]
    fn split(self, byte: u8) -> Split<Self>
    where
        Self: Sized,
    {
        Split { reader: self, byte }
    }

    /// Iterates over the lines, without line breaks.
    #[inline]
    fn lines(self) -> Lines<Self>
    where
        Self: Sized,
    {
        Lines { reader: self }
    }
}

fn until<R, F>(reader: &mut R, byte: u8, mut each: F) -> Result<usize>
where
    R: BufRead + ?Sized,
    F: FnMut(&[u8]),
{
    let mut total = 0;
    loop {
        let bytes = match reader.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let found = bytes.iter().position(|&found| found == byte);
        let used = found.map_or(bytes.len(), |index| index + 1);
        each(&bytes[..used]);
        reader.consume(used);
        total += used;
        if found.is_some() || used == 0 {
            return Ok(total);
        }
    }
}

/// An iterator over the parts of a reader; see [`BufRead::split`].
#[derive(Debug)]
pub struct Split<R> {
    reader: R,
    byte: u8,
}

impl<R: BufRead> Iterator for Split<R> {
    type Item = Result<Vec<u8>>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut bytes = Vec::new();
        match self.reader.read_until(self.byte, &mut bytes) {
            Ok(0) => None,
            Ok(_) => {
                if bytes.last() == Some(&self.byte) {
                    bytes.pop();
                }
                Some(Ok(bytes))
            }
            Err(error) => Some(Err(error)),
        }
    }
}

/// An iterator over the lines of a reader; see [`BufRead::lines`].
#[derive(Debug)]
pub struct Lines<R> {
    reader: R,
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<String>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut line = String::new();
        match self.reader.read_line(&mut line) {
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
