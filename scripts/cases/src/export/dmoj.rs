//! The package format of DMOJ.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

use zip::write::SimpleFileOptions;
use zip::ZipWriter;

use super::{put, Package};

/// Writes a package into `folder`.
pub fn write(package: &Package, folder: &Path) -> io::Result<()> {
    let archive = format!("{}.zip", package.id);
    let mut settings = format!("# {}, {}\n", package.source(), package.facts.url);
    settings.push_str(&limits(package));
    let _ = write!(settings, "archive: {archive}\ntest_cases:\n");
    for case in &package.cases {
        let name = &case.name;
        let _ = writeln!(settings, "  - {{in: {name}.in, out: {name}.out, points: 1}}");
    }
    put(&folder.join("init.yml"), &settings)?;
    put(&folder.join("solution.rs"), &package.solution)?;
    fs::create_dir_all(folder)?;
    let mut archive = ZipWriter::new(File::create(folder.join(archive))?);
    for case in &package.cases {
        for (text, extension) in [(&case.input, "in"), (&case.output, "out")] {
            let file = format!("{}.{extension}", case.name);
            archive.start_file(file, SimpleFileOptions::default())?;
            archive.write_all(text.as_bytes())?;
        }
    }
    archive.finish()?;
    Ok(())
}

/// The limits are no part of the package: a comment tells them.
fn limits(package: &Package) -> String {
    let mut text = String::new();
    if let Some(seconds) = package.facts.seconds {
        let _ = writeln!(text, "# Time limit: {seconds} s");
    }
    if let Some(kibibytes) = package.facts.kibibytes {
        let _ = writeln!(text, "# Memory limit: {kibibytes} KiB");
    }
    text
}
