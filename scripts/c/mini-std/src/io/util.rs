//! Streams without contents, and copying.

use super::{BufRead, ErrorKind, Read, Result, Write};

/// A reader of nothing; what is written to it vanishes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Empty;

/// A reader of nothing.
pub const fn empty() -> Empty {
    Empty
}

/// A writer where everything vanishes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sink;

/// A writer where everything vanishes.
pub const fn sink() -> Sink {
    Sink
}

/// A reader of one byte without end.
#[derive(Debug)]
pub struct Repeat(u8);

/// A reader of `byte` without end.
pub const fn repeat(byte: u8) -> Repeat {
    Repeat(byte)
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

impl Read for Repeat {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        buf.fill(self.0);
        Ok(buf.len())
    }
}

macro_rules! vanish {
    ($($type:ty)*) => {
        $(impl Write for $type {
            #[inline]
            fn write(&mut self, buf: &[u8]) -> Result<usize> {
                Ok(buf.len())
            }

            #[inline]
            fn flush(&mut self) -> Result<()> {
                Ok(())
            }
        })*
    };
}

vanish!(Empty &Empty Sink &Sink);

/// Writes all that `reader` has left to `writer`, and returns how much that was.
///
/// # Errors
///
/// Those of both.
pub fn copy<R, W>(reader: &mut R, writer: &mut W) -> Result<u64>
where
    R: Read + ?Sized,
    W: Write + ?Sized,
{
    let mut bytes = [0; 8 << 10];
    let mut total = 0;
    loop {
        match reader.read(&mut bytes) {
            Ok(0) => return Ok(total),
            Ok(read) => {
                writer.write_all(&bytes[..read])?;
                total += read as u64;
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
