//! The standard streams.

use core::cell::{RefCell, RefMut};
use core::fmt;

use alloc_crate::string::String;
use alloc_crate::vec::Vec;

use super::{BufRead, BufReader, ErrorKind, Lines, Read, Result, Write};
use crate::host;

/// The host's stdin.
#[derive(Debug)]
struct Host;

impl Read for Host {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        Ok(host::read(buf))
    }
}

struct Shared(RefCell<BufReader<Host>>);

// SAFETY: there is one thread.
unsafe impl Sync for Shared {}

static STDIN: Shared = Shared(RefCell::new(BufReader::new(Host)));

/// Standard input.
#[derive(Debug)]
pub struct Stdin(());

/// Standard input, locked.
pub struct StdinLock<'a>(RefMut<'a, BufReader<Host>>);

/// Returns standard input.
pub fn stdin() -> Stdin {
    Stdin(())
}

impl Stdin {
    /// Locks standard input.
    ///
    /// # Panics
    ///
    /// If it is locked: another lock would wait forever.
    pub fn lock(&self) -> StdinLock<'static> {
        StdinLock(STDIN.0.borrow_mut())
    }

    /// Appends the next line with its line end. Returns the number of bytes, 0 at the end.
    pub fn read_line(&self, buf: &mut String) -> Result<usize> {
        self.lock().read_line(buf)
    }

    /// Iterates over the lines.
    pub fn lines(self) -> Lines<StdinLock<'static>> {
        self.lock().lines()
    }
}

impl Read for Stdin {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        self.lock().read(buf)
    }

    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        self.lock().read_to_end(buf)
    }
}

impl Read for StdinLock<'_> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        self.0.read(buf)
    }

    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        self.0.read_to_end(buf)
    }
}

impl BufRead for StdinLock<'_> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        self.0.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.0.consume(amount);
    }
}

impl fmt::Debug for StdinLock<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("StdinLock { .. }")
    }
}

/// A stream for output and its lock.
macro_rules! output {
    ($name:ident $lock:ident $function:ident $stream:ident, $doc:literal) => {
        #[doc = $doc]
        #[derive(Debug)]
        pub struct $name(());

        #[doc = concat!($doc, ", locked")]
        #[derive(Debug)]
        pub struct $lock<'a>(core::marker::PhantomData<&'a ()>);

        #[doc = concat!("Returns the stream: ", $doc)]
        pub fn $function() -> $name {
            $name(())
        }

        impl $name {
            /// Locks the stream.
            pub fn lock(&self) -> $lock<'static> {
                $lock(core::marker::PhantomData)
            }
        }

        output!(impl $stream $name, &$name, $lock<'_>);
    };
    (impl $stream:ident $($name:ty),*) => {
        $(impl Write for $name {
            fn write(&mut self, buf: &[u8]) -> Result<usize> {
                if host::write(host::$stream, buf) {
                    Ok(buf.len())
                } else {
                    Err(ErrorKind::BrokenPipe.into())
                }
            }

            fn flush(&mut self) -> Result<()> {
                if host::flush() {
                    Ok(())
                } else {
                    Err(ErrorKind::BrokenPipe.into())
                }
            }
        })*
    };
}

output!(Stdout StdoutLock stdout STDOUT, "Standard output.");
output!(Stderr StderrLock stderr STDERR, "Standard error.");

/// Formats to a stream of the host.
struct Formatter(u32);

impl fmt::Write for Formatter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if host::write(self.0, text.as_bytes()) {
            Ok(())
        } else {
            Err(fmt::Error)
        }
    }
}

#[doc(hidden)]
pub fn _print(arguments: fmt::Arguments<'_>) {
    if fmt::write(&mut Formatter(host::STDOUT), arguments).is_err() {
        panic!("failed printing to stdout");
    }
}

#[doc(hidden)]
pub fn _eprint(arguments: fmt::Arguments<'_>) {
    // Nothing can be done about a closed stderr.
    let _ = fmt::write(&mut Formatter(host::STDERR), arguments);
}
