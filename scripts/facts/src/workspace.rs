//! The workspace that is meant, and its problems.
//!
//! It is the nearest folder upwards from the current one that has test cases or a `Cargo.toml`, a workspace before its
//! packages; without one, it is this repository. A problem is found by its id, which is
//!
//! - the name of a package with a program, `src/main.rs`;
//! - the name of another binary, such as `src/bin/ID.rs`;
//! - the name of a single file, `ID.rs`, `ID.cpp`, `ID.cc`, `ID.c` or `ID.py`, beside `testcases` or in it;
//! - the name of a folder of test cases, for a program that is named otherwise.
//!
//! Its test cases are in `testcases/ID`, or in `ID/in` and `ID/out`.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{self, Path, PathBuf};
use std::{env, fs};

use anyhow::{bail, Context as _, Result};
use serde_json::Value;

use crate::problem::{Problem, Solution};
use crate::text::did_you_mean;
use crate::tools;

/// The languages of single files, by their extensions.
const EXTENSIONS: [&str; 5] = ["rs", "cpp", "cc", "c", "py"];

/// The workspace whose solutions are judged.
#[derive(Debug)]
pub struct Workspace {
    /// Its folder.
    pub root: PathBuf,
    /// The folder for what is built.
    pub target: PathBuf,
    /// The problems, also those that have only test cases, in the order of their ids.
    pub problems: Vec<Problem>,
    /// What Cargo knows of it; null if it is not Cargo's.
    pub metadata: Value,
}

impl Workspace {
    /// Finds the workspace at `root`, or else the one that is meant in the current folder.
    ///
    /// # Errors
    ///
    /// Returns an error if there is none, or a `Cargo.toml` is malformed.
    pub fn find(root: Option<&Path>) -> Result<Self> {
        let Some(root) = root else {
            return Workspace::around(&env::current_dir()?);
        };
        let missing = || format!("there is no folder {}", root.display());
        Workspace::open(whole(root).with_context(missing)?)
    }

    /// Finds the workspace that is meant in a folder.
    fn around(folder: &Path) -> Result<Self> {
        // The tools are a workspace, too, but not one to judge; what they build may hold one.
        let has_tool = |it: &Path| it.join("tool.sh").is_file();
        let is_tool = |it: &Path| it.ancestors().take(3).any(has_tool);
        let is_code = |it: &Path| has_cases(it) || it.join("Cargo.toml").is_file();
        let nearest = folder.ancestors().find(|it| is_code(it) && !is_tool(it));
        let scripts = tools::scripts();
        let repository = scripts.as_deref().and_then(Path::parent);
        let shown = folder.display();
        let nearest = nearest.or(repository).with_context(|| {
            format!("neither test cases nor a Cargo.toml in {shown} or above; see --root")
        })?;
        if has_cases(nearest) {
            return Workspace::open(nearest.to_owned());
        }
        let metadata = tools::metadata(&nearest.join("Cargo.toml"))?;
        let whole = Path::new(text(&metadata["workspace_root"]));
        let mut inside = nearest.ancestors().take_while(|it| it.starts_with(whole));
        Workspace::open(inside.find(|it| has_cases(it)).unwrap_or(whole).to_owned())
    }

    /// Reads the workspace with this root.
    fn open(root: PathBuf) -> Result<Self> {
        let mut manifests = root.ancestors().map(|it| it.join("Cargo.toml"));
        let manifest = manifests.find(|it| it.is_file());
        let metadata = match manifest.map(|it| tools::metadata(&it)) {
            Some(Ok(metadata)) => metadata,
            Some(Err(error)) if root.join("Cargo.toml").is_file() => return Err(error),
            // That of a folder above may have nothing to do with it.
            _ => Value::Null,
        };
        let mut workspace = Workspace {
            target: root.join("target"),
            root,
            problems: Vec::new(),
            metadata,
        };
        workspace.add_binaries()?;
        workspace.add_files()?;
        workspace.problems.sort_by(|a, b| a.id.cmp(&b.id));
        Ok(workspace)
    }

    /// Adds the programs of the packages in this folder.
    fn add_binaries(&mut self) -> Result<()> {
        let metadata = self.metadata.clone();
        for package in list(&metadata["packages"]) {
            let manifest = PathBuf::from(text(&package["manifest_path"]));
            let folder = manifest.parent().unwrap_or(Path::new(""));
            if !folder.starts_with(&self.root) {
                continue;
            }
            self.target = text(&metadata["target_directory"]).into();
            let targets = list(&package["targets"]);
            let binaries = targets.filter(|it| list(&it["kind"]).any(|kind| kind == "bin"));
            let is_only = binaries.clone().count() == 1;
            for binary in binaries {
                let file = PathBuf::from(text(&binary["src_path"]));
                let is_main = file == folder.join("src/main.rs");
                let is_listed = file.starts_with(folder.join("src/bin"));
                let is_named = is_main || is_only && !is_listed;
                let named = if is_named { package } else { binary };
                let facts = if is_main || is_only {
                    &package["metadata"]
                } else {
                    &Value::Null
                };
                let mut problem = Problem::read(text(&named["name"]), facts, folder)?;
                problem.solution = Some(Solution::Binary {
                    package_id: text(&package["id"]).to_owned(),
                    manifest: manifest.clone(),
                    name: text(&binary["name"]).to_owned(),
                    edition: text(&binary["edition"]).to_owned(),
                    file,
                });
                self.add(problem);
            }
        }
        Ok(())
    }

    /// Adds the single files, and the test cases of other programs.
    fn add_files(&mut self) -> Result<()> {
        let known = self.problems.len();
        let mut folders = Vec::new();
        for folder in [self.root.join("testcases"), self.root.clone()] {
            for entry in fs::read_dir(&folder).into_iter().flatten() {
                let path = entry?.path();
                let text = |part: Option<&OsStr>| Some(part?.to_str()?.to_owned());
                let extension = text(path.extension()).unwrap_or_default();
                let is_code = EXTENSIONS.contains(&extension.as_str()) && path.is_file();
                // An empty one is what the shell makes for `bundle.sh ID > ID.rs`.
                let is_source = is_code && path.metadata()?.len() > 0;
                let is_new = self.problems[..known].iter().all(|it| file(it) != path);
                match (text(path.file_stem()), text(path.file_name())) {
                    (Some(id), _) if is_source && is_new => {
                        let mut problem = Problem::read(&id, &Value::Null, &folder)?;
                        problem.solution = Some(Solution::File(path));
                        self.add(problem);
                    }
                    (_, Some(id)) if path.is_dir() && self.cases(&id) == path => folders.push(id),
                    _ => {}
                }
            }
        }
        for id in folders {
            if !self.problems.iter().any(|it| it.id == id) {
                self.add(Problem::read(&id, &Value::Null, &self.root)?);
            }
        }
        Ok(())
    }

    fn add(&mut self, mut problem: Problem) {
        problem.cases = self.cases(&problem.id);
        self.problems.push(problem);
    }

    /// The folder of the test cases of a problem; that of new ones, if there are none.
    fn cases(&self, id: &str) -> PathBuf {
        let usual = self.root.join("testcases").join(id);
        let other = self.root.join(id);
        if usual.is_dir() || !has_pairs(&other) {
            usual
        } else {
            other
        }
    }

    /// Returns the problem with this id.
    ///
    /// # Errors
    ///
    /// Names the root that was searched, and the nearest ids; or both of two candidates.
    pub fn problem(&self, id: &str) -> Result<&Problem> {
        let mut found: Vec<&Problem> = self.problems.iter().filter(|it| it.id == id).collect();
        if found.is_empty() {
            // A binary of another name than its file: `src/bin/ID.rs`.
            let is_file = |it: &&Problem| file(it).file_stem().is_some_and(|stem| stem == id);
            found.extend(self.problems.iter().filter(is_file));
        }
        match found[..] {
            [problem] => Ok(problem),
            [] => {
                let near = did_you_mean(id, self.problems.iter().map(|it| it.id.as_str()));
                bail!("no problem `{id}` in {}{near}", self.root.display())
            }
            [first, second, ..] => {
                let (first, second) = (file(first).display(), file(second).display());
                bail!("`{id}` is both {first} and {second}; rename one of them")
            }
        }
    }

    /// Returns the problems to judge where none is named: those with a solution, and with facts or test cases.
    pub fn judged(&self) -> Vec<&Problem> {
        let has_any = |it: &Problem| !it.metadata["judge"].is_null() || it.cases.is_dir();
        let is_judged = |it: &&Problem| it.solution.is_some() && has_any(it);
        self.problems.iter().filter(is_judged).collect()
    }
}

/// Returns a path from the root of the file system, as Cargo writes it: without links and `..`.
fn whole(folder: &Path) -> Result<PathBuf> {
    let canonical = folder.canonicalize()?;
    // A canonical path of Windows is one that few programs read.
    Ok(if cfg!(windows) {
        path::absolute(folder)?
    } else {
        canonical
    })
}

/// The file of a solution; for a problem without one, an empty path.
fn file(problem: &Problem) -> &Path {
    let solution = problem.solution.as_ref();
    solution.map_or(Path::new(""), Solution::file)
}

/// Returns whether a folder has test cases, by which a workspace is known.
fn has_cases(folder: &Path) -> bool {
    let mut entries = fs::read_dir(folder).into_iter().flatten().flatten();
    folder.join("testcases").is_dir() || entries.any(|entry| has_pairs(&entry.path()))
}

/// Returns whether a folder has folders `in` and `out` with an input and its output.
fn has_pairs(folder: &Path) -> bool {
    let stems = |name: &str| {
        let folder = fs::read_dir(folder.join(name));
        let entries = folder.into_iter().flatten().flatten();
        entries.map(|entry| entry.path().file_stem().map(OsStr::to_owned))
    };
    let inputs: BTreeSet<_> = stems("in").collect();
    stems("out").any(|stem| inputs.contains(&stem))
}

/// The elements of an array; none of anything else.
fn list(value: &Value) -> impl Iterator<Item = &Value> + Clone {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    /// A folder with some files; those named `*.toml` are packages, and have a program unless it says `[workspace]`.
    fn folder(files: &[&str]) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        for file in files {
            let file = folder.path().join(file);
            let place = file.parent().unwrap();
            fs::create_dir_all(place).unwrap();
            let name = place.file_name().unwrap().to_str().unwrap();
            let text = match file.file_name().unwrap().to_str().unwrap() {
                "Cargo.toml" if place == folder.path() => {
                    "[workspace]\nresolver = \"3\"\nmembers = [\"*/p*\"]\n".to_owned()
                }
                "Cargo.toml" => format!("[package]\nname = \"{name}\"\n"),
                _ => "fn main() {}\n".to_owned(),
            };
            fs::write(file, text).unwrap();
        }
        folder
    }

    /// The root that is meant in a folder of `top`, from there.
    fn root(top: &TempDir, folder: &str) -> String {
        let top = whole(top.path()).unwrap();
        let found = Workspace::around(&top.join(folder)).unwrap().root;
        let root = found.strip_prefix(&top).map(Path::to_owned);
        root.unwrap_or(found).to_string_lossy().replace('\\', "/")
    }

    #[test]
    fn means_the_nearest_workspace() {
        let all = folder(&[
            "Cargo.toml",
            "a/pa/Cargo.toml",
            "a/pa/src/main.rs",
            "a/pa/deep/ü x/y",
            "b/testcases/n/1.in",
            "b/pb/Cargo.toml",
            "b/pb/src/bin/n.rs",
            "c/n/in/1.txt",
            "c/n/out/1.txt",
            "c/n.py",
            "d/in/1",
            "d/out/2",
            "e/pe/Cargo.toml",
            "e/pe/src/main.rs",
            "e/pe/testcases/x",
        ]);
        for (from, expected) in [
            ("", ""),
            ("a", ""),
            ("a/pa", ""),
            ("a/pa/src", ""),
            ("a/pa/deep/ü x", ""),
            ("b", "b"),
            ("b/testcases/n", "b"),
            ("b/pb/src/bin", "b"), // between the package and the workspace
            ("c", "c"),
            ("c/n", "c"),
            ("c/n/in", "c"),
            ("d/in", ""), // no pair
            ("e/pe/src", "e/pe"),
        ] {
            assert_eq!(root(&all, from), expected, "{from}");
        }
    }

    #[test]
    fn means_a_package_without_a_workspace_and_the_repository_around_the_tools() {
        let all = folder(&["pa/Cargo.toml", "pa/src/bin/x.rs", "other/x"]);
        assert_eq!(root(&all, "pa/src"), "pa");
        let mut above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
        let repository = above.find(|it| it.join("testcases").is_dir()).unwrap();
        for inside in ["scripts", "scripts/facts/src", "testcases", "problems"] {
            let found = Workspace::around(&repository.join(inside)).unwrap();
            assert_eq!(found.root, repository, "{inside}");
        }
        // Where no script says which repository is this one, as where the program is installed.
        let why = Workspace::around(&all.path().join("other")).unwrap_err();
        assert!(why.to_string().starts_with("neither "), "{why}");
    }

    #[test]
    fn finds_ids_of_packages_binaries_files_and_cases() {
        let all = folder(&[
            "Cargo.toml",
            "a/p1/Cargo.toml",
            "a/p1/src/main.rs",
            "a/p2/Cargo.toml",
            "a/p2/src/bin/x.rs",
            "a/p2/src/bin/y.rs",
            "z.cpp",
            "testcases/w.py",
            "testcases/x/1.in",
            "testcases/v/1.in",
            "y/in/1",
            "y/out/1",
            "u/in/1",
            "u/out/1",
            "notes.txt",
        ]);
        let workspace = Workspace::find(Some(all.path())).unwrap();
        let ids: Vec<&str> = workspace.problems.iter().map(|it| it.id.as_str()).collect();
        assert_eq!(ids, ["p1", "u", "v", "w", "x", "y", "z"]);
        let judged: Vec<&str> = workspace.judged().iter().map(|it| it.id.as_str()).collect();
        assert_eq!(judged, ["x", "y"]);
        for (id, cases) in [
            ("p1", "testcases/p1"),
            ("v", "testcases/v"),
            ("x", "testcases/x"),
            ("y", "y"),
            ("u", "u"),
        ] {
            let problem = workspace.problem(id).unwrap();
            assert_eq!(problem.cases, workspace.root.join(cases));
        }
        let why = workspace.problem("p3").unwrap_err().to_string();
        let shown = workspace.root.display();
        assert_eq!(why, format!("no problem `p3` in {shown}; did you mean p1?"));
    }

    #[test]
    fn names_a_binary_by_its_package_unless_it_is_one_of_several_or_listed() {
        let all = folder(&[
            "Cargo.toml",
            "a/p1/main.rs",
            "a/p2/src/bin/only.rs",
            "a/p2/Cargo.toml",
            "a/x.rs",
            "b/p3/Cargo.toml",
            "b/p3/src/main.rs",
            "a/testcases/x/1.in",
            "a/x/in/1",
            "a/x/out/1",
        ]);
        let package = |name: &str, file: &str| {
            let package = format!("[package]\nname = \"{name}\"\nautobins = false\n");
            package + &format!("[[bin]]\nname = \"main\"\npath = \"{file}\"\n")
        };
        let write = |file: &str, text: &str| fs::write(all.path().join(file), text).unwrap();
        write("a/p1/Cargo.toml", &package("p1", "main.rs"));
        let workspace = Workspace::find(Some(&all.path().join("a"))).unwrap();
        let ids: Vec<&str> = workspace.problems.iter().map(|it| it.id.as_str()).collect();
        assert_eq!(ids, ["only", "p1", "x"]);
        let cases = &workspace.problem("x").unwrap().cases;
        assert_eq!(*cases, workspace.root.join("testcases/x"));

        // A file that would be a problem by itself.
        let one = folder(&["x.rs"]);
        fs::write(one.path().join("Cargo.toml"), package("one", "x.rs")).unwrap();
        let workspace = Workspace::find(Some(one.path())).unwrap();
        assert_eq!(workspace.problems.len(), 1);
        assert_eq!(workspace.problem("x").unwrap().id, "one");
    }

    #[test]
    fn names_both_of_two_candidates() {
        let all = folder(&[
            "Cargo.toml",
            "a/p1/Cargo.toml",
            "a/p1/src/main.rs",
            "p1.c",
            "q.c",
            "q.py",
        ]);
        let workspace = Workspace::find(Some(all.path())).unwrap();
        for (id, files) in [("p1", ["a/p1/src/main.rs", "p1.c"]), ("q", ["q.c", "q.py"])] {
            let why = workspace.problem(id).unwrap_err().to_string();
            assert!(why.starts_with(&format!("`{id}` is both ")), "{why}");
            assert!(files.iter().all(|file| why.contains(file)), "{why}");
        }
    }

    /// `bundle.sh ID > ID.rs` in the root: the shell makes the file before the tool starts.
    #[test]
    fn takes_no_empty_file_for_a_solution() {
        let all = folder(&["Cargo.toml", "a/p1/Cargo.toml", "a/p1/src/main.rs", "q.py"]);
        for empty in ["p1.rs", "p1.c", "q.c", "r.rs"] {
            fs::write(all.path().join(empty), "").unwrap();
        }
        let workspace = Workspace::find(Some(all.path())).unwrap();
        for (id, solution) in [("p1", "a/p1/src/main.rs"), ("q", "q.py")] {
            let problem = workspace.problem(id).unwrap();
            assert_eq!(file(problem), workspace.root.join(solution));
        }
        assert!(workspace.problem("r").is_err());
    }

    #[test]
    fn reports_what_cargo_cannot_read() {
        let all = folder(&["Cargo.toml", "a/x", "a/testcases/y"]);
        fs::write(all.path().join("Cargo.toml"), "[workspace").unwrap();
        assert!(Workspace::find(Some(all.path())).is_err());
        // That of a folder above does not matter.
        assert!(Workspace::find(Some(&all.path().join("a"))).is_ok());
        let why = Workspace::find(Some(Path::new("/nowhere"))).unwrap_err();
        assert_eq!(why.to_string(), "there is no folder /nowhere");
    }
}
