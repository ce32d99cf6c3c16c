//! Chapters: from Markdown with a few lines about their game to HTML.

use std::fs;
use std::path::Path;

use anyhow::{bail, Context, Result};
use pulldown_cmark::{html, CowStr, Event, Options, Parser, Tag};
use serde_json::{json, Value};

/// Reads the chapters of a language, `NN-name.LANGUAGE.md`, in their order.
pub fn read(folder: &Path, language: &str, has_docs: bool) -> Result<Value> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        names.extend(
            name.strip_suffix(&format!(".{language}.md"))
                .map(str::to_owned),
        );
    }
    names.sort();
    let chapter = |name: &String| {
        let file = folder.join(format!("{name}.{language}.md"));
        chapter(name, &fs::read_to_string(&file)?, has_docs)
            .with_context(|| file.display().to_string())
    };
    names
        .iter()
        .map(chapter)
        .collect::<Result<Vec<_>>>()
        .map(Value::from)
}

/// `# Title`, lines `key: value`, a blank line, and the text.
fn chapter(name: &str, text: &str, has_docs: bool) -> Result<Value> {
    let (head, body) = text
        .split_once("\n\n")
        .context("no blank line after the head")?;
    let mut lines = head.lines();
    let title = lines
        .next()
        .and_then(|line| line.strip_prefix("# "))
        .context("no `# Title`")?;
    let mut chapter = json!({"name": name, "title": title});
    for line in lines {
        let Some((key, value)) = line.split_once(": ") else {
            bail!("`{line}` is not `key: value`")
        };
        if !["game", "options", "start", "kind"].contains(&key) {
            bail!("no key `{key}`");
        }
        chapter[key] = json!(value.trim());
    }
    if chapter["game"].is_null() {
        chapter["game"] = chapter["kind"].clone();
    }
    chapter["html"] = json!(rendered(body, has_docs));
    Ok(chapter)
}

/// Links to problems lead to their documentation, or else to the page of the problem.
fn rendered(markdown: &str, has_docs: bool) -> String {
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES).map(|event| match event {
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        }) => {
            let dest_url = match dest_url.strip_prefix("problem:") {
                Some(problem) => CowStr::from(address(problem, has_docs)),
                None => dest_url,
            };
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            })
        }
        other => other,
    });
    let mut out = String::new();
    html::push_html(&mut out, events);
    out
}

fn address(problem: &str, has_docs: bool) -> String {
    if has_docs {
        return format!("doc/{}/index.html", problem.replace('-', "_"));
    }
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../problems")
        .join(problem);
    let manifest = fs::read_to_string(manifest.join("Cargo.toml")).unwrap_or_default();
    let url = manifest
        .lines()
        .find_map(|line| line.strip_prefix("url = \"")?.strip_suffix('"'));
    url.unwrap_or("#").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_head_and_leads_to_the_documentation() {
        let text = "# Nim\ngame: n -> n-t\nstart: 5\n\nTake [one](problem:bob-and-ben).\n";
        let chapter = chapter("02-nim", text, true).unwrap();
        assert_eq!(chapter["title"], "Nim");
        assert_eq!(
            (&chapter["game"], &chapter["start"]),
            (&json!("n -> n-t"), &json!("5"))
        );
        let html = chapter["html"].as_str().unwrap();
        assert!(
            html.contains("<a href=\"doc/bob_and_ben/index.html\">one</a>"),
            "{html}"
        );
        assert!(rendered("[a](problem:hdu1848)", false).contains("hdu.edu.cn"));
    }

    #[test]
    fn rejects_an_unknown_key() {
        assert!(chapter("x", "# X\ngmae: n -> n-1\n\ntext\n", false).is_err());
    }
}
