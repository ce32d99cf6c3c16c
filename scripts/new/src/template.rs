//! The package of an unsolved problem, and the templates of the room.

use std::fmt::Write as _;

use anyhow::{anyhow, Context, Result};
use serde_json::{json, Value};
use upon::{Engine, Value as Filled};

use crate::{layout, page};
use facts::sites::Page;

use crate::place::Equipment;
use crate::post::Post;

/// The templates, each below a line of its name.
const TEMPLATES: &str = concat!(
    include_str!("../template/index.txt"),
    include_str!("../template/next.txt"),
    include_str!("../template/package.txt"),
);

/// What a case may begin with, by its names: fields of `input!`, imports, the value, the condition that it is not the
/// terminator, and the same without `shared`.
const READERS: &str = include_str!("../template/readers.json");

/// Fills in a template. What it names must be there; `cell` makes a value one cell of a table.
///
/// # Errors
///
/// Returns an error if there is no template of this name, or a value is missing.
pub fn filled(name: &str, values: &Value) -> Result<String> {
    let mut engine = Engine::new();
    engine.add_formatter("cell", |to, value| match value {
        Filled::String(text) => Ok(to.write_str(&text.replace('|', "\\|"))?),
        value => upon::fmt::default(to, value),
    });
    let templates = TEMPLATES.split("=== ");
    for (name, template) in templates.filter_map(|template| template.split_once(" ===\n")) {
        engine.add_template(name, template)?;
    }
    let template = engine.get_template(name);
    let template = template.with_context(|| format!("`{name}` is not a list of the index"))?;
    let text = template.render(values).to_string();
    Ok(text
        .map_err(|why| anyhow!("{name}: {why:#}"))?
        .trim()
        .to_owned()
        + "\n")
}

/// Returns `Cargo.toml` and `src/main.rs` of the package of a problem.
///
/// # Errors
///
/// Returns an error if a template is malformed.
pub fn package(page: &Page, post: &Post, equipment: &Equipment) -> Result<[String; 2]> {
    let title = Some(page::title(page, &post.name)).filter(|title| !title.is_empty());
    let title = title.unwrap_or(&page.id);
    // Without control characters, a string of JSON is one of TOML, too.
    let text = |text: &str| Value::from(text).to_string();
    let (method, names) = layout::guess(&post.samples);
    let readers: Value = serde_json::from_str(READERS)?;
    // A test of the first sample, if it is short; all are stored as cases.
    let is_short = |[input, output]: &&[String; 2]| input.len().max(output.len()) < 60;
    let sample = post.samples.first().filter(is_short);
    let values = json!({
        "id": page.id,
        "title": text(title),
        "heading": markdown(title),
        "name": post.name,
        "judge": text(&page.judge),
        "number": page.judge,
        "is_known": page.judge != "unknown",
        "url": text(&page.url),
        "link": page.url,
        "time": post.time.map(seconds),
        "memory": post.memory.map(|memory| memory * 1024),
        "is_interactive": post.is_interactive,
        "sample": sample.map(|parts| parts.each_ref().map(|part| format!("{part:?}"))),
        "method": method,
        "is_terminated": method == "terminated",
        "is_counted": method == "counted",
        "reader": readers[names],
        "can_read": equipment.proconio.is_some() && !post.is_interactive,
        "has_shared": equipment.has_shared,
        "is_inherited": equipment.is_inherited,
        "proconio": equipment.proconio.as_deref().unwrap_or_default(),
    });
    Ok([filled("manifest", &values)?, filled("source", &values)?])
}

/// A number of milliseconds as TOML has seconds: `1.5`.
fn seconds(time: u64) -> String {
    let seconds = format!("{}.{:03}", time / 1000, time % 1000);
    seconds.trim_end_matches("00").to_owned()
}

/// Returns Markdown that shows a line as it is: as code, if a part of it would be taken for markup or a name.
fn markdown(line: &str) -> String {
    let is_plain = |c: char| !c.is_ascii() || c.is_ascii_alphanumeric() || " ,.!?'-+".contains(c);
    let is_word = |word: &str| {
        let capitals = word.chars().filter(|c| c.is_uppercase()).count();
        capitals < 2 || !word.contains(char::is_lowercase)
    };
    let mut words = line.split(|c: char| !c.is_alphanumeric());
    if line.chars().all(is_plain) && words.all(is_word) {
        return line.to_owned();
    }
    format!("`{line}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(post: &Post, equipment: &Equipment) -> [String; 2] {
        super::package(&page::of_id("hdu1849"), post, equipment).unwrap()
    }

    /// A package here.
    fn here(post: &Post) -> [String; 2] {
        let equipment = Equipment {
            has_shared: true,
            ..Equipment::default()
        };
        package(post, &equipment)
    }

    #[test]
    fn values_are_not_templates() {
        let post = Post {
            name: "{{ id }} {% if".to_owned(),
            ..Post::default()
        };
        let [manifest, source] = here(&post);
        assert!(
            manifest.contains("\ntitle = \"{{ id }} {% if\"\n"),
            "{manifest}"
        );
        assert!(source.starts_with("//! # HDU 1849 – `{{ id }} {% if`\n//!\n//! <https://"));
    }

    #[test]
    fn only_a_case_of_zeros_ends_the_others() {
        for (input, is_terminated) in [
            ("1 1\n1 4\n0 0\n", true),
            ("2\n1 1\n1 4\n", false),
            ("1 1\n1 4\n", false),
        ] {
            let post = Post {
                samples: vec![[input.to_owned(), "a\nb\n".to_owned()]],
                ..Post::default()
            };
            let [_, source] = here(&post);
            let ends = source.contains(").then(|| format!(\"unsolved");
            assert_eq!(ends, is_terminated, "{source}");
        }
    }

    #[test]
    fn a_stranger_gets_what_their_workspace_has() {
        let post = Post {
            samples: vec![["2\n5\n7\n".to_owned(), "a\nb\n".to_owned()]],
            ..Post::default()
        };
        let [manifest, source] = package(&post, &Equipment::default());
        assert!(
            manifest.starts_with("[package]\nname = \"hdu1849\"\nedition = \"2021\"\n\n[package")
        );
        assert!(manifest.ends_with("\n\n[dependencies]\n"), "{manifest}");
        assert!(
            source.contains("\n\nuse std::io::{read_to_string, stdin, Result};\n"),
            "{source}"
        );
        let equipment = Equipment {
            proconio: Some("proconio = \"0.6\"".to_owned()),
            ..Equipment::default()
        };
        let [manifest, source] = package(&post, &equipment);
        assert!(
            manifest.ends_with("\n\n[dependencies]\nproconio = \"0.6\"\n"),
            "{manifest}"
        );
        let body = "    input! { cases: usize }\n    for _ in 0..cases {\n        input! { n: u64 }\n        println!(\"unsolved: {n:?}\");\n    }\n}\n";
        assert!(source.ends_with(body), "{source}");
    }

    #[test]
    fn next_steps_fit_the_problem() {
        let mut values = json!({
            "place": "problems/a", "id": "a", "is_package": true, "is_stranger": false, "is_unknown": false,
            "is_interactive": false, "has_samples": true, "check": "check.sh", "hack": "hack.sh", "submit": "submit.sh",
            "takes_no_rust": "HDU",
        });
        let expected = "created problems/a and testcases/a\n- describe the input in testcases/a/input.ctd\n\
            - solve it in problems/a/src/main.rs, then run\n  cargo test -p a\n  check.sh a\n  hack.sh a\n  \
            submit.sh a    # in C: HDU takes no Rust\n";
        assert_eq!(filled("next", &values).unwrap(), expected);
        for (key, value) in [
            ("is_package", false),
            ("is_stranger", true),
            ("is_unknown", true),
            ("has_samples", false),
            ("takes_no_rust", false),
        ] {
            values[key] = value.into();
        }
        let expected =
            "created problems/a and testcases/a\n- add \"problems/a\" to `members` in Cargo.toml\n\
            - the judge is unknown: name it and the page in its Cargo.toml\n\
            - save the sample as testcases/a/sample-1.in and sample-1.out\n\
            - describe the input in testcases/a/input.ctd\n\
            - solve it in problems/a, then run\n  check.sh a\n  hack.sh a\n  submit.sh a\n";
        assert_eq!(filled("next", &values).unwrap(), expected);
    }

    #[test]
    fn titles_that_markdown_would_change_are_shown_as_code() {
        for title in [
            "Nim",
            "Stone Game 2",
            "NIM",
            "It's -1+2, ok.!?",
            "石子 游戏",
            "DNA and Nim",
        ] {
            assert_eq!(markdown(title), title);
        }
        for title in [
            "a*b",
            "a_b",
            "石子 (1)",
            "GoldenRatio",
            "a<b>",
            "#1",
            "aB-CdE",
        ] {
            assert_eq!(markdown(title), format!("`{title}`"));
        }
    }

    #[test]
    fn limits_are_told_in_the_units_of_the_manifest() {
        for (time, memory, lines) in [
            (None, None, ""),
            (Some(2000), None, "time = 2.0 # seconds\n"),
            (Some(1500), None, "time = 1.5 # seconds\n"),
            (Some(1250), None, "time = 1.250 # seconds\n"),
            (Some(1), None, "time = 0.001 # seconds\n"),
            (None, Some(64), "memory = 65536 # KiB\n"),
        ] {
            let post = Post {
                time,
                memory,
                ..Post::default()
            };
            let line = "showproblem.php?pid=1849\"\n";
            let expected = format!("{line}{lines}# Limits as");
            let manifest = &here(&post)[0];
            assert!(manifest.contains(&expected), "{manifest}");
        }
        let post = Post {
            is_interactive: true,
            ..Post::default()
        };
        assert!(here(&post)[0].contains("\ninteractor = \"interactor.rs\" # still to be written\n"));
    }

    #[test]
    fn only_a_short_sample_becomes_a_test() {
        let of_length = |input: usize, output: usize| {
            let samples = vec![["1".repeat(input), "2".repeat(output)]];
            let post = Post {
                samples,
                ..Post::default()
            };
            here(&post)[1].clone()
        };
        for (input, output) in [(60, 1), (1, 60), (100, 100)] {
            assert!(!of_length(input, output).contains("sample"));
        }
        for (input, output) in [(59, 1), (1, 59), (0, 0)] {
            let text = of_length(input, output);
            for part in ["1".repeat(input), "2".repeat(output)] {
                assert!(text.contains(&format!("{part:?}")), "{text}");
            }
        }
        assert!(!here(&Post::default())[1].contains("sample"));
    }
}
