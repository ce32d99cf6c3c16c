//! The package of an unsolved problem: the texts in the folder `template`, filled in.

use serde_json::Value;

use crate::{layout, page};
use facts::sites::Page;

use crate::place::Equipment;
use crate::post::Post;

/// What a case may begin with: its names, the fields of `input!`, the imports, the value, and the condition that it is
/// not the terminator.
const READERS: &str = include_str!("../template/readers.txt");

/// Returns `Cargo.toml` and `src/main.rs` of the package of a problem.
pub fn package(page: &Page, post: &Post, equipment: &Equipment) -> [String; 2] {
    let title = Some(page::title(page, &post.name)).filter(|title| !title.is_empty());
    let title = title.unwrap_or(&page.id);
    // Without control characters, a string of JSON is one of TOML, too.
    let text = |text: &str| Value::from(text).to_string();
    let heading = match page.judge.as_str() {
        "unknown" => markdown(title),
        judge if post.name.is_empty() => judge.to_owned(),
        judge => format!("{judge} – {}", markdown(title)),
    };
    let link = Some(format!("//!\n//! <{}>\n", page.url)).filter(|_| !page.url.is_empty());
    let mut values = vec![
        ("id", page.id.clone()),
        ("title", text(title)),
        ("judge", text(&page.judge)),
        ("url", text(&page.url)),
        ("facts", facts(post)),
        ("heading", heading),
        ("link", link.unwrap_or_default()),
        ("test", test(post)),
    ];
    values.extend(reader(post));
    let method = layout::guess(&post.samples).0;
    let can_read = equipment.proconio.is_some() && !post.is_interactive;
    let source = match (equipment.has_shared, post.is_interactive) {
        (true, false) => include_str!("../template/solution.txt"),
        (true, true) => include_str!("../template/interactive.txt"),
        _ if !can_read => include_str!("../template/plain.txt"),
        _ if method == "counted" => include_str!("../template/counted.txt"),
        _ => include_str!("../template/single.txt"),
    };
    let manifest = if equipment.has_shared {
        include_str!("../template/manifest.toml")
    } else {
        include_str!("../template/plain.toml")
    };
    values.push(("edition", equipment.edition.to_owned()));
    values.push(("proconio", equipment.proconio.clone().unwrap_or_default()));
    [manifest, source].map(|template| format!("{}\n", fill(template, &values).trim_end()))
}

/// The lines of `[package.metadata.judge]` that may be missing.
fn facts(post: &Post) -> String {
    let mut facts = Vec::new();
    if post.is_interactive {
        facts.push("interactor = \"interactor.rs\" # still to be written\n".to_owned());
    }
    if let Some(time) = post.time {
        let seconds = format!("{}.{:03}", time / 1000, time % 1000);
        let seconds = seconds.trim_end_matches("00");
        facts.push(format!("time = {seconds} # seconds\n"));
    }
    if let Some(memory) = post.memory {
        facts.push(format!("memory = {} # KiB\n", memory * 1024));
    }
    facts.concat()
}

/// The parts of the source that read the input, guessed from the samples.
fn reader(post: &Post) -> Vec<(&'static str, String)> {
    let (method, names) = layout::guess(&post.samples);
    let mut readers = READERS.lines().map(|reader| reader.split(" | "));
    let reader = readers.find(|reader| reader.clone().next() == Some(names));
    let parts = ["names", "fields", "imports", "value", "is_case", "plain"];
    let parts = parts.into_iter().zip(reader.into_iter().flatten());
    let mut parts: Vec<_> = parts.map(|(name, part)| (name, part.to_owned())).collect();
    let answer = match method {
        "terminated" => "({{is_case}}).then(|| format!(\"unsolved: {case:?}\"))",
        _ => "format!(\"unsolved: {case:?}\")",
    };
    let shown = names.split(", ").map(|name| format!("{{{name}:?}}"));
    parts.push(("shown", shown.collect::<Vec<_>>().join(" ")));
    parts.push(("answer", fill(answer, &parts)));
    parts.push(("method", method.to_owned()));
    parts
}

/// A test of the first sample, if it is short; all are stored as cases.
fn test(post: &Post) -> String {
    let is_short = |[input, output]: &&[String; 2]| input.len().max(output.len()) < 60;
    let Some([input, output]) = post.samples.first().filter(is_short) else {
        return String::new();
    };
    let mut template = include_str!("../template/test.txt");
    if post.is_interactive {
        template = include_str!("../template/interactive-test.txt");
    }
    let [input, output] = [input, output].map(|text| format!("{text:?}"));
    fill(template, &[("input", input), ("output", output)])
}

/// Replaces each `{{name}}` in `template` by the value of that name.
fn fill(template: &str, values: &[(&str, String)]) -> String {
    let mut parts = template.split("{{");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for (name, rest) in parts.filter_map(|part| part.split_once("}}")) {
        let value = values.iter().find(|(key, _)| *key == name);
        text.extend([value.map_or(name, |(_, value)| value), rest]);
    }
    text
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

    #[test]
    fn fills_in_each_name_wherever_it_stands() {
        let values = [("a", "1".to_owned()), ("b", "{{a}}".to_owned())];
        for (template, filled) in [
            ("", ""),
            ("x", "x"),
            ("{{a}}", "1"),
            ("{{a}}{{a}} {{b}} {a}", "11 {{a}} {a}"), // values are not filled in
            ("{{c}}!", "c!"),
        ] {
            assert_eq!(fill(template, &values), filled, "{template}");
        }
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
            assert_eq!(facts(&post), lines);
        }
        let post = Post {
            is_interactive: true,
            ..Post::default()
        };
        assert!(facts(&post).starts_with("interactor = \"interactor.rs\""));
    }

    #[test]
    fn only_a_short_sample_becomes_a_test() {
        let of_length = |input: usize, output: usize| {
            let samples = vec![["1".repeat(input), "2".repeat(output)]];
            let post = Post {
                samples,
                ..Post::default()
            };
            test(&post)
        };
        for (input, output) in [(60, 1), (1, 60), (100, 100)] {
            assert_eq!(of_length(input, output), "");
        }
        for (input, output) in [(59, 1), (1, 59), (0, 0)] {
            let text = of_length(input, output);
            for part in ["1".repeat(input), "2".repeat(output)] {
                assert!(text.contains(&format!("{part:?}")), "{text}");
            }
        }
        assert_eq!(test(&Post::default()), "");
    }
}
