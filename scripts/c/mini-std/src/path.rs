//! Names of files: there are no files.

/// Only a name, for crates that implement conversions to it: no value can be made.
#[derive(Debug)]
pub struct Path {
    _bytes: [u8],
}
