//! What a file on its own cannot have.

use std::collections::HashSet;

use anyhow::{bail, Result};

use crate::assemble::Assembly;
use crate::tokens::Source;

/// Refuses what a text has that a file cannot have, and says what to do. `errors` are the words at which it does not compile.
pub(crate) fn refuse(text: &str, assembly: &Assembly, errors: &HashSet<String>) -> Result<()> {
    let source = Source::new(text)?;
    let mut own = HashSet::new();
    for at in 0..source.tokens.len() {
        let word = source.str(at);
        if source.is_at(at, &["macro_rules", "!"]) && source.tokens[at].start < assembly.solution {
            own.insert(source.str(at + 2));
        }
        if source.str(at + 1) != "!" || source.str(at + 2) == "=" {
            continue;
        }
        match word {
            "include" | "include_str" | "include_bytes" => bail!(
                "`{word}!` reads a file, perhaps of a build script: paste what is needed into your program"
            ),
            "env" | "option_env" => bail!(
                "`{word}!` reads the environment of the build, which the judge does not have: write its value out"
            ),
            _ => {}
        }
        // The macros of the solution, which stand before the crates, are called by the crates.
        let is_in_crate = source.tokens[at].start >= assembly.solution;
        if is_in_crate && own.contains(word) && !source.is_after_colons(at) {
            bail!("the macro `{word}!` of your program hides one that a crate calls: rename yours");
        }
    }
    // The name of a macro says more than that of its crate.
    let words: HashSet<&str> = (0..source.tokens.len()).map(|at| source.str(at)).collect();
    for package in errors
        .iter()
        .filter_map(|word| assembly.proc_macros.get(word))
    {
        let mut macros: Vec<_> = assembly.proc_macros.iter().collect();
        macros.retain(|(name, of)| *of == package && words.contains(name.as_str()));
        macros.sort_by_key(|(name, _)| (name.replace('_', "-") == *package, *name));
        let name = macros.first().map_or(package, |first| first.0);
        bail!(
            "`{name}` is a procedural macro of {package}: write it out, or submit your source where the judge has the crate"
        );
    }
    Ok(())
}
