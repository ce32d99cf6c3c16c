//! Receives problems as the browser extension posts them.

use std::io::Read;
use std::path::Path;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use anyhow::{ensure, Context, Result};
use serde_json::Value;
use tiny_http::{Method, Request, Response, Server};

use terminal::say;

use crate::create::create;
use crate::page;
use crate::post::{self, batch, name};

/// Ports that the extension posts to; it posts every problem to all of them, so one suffices.
const PORTS: [u16; 7] = [10043, 10042, 10045, 1327, 4244, 6174, 27121];

/// How long the next problem of a contest may take to come: the extension loads its page first.
const PAUSE: Duration = Duration::from_secs(60);

/// A request, and its body as far as it came; an outer error if it may not be posted here.
type Post = (Request, Result<Result<String>>);

/// Creates problems as they are posted, until one or all of a contest have come.
///
/// # Errors
///
/// Returns an error if no port is free, or a problem could not be created.
pub fn receive(root: Option<&Path>) -> Result<()> {
    let open = |port| Some((Server::http(("127.0.0.1", port)).ok()?, port));
    let server = PORTS.into_iter().find_map(open);
    let (server, port) = server.with_context(|| format!("none of the ports {PORTS:?} is free"))?;
    say(&format!(
        "waiting for Competitive Companion on port {port}; Ctrl-C stops"
    ));
    let (sender, posts) = mpsc::channel();
    thread::spawn(move || listen(&server, &sender));
    let (mut has_failed, mut received, mut size) = (false, 0, None);
    let mut printed = Ok(());
    while size.is_none_or(|size| received < size) {
        let next = match size {
            None => posts.recv().ok(),
            Some(_) => posts.recv_timeout(PAUSE).ok(),
        };
        let missing = || format!("{} problems did not come", size.unwrap_or(1) - received);
        let (request, body) = next.with_context(missing)?;
        received += u64::from(body.is_ok());
        let created = body.flatten().and_then(|body| {
            let json: Value = serde_json::from_str(&body).context("not JSON")?;
            size = Some(batch(&json));
            problem(root, &json).with_context(|| name(&json))
        });
        let (status, line) = match created {
            Ok(next) => {
                printed = printed.and(terminal::print(&format!("{next}\n")));
                (200, next)
            }
            Err(error) => {
                has_failed = true;
                let line = format!("error: {error:#}");
                say(&line);
                (400, line)
            }
        };
        // The client may be gone.
        let _ = request.respond(Response::from_string(&line).with_status_code(status));
    }
    ensure!(!has_failed, "not all problems were created");
    printed
}

fn problem(root: Option<&Path>, json: &Value) -> Result<String> {
    let post = post::Post::read(json)?;
    create(root, &page::of_url(&post.url, &post.name)?, &post)
}

/// Reads each request in a thread of its own: the body of one may never come.
fn listen(server: &Server, posts: &Sender<Post>) {
    for mut request in server.incoming_requests() {
        let sender = posts.clone();
        thread::spawn(move || {
            let body = length(&request).map(|length| body(&mut request, length));
            let _ = sender.send((request, body)); // the last one may be late
        });
    }
}

/// Returns the length of the body of a post of JSON to this machine.
///
/// A web page cannot post here: a browser asks for permission (`OPTIONS`) before it sends JSON to another origin, and a
/// page whose own name resolves to this machine is stopped by the check of `Host`.
fn length(request: &Request) -> Result<usize> {
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
    Ok(length)
}

/// Reads a body of this length.
fn body(request: &mut Request, length: usize) -> Result<String> {
    let mut text = String::new();
    let read = request
        .as_reader()
        .take(length as u64)
        .read_to_string(&mut text)
        .context("the body is not UTF-8, or incomplete")?;
    ensure!(read == length, "the body is incomplete");
    Ok(text)
}
