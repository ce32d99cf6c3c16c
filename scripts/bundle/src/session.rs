//! From a request to a file.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use cargo_metadata::Metadata;

use crate::artifacts::{self, Artifacts};
use crate::assemble::{self, Parts};
use crate::cfg::Cfg;
use crate::check::Compiler;
use crate::error::{Error, Result};
use crate::judges::Judge;
use crate::metadata::{self, CrateId, CrateInfo};
use crate::program::Program;
use crate::trim;

/// The editions that a file is checked in, if no judge says otherwise.
pub const EDITIONS: [u16; 2] = [2021, 2024];

/// A minified file that is larger has its path dependencies packed too.
pub const PACKED: usize = 16 * 1024;

/// What is known of a workspace: asked once, for any number of bundles.
pub struct Session {
    metadata: Metadata,
    cfg: Cfg,
    target: Option<String>,
}

/// Which binary, and how.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The package; may be left out where the manifest has one.
    pub package: Option<String>,
    /// The binary; may be left out where the package has one.
    pub bin: Option<String>,
    /// The judge it is for.
    pub judge: Option<&'static Judge>,
    /// Pack the crates of others.
    pub minify: bool,
    /// Hand the file over without compiling it.
    pub no_check: bool,
    /// The compiler to check with.
    pub rustc: Option<PathBuf>,
}

/// One file, ready to submit.
#[derive(Debug)]
pub struct Bundle {
    /// The file.
    pub source: String,
    /// What is worth knowing of it, in one line.
    pub status: String,
    /// The part that the author of the solution wrote.
    pub solution: String,
    /// The edition it is written in.
    pub edition: u16,
    /// The name of its binary.
    pub name: String,
    /// Its package's table `[package.metadata.judge]`, or null.
    pub judge: serde_json::Value,
    /// The folder of its workspace.
    pub root: PathBuf,
}

impl Session {
    /// Asks Cargo and the compiler.
    ///
    /// # Errors
    ///
    /// If one of them can't be run or refuses the manifest.
    pub fn new(manifest: Option<&Path>, target: Option<&str>) -> Result<Self> {
        // Both take a tenth of a second: side by side.
        let (metadata, cfg) = std::thread::scope(|scope| {
            let cfg = scope.spawn(|| Cfg::of_target(target));
            let metadata = metadata::load(manifest, target);
            let cfg = cfg
                .join()
                .unwrap_or_else(|_| Err(Error::refused("rustc --print cfg failed")));
            (metadata, cfg)
        });
        Ok(Session {
            metadata: metadata?,
            cfg: cfg?,
            target: target.map(str::to_owned),
        })
    }

    /// Makes one file of a binary.
    ///
    /// # Errors
    ///
    /// [`Error::Usage`] if there is no such binary; [`Error::Refused`] if something that it reaches
    /// can't be inlined, if the file does not compile, or if it is too large for the judge.
    pub fn bundle(&self, request: &Request) -> Result<Bundle> {
        let crates = metadata::crates_of(
            &self.metadata,
            request.package.as_deref(),
            request.bin.as_deref(),
            &self.cfg,
            self.target.as_deref(),
        )?;
        let kept_out: BTreeSet<String> = request
            .judge
            .iter()
            .flat_map(|judge| judge.crates.iter().map(|(name, _)| (*name).to_owned()))
            .collect();
        let (crates, compiler) = self.prepare(crates, &kept_out, request)?;
        let program = assemble::read(&crates, &kept_out)?;
        let editions = request.judge.map_or(&EDITIONS[..], |judge| judge.editions);

        let mut whole = BTreeSet::new();
        // Code of 2024 may use words that 2021 does not know.
        let newest = crates.iter().map(|info| info.edition).max();
        let edition = editions
            .iter()
            .rev()
            .find(|edition| Some(**edition) == newest);
        let edition = *edition.unwrap_or(&editions[0]);
        let mut first = None;
        let (parts, source, good_in) = loop {
            let parts = trim::trim(&program, &whole, &compiler, edition)?;
            let source = text(&parts, request.minify);
            if request.no_check {
                break (parts, source, Vec::new());
            }
            let error = match compiler.check(&source, editions) {
                Ok(good) => break (parts, source, good),
                Err(error) => error,
            };
            // Too little was kept somewhere: keep the crates in it as they are. If that is no help
            // either, the first error tells what was missed.
            let error = first.get_or_insert(error);
            if !more_whole(&program, &parts, &mut whole) {
                let error = std::mem::replace(error, Error::refused(""));
                return Err(error);
            }
        };
        refuse_native(&parts)?;
        let mut status = status(&crates, &parts, &source, &whole, request)?;
        if good_in.len() < editions.len() && !request.no_check {
            note(
                &mut status,
                format_args!("; compiles in edition {} only", good_in[0]),
            );
        }
        let package = self.metadata.packages.iter();
        let package = package.into_iter().find(|it| it.id == crates[0].id);
        Ok(Bundle {
            source,
            status,
            solution: parts.solution.clone(),
            edition: crates[0].edition,
            name: crates[0].name.clone(),
            judge: package.map_or_else(Default::default, |it| it.metadata["judge"].clone()),
            root: self.metadata.workspace_root.clone().into(),
        })
    }

    /// Adds what only a build can tell, if it is needed.
    fn prepare(
        &self,
        mut crates: Vec<CrateInfo>,
        kept_out: &BTreeSet<String>,
        request: &Request,
    ) -> Result<(Vec<CrateInfo>, Compiler)> {
        let mut compiler = Compiler {
            rustc: request.rustc.clone(),
            target: self.target.clone(),
            externs: Vec::new(),
        };
        let has_scripts = crates
            .iter()
            .any(|info| info.build_script && !info.is_proc_macro);
        let has_kept_out = crates.iter().any(|info| kept_out.contains(&info.package));
        if !has_scripts && !has_kept_out {
            return Ok((crates, compiler));
        }
        let manifest = crates[0].directory.join("Cargo.toml");
        let artifacts = artifacts::build(&manifest, &crates[0].package, self.target.as_deref())?;
        for info in &mut crates {
            info.learn(&artifacts);
            let Some(library) = artifacts.compiled.get(&info.id) else {
                continue;
            };
            if kept_out.contains(&info.package) {
                let directory = Path::new(library).parent().unwrap_or(Path::new(""));
                compiler.externs.extend([
                    "--extern".to_owned(),
                    format!("{}={library}", info.name),
                    "-L".to_owned(),
                    format!("dependency={}", directory.display()),
                ]);
            }
        }
        Ok((crates, compiler))
    }
}

/// What is worth knowing of a file, in one line; an error if it is too large.
fn status(
    crates: &[CrateInfo],
    parts: &Parts,
    source: &str,
    whole: &BTreeSet<CrateId>,
    request: &Request,
) -> Result<String> {
    let name = &crates[0].name;
    let bytes = source.len();
    let mut status = format!("{name}: {bytes} bytes");
    for part in &parts.crates {
        note(
            &mut status,
            format_args!(", {} {}", part.info.package, part.info.version),
        );
    }
    if whole.is_empty() && request.no_check {
        status += "; not checked";
    }
    if !whole.is_empty() {
        let names: Vec<_> = whole
            .iter()
            .map(|krate| crates[*krate].package.as_str())
            .collect();
        note(
            &mut status,
            format_args!("; kept whole: {}", names.join(", ")),
        );
    }
    if let Some(judge) = request.judge {
        for (name, version) in judge.crates {
            let here = crates.iter().find(|info| info.package == *name);
            if let (Some(info), false) = (here, version.is_empty()) {
                if info.version != *version {
                    let checked = &info.version;
                    note(
                        &mut status,
                        format_args!("; {} has {name} {version}, not {checked}", judge.name),
                    );
                }
            }
        }
        if let Some(limit) = judge.limit.as_ref().filter(|limit| bytes > limit.bytes) {
            let (judge, limit_bytes) = (judge.name, limit.bytes);
            if limit.is_rumour {
                note(
                    &mut status,
                    format_args!("; {judge} is said to take no more than {limit_bytes}"),
                );
            } else {
                return Err(Error::refused(format!(
                    "{name}: {bytes} bytes, but {judge} takes {limit_bytes}; {}",
                    if request.minify {
                        "it is minified already"
                    } else {
                        "try --minify"
                    }
                )));
            }
        }
    }
    Ok(status)
}

fn note(status: &mut String, what: std::fmt::Arguments) {
    // Writing to a string does not fail.
    let _ = status.write_fmt(what);
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

/// Code that calls into a native library needs that library.
fn refuse_native(parts: &Parts) -> Result<()> {
    let native = parts
        .crates
        .iter()
        .map(|part| &part.info)
        .find_map(|info| info.links.as_ref().map(|library| (info, library.clone())));
    let Some((info, library)) = native else {
        return Ok(());
    };
    Err(Error::refused(format!(
        "`{}` {} can't be inlined: it links the native library `{library}`, which a judge does not \
         have; use a crate written in Rust alone",
        info.package, info.version
    )))
}

impl CrateInfo {
    fn learn(&mut self, artifacts: &Artifacts) {
        for cfg in artifacts.cfgs.get(&self.id).into_iter().flatten() {
            self.cfg.insert(cfg);
        }
        if let Some(library) = artifacts
            .libraries
            .get(&self.id)
            .and_then(|all| all.first())
        {
            self.links.get_or_insert_with(|| library.clone());
        }
    }
}
