//! Writes the solution and the cases of a new problem, all or nothing.

use std::fs;
use std::path::Path;

use anyhow::{bail, ensure, Context, Result};
use facts::sites::Page;
use facts::{judges, tools, Workspace};
use serde_json::json;

use crate::begin::write;
use crate::page::{is_id, is_reserved, slug};
use crate::place::{Equipment, Place};
use crate::post::Post;
use crate::template;

/// Creates a problem in the workspace at `root`, or else in the one that is meant; returns what to do next.
///
/// # Errors
///
/// Returns an error if the id is taken or not valid, or a file cannot be written.
pub fn create(root: Option<&Path>, page: &Page, post: &Post) -> Result<String> {
    let workspace = Workspace::find(root)?;
    let root = workspace.root.as_path();
    let (place, equipment) = (Place::of(&workspace, &page.id), Equipment::of(&workspace));
    check(&page.id, &workspace, &place)?;
    let testcases = root.join("testcases");
    fs::create_dir_all(&testcases).context("cannot make testcases")?;
    // Not among the packages, where Cargo takes every folder for one.
    let draft = tempfile::Builder::new()
        .prefix(".new-")
        .tempdir_in(&testcases)?;
    let [solution, cases] = ["solution", "cases"].map(|folder| draft.path().join(folder));
    let [manifest, source] = template::package(page, post, &equipment)?;
    let mut files = match &place {
        Place::Package(_) => vec![
            (solution.join("Cargo.toml"), &manifest),
            (solution.join("src/main.rs"), &source),
        ],
        Place::File(_) => vec![(solution.clone(), &source)],
    };
    // The samples of an interactive problem are dialogues, not cases.
    let samples = post.samples.iter().filter(|_| !post.is_interactive);
    for ([input, output], number) in samples.zip(1..) {
        files.push((cases.join(format!("sample-{number}.in")), input));
        files.push((cases.join(format!("sample-{number}.out")), output));
    }
    for (file, text) in files {
        write(&file, text)?;
    }
    fs::create_dir_all(&cases).context("cannot make testcases")?;
    let folder = place.path().parent().unwrap_or(root);
    let moved = fs::create_dir_all(folder).and_then(|()| fs::rename(solution, place.path()));
    moved.with_context(|| folder.display().to_string())?;
    fs::rename(cases, testcases.join(&page.id)).context("testcases")?;
    // Builds with `--locked` need the new packages; if this fails, the next other build adds them.
    let mut update = tools::cargo();
    let update = update.args(["update", "--workspace", "--offline", "--quiet"]);
    let _ = update.current_dir(root).output();
    next(&workspace, &place, page, post)
}

/// Checks that a new problem can have this id: there is one spelling, `hdu1849` or `bob-and-ben`.
fn check(id: &str, workspace: &Workspace, place: &Place) -> Result<()> {
    if !is_id(id) {
        let slug = slug(id);
        let nearest = match slug.split_once('-') {
            // `HDU 1849` is `hdu1849`.
            Some((judge, number)) if number.parse::<u32>().is_ok() => format!("{judge}{number}"),
            _ => slug,
        };
        let id = id.escape_debug();
        let hint = if is_id(&nearest) {
            format!("; did you mean `{nearest}`?")
        } else if is_reserved(&nearest) {
            "; Cargo or Windows has taken it".to_owned()
        } else {
            String::new()
        };
        bail!("`{id}` is not an id: use lower-case letters, digits and single hyphens{hint}");
    }
    let root = &workspace.root;
    for path in [place.path(), &root.join("testcases").join(id)] {
        let shown = path.strip_prefix(root).unwrap_or(path).display();
        ensure!(!path.exists(), "{shown} already exists");
    }
    ensure!(
        workspace.problem(id).is_err(),
        "there is a problem `{id}` in {} already",
        root.display()
    );
    // A second package of this name would make `cargo test -p` ambiguous.
    let lock = fs::read_to_string(root.join("Cargo.lock")).unwrap_or_default();
    let is_crate = lock.contains(&format!("name = \"{id}\"\n"));
    ensure!(
        !is_crate,
        "`{id}` is the name of a crate; choose another: {} ID",
        tools::door("new")
    );
    Ok(())
}

/// What has been created, and what to do next.
fn next(workspace: &Workspace, place: &Place, page: &Page, post: &Post) -> Result<String> {
    let path = place.path();
    let is_package = matches!(place, Place::Package(_));
    // Cargo refuses a package in a folder of its workspace that is not a member.
    let is_stranger = is_package && tools::metadata(&path.join("Cargo.toml")).is_err();
    let host = judges::host(&page.judge).filter(|judge| judge.is_c);
    let shown = path.strip_prefix(&workspace.root).unwrap_or(path);
    let values = json!({
        "place": shown.display().to_string(),
        "id": page.id,
        "is_package": is_package,
        "is_stranger": is_stranger,
        "is_unknown": is_package && page.judge == "unknown",
        "is_interactive": post.is_interactive,
        "has_samples": !post.samples.is_empty(),
        "check": tools::door("check"),
        "hack": tools::door("hack"),
        "submit": tools::door("submit"),
        "takes_no_rust": host.map(|judge| &judge.title),
    });
    Ok(template::filled("next", &values)?.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_the_nearest_id_and_refuses_names_that_are_taken() {
        let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
        let root = folders
            .find(|folder| folder.join("problems").is_dir())
            .unwrap();
        let workspace = Workspace::find(Some(root)).unwrap();
        let why = |id: &str| {
            let place = Place::of(&workspace, id);
            check(id, &workspace, &place).unwrap_err().to_string()
        };
        assert!(why("HDU 1849").ends_with("; did you mean `hdu1849`?"));
        assert!(why("bob_and_ben").ends_with("; did you mean `bob-and-ben`?"));
        assert!(why("1a").ends_with("single hyphens"));
        assert!(why("con").ends_with("Cargo or Windows has taken it"));
        assert_eq!(why("hdu1848"), "problems/hdu1848 already exists");
        assert!(why("itertools").contains("is the name of a crate"));
    }
}
