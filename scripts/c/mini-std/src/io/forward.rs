//! A borrowed or boxed stream is one.

use alloc_crate::boxed::Box;
use alloc_crate::string::String;
use alloc_crate::vec::Vec;
use core::fmt;

use super::{BufRead, Read, Result, Seek, SeekFrom, Write};

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
