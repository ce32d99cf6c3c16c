//! One C file, for judges that take no Rust.

use std::fmt::Write as _;
use std::io::Write;

use bundle::{Bundle, Error};
use kit::cases;
use rust_to_c::{Goal, Header, Verdict};

/// How the C file is made.
pub struct Wishes {
    /// The command that asked for it, for the head of the file.
    pub command: String,
    /// Hand it over without compiling it.
    pub no_check: bool,
    /// Tell which functions take most of it.
    pub sizes: bool,
}

/// Makes one C file of a single Rust file; returns it with its status.
pub fn file(bundle: &Bundle, wishes: &Wishes) -> Result<(String, String), Error> {
    let program = rust_to_c::translate(&bundle.source, bundle.edition).map_err(Error::Refused)?;
    let name = &bundle.name;
    let table = || rust_to_c::largest(&program.functions, 10);
    let mut header = Header {
        problem: problem(bundle),
        command: wishes.command.clone(),
        source: bundle.solution.clone(),
    };
    let mut text = header.to_string() + &program.text;
    let mut status = String::new();
    if text.len() > rust_to_c::LIMIT {
        header.source.clear();
        status += "; without the Rust source, for which there is no room";
        text = header.to_string() + &program.text;
    }
    let bytes = text.len();
    if bytes > rust_to_c::LIMIT {
        let limit = rust_to_c::LIMIT;
        let table = table();
        return Err(Error::Refused(format!(
            "{name}: {bytes} bytes of C, more than {limit}; the largest functions:\n{table}"
        )));
    }
    if wishes.sizes {
        // Nobody is left to tell if standard error is closed.
        let _ = write!(std::io::stderr(), "{}", table());
    }
    let code = program.text.len();
    status = format!("{name}: {bytes} bytes of C, {code} without its head{status}");
    if program.goal == Goal::Size {
        status += "; compiled for size, as it would be too large";
    }
    if program.unchecked_casts > 0 {
        let casts = program.unchecked_casts;
        let _ = write!(status, "; {casts} casts to usize are cut to 32 bits unseen");
    }
    if wishes.no_check {
        status += "; not checked";
    } else {
        let folder = cases::folder(&bundle.root, &name.replace('_', "-"));
        let cases = match cases::find(&folder) {
            Ok(cases) => cases,
            Err(error) if error.is_missing_folder() => Vec::new(),
            Err(error) => return Err(Error::Refused(error.to_string())),
        };
        match rust_to_c::check(&text, &cases).map_err(Error::Refused)? {
            Verdict::Passed(count) => {
                let cases = if count == 1 { "case" } else { "cases" };
                let _ = write!(status, "; passes {count} {cases}");
            }
            Verdict::NoCases => {
                let folder = folder.display();
                let _ = write!(status, "; compiles; not run: no test cases in {folder}");
            }
            Verdict::NoCompiler => status += "; not checked: there is no compiler of C",
        }
    }
    Ok((text, status))
}

/// What the package says of its problem.
fn problem(bundle: &Bundle) -> Vec<String> {
    let said = |key: &str| bundle.judge[key].as_str();
    let title = [said("judge"), said("title")];
    let title: Vec<&str> = title.into_iter().flatten().collect();
    let lines = [Some(title.join(": ")), said("url").map(str::to_owned)];
    lines
        .into_iter()
        .flatten()
        .filter(|line| !line.is_empty())
        .collect()
}
