//! Makes a Rust file.

use std::path::Path;
use std::time::Duration;

use bundle::{Bundle, Error, Outside, Phase, Request, Result, RustVersion, Session, Version};
use kit::judges::{Fact, Judge, SizeLimit};

use crate::{Arguments, Submission, Watch};

/// Pruning stops when less than a fourth of the time limit is left; the bundle is then the conservative one. At
/// the limit itself, the latest bundle that compiles is written.
const RESERVE: u32 = 4;

/// Bundles a solution for a judge, or for any judge that accepts Rust.
///
/// # Errors
///
/// Returns an error if there is no such package, if it cannot be bundled, or if the judge is known to
/// refuse the bundle.
pub fn rust_file(arguments: &Arguments) -> Result<Submission> {
    let judge = arguments.judge()?;
    let watch = Watch::start(arguments.timeout);
    let session = Session::observed(
        arguments.manifest_path.as_deref(),
        arguments.target.as_deref(),
        watch.observer(),
    )?;
    let mut request = Request {
        package: arguments.package.clone(),
        bin: arguments.bin.clone(),
        minify: arguments.minify,
        check: !arguments.no_check,
        prune: !arguments.no_prune,
        ..Request::default()
    };
    let mut outside = Vec::new();
    if let Some(judge) = judge {
        request.outside = judge.crates.iter().map(|it| it.name.to_owned()).collect();
        if judge
            .crates
            .iter()
            .any(|it| session.version_of(it.name).is_some())
        {
            outside = session.outside(&request)?;
            let phase = Phase::Build(format!("the crates of {}", judge.title));
            request.rustc_arguments = watch.without_limit(phase, || {
                provided_crates(&session, judge, &outside, arguments)
            })?;
        }
        request.editions = judge.editions.to_vec();
        request.rust_version = judge.compiler.filter(|_| request.check).map(|compiler| {
            let version = compiler.value;
            Version::new(version.major.into(), version.minor.into(), 0)
        });
    }
    let reserve = Duration::from_secs(arguments.timeout) / RESERVE;
    request.deadline = watch.end().checked_sub(reserve);
    let submission = |bundle: Bundle| {
        Ok(Submission {
            status: status(&bundle, judge, &outside, arguments)?,
            text: bundle.source,
            package: bundle.package,
            extension: "rs",
        })
    };
    let ready = |bundle: Result<Bundle>| {
        let submission = bundle.and_then(submission);
        let (place, output) = (arguments.keep.clone(), arguments.output.clone());
        let late = format!(
            "stopped after {} s, before it was known whether the package itself compiles",
            arguments.timeout
        );
        watch.way_out(move || {
            let submission = submission.map_err(|error| kept(error, place.as_deref(), Some(&late)));
            submission?.write(output.as_deref())
        });
    };
    let bundle = session.bundle_with(&request, &ready);
    submission(bundle.map_err(|error| kept(error, arguments.keep.as_deref(), None))?)
}

/// Writes a bundle that does not compile to the file that is meant for it, if there is one. The error tells what
/// became of it, after a note.
fn kept(error: Error, place: Option<&Path>, note: Option<&str>) -> Error {
    let Error::Broken { why, bundle } = error else {
        return error;
    };
    let advice = match place {
        None => "--keep FILE keeps the bundle".to_owned(),
        Some(file) => match std::fs::write(file, &bundle) {
            Ok(()) => format!("the bundle is in {}", file.display()),
            Err(error) => format!("the bundle cannot be kept in {}: {error}", file.display()),
        },
    };
    let lines: Vec<&str> = [Some(&*why), note, Some(&*advice)]
        .into_iter()
        .flatten()
        .collect();
    Error::Broken {
        why: lines.join("\n"),
        bundle,
    }
}

/// Compiles the crates that the judge provides and the solution uses; returns how `rustc` finds them.
fn provided_crates(
    session: &Session,
    judge: &Judge,
    outside: &[Outside],
    arguments: &Arguments,
) -> Result<Vec<String>> {
    if !outside.is_empty() && arguments.target.is_some() {
        let title = judge.title;
        let why = format!("--target does not go with {title}, which provides crates for its own");
        return Err(Error::usage(why));
    }
    let folder = session.target_folder().join("judges").join(judge.name);
    let find = |name: &str| outside.iter().find(|it| it.package == name);
    let version = |name: &str| find(name).map(|it| it.version.to_string());
    match kit::crates::build(judge, |name| find(name).is_some(), version, &folder) {
        Ok(arguments) => Ok(arguments),
        // Without the judge's crates, the file is neither checked nor pruned.
        Err(_) if arguments.no_check => Ok(Vec::new()),
        Err(why) => Err(Error::refused(format!(
            "{why}; try --no-check, or leave out --for"
        ))),
    }
}

/// Returns the status line.
fn status(
    bundle: &Bundle,
    judge: Option<&Judge>,
    outside: &[Outside],
    arguments: &Arguments,
) -> Result<String> {
    let mut size = format!("{}: {} bytes", bundle.package, bundle.source.len());
    for (package, version) in &bundle.crates {
        size.extend([", ", package, " ", version]);
    }
    let mut notes = vec![size];
    if !bundle.whole.is_empty() {
        notes.push(format!("kept whole: {}", bundle.whole.join(", ")));
    }
    if let Some(why) = &bundle.unpruned {
        notes.push(format!("not pruned to what runs: {why}"));
    }
    if let Some(judge) = judge {
        notes.extend(size_note(bundle, judge, arguments.minify)?);
        notes.extend(thread_note(bundle, judge));
        notes.extend(outside.iter().filter_map(|it| crate_note(it, judge)));
        if let (Some(needed), Some(compiler)) = (&bundle.rust_version, judge.compiler) {
            let version = Fact {
                value: Version::new(compiler.value.major.into(), compiler.value.minor.into(), 0),
                is_confirmed: compiler.is_confirmed,
            };
            notes.extend(version_note(bundle, needed, judge.title, &version)?);
        } else if judge.compiler.is_some() && !arguments.no_check {
            notes.push(format!("not compared with the compiler of {}", judge.title));
        }
    }
    let asked = judge.map_or(2, |judge| judge.editions.len());
    match bundle.editions.as_deref() {
        None => notes.push("not checked".to_owned()),
        Some(_) if !bundle.untried.is_empty() => {
            let editions: Vec<String> = bundle.untried.iter().map(u16::to_string).collect();
            notes.push(format!("not tried in edition {}", editions.join(", ")));
        }
        Some([only]) if asked > 1 => notes.push(format!("compiles in edition {only} only")),
        Some(_) => {}
    }
    Ok(notes.join("; "))
}

/// Returns a note if the bundle exceeds an unconfirmed limit, an error if the limit is confirmed.
fn size_note(bundle: &Bundle, judge: &Judge, is_minified: bool) -> Result<Option<String>> {
    let size = |limit: SizeLimit| limit.size_of(&bundle.source);
    let is_exceeded = |limit: &Fact<SizeLimit>| size(limit.value) > limit.value.most();
    let Some(limit) = judge.size_limit.filter(is_exceeded) else {
        return Ok(None);
    };
    let (title, most, unit) = (judge.title, limit.value.most(), limit.value.unit());
    if !limit.is_confirmed {
        let note = format!("{title} is reported to accept no more than {most} {unit}");
        return Ok(Some(note));
    }
    let advice = if is_minified { "" } else { "; try --minify" };
    let (package, size) = (&bundle.package, size(limit.value));
    Err(Error::refused(format!(
        "{package}: {size} {unit}, but {title} accepts {most}{advice}"
    )))
}

/// Returns a note if the bundle seems to start threads, which the judge refuses.
fn thread_note(bundle: &Bundle, judge: &Judge) -> Option<String> {
    let starts = ["thread::spawn", "thread::scope", "thread::Builder"];
    let is_refused =
        !judge.allows_threads && starts.iter().any(|start| bundle.source.contains(start));
    is_refused.then(|| format!("{} refuses threads", judge.title))
}

/// Returns a note if the solution asks for another version of a crate than the judge has.
fn crate_note(outside: &Outside, judge: &Judge) -> Option<String> {
    let known = judge.crate_named(&outside.package)?.version?;
    // Where only the first numbers are known, the first and the last of the versions.
    let ends = match known.value.parse() {
        Ok(version) => vec![version],
        Err(_) => [0, u64::MAX]
            .iter()
            .filter_map(|patch| format!("{}.{patch}", known.value).parse().ok())
            .collect::<Vec<Version>>(),
    };
    let mut requirements = outside.requirements.iter();
    let other = requirements.find(|it| !ends.iter().any(|version| it.matches(version)))?;
    let (title, package) = (judge.title, &outside.package);
    let has = if known.is_confirmed {
        "has"
    } else {
        "is reported to have"
    };
    Some(format!(
        "Cargo.toml asks for {package} {other}, {title} {has} {}",
        known.value
    ))
}

/// Returns a note if the bundle may need a newer compiler than the judge has; an error if it certainly
/// does.
fn version_note(
    bundle: &Bundle,
    needed: &RustVersion,
    title: &str,
    compiler: &Fact<Version>,
) -> Result<Option<String>> {
    let verb = if compiler.is_confirmed {
        "has"
    } else {
        "is reported to have"
    };
    let has = format!("{title} {verb} {}", short(&compiler.value));
    if let Some(newest) = &needed.newest {
        let (code, line) = (&newest.code, newest.line);
        let since = short(&newest.since);
        let why = format!("needs Rust {since} for `{code}` in line {line}, {has}");
        if compiler.is_confirmed {
            let package = &bundle.package;
            return Err(Error::refused(format!("{package}: the file {why}")));
        }
        return Ok(Some(why));
    }
    let declared = needed.declared.as_ref();
    Ok(declared
        .filter(|(version, _)| *version > compiler.value)
        .map(|(version, package)| {
            let found = if needed.is_checked {
                "nothing newer was found"
            } else {
                "not compared, as Clippy is missing: rustup component add clippy"
            };
            format!("{package} declares Rust {}, {has}; {found}", short(version))
        }))
}

/// Formats a version without its patch level if that is 0.
fn short(version: &Version) -> String {
    if version.patch == 0 {
        format!("{}.{}", version.major, version.minor)
    } else {
        version.to_string()
    }
}
