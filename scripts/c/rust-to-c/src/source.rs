//! The source of the standard library, changed so that floats and letters take little room in a C file.
//!
//! `core` prints and parses floats by algorithms with large tables, behind exact ones that rarely run.
//! In a copy of its source, the exact ones of `mini-std` take the place of all of them. The tables of upper and lower
//! case become compact. Where it is built for size, `core` sorts by heap alone; there it gets a small quicksort.

use std::fs;
use std::io;
use std::path::Path;

use crate::unicode;

/// What tells apart the changes that are made here.
pub const CHANGES: [&str; 3] = [
    FLOATS,
    include_str!("source.rs"),
    include_str!("unicode.rs"),
];

/// Printing and parsing, in the place of `flt2dec/strategy/grisu.rs`.
const FLOATS: &str = include_str!("../../mini-std/core/floats.rs");

/// A module for `sort_unstable` where the libraries are built for size.
const SORT: &str = include_str!("../../mini-std/core/sort.rs");

/// The end of the first line of the function that parses a float, in `dec2flt/mod.rs`.
const PARSES: &str = "-> Result<F, ParseFloatError> {\n";

/// The new body of that function.
const PARSE: &str = "    return super::flt2dec::strategy::grisu::parse(s, size_of::<F>())
        .map(F::from_u64_bits)
        .ok_or(ParseFloatError {
            kind: if s.is_empty() { FloatErrorKind::Empty } else { FloatErrorKind::Invalid },
        });
";

/// The end of `sort_unstable` where the libraries are built for size, in `slice/sort/unstable/mod.rs`.
const HEAPSORT: &str = "            heapsort::heapsort(v, is_less);\n        }\n        _ =>";

/// What stands there instead.
const QUICKSORT: &str = "            quicksort_compact::quicksort(v, is_less, 2 * len.ilog2());
        }
        _ =>";

/// The line after which that module is declared.
const MODULES: &str = "pub(crate) mod heapsort;\n";

/// Its declaration.
const MODULE: &str = "#[cfg(feature = \"optimize_for_size\")]\nmod quicksort_compact;\n";

/// Copies the folder `library` of a compiler to `copy`, and changes `core` there. Returns whether it
/// prints and parses floats as expected; versions of the compiler differ.
pub fn copy_changed(library: &Path, copy: &Path) -> io::Result<bool> {
    copy_folder(library, copy)?;
    let sorts = copy.join("core/src/slice/sort/unstable");
    let text = fs::read_to_string(sorts.join("mod.rs")).unwrap_or_default();
    if text.contains(HEAPSORT) && text.contains(MODULES) {
        let text = text.replacen(HEAPSORT, QUICKSORT, 1);
        let text = text.replacen(MODULES, &(MODULES.to_owned() + MODULE), 1);
        fs::write(sorts.join("mod.rs"), text)?;
        fs::write(sorts.join("quicksort_compact.rs"), SORT)?;
    }
    let letters = copy.join("core/src/unicode/unicode_data.rs");
    let text = fs::read_to_string(&letters).unwrap_or_default();
    if let Some(text) = unicode::compact(&text) {
        fs::write(letters, text)?;
    }
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
