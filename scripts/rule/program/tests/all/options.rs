//! The options: each one of the help is typed, and the README names no other.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::rule;

/// The command, the name and the kind of value of each option.
fn options() -> Vec<[&'static str; 3]> {
    let lines = include_str!("../../src/help/options.txt").lines();
    let fields = lines.map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    fields
        .map(|fields| [fields[0], fields[1], fields[2]])
        .collect()
}

#[test]
fn each_one_is_understood() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_string_lossy().into_owned();
    for [commands, name, value] in options() {
        for command in ["rule", "table"]
            .iter()
            .filter(|one| ["both", **one].contains(&commands))
        {
            let text = match value {
                "" => "",
                "POSITION" => "5",
                "N" => "7",
                "S" => "1",
                "m=1..20" => "m=1..2",
                "RULE" => "'n mod 7 in {0, 2}'",
                "LANGUAGE" => "python",
                "FILE" => &path,
                _ => panic!("no such value: {value}"),
            };
            let game = match name {
                "table" => "",
                "for" => "'n -> n-t : t in 1..m'",
                _ => "'n -> n-t : t in {1,3,4}'",
            };
            let also = if name == "moves" { "--at 5" } else { "" };
            let rows: String = (0..99).map(|n| format!("{n} {}\n", n % 7)).collect();
            if name == "table" {
                fs::write(&path, rows).unwrap();
            }
            let command = command.trim_start_matches("rule");
            let output = rule(&format!("{command} {game} --{name} {text} {also}"), "");
            let message = String::from_utf8_lossy(&output.stderr);
            assert_eq!(
                output.status.code(),
                Some(0),
                "{command} --{name}: {message}"
            );
            assert!(!output.stdout.is_empty(), "{command} --{name}");
        }
    }
}

#[test]
fn the_readme_names_no_other() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let readme = fs::read_to_string(readme).unwrap();
    let section = |name: &str| {
        let start = readme.find(&format!("\n## {name}\n")).expect("a section") + 1;
        let end = readme[start..]
            .find("\n## ")
            .map_or(readme.len(), |end| start + end);
        &readme[start..end]
    };
    let text = [section("rule"), section("table")].concat();
    let words = text.split(|c: char| !c.is_ascii_lowercase() && c != '-');
    let named: BTreeSet<&str> = words.filter_map(|word| word.strip_prefix("--")).collect();
    let mut known: BTreeSet<&str> = options().iter().map(|option| option[1]).collect();
    known.extend(["help", "manifest-path", "open"]); // the last two are those of Cargo
    assert!(named.is_subset(&known), "{:?}", named.difference(&known));
    assert!(named.len() > 10, "{named:?}");
}
