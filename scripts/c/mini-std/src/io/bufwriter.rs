//! Writers that would hold bytes back in std, and hold nothing back here: the host gathers what is
//! written, and what was written before a panic must come out.

use alloc_crate::vec::Vec;
use core::error;
use core::fmt;

use super::{Error, Result, Seek, SeekFrom, Write};

macro_rules! pass_through {
    ($name:ident, $text:literal) => {
        #[doc = $text]
        #[derive(Debug)]
        pub struct $name<W: Write + ?Sized> {
            inner: W,
        }

        impl<W: Write> $name<W> {
            /// Hands on what is written, at once.
            #[inline]
            pub fn new(inner: W) -> Self {
                $name { inner }
            }

            /// The same: there is no room to hold anything back.
            #[inline]
            pub fn with_capacity(_room: usize, inner: W) -> Self {
                $name { inner }
            }

            /// The writer.
            ///
            /// # Errors
            ///
            /// None.
            pub fn into_inner(self) -> core::result::Result<W, IntoInnerError<Self>> {
                Ok(self.inner)
            }
        }

        impl<W: Write + ?Sized> $name<W> {
            /// The writer.
            pub fn get_ref(&self) -> &W {
                &self.inner
            }

            /// The writer.
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
    "A writer in the place of one with a buffer; holds nothing back."
);
pass_through!(
    LineWriter,
    "A writer in the place of one that gathers lines; holds nothing back."
);

impl<W: Write> BufWriter<W> {
    /// The writer, and what was held back: nothing.
    pub fn into_parts(self) -> (W, core::result::Result<Vec<u8>, WriterPanicked>) {
        (self.inner, Ok(Vec::new()))
    }
}

impl<W: Write + ?Sized> BufWriter<W> {
    /// What is held back: nothing.
    pub fn buffer(&self) -> &[u8] {
        &[]
    }

    /// How much can be held back: nothing.
    pub fn capacity(&self) -> usize {
        0
    }
}

impl<W: Write + Seek + ?Sized> Seek for BufWriter<W> {
    fn seek(&mut self, to: SeekFrom) -> Result<u64> {
        self.inner.seek(to)
    }
}

/// Why a writer did not come out of its buffer; never made.
#[derive(Debug)]
pub struct IntoInnerError<W>(W, Error);

impl<W> IntoInnerError<W> {
    /// The error.
    pub fn error(&self) -> &Error {
        &self.1
    }

    /// The writer with its buffer.
    pub fn into_inner(self) -> W {
        self.0
    }

    /// The error.
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

/// That a writer panicked while it was written to; never made.
#[derive(Debug)]
pub struct WriterPanicked(Vec<u8>);

impl WriterPanicked {
    /// What was held back.
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
