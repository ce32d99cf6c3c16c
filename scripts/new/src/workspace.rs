//! Creates problems in `problems/` and `testcases/`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail, ensure, Context, Result};
use kit::{cases, compilers};

use crate::id::Id;
use crate::package::Problem;

/// The workspace of the solutions.
pub struct Workspace {
    root: PathBuf,
    /// The names of external packages. A second package of that name would make `-p` ambiguous.
    crates: Vec<String>,
}

impl Workspace {
    /// Opens the workspace in the folder `root`.
    ///
    /// # Errors
    ///
    /// If it has no folder `problems`, or its lock file cannot be read.
    pub fn open(root: &Path) -> Result<Self> {
        let problems = root.join("problems");
        ensure!(problems.is_dir(), "{} is not a folder", problems.display());
        let lock = root.join("Cargo.lock");
        let lock =
            fs::read_to_string(&lock).with_context(|| format!("cannot read {}", lock.display()))?;
        let packages = lock
            .split("[[package]]")
            .filter(|package| package.contains("\nsource = "));
        let names = packages.filter_map(|package| package.split('"').nth(1));
        Ok(Workspace {
            root: root.to_owned(),
            crates: names.map(str::to_owned).collect(),
        })
    }

    /// Returns whether a package can have this name. There may be one already.
    pub fn is_free(&self, id: &Id) -> bool {
        !self.crates.iter().any(|name| name == id.as_str())
    }

    /// Creates the package of a problem and its cases, or nothing on failure.
    ///
    /// # Errors
    ///
    /// If the problem exists, or a file cannot be written.
    pub fn create(&self, problem: &Problem) -> Result<()> {
        let package = self.root.join("problems").join(problem.id.as_str());
        let cases = cases::folder(&self.root, problem.id.as_str());
        for (folder, shown) in [(&package, "problems"), (&cases, "testcases")] {
            if fs::symlink_metadata(folder).is_ok() {
                bail!("{shown}/{} already exists", problem.id);
            }
        }
        self.write(problem, &package, &cases)
            .map_err(|error| anyhow!("cannot create {}: {error}", problem.id))
    }

    fn write(&self, problem: &Problem, package: &Path, cases: &Path) -> io::Result<()> {
        // Not in `problems`, where Cargo treats every folder as a package.
        let testcases = self.root.join("testcases");
        fs::create_dir_all(&testcases)?;
        let draft = tempfile::Builder::new()
            .prefix(".new-")
            .tempdir_in(testcases)?;
        let (new_package, new_cases) = (draft.path().join("package"), draft.path().join("cases"));
        fs::create_dir_all(new_package.join("src"))?;
        for (path, text) in problem.package() {
            fs::write(new_package.join(path), text)?;
        }
        fs::create_dir(&new_cases)?;
        for (name, text) in problem.cases() {
            fs::write(new_cases.join(name), text)?;
        }
        if !problem.samples.is_empty() {
            fs::rename(new_cases, cases)?;
        }
        fs::rename(new_package, package).inspect_err(|_| {
            // Undoes the first renaming. If that fails, too, the original error is the one to report.
            let _ = fs::remove_dir_all(cases);
        })
    }

    /// Adds new packages to `Cargo.lock`, for builds with `--locked`.
    ///
    /// This needs no network, as the packages add no dependencies. If it fails, the next build updates the
    /// file.
    pub fn lock(&self) {
        let mut cargo = compilers::cargo();
        cargo
            .args(["update", "--workspace", "--offline", "--quiet"])
            .current_dir(&self.root);
        let _ = cargo.output();
    }
}
