//! `bundle ID`: writes the file to submit.

use std::env;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command as Process, ExitCode, Stdio};

use anyhow::{bail, Context as _, Result};
use bundle::cargo::{Target, Workspace};
use bundle::judges::{self, Judge};
use bundle::rustc::Compiler;
use clap::{value_parser, Arg, ArgAction, ArgMatches, Command};

fn main() -> ExitCode {
    let matches = command().get_matches();
    match run(&matches) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
        }
    }
}

/// The tool was used wrongly.
#[derive(Debug)]
struct Usage(String);

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// Makes any error one of usage.
#[allow(clippy::needless_pass_by_value)] // as `map_err` calls it
fn usage(error: anyhow::Error) -> anyhow::Error {
    Usage(format!("{error:#}")).into()
}

fn command() -> Command {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help)
    };
    Command::new("bundle")
        .bin_name("scripts/bundle.sh")
        .about(
            "Make the file to submit: your program as it is written, then what it uses of its crates. For a judge \
             that takes no Rust, it is a C file made from that",
        )
        .after_help(
            "Examples:\n  scripts/bundle.sh hdu1848 > a.c                what the judge of the problem takes\n  \
             scripts/bundle.sh hdu1848 --for kattis > a.rs  what another judge takes\n  \
             cd ~/mine && …/scripts/bundle.sh > a.rs        the package of the nearest Cargo.toml",
        )
        .args([
            Arg::new("package")
                .value_name("ID")
                .help("The problem, or, with --manifest-path, the package [default: the nearest Cargo.toml]"),
            option("for", "JUDGE", "The judge [default: that of the problem]"),
            option("manifest-path", "PATH", "The Cargo.toml of a package elsewhere").value_parser(value_parser!(PathBuf)),
            option("bin", "NAME", "The binary, if there are several"),
            option("yes", "", "For a C file: install the source of the standard library if it is missing")
                .num_args(0)
                .action(ArgAction::SetTrue),
            option("root", "DIR", "The repository; set by bundle.sh")
                .value_parser(value_parser!(PathBuf))
                .required(true)
                .hide(true),
            option("scripts", "DIR", "The folder of bundle.sh; set by it")
                .value_parser(value_parser!(PathBuf))
                .required(true)
                .hide(true),
        ])
}

fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let path = |name: &str| matches.get_one::<PathBuf>(name);
    let scripts = path("scripts").context("no --scripts")?;
    let judges = judges::read(&scripts.join("judges.json"))?;
    let judge = text("for")
        .map(|name| judges::find(&judges, name))
        .transpose()
        .map_err(usage)?;
    let manifest = match (path("manifest-path"), text("package")) {
        (Some(path), _) => path.clone(),
        (None, Some(_)) => path("root").context("no --root")?.join("Cargo.toml"),
        (None, None) => nearest(&env::current_dir()?).map_err(usage)?,
    };
    let compiler = Compiler::new()?;
    let workspace = Workspace::new(&manifest, &compiler.host).map_err(usage)?;
    let target = workspace
        .target(text("package"), text("bin"))
        .map_err(usage)?;
    let hosts = |problem: &String| judges::of_problem(&judges, problem);
    let judge = judge.or_else(|| target.judge.as_ref().and_then(hosts));
    let bundle = bundle::bundle(&workspace, &target, &compiler, judge)?;
    if let Some(judge) = judge.filter(|judge| judge.is_c) {
        return c_file(
            &bundle.text,
            judge,
            &target,
            scripts,
            matches.get_flag("yes"),
        );
    }
    if let Some(excess) = judge.and_then(|judge| judge.excess(&bundle.text)) {
        if judge.is_some_and(|judge| judge.is_limit_confirmed) {
            bail!("{excess}");
        }
        eprintln!("note: {excess}, as far as is known");
    }
    write(bundle.text.as_bytes())?;
    let editions: Vec<String> = bundle.editions.iter().map(u16::to_string).collect();
    let title = judge.map_or("any judge", |judge| &judge.title);
    let (name, size) = (&target.binary, bundle.text.len());
    eprintln!(
        "{name}: {size} bytes of Rust for {title}, edition {}",
        editions.join(" or ")
    );
    Ok(ExitCode::SUCCESS)
}

/// The `Cargo.toml` of a folder or of the nearest one around it.
fn nearest(folder: &Path) -> Result<PathBuf> {
    let mut files = folder.ancestors().map(|folder| folder.join("Cargo.toml"));
    let file = files.find(|file| file.is_file());
    file.with_context(|| {
        format!(
            "there is no Cargo.toml in {} or around it: name a problem",
            folder.display()
        )
    })
}

/// Lets the package `c` make a C file, which it writes to standard output.
fn c_file(
    text: &str,
    judge: &Judge,
    target: &Target,
    scripts: &Path,
    is_yes: bool,
) -> Result<ExitCode> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("main.rs");
    std::fs::write(&file, text)?;
    let mut process = Process::new("bash");
    process
        .arg(scripts.join("tool.sh"))
        .arg("c")
        .arg(&file)
        .args(["--name", &target.binary]);
    if is_yes {
        process.arg("--yes");
    }
    if let Some((most, false)) = judge.limit {
        process.args(["--limit", &most.to_string()]);
    }
    let words: Vec<String> = env::args().skip(1).collect();
    let words = words
        .iter()
        .filter(|word| !word.starts_with("--root") && !word.starts_with("--scripts"));
    let words: Vec<&str> = words.map(String::as_str).collect();
    process.args([
        "--command",
        &format!("scripts/bundle.sh {}", words.join(" ")),
    ]);
    let status = process
        .stdin(Stdio::inherit())
        .status()
        .context("cannot run bash")?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// Writes to standard output; a closed pipe ends the program quietly.
fn write(bytes: &[u8]) -> Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
        result => result.context("cannot write the file"),
    }
}
