//! Formatting: that of alloc, with one sink for all text.

use alloc_crate::string::String;
use alloc_crate::vec::Vec;

use crate::host;

pub use alloc_crate::fmt::*;

/// Where text goes: behind some bytes, or else to standard output. One type for both, so that a
/// module holds one table of functions and not two.
pub(crate) struct Text<'a>(pub Option<&'a mut Vec<u8>>);

impl Write for Text<'_> {
    #[inline]
    fn write_str(&mut self, text: &str) -> Result {
        match &mut self.0 {
            Some(bytes) => bytes.extend_from_slice(text.as_bytes()),
            None => host::write(text.as_bytes()),
        }
        Ok(())
    }
}

impl Text<'_> {
    /// Formats.
    ///
    /// # Panics
    ///
    /// If formatting itself fails, as in std.
    pub(crate) fn put(mut self, args: Arguments<'_>) {
        write(&mut self, args).expect("a formatting trait implementation returned an error");
    }
}

/// A text of formatted arguments.
///
/// # Panics
///
/// If formatting itself fails.
#[allow(unsafe_code)] // to look at the text again would take its time
pub fn format(args: Arguments<'_>) -> String {
    let mut bytes = Vec::new();
    Text(Some(&mut bytes)).put(args);
    // SAFETY: nothing but whole `str`s was put there.
    unsafe { String::from_utf8_unchecked(bytes) }
}
