//! Chapters: from Markdown with a few lines about their game to HTML.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{bail, Context, Result};
use facts::{Problem, Workspace};
use pulldown_cmark::{html, Event, Options, Parser, Tag, TagEnd};
use serde_json::{json, Value};

/// The problems of the repository, to which chapters lead.
pub struct Links {
    problems: Vec<Problem>,
    has_docs: bool,
}

impl Links {
    /// Reads the problems of a repository.
    pub fn read(root: &Path, has_docs: bool) -> Result<Self> {
        let problems = Workspace::find(Some(root))?.problems;
        Ok(Links { problems, has_docs })
    }

    /// The problems that can be played, by their names: game, start, title and address.
    pub fn played(&self) -> Value {
        let played = self.problems.iter().filter_map(|problem| {
            let play = problem.metadata.get("play")?;
            let mut played = json!({"title": problem.title, "href": self.page(problem)});
            for key in ["game", "start", "misere"] {
                if let Some(value) = play.get(key) {
                    played[key] = value.clone(); // the other keys are for tests
                }
            }
            Some((problem.id.clone(), played))
        });
        Value::Object(played.collect())
    }

    /// The documentation of a problem, without it its page at the judge.
    fn page(&self, problem: &Problem) -> Option<String> {
        if self.has_docs {
            return Some(documentation(&problem.id));
        }
        problem.url.clone()
    }

    /// Reads the chapters of a language, `NN-name.LANGUAGE.md`, in their order, which is not part of their names.
    pub fn chapters(&self, folder: &Path, language: &str) -> Result<Value> {
        let mut texts = BTreeMap::new();
        for entry in fs::read_dir(folder)? {
            let (path, name) = (entry?.path(), format!(".{language}.md"));
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            if let Some(name) = file.strip_suffix(&name) {
                texts.insert(name.to_owned(), fs::read_to_string(&path)?);
            }
        }
        let mut chapters = Vec::new();
        for (file, text) in &texts {
            let (_, name) = file.split_once('-').context("no number")?;
            chapters.push(self.chapter(name, text).with_context(|| file.clone())?);
        }
        Ok(chapters.into())
    }

    /// `# Title`, lines `key: value`, a blank line, and the text.
    fn chapter(&self, name: &str, text: &str) -> Result<Value> {
        let parts = text.split_once("\n\n");
        let (head, body) = parts.context("no blank line after the head")?;
        let mut lines = head.lines();
        let title = lines.next().and_then(|line| line.strip_prefix("# "));
        let title = title.context("no `# Title`")?;
        let mut chapter = json!({"name": name, "title": title});
        for line in lines {
            let entry = line.split_once(": ");
            let (key, value) = entry.with_context(|| format!("`{line}` is not `key: value`"))?;
            if !["game", "moves", "options", "start", "kind", "new"].contains(&key) {
                bail!("no key `{key}`");
            }
            chapter[key] = json!(value.trim());
        }
        // Each section is folded: nothing is told before it is played.
        let html = self.rendered(body)?;
        let html = html.strip_prefix("<h2>").context("no section")?;
        let folded = html.replace("<h2>", "</details>\n<details><summary>");
        let folded = folded.replace("</h2>", "</summary>");
        chapter["html"] = json!(format!("<details><summary>{folded}</details>\n"));
        Ok(chapter)
    }

    /// Markdown as HTML, with links that lead somewhere on the page.
    ///
    /// # Errors
    ///
    /// Names a link of which it is not known where it leads.
    pub fn rendered(&self, markdown: &str) -> Result<String> {
        let mut events = Vec::new();
        let mut end = String::new();
        let mut is_chinese = false;
        for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
            if let Event::Text(text) = &event {
                is_chinese = text.ends_with(|last| last >= '\u{2e80}');
            }
            events.push(match event {
                Event::SoftBreak if is_chinese => continue, // no blank between Chinese lines
                Event::Start(Tag::Link { dest_url, .. }) => {
                    let target = self.target(&dest_url)?;
                    let begin = target.map(|target| format!("<a href=\"{target}\">"));
                    end = String::from(if begin.is_some() { "</a>" } else { "" });
                    let problem = self.problem(&dest_url);
                    if let Some(played) = problem.filter(|one| one.metadata["play"].is_object()) {
                        let id = &played.id;
                        write!(
                            end,
                            " <a href=\"#problem={id}\" aria-label=\"▶ {id}\">▶</a>"
                        )?;
                    }
                    Event::InlineHtml(begin.unwrap_or_default().into())
                }
                Event::End(TagEnd::Link) => Event::InlineHtml(std::mem::take(&mut end).into()),
                other => other,
            });
        }
        let mut out = String::new();
        html::push_html(&mut out, events.into_iter());
        Ok(out)
    }

    /// The problem to whose source a link leads.
    fn problem(&self, link: &str) -> Option<&Problem> {
        let path = link.trim_start_matches("../").strip_prefix("problems/")?;
        let id = path.strip_suffix("/src/main.rs")?;
        self.problems.iter().find(|problem| problem.id == id)
    }

    /// Where a link leads: problems and modules to their documentation, without it to the judge or nowhere.
    fn target(&self, link: &str) -> Result<Option<String>> {
        if let Some(problem) = self.problem(link) {
            return Ok(self.page(problem));
        }
        let path = link.trim_start_matches("../");
        match path.trim_start_matches("shared/") {
            _ if link.starts_with("https://") => return Ok(Some(link.to_owned())),
            "MISTAKES.md" => return Ok(Some(String::from("mistakes.html"))),
            "MISTAKES.zh-CN.md" => return Ok(Some(String::from("mistakes.zh.html"))),
            _ => {}
        }
        let file = path.strip_prefix("src/");
        let file = file.with_context(|| format!("{link} leads nowhere"))?;
        // The files in the folder of a module have no page of their own.
        let module = file.split(['/', '.']).next().unwrap_or_default();
        let page = documentation(&format!("shared/{module}"));
        Ok(self.has_docs.then_some(page))
    }
}

fn documentation(item: &str) -> String {
    format!("doc/{}/index.html", item.replace('-', "_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(has_docs: bool) -> Links {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        Links::read(&root, has_docs).unwrap()
    }

    #[test]
    fn reads_the_head_and_leads_to_the_documentation() {
        let text = "# Nim\ngame: n -> n-t\nstart: 5\n\n## A\n\nTake [one](../../../problems/bob-and-ben/src/main.rs).\n";
        let chapter = links(true).chapter("nim", text).unwrap();
        assert_eq!(chapter["title"], "Nim");
        assert_eq!(chapter["game"], "n -> n-t");
        assert_eq!(chapter["start"], "5");
        let html = chapter["html"].as_str().unwrap();
        let link = "<a href=\"doc/bob_and_ben/index.html\">one</a>";
        assert!(html.contains(link), "{html}");
        let links = links(false);
        let without = |link| links.rendered(link).unwrap();
        let played = without("[a](../problems/hdu1848/src/main.rs)");
        assert!(played.contains("hdu.edu.cn"), "{played}");
        assert!(
            played.contains("</a> <a href=\"#problem=hdu1848\""),
            "{played}"
        );
        assert_eq!(without("[a](src/nim.rs)"), "<p>a</p>\n");
        assert_eq!(without("一步。\n两步"), "<p>一步。两步</p>\n");
        assert!(links.rendered("[a](../../nowhere.md)").is_err());
    }

    #[test]
    fn tells_the_page_the_game_alone() {
        let played = links(false).played();
        let misere = &played["hdu1907"];
        assert_eq!(misere["misere"], true);
        for (id, played) in played.as_object().unwrap() {
            assert!(played["game"].is_string() && played["start"].is_string());
            let known = ["game", "href", "misere", "start", "title"];
            let mut keys = played.as_object().unwrap().keys();
            assert!(keys.all(|key| known.contains(&&**key)), "{id}: {played}");
        }
    }

    #[test]
    fn leads_to_each_problem_in_both_languages() {
        let links = links(true);
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../chapters");
        for language in ["en", "zh"] {
            let chapters = links.chapters(&folder, language).unwrap().to_string();
            for problem in &links.problems {
                let link = format!("{}\\\">", documentation(&problem.id));
                let count = chapters.matches(&link).count();
                let is_draft = problem.metadata.get("index").is_none();
                assert!(count > 0 || is_draft, "{language}: {}", problem.id);
            }
        }
    }

    #[test]
    fn rejects_an_unknown_key() {
        assert!(links(false)
            .chapter("x", "# X\ngmae: n -> n-1\n\ntext\n")
            .is_err());
    }
}
