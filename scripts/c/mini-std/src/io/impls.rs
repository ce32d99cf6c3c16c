//! Slices, vectors, queues, references and boxes as streams.

use alloc_crate::boxed::Box;
use alloc_crate::collections::VecDeque;
use alloc_crate::string::String;
use alloc_crate::vec::Vec;
use core::fmt;
use core::mem;

use super::read::{append, END};
use super::write::FULL;
use super::{BufRead, Read, Result, Seek, SeekFrom, Write};
use crate::fmt::Text;

/// Appends the rest of a reader to `text`, if it is UTF-8.
pub(super) fn end_of_text(bytes: &[u8], text: &mut String) -> Result<usize> {
    append(text, |all| {
        all.extend_from_slice(bytes);
        Ok(bytes.len())
    })
}

impl Read for &[u8] {
    #[inline]
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let len = self.len().min(buf.len());
        let (read, rest) = self.split_at(len);
        buf[..len].copy_from_slice(read);
        *self = rest;
        Ok(len)
    }

    #[inline]
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        let len = self.len();
        buf.extend_from_slice(self);
        *self = &self[len..];
        Ok(len)
    }

    fn read_to_string(&mut self, buf: &mut String) -> Result<usize> {
        let len = end_of_text(self, buf)?;
        *self = &self[len..];
        Ok(len)
    }

    #[inline]
    fn read_exact(&mut self, buf: &mut [u8]) -> Result<()> {
        if self.read(buf)? == buf.len() {
            Ok(())
        } else {
            Err(END)
        }
    }
}

impl BufRead for &[u8] {
    #[inline]
    fn fill_buf(&mut self) -> Result<&[u8]> {
        Ok(self)
    }

    #[inline]
    fn consume(&mut self, amount: usize) {
        *self = &self[amount..];
    }
}

impl Write for &mut [u8] {
    #[inline]
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        let len = self.len().min(buf.len());
        let (written, rest) = mem::take(self).split_at_mut(len);
        written.copy_from_slice(&buf[..len]);
        *self = rest;
        Ok(len)
    }

    fn write_all(&mut self, buf: &[u8]) -> Result<()> {
        if self.write(buf)? == buf.len() {
            Ok(())
        } else {
            Err(FULL)
        }
    }

    #[inline]
    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

impl Write for Vec<u8> {
    #[inline]
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        self.extend_from_slice(buf);
        Ok(buf.len())
    }

    #[inline]
    fn write_all(&mut self, buf: &[u8]) -> Result<()> {
        self.extend_from_slice(buf);
        Ok(())
    }

    #[inline]
    fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> Result<()> {
        Text(Some(self)).put(args);
        Ok(())
    }

    #[inline]
    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

impl Read for VecDeque<u8> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let read = self.as_slices().0.read(buf)?;
        self.drain(..read);
        Ok(read)
    }
}

impl BufRead for VecDeque<u8> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        Ok(self.as_slices().0)
    }

    fn consume(&mut self, amount: usize) {
        self.drain(..amount);
    }
}

impl Write for VecDeque<u8> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        self.extend(buf);
        Ok(buf.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

macro_rules! forward {
    ($name:ident, $type:ty) => {
        impl<$name: Read + ?Sized> Read for $type {
            #[inline]
            fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
                (**self).read(buf)
            }

            #[inline]
            fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
                (**self).read_to_end(buf)
            }

            #[inline]
            fn read_to_string(&mut self, buf: &mut String) -> Result<usize> {
                (**self).read_to_string(buf)
            }

            #[inline]
            fn read_exact(&mut self, buf: &mut [u8]) -> Result<()> {
                (**self).read_exact(buf)
            }
        }

        impl<$name: BufRead + ?Sized> BufRead for $type {
            #[inline]
            fn fill_buf(&mut self) -> Result<&[u8]> {
                (**self).fill_buf()
            }

            #[inline]
            fn consume(&mut self, amount: usize) {
                (**self).consume(amount);
            }

            #[inline]
            fn read_until(&mut self, byte: u8, buf: &mut Vec<u8>) -> Result<usize> {
                (**self).read_until(byte, buf)
            }

            #[inline]
            fn skip_until(&mut self, byte: u8) -> Result<usize> {
                (**self).skip_until(byte)
            }

            #[inline]
            fn read_line(&mut self, buf: &mut String) -> Result<usize> {
                (**self).read_line(buf)
            }
        }

        impl<$name: Seek + ?Sized> Seek for $type {
            fn seek(&mut self, to: SeekFrom) -> Result<u64> {
                (**self).seek(to)
            }
        }

        impl<$name: Write + ?Sized> Write for $type {
            #[inline]
            fn write(&mut self, buf: &[u8]) -> Result<usize> {
                (**self).write(buf)
            }

            #[inline]
            fn flush(&mut self) -> Result<()> {
                (**self).flush()
            }

            #[inline]
            fn write_all(&mut self, buf: &[u8]) -> Result<()> {
                (**self).write_all(buf)
            }

            #[inline]
            fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> Result<()> {
                (**self).write_fmt(args)
            }
        }
    };
}

forward!(T, &mut T);
forward!(T, Box<T>);
