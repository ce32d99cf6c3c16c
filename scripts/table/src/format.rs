//! The formats that a table is shown in. Rows are written as they are computed; other tables are known as
//! a whole.

use std::io::{self, Write};
use std::path::Path;

use anyhow::{bail, Result};
use serde::Serialize;

use crate::games::board::Board;
use crate::games::column::Columns;
use crate::games::dynamic::LostHeaps;
use crate::{picture, text};

/// A table that is known as a whole: JSON from its serialization, text and a picture.
pub trait Table: Serialize {
    /// Writes the table as text.
    fn write_text(&self, out: &mut impl Write) -> io::Result<()>;

    /// Writes a picture of the table into `file`.
    fn draw(&self, _file: &Path) -> Result<()> {
        bail!("this table has no picture")
    }
}

impl Table for Board {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        text::board::write(self, out)
    }

    fn draw(&self, file: &Path) -> Result<()> {
        picture::board::write(self, file)
    }
}

impl Table for Columns {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        text::column::write(self, out)
    }

    fn draw(&self, file: &Path) -> Result<()> {
        picture::column::write(self, file)
    }
}

impl Table for LostHeaps {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        text::dynamic::write(self, out)
    }
}
