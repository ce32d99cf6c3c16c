//! Places in a stream.

use super::Result;

/// A place to go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeekFrom {
    /// So many bytes from the start.
    Start(u64),
    /// So many bytes behind the end.
    End(i64),
    /// So many bytes behind the present place.
    Current(i64),
}

/// A stream with places.
pub trait Seek {
    /// Goes to a place, and returns how far from the start it is.
    ///
    /// # Errors
    ///
    /// The stream's own.
    fn seek(&mut self, to: SeekFrom) -> Result<u64>;

    /// Goes back to the start.
    ///
    /// # Errors
    ///
    /// The stream's own.
    fn rewind(&mut self) -> Result<()> {
        self.seek(SeekFrom::Start(0)).map(drop)
    }

    /// How far from the start the present place is.
    ///
    /// # Errors
    ///
    /// The stream's own.
    fn stream_position(&mut self) -> Result<u64> {
        self.seek(SeekFrom::Current(0))
    }

    /// Goes on by `offset` bytes.
    ///
    /// # Errors
    ///
    /// The stream's own.
    fn seek_relative(&mut self, offset: i64) -> Result<()> {
        self.seek(SeekFrom::Current(offset)).map(drop)
    }
}
