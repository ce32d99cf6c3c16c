//! Slices, vectors and queues of bytes as streams.

use alloc_crate::collections::VecDeque;
use alloc_crate::string::String;
use alloc_crate::vec::Vec;
use core::fmt;
use core::mem;

use super::read::{append, END};
use super::write::FULL;
use super::{BufRead, Read, Result, Write};
use crate::fmt::Text;

/// Appends `bytes`, which are all that is left, to `text`, if they are UTF-8.
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
