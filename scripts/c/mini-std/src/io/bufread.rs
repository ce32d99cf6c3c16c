//! Bytes that can be looked at before they are taken.

use alloc_crate::string::String;
use alloc_crate::vec::Vec;

use super::read::append;
use super::{ErrorKind, Read, Result};

/// A reader with a buffer.
pub trait BufRead: Read {
    /// What is in the buffer, read first if it is empty; empty at the end.
    ///
    /// # Errors
    ///
    /// The reader's own.
    fn fill_buf(&mut self) -> Result<&[u8]>;

    /// Takes `amount` bytes out of the buffer.
    fn consume(&mut self, amount: usize);

    /// Appends all up to and with the next `byte`, or the end, and returns how much that was.
    ///
    /// # Errors
    ///
    /// The reader's own; what came before stays in `buf`.
    fn read_until(&mut self, byte: u8, buf: &mut Vec<u8>) -> Result<usize> {
        until(self, byte, |bytes| buf.extend_from_slice(bytes))
    }

    /// Leaves out all up to and with the next `byte`, or the end, and returns how much that was.
    ///
    /// # Errors
    ///
    /// The reader's own.
    fn skip_until(&mut self, byte: u8) -> Result<usize> {
        until(self, byte, |_| ())
    }

    /// Appends the next line with its end, and returns how many bytes that was; 0 at the end.
    ///
    /// # Errors
    ///
    /// The reader's own, and [`ErrorKind::InvalidData`] if it is no UTF-8.
    #[inline]
    fn read_line(&mut self, buf: &mut String) -> Result<usize> {
        append(buf, |bytes| self.read_until(b'\n', bytes))
    }

    /// What stands between the `byte`s.
    #[inline]
    fn split(self, byte: u8) -> Split<Self>
    where
        Self: Sized,
    {
        Split { reader: self, byte }
    }

    /// The lines without their ends.
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

/// What stands between two bytes of a reader; see [`BufRead::split`].
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

/// The lines of a reader; see [`BufRead::lines`].
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
