//! The problems: the workspace's packages that have `[package.metadata.judge]`.

use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail, Context, Result};
use cargo_metadata::{MetadataCommand, Package, PackageId};
use serde::Deserialize;

use crate::limits::Limits;
use crate::near;
use crate::seconds;
use crate::size::Size;

/// The workspace whose solutions are judged.
pub struct Workspace {
    /// Where it lies.
    pub root: PathBuf,
    /// Where cargo builds it.
    pub target: PathBuf,
    /// Its problems by name.
    pub problems: Vec<Problem>,
}

/// A package that solves a problem.
pub struct Problem {
    /// The package's name.
    pub name: String,
    /// How cargo's messages call it.
    pub id: PackageId,
    /// The executable that counts, where the package has several.
    pub default_run: Option<String>,
    /// The problem's title.
    pub title: String,
    /// The online judge that has it.
    pub judge: String,
    /// The judge's limits, or the house's.
    pub limits: Limits,
}

/// `[package.metadata.judge]`; what else it may hold is for other tools.
#[derive(Deserialize)]
struct Told {
    title: String,
    judge: String,
    /// Seconds.
    time: Option<f64>,
    /// KiB.
    memory: Option<u64>,
}

impl Workspace {
    /// Asks cargo for the workspace that `folder` is in.
    pub fn find(folder: &Path) -> Result<Self> {
        let metadata = MetadataCommand::new()
            .current_dir(folder)
            .no_deps()
            .exec()
            .with_context(|| format!("cannot ask cargo about {}", folder.display()))?;
        let mut problems = Vec::new();
        for package in &metadata.packages {
            let told = package.metadata.get("judge");
            if let Some(told) = told.filter(|_| metadata.workspace_members.contains(&package.id)) {
                let problem = Problem::told(package, told)
                    .with_context(|| format!("[package.metadata.judge] of {}", package.name))?;
                problems.push(problem);
            }
        }
        problems.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        Ok(Workspace {
            root: metadata.workspace_root.into(),
            target: metadata.target_directory.into(),
            problems,
        })
    }

    /// The problems of these names, or all if none is named.
    pub fn select(&self, names: &[String]) -> Result<Vec<&Problem>> {
        if names.is_empty() && self.problems.is_empty() {
            bail!(
                "no package in {} has [package.metadata.judge]",
                self.root.display()
            );
        }
        let known = || self.problems.iter().map(|problem| problem.name.as_str());
        for name in names {
            if !known().any(|other| other == name) {
                bail!("unknown problem `{name}`{}", near::hint(name, known()));
            }
        }
        let wanted = |problem: &&Problem| names.is_empty() || names.contains(&problem.name);
        Ok(self.problems.iter().filter(wanted).collect())
    }

    /// Where the cases of `problem` lie.
    pub fn cases(&self, problem: &Problem) -> PathBuf {
        self.root.join("testcases").join(&problem.name)
    }
}

impl Problem {
    fn told(package: &Package, told: &serde_json::Value) -> Result<Self> {
        let told = Told::deserialize(told)?;
        let mut limits = Limits::HOUSE;
        if let Some(time) = told.time {
            limits.time = seconds::from_float(time).map_err(|why| anyhow!("time: {why}"))?;
        }
        match told.memory {
            Some(0) => bail!("memory: must be more than 0"),
            Some(kib) => limits.memory = Size::from_kib(kib),
            None => {}
        }
        Ok(Problem {
            name: package.name.to_string(),
            id: package.id.clone(),
            default_run: package.default_run.clone(),
            title: told.title,
            judge: told.judge,
            limits,
        })
    }
}
