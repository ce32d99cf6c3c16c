//! `bundle ID`: writes the file to submit.

use std::env;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command as Process, ExitCode};

use anyhow::{Context as _, Result};
use bundle::cargo::{Target, Workspace};
use bundle::judges::{self, Judge};
use bundle::rustc::Compiler;
use clap::{value_parser, Arg, ArgAction, ArgMatches, Command};

fn main() -> ExitCode {
    let matches = command().get_matches();
    let (status, result) = match Request::new(&matches) {
        Ok(request) => (1, request.run()),
        Err(error) => (2, Err(error)),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::from(status)
    })
}

/// What is asked for.
struct Request<'a> {
    compiler: Compiler,
    workspace: Workspace,
    target: Target,
    judge: Option<Judge>,
    /// The folder of `bundle.sh`.
    scripts: &'a Path,
    is_yes: bool,
}

fn command() -> Command {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help)
    };
    Command::new("bundle")
        .bin_name("scripts/bundle.sh")
        .about(
            "Make the file to submit: your program as it is written, then what it uses of its crates.\n\
             For a judge that takes no Rust, it is a C file made from that",
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
            option("scripts", "DIR", "The folder of bundle.sh; set by it")
                .value_parser(value_parser!(PathBuf))
                .required(true)
                .hide(true),
        ])
}

impl<'a> Request<'a> {
    fn new(matches: &'a ArgMatches) -> Result<Self> {
        let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
        let path = |name: &str| matches.get_one::<PathBuf>(name);
        let scripts = path("scripts").context("no --scripts")?;
        let judges = judges::read(&scripts.join("judges.json"))?;
        let judge = text("for").map(|name| judges::find(&judges, name));
        let judge = judge.transpose()?;
        let manifest = match (path("manifest-path"), text("package")) {
            (Some(path), _) => Some(path.clone()),
            (None, package) => package.map(|_| scripts.with_file_name("Cargo.toml")),
        };
        let compiler = Compiler::new()?;
        let workspace = Workspace::new(manifest, &compiler.host)?;
        let target = workspace.target(text("package"), text("bin"))?;
        let hosts = |problem: &String| judges::of_problem(&judges, problem);
        let judge = judge.or_else(|| target.judge.as_ref().and_then(hosts));
        Ok(Request {
            compiler,
            workspace,
            judge: judge.cloned(),
            target,
            scripts,
            is_yes: matches.get_flag("yes"),
        })
    }

    fn run(&self) -> Result<ExitCode> {
        let judge = self.judge.as_ref();
        let bundle = bundle::bundle(&self.workspace, &self.target, &self.compiler, judge)?;
        if let Some(judge) = judge.filter(|judge| judge.is_c) {
            return self.c_file(&bundle.text, judge);
        }
        io::stdout().write_all(bundle.text.as_bytes())?;
        let editions: Vec<String> = bundle.editions.iter().map(u16::to_string).collect();
        let title = judge.map_or("any judge", |judge| &judge.title);
        let (name, size) = (&self.target.binary, bundle.text.len());
        let editions = editions.join(" or ");
        eprintln!("{name}: {size} bytes of Rust for {title}, edition {editions}");
        Ok(ExitCode::SUCCESS)
    }

    /// Lets the package `c` make a C file, which it writes to standard output.
    fn c_file(&self, text: &str, judge: &Judge) -> Result<ExitCode> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("main.rs");
        std::fs::write(&file, text)?;
        let mut process = Process::new("bash");
        process
            .arg(self.scripts.join("tool.sh"))
            .arg("c")
            .arg(&file);
        process.args(["--name", &self.target.binary]);
        process.args(self.is_yes.then_some("--yes"));
        process.args(judge.limit.map(|most| format!("--limit={most}")));
        let words = env::args().skip(1);
        let words: Vec<String> = words
            .filter(|word| !word.starts_with("--scripts"))
            .collect();
        process.arg("--command");
        process.arg(format!("scripts/bundle.sh {}", words.join(" ")));
        let status = process.status().context("cannot run bash")?;
        let code = status.code().and_then(|code| u8::try_from(code).ok());
        Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
    }
}
