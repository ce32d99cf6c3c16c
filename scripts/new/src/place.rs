//! Where a new problem goes in the workspace that is meant, and what it may use there.

use std::fs;
use std::path::{Path, PathBuf};

use facts::{Solution, Workspace};

/// The place of a solution.
#[derive(Debug, PartialEq, Eq)]
pub enum Place {
    /// A package in this folder.
    Package(PathBuf),
    /// A file, in `src/bin` of a package or beside the test cases.
    File(PathBuf),
}

/// What a workspace has for its solutions.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Equipment {
    /// The library of this repository, with its lints and test kit.
    pub has_shared: bool,
    /// The line that depends on `proconio`, if the workspace has it.
    pub proconio: Option<String>,
    /// Whether packages inherit their edition.
    pub is_inherited: bool,
}

impl Place {
    /// Finds the place of a problem: where the others are, or else where the workspace looks for packages.
    pub fn of(workspace: &Workspace, id: &str) -> Self {
        let root = &workspace.root;
        let manifest = root.join("Cargo.toml");
        let judged = workspace.judged();
        let mut folders = judged.iter().filter_map(|problem| match &problem.solution {
            Some(Solution::Binary {
                manifest: other, ..
            }) if *other != manifest => other.parent()?.parent(),
            _ => None,
        });
        let text = fs::read_to_string(&manifest).unwrap_or_default();
        if let Some(folder) = folders.next() {
            Place::Package(folder.join(id))
        } else if keys(&text, "package").next().is_some() {
            Place::File(root.join("src").join("bin").join(format!("{id}.rs")))
        } else if text.is_empty() {
            Place::File(root.join(format!("{id}.rs")))
        } else {
            let glob = text.split('"').find_map(|member| member.strip_suffix("/*"));
            Place::Package(root.join(glob.unwrap_or_default()).join(id))
        }
    }

    /// The file or the folder.
    pub fn path(&self) -> &Path {
        let (Place::Package(path) | Place::File(path)) = self;
        path
    }
}

impl Equipment {
    /// Reads what a workspace has.
    pub fn of(workspace: &Workspace) -> Self {
        let manifest = workspace.root.join("Cargo.toml");
        let text = fs::read_to_string(manifest).unwrap_or_default();
        let has = |name: &str| keys(&text, "workspace.dependencies").any(|key| key == name);
        let packages = workspace.metadata["packages"].as_array();
        let mut dependencies = packages.into_iter().flatten().flat_map(|package| {
            let all = package["dependencies"].as_array();
            all.into_iter().flatten()
        });
        let found = dependencies.find(|it| it["name"] == "proconio");
        let found = found.and_then(|it| it["req"].as_str());
        let proconio = if has("proconio") {
            Some("proconio.workspace = true".to_owned())
        } else {
            found.map(|version| format!("proconio = \"{version}\""))
        };
        let is_inherited = keys(&text, "workspace.package").any(|key| key == "edition");
        Equipment {
            has_shared: has("shared") && has("testkit"),
            proconio,
            is_inherited,
        }
    }
}

/// The keys of a table of a `Cargo.toml`, as they are usually written.
fn keys<'a>(text: &'a str, table: &'a str) -> impl Iterator<Item = &'a str> {
    let header = format!("[{table}]");
    let lines = text.lines().skip_while(move |line| line.trim() != header);
    let lines = lines.skip(1).take_while(|line| !line.starts_with('['));
    lines.filter_map(|line| line.split(['=', '.']).next().map(str::trim))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> (String, Equipment) {
        let folder = tempfile::tempdir().unwrap();
        for (file, text) in files {
            let file = folder.path().join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        let workspace = Workspace::find(Some(folder.path())).unwrap();
        let place = Place::of(&workspace, "new");
        let path = place.path().strip_prefix(&workspace.root).unwrap();
        let path = path.to_str().unwrap().replace('\\', "/");
        (path, Equipment::of(&workspace))
    }

    #[test]
    fn joins_the_problems_that_are_there() {
        let package = "[package]\nname = \"p\"\nedition = \"2021\"\n";
        let proconio = format!("{package}[dependencies]\nproconio = \"0.4\"\n");
        let inherited =
            "[workspace]\nmembers = [\"w/*\"]\n[workspace.package]\nedition = \"2021\"\n\
            [workspace.dependencies]\nproconio = \"0.5\"\n";
        let main = ("src/main.rs", "fn main() {}");
        let empty = ("w/.keep", "");
        for (files, path, line) in [
            (&[("testcases/x", "")][..], "new.rs", None),
            (
                &[("Cargo.toml", &proconio), main],
                "src/bin/new.rs",
                Some("proconio = \"^0.4\""),
            ),
            (
                &[("Cargo.toml", "[workspace]\nmembers = [\"w/*\"]"), empty],
                "w/new",
                None,
            ),
            (
                &[("Cargo.toml", inherited), empty],
                "w/new",
                Some("proconio.workspace = true"),
            ),
            (
                &[
                    ("Cargo.toml", "[workspace]\nmembers = [\"deep/in/p\"]"),
                    ("deep/in/p/Cargo.toml", package),
                    ("deep/in/p/src/main.rs", ""),
                    ("testcases/p/1.in", ""),
                ],
                "deep/in/new",
                None,
            ),
        ] {
            let (found, equipment) = found(files);
            assert_eq!(found, path);
            assert_eq!(equipment.proconio.as_deref(), line, "{path}");
            let is_inherited = files[0].1.contains("workspace.package");
            assert_eq!(equipment.is_inherited, is_inherited);
        }
    }
}
