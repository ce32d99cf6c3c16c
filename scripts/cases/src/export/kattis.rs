//! The package format of Kattis, in its legacy version, which all its tools read.

use std::fmt::Write;
use std::io;
use std::path::Path;

use super::{put, quoted, validator, Package};

/// Writes a package into `folder`.
pub fn write(package: &Package, folder: &Path) -> io::Result<()> {
    put(&folder.join("problem.yaml"), &settings(package))?;
    put(&folder.join("problem_statement/problem.en.tex"), &statement(package))?;
    for case in &package.cases {
        let group = if case.name.starts_with("sample") { "sample" } else { "secret" };
        for (text, extension) in [(&case.input, "in"), (&case.output, "ans")] {
            put(&folder.join(format!("data/{group}/{}.{extension}", case.name)), text)?;
        }
    }
    let validator = validator::checktestdata(package.problem);
    put(&folder.join("input_validators/validate.ctd"), &validator)?;
    let solution = format!("submissions/accepted/{}.rs", package.id);
    put(&folder.join(solution), &package.solution)
}

fn settings(package: &Package) -> String {
    let facts = &package.facts;
    let mut text = format!(
        "problem_format_version: legacy\n\
         name: {}\n\
         source: {}\n\
         source_url: {}\n\
         license: unknown\n\
         rights_owner: {}\n\
         validation: default\n\
         validator_flags: case_sensitive\n",
        quoted(&facts.title),
        quoted(&facts.judge),
        quoted(&facts.url),
        quoted(&facts.judge),
    );
    if let Some(kibibytes) = facts.kibibytes {
        let mebibytes = kibibytes.div_ceil(1024);
        let _ = write!(text, "limits:\n  memory: {mebibytes}\n");
    }
    text
}

/// The statement is its judge's: whoever sets the problem writes one.
fn statement(package: &Package) -> String {
    let facts = &package.facts;
    let (title, judge) = (escaped(&facts.title), escaped(&facts.judge));
    format!(
        "\\problemname{{{title}}}\n\nThis is {title} of {judge}:\n\\url{{{}}}\n\n\
         Replace this text by a statement.\n",
        facts.url
    )
}

/// Escapes what TeX would take for a command.
fn escaped(text: &str) -> String {
    let escape = |c: char| match c {
        '#' | '$' | '%' | '&' | '_' | '{' | '}' => format!("\\{c}"),
        '\\' => "\\textbackslash{}".to_owned(),
        '~' => "\\textasciitilde{}".to_owned(),
        '^' => "\\textasciicircum{}".to_owned(),
        _ => c.to_string(),
    };
    text.chars().map(escape).collect()
}
