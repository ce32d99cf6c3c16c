//! Formatting: that of `alloc`, with a single sink.

use alloc_crate::string::String;
use alloc_crate::vec::Vec;

use crate::host;

pub use alloc_crate::fmt::*;

/// The sink of formatted text: a vector, or stdout if there is none. It is one type for both, so that
/// a module contains one vtable instead of two.
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
    /// Writes formatted arguments.
    ///
    /// # Panics
    ///
    /// If a formatting trait returns an error, as in `std`.
    pub(crate) fn put(mut self, args: Arguments<'_>) {
        write(&mut self, args).expect("a formatting trait implementation returned an error");
    }
}

/// Formats arguments to a string.
///
/// # Panics
///
/// If a formatting trait returns an error.
#[allow(unsafe_code)] // validating the text again would take time
pub fn format(args: Arguments<'_>) -> String {
    let mut bytes = Vec::new();
    Text(Some(&mut bytes)).put(args);
    // SAFETY: only whole `str`s were appended.
    unsafe { String::from_utf8_unchecked(bytes) }
}
