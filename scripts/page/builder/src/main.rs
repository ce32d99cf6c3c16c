//! Builds the page into a folder, and serves it: called by `scripts/page.sh`, which compiles the WebAssembly first.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{bail, Context, Result};
use tiny_http::{Header, Response, Server};
use wasm_bindgen_cli_support::Bindgen;

mod chapters;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next();
    let (Some(wasm), Some(out)) = (next(), next()) else {
        bail!("usage: builder WASM OUT [--docs] [--no-open | --serve] [--port N]");
    };
    let (mut port, mut docs, mut opens, mut serves) = (8017, false, true, true);
    while let Some(option) = next() {
        match &option[..] {
            "--docs" => docs = true,
            "--no-open" => (opens, serves) = (false, false),
            "--serve" => opens = false,
            "--port" => port = next().context("--port N")?.parse().context("--port N")?,
            other => bail!("no option {other}"),
        }
    }
    let out = PathBuf::from(out);
    build(Path::new(&wasm), &out, docs)?;
    println!("built {}", out.display());
    if serves {
        serve(&out, port, opens)?;
    }
    Ok(())
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
    let mut files = vec![
        String::from("./"),
        String::from("page.js"),
        String::from("page_bg.wasm"),
    ];
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
    files.sort();
    files.dedup();
    files.retain(|name| name != "offline.js" && name != "index.html");
    let mut bytes = Vec::new();
    for name in files.iter().filter(|name| *name != "./") {
        bytes.extend(fs::read(out.join(name))?);
    }
    // The worker that answers without a network replaces its files when any of them changes.
    let offline = fs::read_to_string(page().join("static/offline.js"))?
        .replace("VERSION", &format!("{:016x}", hash(&bytes)))
        .replace("[\"FILES\"]", &serde_json::to_string(&files)?);
    fs::write(out.join("offline.js"), offline)?;
    Ok(())
}

/// FNV-1a.
fn hash(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// Serves a folder on localhost until it is interrupted.
fn serve(out: &Path, port: u16, opens: bool) -> Result<()> {
    let server = match Server::http(("127.0.0.1", port)) {
        Ok(server) => server,
        Err(error) => bail!("cannot serve on port {port}: {error}; choose another one by --port"),
    };
    let address = format!("http://{}/", server.server_addr());
    println!("{address}  (Ctrl-C ends it)");
    io::stdout().flush()?;
    if opens {
        let command = if cfg!(target_os = "macos") {
            "open"
        } else {
            "xdg-open"
        };
        if Command::new(command).arg(&address).spawn().is_err() {
            println!("open this address in a browser");
        }
    }
    for request in server.incoming_requests() {
        let path = request.url().split(['?', '#']).next().unwrap_or("/");
        let mut file = out.join(path.trim_start_matches('/'));
        if file.is_dir() {
            file = file.join("index.html");
        }
        let is_inside = !path.split('/').any(|part| part == "..");
        // The reader may have closed the connection.
        let _ = match fs::read(&file) {
            Ok(bytes) if is_inside => {
                let header = format!("Content-Type: {}", kind(&file));
                let header: Header = header.parse().expect("a header");
                request.respond(Response::from_data(bytes).with_header(header))
            }
            _ => request.respond(Response::from_string("not found").with_status_code(404)),
        };
    }
    Ok(())
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
