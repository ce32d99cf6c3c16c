//! Chapters: from Markdown with a few lines about their game to HTML.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{bail, Context, Result};
use pulldown_cmark::{html, Event, Options, Parser, Tag, TagEnd};
use serde_json::{json, Value};

/// Reads the chapters of a language, `NN-name.LANGUAGE.md`, in their order, which is not part of their names.
pub fn read(folder: &Path, language: &str, has_docs: bool) -> Result<Value> {
    let mut chapters = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let (path, name) = (entry?.path(), format!(".{language}.md"));
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        if let Some(name) = file.strip_suffix(&name) {
            let text = fs::read_to_string(&path)?;
            let (number, name) = name.split_once('-').context("no number")?;
            let read = chapter(name, &text, has_docs);
            chapters.insert(number.to_owned(), read.with_context(|| file.to_string())?);
        }
    }
    Ok(chapters.into_values().collect())
}

/// `# Title`, lines `key: value`, a blank line, and the text.
fn chapter(name: &str, text: &str, has_docs: bool) -> Result<Value> {
    let parts = text.split_once("\n\n");
    let (head, body) = parts.context("no blank line after the head")?;
    let mut lines = head.lines();
    let title = lines.next().and_then(|line| line.strip_prefix("# "));
    let title = title.context("no `# Title`")?;
    let mut chapter = json!({"name": name, "title": title});
    for line in lines {
        let Some((key, value)) = line.split_once(": ") else {
            bail!("`{line}` is not `key: value`")
        };
        if !["game", "moves", "options", "start", "kind", "new"].contains(&key) {
            bail!("no key `{key}`");
        }
        chapter[key] = json!(value.trim());
    }
    chapter["html"] = json!(rendered(body, has_docs)?);
    Ok(chapter)
}

/// Markdown as HTML, with links that lead somewhere on the page.
///
/// # Errors
///
/// Names a link of which it is not known where it leads.
pub fn rendered(markdown: &str, has_docs: bool) -> Result<String> {
    let mut events = Vec::new();
    let mut is_dropped = false;
    let mut is_chinese = false;
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        if let Event::Text(text) = &event {
            is_chinese = text.ends_with(|last| last >= '\u{2e80}');
        }
        events.push(match event {
            Event::SoftBreak if is_chinese => continue, // no blank between Chinese lines
            Event::Start(Tag::Link { dest_url, .. }) => {
                let target = target(&dest_url, has_docs)?;
                is_dropped = target.is_none();
                let Some(target) = target else { continue };
                Event::InlineHtml(format!("<a href=\"{target}\">").into())
            }
            Event::End(TagEnd::Link) if is_dropped => continue,
            other => other,
        });
    }
    let mut out = String::new();
    html::push_html(&mut out, events.into_iter());
    Ok(out)
}

/// Where a link leads: problems and modules to their documentation, without it to the judge or nowhere.
fn target(link: &str, has_docs: bool) -> Result<Option<String>> {
    let path = link.trim_start_matches("../");
    if link.starts_with("https://") {
        return Ok(Some(link.to_owned()));
    }
    match path.trim_start_matches("shared/") {
        "MISTAKES.md" => return Ok(Some(String::from("mistakes.html"))),
        "MISTAKES.zh-CN.md" => return Ok(Some(String::from("mistakes.zh.html"))),
        _ => {}
    }
    let problem = path.strip_prefix("problems/");
    if let Some(problem) = problem.and_then(|path| path.strip_suffix("/src/main.rs")) {
        if has_docs {
            return Ok(Some(documentation(problem)));
        }
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../problems");
        let manifest = fs::read_to_string(manifest.join(problem).join("Cargo.toml"))
            .with_context(|| format!("no problem {problem}"))?;
        let mut lines = manifest.lines();
        let url = lines.find_map(|line| line.strip_prefix("url = \"")?.strip_suffix('"'));
        return Ok(url.map(str::to_owned));
    }
    let file = path.strip_prefix("src/");
    let file = file.with_context(|| format!("{link} leads nowhere"))?;
    // The files in the folder of a module have no page of their own.
    let module = file.split(['/', '.']).next().unwrap_or_default();
    Ok(has_docs.then(|| documentation(&format!("shared/{module}"))))
}

fn documentation(item: &str) -> String {
    format!("doc/{}/index.html", item.replace('-', "_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_head_and_leads_to_the_documentation() {
        let text = "# Nim\ngame: n -> n-t\nstart: 5\n\nTake [one](../../../problems/bob-and-ben/src/main.rs).\n";
        let chapter = chapter("02-nim", text, true).unwrap();
        assert_eq!(chapter["title"], "Nim");
        assert_eq!(chapter["game"], "n -> n-t");
        assert_eq!(chapter["start"], "5");
        let html = chapter["html"].as_str().unwrap();
        let link = "<a href=\"doc/bob_and_ben/index.html\">one</a>";
        assert!(html.contains(link), "{html}");
        let without = |link| rendered(link, false).unwrap();
        assert!(without("[a](../problems/hdu1848/src/main.rs)").contains("hdu.edu.cn"));
        assert_eq!(without("[a](src/nim.rs)"), "<p>a</p>\n");
        assert_eq!(without("一步。\n两步"), "<p>一步。两步</p>\n");
        assert!(rendered("[a](../../nowhere.md)", true).is_err());
    }

    #[test]
    fn leads_to_each_problem_in_both_languages() {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for language in ["en", "zh"] {
            let chapters = read(&page.join("chapters"), language, true).unwrap();
            let text = chapters.to_string();
            for problem in fs::read_dir(page.join("../../problems")).unwrap() {
                let problem = problem.unwrap();
                if problem.path().is_dir() {
                    let name = problem.file_name().into_string().unwrap();
                    let link = format!("{}\\\">", documentation(&name));
                    assert!(text.contains(&link), "{language}: {name}");
                }
            }
        }
    }

    #[test]
    fn rejects_an_unknown_key() {
        assert!(chapter("x", "# X\ngmae: n -> n-1\n\ntext\n", false).is_err());
    }
}
