//! Bytes that come from somewhere.

use alloc_crate::string::String;
use alloc_crate::vec::Vec;
use core::mem;

use super::error::Message;
use super::{Bytes, Chain, Error, ErrorKind, Result, Take};

/// A source of bytes.
pub trait Read {
    /// Reads some bytes to the start of `buf` and returns how many; 0 at the end.
    ///
    /// # Errors
    ///
    /// The reader's own.
    fn read(&mut self, buf: &mut [u8]) -> Result<usize>;

    /// Appends all that is left to `buf`, and returns how much that was.
    ///
    /// # Errors
    ///
    /// The reader's own; what came before stays in `buf`.
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        let start = buf.len();
        let mut end = start;
        let result = loop {
            if end == buf.len() {
                // Twice as much each time; what is made zero here is written only once.
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

    /// Appends all that is left to `buf`, and returns how many bytes that was.
    ///
    /// # Errors
    ///
    /// The reader's own, and [`ErrorKind::InvalidData`] if it is no UTF-8.
    #[inline]
    fn read_to_string(&mut self, buf: &mut String) -> Result<usize> {
        append(buf, |bytes| self.read_to_end(bytes))
    }

    /// Fills `buf`.
    ///
    /// # Errors
    ///
    /// The reader's own, and [`ErrorKind::UnexpectedEof`] if not so much is left.
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

    /// Itself, so that an adapter does not take it away.
    #[inline]
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }

    /// The bytes one by one.
    #[inline]
    fn bytes(self) -> Bytes<Self>
    where
        Self: Sized,
    {
        Bytes::new(self)
    }

    /// First this, then `next`.
    #[inline]
    fn chain<R: Read>(self, next: R) -> Chain<Self, R>
    where
        Self: Sized,
    {
        Chain::new(self, next)
    }

    /// At most `limit` bytes of it.
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

/// Appends to `text` what `read` appends to bytes, unless that is no UTF-8.
#[inline]
pub(super) fn append<F>(text: &mut String, read: F) -> Result<usize>
where
    F: FnOnce(&mut Vec<u8>) -> Result<usize>,
{
    // An empty text lends its memory; of another one only the new part is to be looked at.
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

/// All that is left of `reader`, as text.
///
/// # Errors
///
/// As [`Read::read_to_string`].
pub fn read_to_string<R: Read>(mut reader: R) -> Result<String> {
    let mut text = String::new();
    reader.read_to_string(&mut text)?;
    Ok(text)
}
