//! Bytes in memory with a position.

use alloc_crate::boxed::Box;
use alloc_crate::string::String;
use alloc_crate::vec::Vec;

use super::error::Message;
use super::impls::end_of_text;
use super::write::FULL;
use super::{BufRead, Error, ErrorKind, Read, Result, Seek, SeekFrom, Write};

/// Bytes in memory with a position for reading and writing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cursor<T> {
    inner: T,
    pos: u64,
}

impl<T> Cursor<T> {
    /// Creates a cursor at position 0.
    #[inline]
    pub const fn new(inner: T) -> Self {
        Cursor { inner, pos: 0 }
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
        self.pos
    }

    /// Sets the position, which may be beyond the end.
    pub fn set_position(&mut self, pos: u64) {
        self.pos = pos;
    }
}

/// The index for a position in a slice of length `len`.
#[inline]
fn index(pos: u64, len: usize) -> usize {
    usize::try_from(pos).map_or(len, |pos| pos.min(len))
}

impl<T: AsRef<[u8]>> Cursor<T> {
    #[inline]
    fn rest(&self) -> &[u8] {
        let bytes = self.inner.as_ref();
        &bytes[index(self.pos, bytes.len())..]
    }
}

impl<T: AsRef<[u8]>> Read for Cursor<T> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let read = self.rest().read(buf)?;
        self.pos += read as u64;
        Ok(read)
    }

    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        let read = self.rest().read_to_end(buf)?;
        self.pos += read as u64;
        Ok(read)
    }

    fn read_to_string(&mut self, buf: &mut String) -> Result<usize> {
        let read = end_of_text(self.rest(), buf)?;
        self.pos += read as u64;
        Ok(read)
    }

    fn read_exact(&mut self, buf: &mut [u8]) -> Result<()> {
        let mut rest = self.rest();
        let before = rest.len();
        let result = rest.read_exact(buf);
        self.pos += (before - rest.len()) as u64;
        result
    }
}

impl<T: AsRef<[u8]>> BufRead for Cursor<T> {
    #[inline]
    fn fill_buf(&mut self) -> Result<&[u8]> {
        Ok(self.rest())
    }

    #[inline]
    fn consume(&mut self, amount: usize) {
        self.pos += amount as u64;
    }
}

impl<T: AsRef<[u8]>> Seek for Cursor<T> {
    fn seek(&mut self, to: SeekFrom) -> Result<u64> {
        let (base, offset) = match to {
            SeekFrom::Start(pos) => {
                self.pos = pos;
                return Ok(pos);
            }
            SeekFrom::End(offset) => (self.inner.as_ref().len() as u64, offset),
            SeekFrom::Current(offset) => (self.pos, offset),
        };
        self.pos = base.checked_add_signed(offset).ok_or(NOWHERE)?;
        Ok(self.pos)
    }
}

const NOWHERE: Error = Error::constant(&Message {
    kind: ErrorKind::InvalidInput,
    message: "invalid seek to a negative or overflowing position",
});

fn write_slice(pos: &mut u64, bytes: &mut [u8], buf: &[u8]) -> usize {
    let start = index(*pos, bytes.len());
    let len = buf.len().min(bytes.len() - start);
    bytes[start..start + len].copy_from_slice(&buf[..len]);
    *pos += len as u64;
    len
}

/// Overwrites, then appends. A gap before the position is filled with zeros.
fn write_vec(pos: &mut u64, bytes: &mut Vec<u8>, buf: &[u8]) -> Result<usize> {
    let start = usize::try_from(*pos).map_err(|_| TOO_FAR)?;
    if bytes.len() < start {
        bytes.resize(start, 0);
    }
    let over = buf.len().min(bytes.len() - start);
    bytes[start..start + over].copy_from_slice(&buf[..over]);
    bytes.extend_from_slice(&buf[over..]);
    *pos += buf.len() as u64;
    Ok(buf.len())
}

const TOO_FAR: Error = Error::constant(&Message {
    kind: ErrorKind::InvalidInput,
    message: "cursor position exceeds maximum possible vector length",
});

macro_rules! write_to {
    ([$($generics:tt)*] $type:ty, $pos:ident, $inner:ident, $buf:ident, $write:expr) => {
        impl<$($generics)*> Write for Cursor<$type> {
            fn write(&mut self, $buf: &[u8]) -> Result<usize> {
                let ($pos, $inner) = (&mut self.pos, &mut self.inner);
                $write
            }

            fn write_all(&mut self, buf: &[u8]) -> Result<()> {
                if self.write(buf)? == buf.len() {
                    Ok(())
                } else {
                    Err(FULL)
                }
            }

            fn flush(&mut self) -> Result<()> {
                Ok(())
            }
        }
    };
}

write_to!([] &mut [u8], pos, inner, buf, Ok(write_slice(pos, inner, buf)));
write_to!([] Box<[u8]>, pos, inner, buf, Ok(write_slice(pos, inner, buf)));
write_to!([const N: usize] [u8; N], pos, inner, buf, Ok(write_slice(pos, inner, buf)));
write_to!([] Vec<u8>, pos, inner, buf, write_vec(pos, inner, buf));
write_to!([] &mut Vec<u8>, pos, inner, buf, write_vec(pos, inner, buf));
