//! Writing.

use alloc_crate::boxed::Box;
use alloc_crate::vec::Vec;
use core::fmt;

use super::{Error, ErrorKind, Result};

/// A sink of bytes.
pub trait Write {
    /// Writes some of the bytes. Returns their number.
    fn write(&mut self, buf: &[u8]) -> Result<usize>;

    /// Makes sure that what was written has arrived.
    fn flush(&mut self) -> Result<()>;

    /// Writes all of the bytes.
    fn write_all(&mut self, mut buf: &[u8]) -> Result<()> {
        while !buf.is_empty() {
            match self.write(buf) {
                Ok(0) => {
                    return Err(Error::with_message(
                        ErrorKind::WriteZero,
                        "failed to write whole buffer",
                    ))
                }
                Ok(written) => buf = &buf[written..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Writes formatted text.
    fn write_fmt(&mut self, arguments: fmt::Arguments<'_>) -> Result<()> {
        let mut adapter = Adapter {
            inner: self,
            result: Ok(()),
        };
        match fmt::write(&mut adapter, arguments) {
            Ok(()) => Ok(()),
            Err(fmt::Error) if adapter.result.is_err() => adapter.result,
            Err(fmt::Error) => panic!("a formatting trait implementation returned an error when the underlying stream did not"),
        }
    }

    /// Borrows the writer.
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }
}

/// Formats to a writer and keeps its error.
struct Adapter<'a, W: ?Sized> {
    inner: &'a mut W,
    result: Result<()>,
}

impl<W: Write + ?Sized> fmt::Write for Adapter<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.result = self.inner.write_all(text.as_bytes());
        self.result.as_ref().map_err(|_| fmt::Error).copied()
    }
}

impl Write for Vec<u8> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        self.extend_from_slice(buf);
        Ok(buf.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

/// Writers behind a pointer.
macro_rules! pointers {
    ($($pointer:ty),*) => {
        $(impl<W: Write + ?Sized> Write for $pointer {
            fn write(&mut self, buf: &[u8]) -> Result<usize> {
                (**self).write(buf)
            }

            fn flush(&mut self) -> Result<()> {
                (**self).flush()
            }

            fn write_all(&mut self, buf: &[u8]) -> Result<()> {
                (**self).write_all(buf)
            }
        })*
    };
}

pointers!(&mut W, Box<W>);
