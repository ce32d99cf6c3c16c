//! Writes the package and the cases of a new problem, all or nothing.

use std::fs;
use std::path::Path;

use anyhow::{bail, ensure, Context, Result};
use facts::sites::Page;
use facts::{judges, Workspace};

use crate::page::{is_id, is_reserved, slug};
use crate::post::Post;
use crate::template;

/// Creates a problem in the workspace `root`; returns what to do next.
///
/// # Errors
///
/// Returns an error if the id is taken or not valid, or a file cannot be written.
pub fn create(root: Option<&Path>, page: &Page, post: &Post) -> Result<String> {
    let workspace = Workspace::find(root)?;
    let root = workspace.root.as_path();
    let id = page.id.as_str();
    check(id, root)?;
    // Not in `problems`, where Cargo takes every folder for a package.
    let testcases = root.join("testcases");
    let draft = tempfile::Builder::new()
        .prefix(".new-")
        .tempdir_in(&testcases)?;
    let [package, cases] = ["package", "cases"].map(|folder| draft.path().join(folder));
    fs::create_dir_all(package.join("src"))?;
    fs::create_dir(&cases)?;
    let [manifest, source] = template::package(page, post);
    fs::write(package.join("Cargo.toml"), manifest)?;
    fs::write(package.join("src/main.rs"), source)?;
    // The samples of an interactive problem are dialogues, not cases.
    let samples = if post.is_interactive {
        &[]
    } else {
        &post.samples[..]
    };
    for ([input, output], number) in samples.iter().zip(1..) {
        fs::write(cases.join(format!("sample-{number}.in")), input)?;
        fs::write(cases.join(format!("sample-{number}.out")), output)?;
    }
    fs::rename(package, root.join("problems").join(id)).context("problems")?;
    fs::rename(cases, testcases.join(id)).context("testcases")?;
    Ok(next(page, post))
}

/// Checks that a new problem can have this id: there is one spelling, `hdu1849` or `bob-and-ben`.
fn check(id: &str, root: &Path) -> Result<()> {
    if !is_id(id) {
        let slug = slug(id);
        let nearest = match slug.split_once('-') {
            // `HDU 1849` is `hdu1849`.
            Some((judge, number)) if number.parse::<u32>().is_ok() => format!("{judge}{number}"),
            _ => slug,
        };
        let id = id.escape_debug();
        ensure!(
            nearest != id.to_string() || !is_reserved(&nearest),
            "`{id}` is a name of Cargo or of a device of Windows; choose another: scripts/new.sh ID"
        );
        let hint = Some(nearest).filter(|nearest| is_id(nearest));
        let hint = hint.map(|nearest| format!("; did you mean `{nearest}`?"));
        let hint = hint.unwrap_or_default();
        bail!("`{id}` is not an id: use lower-case letters, digits and single hyphens{hint}");
    }
    for folder in ["problems", "testcases"] {
        let is_new = !root.join(folder).join(id).exists();
        ensure!(is_new, "{folder}/{id} already exists");
    }
    // A second package of this name would make `cargo test -p` ambiguous.
    let lock = fs::read_to_string(root.join("Cargo.lock")).unwrap_or_default();
    let is_crate = lock.contains(&format!("name = \"{id}\"\n"));
    ensure!(
        !is_crate,
        "`{id}` is the name of a crate; choose another: scripts/new.sh ID"
    );
    Ok(())
}

/// What has been created, and what to do next.
fn next(page: &Page, post: &Post) -> String {
    let judge = match page.judge.as_str() {
        "unknown" => "\n- the judge is unknown: name it and the page in Cargo.toml",
        _ => "",
    };
    let cases = match post.samples[..] {
        _ if post.is_interactive => "\n- write interactor.rs, and its input, testcases/ID/NAME.in",
        [] => "\n- save the sample as testcases/ID/sample-1.in and sample-1.out",
        _ => "",
    };
    let bundle = match judges::host(&page.judge).filter(|judge| judge.is_c) {
        Some(judge) => format!(" > ID.c    # {} takes no Rust", judge.title),
        None => String::from(" > ID.rs"),
    };
    let text = format!(
        "created problems/ID and testcases/ID{judge}{cases}
- describe the input in testcases/ID/input.ctd
- solve it in problems/ID/src/main.rs, then run
  cargo test -p ID
  scripts/check.sh ID
  scripts/hack.sh ID
  scripts/bundle.sh ID{bundle}"
    );
    text.replace("ID", &page.id)
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
        let why = |id: &str| check(id, root).unwrap_err().to_string();
        assert!(why("HDU 1849").ends_with("; did you mean `hdu1849`?"));
        assert!(why("bob_and_ben").ends_with("; did you mean `bob-and-ben`?"));
        assert!(why("1a").ends_with("single hyphens"));
        assert!(why("con").contains("a device of Windows"));
        assert_eq!(why("hdu1848"), "problems/hdu1848 already exists");
        assert!(why("itertools").contains("is the name of a crate"));
    }
}
