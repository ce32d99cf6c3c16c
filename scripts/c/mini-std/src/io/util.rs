//! Trivial streams, and copying.

use super::{BufRead, ErrorKind, Read, Result, Write};

/// An empty reader, and a writer that discards everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Empty;

/// Creates an [`Empty`].
pub const fn empty() -> Empty {
    Empty
}

/// A writer that discards everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sink;

/// Creates a [`Sink`].
pub const fn sink() -> Sink {
    Sink
}

/// A reader that repeats one byte forever.
#[derive(Debug)]
pub struct Repeat(u8);

/// Creates a [`Repeat`] of `byte`.
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

macro_rules! discard {
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

discard!(Empty &Empty Sink &Sink);

/// Copies the rest of `reader` to `writer`. Returns the number of bytes.
///
/// # Errors
///
/// Those of the reader and the writer.
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
