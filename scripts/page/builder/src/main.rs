//! Builds the page into a folder, and serves it: called by `scripts/page.sh`, which compiles the WebAssembly first.

use std::fs;
use std::hash::{DefaultHasher, Hasher as _};
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{bail, Context, Result};
use wasm_bindgen_cli_support::Bindgen;

mod chapters;

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
    serve(out, port.parse().context("--port N")?, then == "open")
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
    for language in ["en", "zh"] {
        let name = format!("chapters.{language}.json");
        let all = chapters::read(&page().join("chapters"), language, has_docs)?;
        fs::write(out.join(&name), serde_json::to_vec(&all)?)?;
        files.push(name);
    }
    let mistakes = fs::read_to_string(page().join("../../shared/MISTAKES.md"))?;
    let frame = fs::read_to_string(page().join("static/mistakes.html"))?;
    let mistakes = frame.replace("MISTAKES", &chapters::rendered(&mistakes, has_docs)?);
    fs::write(out.join("mistakes.html"), mistakes)?;
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

/// Serves a folder on localhost until it is interrupted.
fn serve(out: &Path, port: u16, opens: bool) -> Result<()> {
    let problem = || format!("cannot serve on port {port}; choose another one by --port");
    let listener = TcpListener::bind(("127.0.0.1", port)).with_context(problem)?;
    let address = format!("http://{}/", listener.local_addr()?);
    println!("{address}  (Ctrl-C ends it)");
    io::stdout().flush()?;
    let command = ["xdg-open", "open"][usize::from(cfg!(target_os = "macos"))];
    if opens && Command::new(command).arg(&address).spawn().is_err() {
        println!("open this address in a browser");
    }
    for stream in listener.incoming() {
        let out = out.to_owned();
        // A thread per connection: a browser opens some that it never uses.
        thread::spawn(move || stream.and_then(|stream| answer(stream, &out)));
    }
    Ok(())
}

/// Answers one request, and closes the connection.
fn answer(mut stream: TcpStream, out: &Path) -> io::Result<()> {
    let mut lines = BufReader::new(&stream).lines().map_while(io::Result::ok);
    let request = lines.next().unwrap_or_default();
    lines.find(String::is_empty);
    let path = request.split([' ', '?', '#']).nth(1).unwrap_or("/");
    let mut file = out.join(path.trim_start_matches('/'));
    if file.is_dir() {
        file = file.join("index.html");
    }
    let is_inside = !path.split('/').any(|part| part == "..");
    let (status, bytes) = match fs::read(&file) {
        Ok(bytes) if is_inside => ("200 OK", bytes),
        _ => ("404 Not Found", Vec::new()),
    };
    let head = format!("HTTP/1.0 {status}\r\nContent-Type: {}\r\n\r\n", kind(&file));
    stream.write_all(&[head.as_bytes(), &bytes].concat())
}

fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|name| name.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}
