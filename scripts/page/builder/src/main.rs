//! Builds the page into a folder, and serves it: called by `scripts/page.sh`, which compiles the WebAssembly first.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hasher as _};
use std::path::{Path, PathBuf};

use anyhow::{bail, Context, Result};

mod chapters;
mod serve;
mod split;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [wasm, out, docs, then, port] = &arguments[..] else {
        bail!("usage: builder WASM OUT docs|no-docs end|serve|open PORT");
    };
    let out = Path::new(out);
    build(Path::new(wasm), out, docs == "docs")?;
    println!("built {}", out.display());
    if then == "end" {
        return Ok(());
    }
    serve::serve(out, port.parse().context("--port N")?, then == "open")
}

/// The folder of the package.
fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn build(wasm: &Path, out: &Path, has_docs: bool) -> Result<()> {
    let mut files = BTreeMap::new();
    let mut add = |name: &str, content: Vec<u8>| files.insert(name.to_owned(), content);
    let [play, prover] = split::split(&fs::read(wasm)?, "prove")?;
    add("page.wasm", play);
    // Servers compress by the name: its ending is that of a module, which it is not alone.
    add("prover.wasm", prover);
    for entry in fs::read_dir(page().join("static"))? {
        let entry = entry?;
        add(
            &entry.file_name().to_string_lossy(),
            fs::read(entry.path())?,
        );
    }
    let links = chapters::Links::read(&page().join("../.."), has_docs)?;
    for language in ["en", "zh"] {
        let all = links.chapters(&page().join("chapters"), language)?;
        add(&format!("chapters.{language}.json"), all.to_string().into());
    }
    add("problems.json", links.played().to_string().into());
    let frame = fs::read_to_string(page().join("static/mistakes.html"))?;
    for (source, name, language, title, games) in [
        (
            "MISTAKES.zh-CN.md",
            "mistakes.zh.html",
            "zh-CN",
            "常见错误",
            "游戏",
        ),
        ("MISTAKES.md", "mistakes.html", "en", "Mistakes", "Games"),
    ] {
        let text = fs::read_to_string(page().join("../../shared").join(source))?;
        let text = links.rendered(&text).context(source)?;
        let filled = (frame.replace("LANGUAGE", language).replace("TITLE", title))
            .replace("GAMES", games)
            .replace("MISTAKES", &text);
        add(name, filled.into());
    }
    // The worker that answers without a network replaces its files when any of them changes.
    let offline = files.remove("offline.js").context("no offline.js")?;
    let mut hasher = DefaultHasher::new();
    for (name, content) in &files {
        hasher.write(content);
        fs::write(out.join(name), content)?;
    }
    let names: Vec<&String> = files.keys().collect();
    let offline = String::from_utf8(offline)?
        .replace("VERSION", &format!("{:016x}", hasher.finish()))
        .replace("[\"FILES\"]", &serde_json::to_string(&names)?);
    Ok(fs::write(out.join("offline.js"), offline)?)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The words of a language, but for what the games say.
    fn words(language: &str) -> BTreeMap<String, String> {
        let path = page().join(format!("static/words.{language}.json"));
        let words: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        let words = words.as_object().unwrap().iter();
        let words = words.filter(|(key, _)| *key != "messages");
        words
            .map(|(key, text)| (key.clone(), text.as_str().unwrap().to_owned()))
            .collect()
    }

    fn places(text: &str) -> BTreeSet<&str> {
        let places = text.match_indices('{');
        places.map(|(at, _)| &text[at..at + 3]).collect()
    }

    #[test]
    fn has_each_word_in_both_languages() {
        let (english, chinese) = (words("en"), words("zh"));
        // A word for one may leave it out, and Chinese needs none.
        let main = |key: &&String| key.strip_suffix(".one").is_none();
        let keys = |words: &BTreeMap<String, String>| -> Vec<String> {
            words.keys().filter(main).cloned().collect()
        };
        assert_eq!(keys(&english), keys(&chinese));
        for (key, text) in &chinese {
            assert_eq!(places(text), places(&english[key]), "{key}");
        }
    }

    #[test]
    fn says_words_that_are_there_and_no_others() {
        let mut code = String::new();
        for entry in fs::read_dir(page().join("static")).unwrap() {
            let path = entry.unwrap().path();
            let is_code = |kind: &str| path.extension().is_some_and(|own| own == kind);
            if is_code("js") || is_code("html") {
                code += &fs::read_to_string(path).unwrap();
            }
        }
        let english = words("en");
        for key in english.keys() {
            let key = key.trim_end_matches(".one");
            assert!(code.contains(&format!("\"{key}\"")), "{key} is not said");
        }
        for before in ["say(\"", "data-word=\"", "data-label=\""] {
            for (at, _) in code.match_indices(before) {
                let key = code[at + before.len()..].split('"').next().unwrap();
                assert!(english.contains_key(key), "{key} is not there");
            }
        }
    }
}
