//! Builds the page into a folder, and serves it: called by `scripts/page.sh`, which compiles the WebAssembly first.

use std::fs;
use std::hash::{DefaultHasher, Hasher as _};
use std::path::{Path, PathBuf};

use anyhow::{bail, Context, Result};
use wasm_bindgen_cli_support::Bindgen;

mod chapters;
mod serve;

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
    Bindgen::new()
        .input_path(wasm)
        .web(true)?
        .typescript(false)
        .generate(out)?;
    let mut files = vec![String::from("page.js"), String::from("page_bg.wasm")];
    for entry in fs::read_dir(page().join("static"))? {
        let entry = entry?;
        fs::copy(entry.path(), out.join(entry.file_name()))?;
        files.push(entry.file_name().to_string_lossy().into_owned());
    }
    let links = chapters::Links::read(&page().join("../.."), has_docs)?;
    for language in ["en", "zh"] {
        let name = format!("chapters.{language}.json");
        let all = links.chapters(&page().join("chapters"), language)?;
        fs::write(out.join(&name), all.to_string())?;
        files.push(name);
    }
    fs::write(out.join("problems.json"), links.played().to_string())?;
    files.push(String::from("problems.json"));
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
        fs::write(out.join(name), filled)?;
    }
    files.push(String::from("mistakes.zh.html"));
    // The worker that answers without a network replaces its files when any of them changes.
    files.sort();
    files.retain(|name| name != "offline.js");
    let mut hasher = DefaultHasher::new();
    for name in &files {
        hasher.write(&fs::read(out.join(name))?);
    }
    let offline = fs::read_to_string(page().join("static/offline.js"))?
        .replace("VERSION", &format!("{:016x}", hasher.finish()))
        .replace("[\"FILES\"]", &serde_json::to_string(&files)?);
    Ok(fs::write(out.join("offline.js"), offline)?)
}
