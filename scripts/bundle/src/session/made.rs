//! The file itself: made as small as it compiles.

use std::collections::BTreeSet;

use super::Request;
use crate::assemble::Parts;
use crate::check::Compiler;
use crate::error::{Error, Result};
use crate::metadata::CrateId;
use crate::program::Program;
use crate::trim;

/// A minified file that is larger has its path dependencies packed too.
const PACKED: usize = 16 * 1024;

/// A file, and how it came about.
pub struct Made {
    /// What it is put together from.
    pub parts: Parts,
    /// Its text.
    pub source: String,
    /// The crates that are kept as they are.
    pub whole: BTreeSet<CrateId>,
    /// The one edition it compiles in, where several were asked for.
    pub only_in: Option<u16>,
}

/// Makes the file, and makes it again with whole crates where it does not compile.
pub fn make(
    program: &Program,
    compiler: &Compiler,
    editions: &[u16],
    request: &Request,
) -> Result<Made> {
    // Code of 2024 may use words that 2021 does not know.
    let newest = program.crates.iter().map(|krate| krate.info.edition).max();
    let newest = editions
        .iter()
        .rev()
        .find(|edition| Some(**edition) == newest);
    let edition = *newest.unwrap_or(&editions[0]);
    let mut whole = BTreeSet::new();
    let mut first = None;
    loop {
        let parts = trim::trim(program, &whole, compiler, edition)?;
        let source = text(&parts, request.minify);
        let mut made = Made {
            parts,
            source,
            whole,
            only_in: None,
        };
        if request.no_check {
            return Ok(made);
        }
        let error = match compiler.check(&made.source, editions) {
            Ok(good) => {
                made.only_in = (good.len() < editions.len()).then(|| good[0]);
                return Ok(made);
            }
            Err(error) => error,
        };
        // Too little was kept somewhere: keep the crates in it as they are. If that is no help
        // either, the first error tells what was missed.
        let error = first.get_or_insert(error);
        whole = made.whole;
        if !more_whole(program, &made.parts, &mut whole) {
            return Err(std::mem::replace(error, Error::refused("")));
        }
    }
}

fn text(parts: &Parts, minify: bool) -> String {
    let text = parts.text(minify, false);
    if minify && text.len() > PACKED {
        parts.text(minify, true)
    } else {
        text
    }
}

/// Keeps more crates whole; false if there are none left.
fn more_whole(program: &Program, parts: &Parts, whole: &mut BTreeSet<CrateId>) -> bool {
    let before = whole.len();
    let is_in = |id: &CrateId| {
        let name = &program.crates[*id].module_name;
        parts.crates.iter().any(|part| part.module == *name)
    };
    whole.extend((1..program.crates.len()).filter(is_in));
    whole.len() > before
}
