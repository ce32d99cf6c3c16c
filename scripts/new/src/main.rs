//! Starts a problem: creates its package and its sample cases. The command behind `scripts/new.sh`.
//!
//! [`post`] is what the browser extension sends, [`page`] finds judge and id by the address, [`layout`] guesses how
//! the input is laid out, [`template`] fills in the texts of the folder `template`, and [`create`] writes them.

mod create;
mod layout;
mod page;
mod post;
mod template;

use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Command as Process, ExitCode};

use anyhow::{ensure, Context, Result};
use clap::{Arg, Command};
use create::create;
use page::Page;
use post::Post;
use tiny_http::{Method, Request, Response, Server};

/// Ports that the extension posts to; it posts every problem to all of them, so one suffices.
const PORTS: [u16; 7] = [10043, 10042, 10045, 1327, 4244, 6174, 27121];

const HELP: &str = "\
Without ID, it waits until you click the button of the browser extension Competitive Companion on the
page of a problem or a contest. An id is one lower-case word, the judge with the number, or the title
with hyphens: hdu1849, cf1149e, bob-and-ben. Existing files are never changed.

Exit status: 0 if all problems were created, 1 if one was not, 2 for an id that cannot be used.";

fn main() -> ExitCode {
    let id = Arg::new("id").value_name("ID");
    let arguments = Command::new("new")
        .bin_name("scripts/new.sh")
        .about("Starts a problem: a package in problems/ID to fill in, and its samples in testcases/ID")
        .after_help(HELP)
        .arg(id.help("Create a problem without samples, such as hdu1849"))
        .get_matches();
    let id = arguments.get_one::<String>("id");
    let created = match id {
        Some(id) => {
            create(Path::new("."), &Page::of_id(id), &Post::default()).map(|next| print(&next))
        }
        None => receive(Path::new(".")),
    };
    // Builds with `--locked` need the new packages; if this fails, the next other build adds them.
    let mut cargo = Process::new("cargo");
    let cargo = cargo.args(["update", "--workspace", "--offline", "--quiet"]);
    let _ = cargo.output();
    match created {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(&format!("error: {error:#}"));
            ExitCode::from(if id.is_some() { 2 } else { 1 })
        }
    }
}

/// Creates problems as they are posted, until one or all of a contest have come.
fn receive(root: &Path) -> Result<()> {
    let open = |port| Some((Server::http(("127.0.0.1", port)).ok()?, port));
    let server = PORTS.into_iter().find_map(open);
    let (server, port) = server.with_context(|| format!("none of the ports {PORTS:?} is free"))?;
    say(&format!(
        "waiting for Competitive Companion on port {port}; Ctrl-C stops"
    ));
    let (mut has_failed, mut received) = (false, 0);
    for mut request in server.incoming_requests() {
        let mut size = u64::MAX;
        let created = body(&mut request).and_then(|body| {
            (size, received) = (1, received + 1);
            let problem = Post::parse(&body)?;
            size = problem.batch;
            let page = Page::of_url(&problem.url, &problem.name)?;
            create(root, &page, &problem).context(problem.name)
        });
        let (status, line) = match created {
            Ok(next) => (200, next),
            Err(error) => (400, format!("error: {error:#}")),
        };
        let show = if status == 200 { print } else { say };
        show(&line);
        has_failed |= status != 200;
        // The client may be gone.
        let _ = request.respond(Response::from_string(line).with_status_code(status));
        if received >= size {
            break;
        }
    }
    ensure!(!has_failed, "not all problems were created");
    Ok(())
}

/// Reads the body of a post of JSON to this machine.
///
/// A web page cannot post here: a browser asks for permission (`OPTIONS`) before it sends JSON to another origin, and a
/// page whose own name resolves to this machine is stopped by the check of `Host`.
fn body(request: &mut Request) -> Result<String> {
    let has = |name: &'static str, start: &str| {
        let mut headers = request.headers().iter();
        headers.any(|header| header.field.equiv(name) && header.value.as_str().starts_with(start))
    };
    let is_local = has("Host", "localhost:") || has("Host", "127.0.0.1:");
    ensure!(is_local, "the host is not localhost");
    let is_json = *request.method() == Method::Post && has("Content-Type", "application/json");
    ensure!(is_json, "only JSON can be posted here");
    let length = request.body_length().unwrap_or(usize::MAX);
    ensure!(
        length <= 1 << 20,
        "the body is larger than 1 MiB, or of unknown length"
    );
    let mut text = String::new();
    let mut body = request.as_reader().take(length as u64);
    let read = body
        .read_to_string(&mut text)
        .context("the body is not UTF-8")?;
    ensure!(read == length, "the body is incomplete");
    Ok(text)
}

/// Prints a line; a closed stdout is ignored.
fn print(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// Prints a line on stderr.
fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}
