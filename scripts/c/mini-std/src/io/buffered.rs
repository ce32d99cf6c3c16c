//! Buffered readers, and writers that keep the interface of buffered ones.
//!
//! The writers pass everything on at once: the host buffers the output, and what was written before a
//! panic must come out.

use alloc_crate::vec;
use alloc_crate::vec::Vec;
use core::error;
use core::fmt;

use super::{BufRead, Error, Read, Result, Seek, SeekFrom, Write};

/// The default capacity, as in `std`.
const CAPACITY: usize = 8 << 10;

/// A reader with a buffer.
pub struct BufReader<R: ?Sized> {
    /// Empty until first used, then of length `room`.
    bytes: Vec<u8>,
    room: usize,
    start: usize,
    end: usize,
    inner: R,
}

impl<R> BufReader<R> {
    /// Creates a reader with a buffer of 8 KiB.
    pub const fn new(inner: R) -> Self {
        BufReader::with_capacity(CAPACITY, inner)
    }

    /// Creates a reader with a buffer of `room` bytes, at least one.
    pub const fn with_capacity(room: usize, inner: R) -> Self {
        BufReader {
            bytes: Vec::new(),
            room: if room == 0 { 1 } else { room },
            start: 0,
            end: 0,
            inner,
        }
    }

    /// Returns the underlying reader. The content of the buffer is lost.
    pub fn into_inner(self) -> R {
        self.inner
    }
}

impl<R: ?Sized> BufReader<R> {
    /// The underlying reader.
    pub fn get_ref(&self) -> &R {
        &self.inner
    }

    /// The underlying reader.
    pub fn get_mut(&mut self) -> &mut R {
        &mut self.inner
    }

    /// The content of the buffer.
    #[inline]
    pub fn buffer(&self) -> &[u8] {
        &self.bytes[self.start..self.end]
    }

    /// The capacity of the buffer.
    pub fn capacity(&self) -> usize {
        self.room
    }
}

impl<R: Read + ?Sized> Read for BufReader<R> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        // Large reads bypass the buffer.
        if self.start == self.end && buf.len() >= self.room {
            return self.inner.read(buf);
        }
        let read = self.fill_buf()?.read(buf)?;
        self.consume(read);
        Ok(read)
    }

    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        let held = self.buffer();
        buf.extend_from_slice(held);
        let held = held.len();
        self.start = self.end;
        Ok(held + self.inner.read_to_end(buf)?)
    }
}

impl<R: Read + ?Sized> BufRead for BufReader<R> {
    #[inline]
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if self.start == self.end {
            if self.bytes.is_empty() {
                self.bytes = vec![0; self.room];
            }
            self.start = 0;
            self.end = 0;
            self.end = self.inner.read(&mut self.bytes)?;
        }
        Ok(self.buffer())
    }

    #[inline]
    fn consume(&mut self, amount: usize) {
        self.start = self.end.min(self.start + amount);
    }
}

#[allow(clippy::missing_fields_in_debug)] // as in `std`
impl<R: fmt::Debug + ?Sized> fmt::Debug for BufReader<R> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("BufReader")
            .field("reader", &&self.inner)
            .field(
                "buffer",
                &format_args!("{}/{}", self.end - self.start, self.room),
            )
            .finish()
    }
}

macro_rules! pass_through {
    ($name:ident, $text:literal) => {
        #[doc = $text]
        #[derive(Debug)]
        pub struct $name<W: Write + ?Sized> {
            inner: W,
        }

        impl<W: Write> $name<W> {
            /// Creates a writer.
            #[inline]
            pub fn new(inner: W) -> Self {
                $name { inner }
            }

            /// Creates a writer. The capacity is ignored.
            #[inline]
            pub fn with_capacity(_room: usize, inner: W) -> Self {
                $name { inner }
            }

            /// Returns the underlying writer.
            ///
            /// # Errors
            ///
            /// Never.
            pub fn into_inner(self) -> core::result::Result<W, IntoInnerError<Self>> {
                Ok(self.inner)
            }
        }

        impl<W: Write + ?Sized> $name<W> {
            /// The underlying writer.
            pub fn get_ref(&self) -> &W {
                &self.inner
            }

            /// The underlying writer.
            pub fn get_mut(&mut self) -> &mut W {
                &mut self.inner
            }
        }

        impl<W: Write + ?Sized> Write for $name<W> {
            #[inline]
            fn write(&mut self, buf: &[u8]) -> Result<usize> {
                self.inner.write(buf)
            }

            #[inline]
            fn flush(&mut self) -> Result<()> {
                self.inner.flush()
            }

            #[inline]
            fn write_all(&mut self, buf: &[u8]) -> Result<()> {
                self.inner.write_all(buf)
            }

            #[inline]
            fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> Result<()> {
                self.inner.write_fmt(args)
            }
        }
    };
}

pass_through!(
    BufWriter,
    "A writer with the interface of a buffered one, without a buffer."
);
pass_through!(
    LineWriter,
    "A writer with the interface of a line-buffered one, without a buffer."
);

impl<W: Write> BufWriter<W> {
    /// Returns the underlying writer and the buffered data, which is always empty.
    pub fn into_parts(self) -> (W, core::result::Result<Vec<u8>, WriterPanicked>) {
        (self.inner, Ok(Vec::new()))
    }
}

impl<W: Write + ?Sized> BufWriter<W> {
    /// The buffered data, which is always empty.
    pub fn buffer(&self) -> &[u8] {
        &[]
    }

    /// The capacity of the buffer, which is 0.
    pub fn capacity(&self) -> usize {
        0
    }
}

impl<W: Write + Seek + ?Sized> Seek for BufWriter<W> {
    fn seek(&mut self, to: SeekFrom) -> Result<u64> {
        self.inner.seek(to)
    }
}

/// The error of `into_inner`, which never occurs.
#[derive(Debug)]
pub struct IntoInnerError<W>(W, Error);

impl<W> IntoInnerError<W> {
    /// The error.
    pub fn error(&self) -> &Error {
        &self.1
    }

    /// Returns the buffered writer.
    pub fn into_inner(self) -> W {
        self.0
    }

    /// Returns the error.
    pub fn into_error(self) -> Error {
        self.1
    }
}

impl<W> From<IntoInnerError<W>> for Error {
    fn from(error: IntoInnerError<W>) -> Self {
        error.1
    }
}

impl<W> fmt::Display for IntoInnerError<W> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.1.fmt(f)
    }
}

impl<W: Send + fmt::Debug> error::Error for IntoInnerError<W> {}

/// The error of a writer that panicked, which never occurs.
#[derive(Debug)]
pub struct WriterPanicked(Vec<u8>);

impl WriterPanicked {
    /// Returns the buffered data.
    pub fn into_inner(self) -> Vec<u8> {
        self.0
    }
}

impl fmt::Display for WriterPanicked {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("BufWriter inner writer panicked, what data remains unwritten is not known")
    }
}

impl error::Error for WriterPanicked {}
