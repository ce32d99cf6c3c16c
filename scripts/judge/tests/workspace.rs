//! Facts written in several places agree: the manifests, the README, the solutions' documentation. Links lead
//! to files.

use std::fs;

use cargo_metadata::{Metadata, MetadataCommand, Package};

fn workspace() -> Metadata {
    MetadataCommand::new()
        .manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml"))
        .no_deps()
        .exec()
        .expect("cargo metadata")
}

fn problems(metadata: &Metadata) -> impl Iterator<Item = &Package> {
    metadata
        .packages
        .iter()
        .filter(|package| !package.metadata["judge"].is_null())
}

#[test]
fn every_problem_has_the_facts_that_the_judge_reads_and_no_others() {
    let metadata = workspace();
    let folders = fs::read_dir(metadata.workspace_root.join("problems"))
        .expect("problems/")
        .filter(|entry| entry.as_ref().is_ok_and(|it| it.path().is_dir()))
        .count();
    assert_eq!(problems(&metadata).count(), folders);
    for problem in problems(&metadata) {
        let facts = problem.metadata["judge"].as_object().expect("a table");
        for fact in ["title", "judge", "url"] {
            assert!(
                facts[fact].as_str().is_some_and(|text| !text.is_empty()),
                "{}: {fact}",
                problem.name
            );
        }
        for fact in ["time", "memory"] {
            if let Some(limit) = facts.get(fact) {
                assert!(limit.as_f64() > Some(0.0), "{}: {fact}", problem.name);
            }
        }
        let known = ["title", "judge", "url", "time", "memory", "tolerance"];
        assert!(
            facts.keys().all(|fact| known.contains(&fact.as_str())),
            "{}",
            problem.name
        );
    }
}

#[test]
fn the_index_lists_every_problem_with_title_judge_and_link() {
    let metadata = workspace();
    let index = metadata.workspace_root.join("problems/README.md");
    let readme = fs::read_to_string(index).expect("problems/README.md");
    let rows: Vec<&str> = readme
        .lines()
        .filter(|line| line.starts_with("| [`"))
        .collect();
    for problem in problems(&metadata) {
        let link = format!("| [`{0}`]({0}/src/main.rs) |", problem.name);
        let row = rows.iter().find(|row| row.starts_with(&link));
        let row = row.unwrap_or_else(|| panic!("no row for {}", problem.name));
        for fact in ["title", "judge", "url"] {
            let fact = problem.metadata["judge"][fact].as_str().expect("a text");
            assert!(row.contains(fact), "{}: the row lacks {fact}", problem.name);
        }
    }
}

#[test]
fn every_solution_documents_its_title_and_link() {
    let metadata = workspace();
    for problem in problems(&metadata) {
        let source = problem.manifest_path.with_file_name("src").join("main.rs");
        let source = fs::read_to_string(&source).expect("src/main.rs");
        for fact in ["title", "url"] {
            let fact = problem.metadata["judge"][fact].as_str().expect("a text");
            assert!(
                source.contains(fact),
                "{}: the doc comment lacks {fact}",
                problem.name
            );
        }
    }
}

#[test]
fn relative_links_lead_to_files() {
    let root = workspace().workspace_root;
    for document in [
        "README.md",
        "problems/README.md",
        "scripts/README.md",
        "shared/NOTES.md",
        "shared/MISTAKES.md",
    ] {
        let document = root.join(document);
        let folder = document.parent().expect("a folder");
        let text = fs::read_to_string(&document).expect("a document");
        let targets = text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next());
        let is_file = |target: &&str| !target.contains("://") && !target.starts_with('#');
        let relative: Vec<&str> = targets.filter(is_file).collect();
        assert!(relative.len() > 5, "{document}: few links");
        for target in relative {
            assert!(folder.join(target).exists(), "{document}: {target}");
        }
    }
}
