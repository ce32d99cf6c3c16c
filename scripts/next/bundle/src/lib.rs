//! TODO page

pub mod assemble;
pub mod cargo;
pub mod cfg;
pub mod items;
pub mod judges;
pub mod layout;
pub mod load;
pub mod paths;
pub mod prune;
pub mod rustc;
pub mod tokens;
pub mod words;

use std::fmt::Write as _;

use anyhow::{bail, Result};

use crate::assemble::{assemble, Assembly};
use crate::cargo::{Target, Workspace};
use crate::items::{items, Sort};
use crate::judges::Judge;
use crate::rustc::Compiler;
use crate::tokens::Source;

/// The editions of a file that is made for no judge, oldest first.
const EDITIONS: [u16; 2] = [2021, 2024];

/// A file to submit.
pub struct Bundle {
    /// Its text.
    pub text: String,
    /// The editions in which it compiles.
    pub editions: Vec<u16>,
    /// What the user should know.
    pub notes: Vec<String>,
}

/// Makes the file of a program, in one of the given editions, or in those that its judge takes.
///
/// # Errors
///
/// Returns an error if the program does not compile as one file, or needs what a file cannot have.
pub fn bundle(
    workspace: &Workspace,
    target: &Target,
    compiler: &mut Compiler,
    judge: Option<&Judge>,
) -> Result<Bundle> {
    let editions = match judge {
        Some(judge) if !judge.is_c => judge.editions.clone(),
        Some(_) => vec![2021],
        None => EDITIONS.to_vec(),
    };
    let assembly = assemble(
        workspace,
        target,
        compiler,
        judge.filter(|judge| !judge.is_c),
    )?;
    refuse(&assembly.text[..assembly.solution], &assembly)?;
    // The program's own edition first, if the judge has it: the others may differ in what they mean.
    let mut order = editions.clone();
    order.sort_by_key(|&edition| edition != target.edition);
    let text = prune::prune(&assembly.text, assembly.solution, compiler, &order)?;
    refuse(&text, &assembly)?;
    let text = finish(&text, &assembly)?;
    let mut compiles = Vec::new();
    let mut errors = Vec::new();
    for edition in editions {
        let diagnostics = compiler.check(&text, edition)?;
        if diagnostics.iter().any(|it| it.is_error) {
            let found = diagnostics.into_iter().filter(|it| it.is_error);
            errors.extend(found.map(|it| it.rendered));
        } else {
            compiles.push(edition);
        }
    }
    if compiles.is_empty() {
        bail!(
            "the file does not compile once it is laid out\n{}",
            errors.join("\n").trim_end()
        );
    }
    Ok(Bundle {
        text,
        editions: compiles,
        notes: assembly.notes,
    })
}

/// Refuses what a file on its own cannot have.
fn refuse(text: &str, assembly: &Assembly) -> Result<()> {
    let source = Source::new(text)?;
    for at in 0..source.tokens.len() {
        let word = source.str(at);
        let is_call = source.str(at + 1) == "!" && source.str(at + 2) != "=";
        if is_call && ["include", "include_str", "include_bytes"].contains(&word) {
            let is_made = source.text[source.bytes(&(at..source.next(at + 2)))].contains("OUT_DIR");
            bail!(
                "`{word}!` reads {}; paste what is needed into your program",
                if is_made {
                    "what a build script writes"
                } else {
                    "another file"
                }
            );
        }
        if is_call && ["env", "option_env"].contains(&word) {
            bail!("`{word}!` reads the environment of the build, which the judge does not have: write its value out");
        }
        let Some(package) = assembly.proc_macros.get(word) else {
            continue;
        };
        let is_attribute = at >= 2 && source.str(at - 1) == "[" && source.str(at - 2) == "#";
        let is_derived = is_derived(&source, at);
        let is_imported = source.is_after_colons(at) || source.is_at(at + 1, &[":", ":"]);
        if (is_call || is_attribute || is_derived || is_imported) && at < source.tokens.len() {
            bail!(
                "`{word}` is a procedural macro of {package}: write it out, or submit where the judge has the crate"
            );
        }
    }
    Ok(())
}

/// Returns whether a token is inside `derive(…)`.
fn is_derived(source: &Source, at: usize) -> bool {
    let mut open = at;
    while open > 0 && !["(", ")", "{", "}", ";"].contains(&source.str(open)) {
        open -= 1;
    }
    source.str(open) == "(" && open > 0 && source.str(open - 1) == "derive"
}

/// Lays out the modules, and writes over each one where it is from.
fn finish(text: &str, assembly: &Assembly) -> Result<String> {
    let source = Source::new(text)?;
    let begin = source
        .tokens
        .partition_point(|token| token.start < assembly.solution);
    let mut result = text[..assembly.solution].trim_end().to_owned();
    result.push('\n');
    for item in items(&source, begin..source.tokens.len()) {
        let (Sort::Mod, Some(name), Some(body)) = (item.sort, item.name, &item.body) else {
            bail!("something stands between the modules");
        };
        let module = source.str(name);
        let mut crates = assembly.crates.iter();
        let notice = crates
            .find(|(name, _)| name == module)
            .map_or("", |(_, library)| &library.notice);
        let body = layout::tidy(&text[source.bytes(body)])?;
        write!(
            result,
            "\n// {notice}\n#[allow(warnings)]\nmod {module} {{\n{body}\n}}\n"
        )?;
    }
    Ok(result)
}
