//! The standard streams.

use alloc_crate::string::String;
use alloc_crate::vec::Vec;
use core::fmt;

use super::{BufRead, BufReader, Lines, Read, Result, Write};
use crate::fmt::Text;
use crate::host;
use crate::sync::{Mutex, MutexGuard, PoisonError};

static STDIN: Mutex<BufReader<Raw>> = Mutex::new(BufReader::new(Raw));

/// Unbuffered stdin.
struct Raw;

impl Read for Raw {
    #[inline]
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        Ok(host::read(buf))
    }

    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        let start = buf.len();
        loop {
            // A sixteenth more instead of doubling: the vector grows in place, and judges limit memory.
            if buf.capacity() - buf.len() < 32 {
                buf.reserve_exact((buf.len() / 16).max(64 << 10));
            }
            if host::append(buf) == 0 {
                return Ok(buf.len() - start);
            }
        }
    }
}

/// A handle to stdin.
#[derive(Debug)]
pub struct Stdin(());

/// A locked handle to stdin.
pub struct StdinLock<'a>(MutexGuard<'a, BufReader<Raw>>);

/// Returns a handle to stdin.
#[inline]
pub fn stdin() -> Stdin {
    Stdin(())
}

impl Stdin {
    /// Locks stdin.
    #[inline]
    pub fn lock(&self) -> StdinLock<'static> {
        StdinLock(STDIN.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Reads a line; see [`BufRead::read_line`].
    ///
    /// # Errors
    ///
    /// If the line is not UTF-8.
    #[inline]
    pub fn read_line(&self, buf: &mut String) -> Result<usize> {
        self.lock().read_line(buf)
    }

    /// Iterates over the lines; see [`BufRead::lines`].
    pub fn lines(self) -> Lines<StdinLock<'static>> {
        self.lock().lines()
    }
}

macro_rules! read_locked {
    ($type:ty) => {
        impl Read for $type {
            #[inline]
            fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
                self.lock().0.read(buf)
            }

            #[inline]
            fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
                self.lock().0.read_to_end(buf)
            }
        }
    };
}

read_locked!(Stdin);
read_locked!(&Stdin);

impl Read for StdinLock<'_> {
    #[inline]
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        self.0.read(buf)
    }

    #[inline]
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        self.0.read_to_end(buf)
    }
}

impl BufRead for StdinLock<'_> {
    #[inline]
    fn fill_buf(&mut self) -> Result<&[u8]> {
        self.0.fill_buf()
    }

    #[inline]
    fn consume(&mut self, amount: usize) {
        self.0.consume(amount);
    }
}

impl fmt::Debug for StdinLock<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("StdinLock").finish_non_exhaustive()
    }
}

/// Discards what is written to stderr.
#[inline]
fn discard<T>(_: T) {}

macro_rules! writer {
    ($type:ty, $bytes:ident, $args:ident, $write:expr, $write_fmt:expr) => {
        impl Write for $type {
            #[inline]
            fn write(&mut self, $bytes: &[u8]) -> Result<usize> {
                $write;
                Ok($bytes.len())
            }

            #[inline]
            fn write_all(&mut self, $bytes: &[u8]) -> Result<()> {
                $write;
                Ok(())
            }

            #[inline]
            fn write_fmt(&mut self, $args: fmt::Arguments<'_>) -> Result<()> {
                $write_fmt;
                Ok(())
            }

            #[inline]
            fn flush(&mut self) -> Result<()> {
                Ok(())
            }
        }
    };
}

macro_rules! output {
    ($type:ident, $lock:ident, $new:ident, $text:literal, $($write:tt)*) => {
        #[doc = $text]
        #[derive(Debug)]
        pub struct $type(());

        #[doc = $text]
        #[derive(Debug)]
        pub struct $lock<'a>(core::marker::PhantomData<&'a ()>);

        #[doc = $text]
        #[inline]
        pub fn $new() -> $type {
            $type(())
        }

        impl $type {
            /// Locks the stream.
            #[inline]
            pub fn lock(&self) -> $lock<'static> {
                $lock(core::marker::PhantomData)
            }
        }

        writer!($type, $($write)*);
        writer!(&$type, $($write)*);
        writer!($lock<'_>, $($write)*);
    };
}

output!(
    Stdout,
    StdoutLock,
    stdout,
    "Stdout, which the host buffers.",
    bytes,
    args,
    host::write(bytes),
    Text(None).put(args)
);
output!(
    Stderr,
    StderrLock,
    stderr,
    "Stderr, which is discarded without formatting.",
    bytes,
    args,
    discard(bytes),
    discard(args)
);

/// Prints to stdout. Called by `print!`.
#[doc(hidden)]
#[inline]
pub fn _print(args: fmt::Arguments<'_>) {
    Text(None).put(args);
}

/// Returns `value`. Called by `dbg!`.
#[doc(hidden)]
#[inline]
pub fn _dbg<T: fmt::Debug>(value: T) -> T {
    value
}
