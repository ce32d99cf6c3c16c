//! `submit-c PACKAGE`: writes a C file to submit, for judges that do not accept Rust.
//!
//! `submit` passes its command line on to this program, which is built only if a C file is asked for.

use std::fmt::Write;
use std::process::ExitCode;

use bundle::{Bundle, Error, Request, Result, Session};
use kit::cases;
use kit::comparator::Comparator;
use kit::judges::Language;
use rust_to_c::{Goal, Header, Library, Options, Program, Verdict};
use submit::{end_at_interrupt, finish, note, Arguments, Submission, Watch};

fn main() -> ExitCode {
    let arguments = Arguments::read();
    finish(run(&arguments).map(|()| ExitCode::SUCCESS))
}

fn run(arguments: &Arguments) -> Result<()> {
    end_at_interrupt()?;
    arguments.language()?;
    c_file(arguments)?.write(arguments.output.as_deref())
}

/// Bundles a solution for WebAssembly, and translates the bundle to C.
fn c_file(arguments: &Arguments) -> Result<Submission> {
    // The first build of the libraries takes longer than bundling.
    let library = Library::open(arguments.trace).map_err(Error::Refused);
    let watch = Watch::start(arguments.timeout);
    let manifest = arguments.manifest_path.as_deref();
    let session = Session::observed(manifest, Some(rust_to_c::TARGET), watch.observer())?
        .with_environment(library?.environment());
    let bundle = session.bundle(&Request {
        package: arguments.package.clone(),
        bin: arguments.bin.clone(),
        check: false, // the translation compiles it anyway
        ..Request::default()
    })?;
    drop(watch);
    let name = &bundle.package;
    let limit = arguments.limit.unwrap_or(rust_to_c::LIMIT);
    let header = Header {
        problem: problem(&session, name),
        command: command(arguments, name)?,
        source: String::new(),
    };
    let options = Options {
        edition: bundle.edition,
        limit: limit.saturating_sub(header.to_string().len()),
        trace: arguments.trace,
    };
    let program = rust_to_c::translate_with(&bundle.source, &options).map_err(Error::Refused)?;
    let (text, has_source) = with_header(&program, &bundle, header, limit)?;
    if arguments.sizes {
        note(rust_to_c::largest(&program.functions, 10).trim_end());
    }

    let (bytes, code) = (text.len(), program.text.len());
    let mut status = format!("{name}: {bytes} bytes of C, {code} without the header");
    if !has_source {
        status += "; the header leaves out the Rust source, which would exceed the limit";
    }
    if bytes > limit / 10 * 9 {
        let left = limit - bytes;
        // Writing to a `String` cannot fail.
        let _ = write!(status, "; {left} bytes below the limit of {limit}");
    }
    if program.goal != Goal::Speed {
        status += "; optimized for size to stay below the limit";
    }
    if program.goal == Goal::Least && bundle.source.contains("_unstable") {
        status += "; sort_unstable is slower there, and may leave elements that compare equal in another order";
    }
    status += "; ";
    status += &if arguments.no_check {
        "not checked".to_owned()
    } else {
        check(&text, &session, name)?
    };
    Ok(Submission {
        text,
        status,
        package: bundle.package,
        extension: "c",
    })
}

/// Adds the header, without the Rust source if the file would be too large with it; returns the file
/// and whether the source is in it.
fn with_header(
    program: &Program,
    bundle: &Bundle,
    mut header: Header,
    limit: usize,
) -> Result<(String, bool)> {
    let name = &bundle.package;
    header.source.clone_from(&bundle.solution);
    let mut text = header.to_string() + &program.text;
    if text.len() <= limit {
        return Ok((text, true));
    }
    header.source.clear();
    text = header.to_string() + &program.text;
    if text.len() <= limit {
        return Ok((text, false));
    }
    let bytes = text.len();
    let table = rust_to_c::largest(&program.functions, 10);
    let functions: usize = program.functions.iter().map(|it| it.bytes).sum();
    Err(Error::refused(format!(
        "{name}: {bytes} bytes of C, more than {limit}: {} of constants and helpers, {functions} of functions; \
         the largest:\n{table}",
        bytes - functions
    )))
}

/// Returns the command that makes this file, in the folder of its workspace.
fn command(arguments: &Arguments, package: &str) -> Result<String> {
    let mut words = vec!["scripts/bundle.sh".to_owned(), package.to_owned()];
    if let Some(bin) = &arguments.bin {
        words.extend(["--bin".to_owned(), bin.clone()]);
    }
    let judge = arguments.judge()?;
    if judge.is_none_or(|judge| judge.language != Language::C) {
        words.push("--lang c".to_owned());
    }
    words.extend(judge.map(|judge| format!("--for {}", judge.name)));
    words.extend(arguments.limit.map(|limit| format!("--limit {limit}")));
    words.extend(arguments.trace.then(|| "--trace".to_owned()));
    Ok(words.join(" "))
}

/// Compiles the file and runs it on the package's test cases; returns what to tell the user.
fn check(text: &str, session: &Session, package: &str) -> Result<String> {
    let folder = cases::folder(session.root(), package);
    let cases = match cases::find(&folder) {
        Ok(cases) => cases,
        Err(error) if error.is_missing_folder() => Vec::new(),
        Err(error) => return Err(Error::refused(error.to_string())),
    };
    let facts = session.package_metadata(package, "judge");
    let comparator = Comparator::of(facts)
        .map_err(|why| Error::refused(format!("[package.metadata.judge] of {package}: {why}")))?;
    Ok(
        match rust_to_c::check(text, &cases, comparator).map_err(Error::Refused)? {
            Verdict::Passed(1) => "passes 1 case".to_owned(),
            Verdict::Passed(count) => format!("passes {count} cases"),
            Verdict::NoCases => {
                format!("compiles; not run: no test cases in {}", folder.display())
            }
            Verdict::NoCompiler => "not checked: no C compiler".to_owned(),
        },
    )
}

/// Returns the lines of the header about the problem, from `[package.metadata.judge]`.
fn problem(session: &Session, package: &str) -> Vec<String> {
    let table = session.package_metadata(package, "judge");
    let text = |key: &str| table[key].as_str();
    let title: Vec<&str> = [text("judge"), text("title")]
        .into_iter()
        .flatten()
        .collect();
    let lines = [title.join(": "), text("url").unwrap_or_default().to_owned()];
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}
