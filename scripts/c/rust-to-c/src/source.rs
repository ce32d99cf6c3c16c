//! The source of the standard library, changed so that floats take little room in a C file.
//!
//! `core` prints and parses floats by algorithms with large tables, behind exact ones that rarely run.
//! In a copy of its source, the exact ones of `mini-std` take the place of all of them.

use std::fs;
use std::io;
use std::path::Path;

/// Printing and parsing, in the place of `flt2dec/strategy/grisu.rs`.
pub const FLOATS: &str = include_str!("../../mini-std/core/floats.rs");

/// The end of the first line of the function that parses a float, in `dec2flt/mod.rs`.
const PARSES: &str = "-> Result<F, ParseFloatError> {\n";

/// What that function then does.
pub const PARSE: &str = "    return super::flt2dec::strategy::grisu::parse(s, size_of::<F>())
        .map(F::from_u64_bits)
        .ok_or(ParseFloatError {
            kind: if s.is_empty() { FloatErrorKind::Empty } else { FloatErrorKind::Invalid },
        });
";

/// Copies the folder `library` of a compiler to `copy`, and changes `core` there. Returns whether it
/// has all that is to be changed; versions of the compiler differ.
pub fn copy_changed(library: &Path, copy: &Path) -> io::Result<bool> {
    copy_folder(library, copy)?;
    for parent in ["core/src/num", "core/src/num/imp"] {
        let prints = copy.join(parent).join("flt2dec/strategy/grisu.rs");
        let parses = copy.join(parent).join("dec2flt/mod.rs");
        if !prints.is_file() || !parses.is_file() {
            continue;
        }
        let text = fs::read_to_string(&parses)?;
        if let [before, after] = text.split(PARSES).collect::<Vec<_>>()[..] {
            fs::write(parses, format!("{before}{PARSES}{PARSE}{after}"))?;
            fs::write(prints, FLOATS)?;
            return Ok(true);
        }
    }
    Ok(false)
}

fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let place = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &place)?;
        } else {
            fs::copy(entry.path(), place)?;
        }
    }
    Ok(())
}
