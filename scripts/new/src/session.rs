//! Creates problems from posts and reports what happened.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;

use anyhow::{Context, Result};
use serde_json::{Deserializer, Value};

use crate::listen::{Event, Listener, Response};
use crate::package::{text, Problem};
use crate::post::{Batch, Post};
use crate::workspace::Workspace;

/// Creates problems, and prints a line about each.
pub struct Session<'a> {
    workspace: &'a Workspace,
    /// The problems created since the last summary.
    created: Vec<Problem>,
    /// Whether a problem could not be created.
    pub has_failed: bool,
}

/// How listening ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A batch is complete.
    Batch,
    /// Ctrl-C.
    Interrupt,
}

/// The posts received so far.
#[derive(Default)]
struct Posts {
    hasher: RandomState,
    /// By hash of the body: the response, and the ports that received it.
    answers: HashMap<u64, (Response, Vec<u16>)>,
    /// By id of the batch: how many of its problems have been received.
    batches: HashMap<String, u64>,
}

impl<'a> Session<'a> {
    /// A session that creates problems in `workspace`.
    pub fn new(workspace: &'a Workspace) -> Self {
        Session {
            workspace,
            created: Vec::new(),
            has_failed: false,
        }
    }

    /// Creates problems from JSON documents, one after another.
    ///
    /// # Errors
    ///
    /// If one of them is not JSON, in which case none is created.
    pub fn read(&mut self, text: &[u8]) -> Result<()> {
        let values: Result<Vec<Value>, _> = Deserializer::from_slice(text).into_iter().collect();
        for value in values.context("not JSON")? {
            self.post(&value);
        }
        Ok(())
    }

    /// Creates problems as they are posted, until a batch is complete; until Ctrl-C if `keeps_listening`.
    pub fn listen(&mut self, listener: &Listener, keeps_listening: bool) -> End {
        let mut posts = Posts::default();
        for event in &listener.events {
            match event {
                Event::Interrupt => return End::Interrupt,
                Event::Rejected(reason) => kit::console::error(reason),
                Event::Post(port, body, connection) => {
                    let (response, is_last) = posts.take(port, &body, self);
                    connection.respond(&response);
                    if is_last && !keeps_listening {
                        return End::Batch;
                    }
                    if is_last {
                        self.summarize();
                    }
                }
            }
        }
        End::Interrupt
    }

    /// Creates the problem of a post, and returns the response.
    fn post(&mut self, value: &Value) -> Response {
        let workspace = self.workspace;
        let problem =
            Post::read(value).and_then(|post| Problem::of_post(&post, |id| workspace.is_free(id)));
        match problem {
            Ok(problem) => self.create(problem),
            Err(error) => {
                let name = value["name"].as_str().map(text::line).unwrap_or_default();
                let name = if name.is_empty() {
                    name
                } else {
                    format!("{name}: ")
                };
                self.fail(format!("{name}{error:#}"))
            }
        }
    }

    /// Creates a problem and reports it, or the reason why not.
    pub fn create(&mut self, problem: Problem) -> Response {
        if let Err(error) = self.workspace.create(&problem) {
            return self.fail(format!("{error:#}"));
        }
        let id = &problem.id;
        let title = match problem.title.as_str() {
            title if title == id.as_str() => String::new(),
            title => format!(" ({title})"),
        };
        let samples = match problem.samples.len() {
            0 => String::new(),
            1 => format!(" and testcases/{id}/sample-1"),
            count => format!(" and testcases/{id}/sample-1 to {count}"),
        };
        let line = format!("created problems/{id}{title}{samples}");
        print(&line);
        self.created.push(problem);
        Response::new(200, line)
    }

    fn fail(&mut self, line: String) -> Response {
        self.has_failed = true;
        kit::console::error(&line);
        Response::new(422, line)
    }

    /// Updates `Cargo.lock` and prints what to type next.
    pub fn summarize(&mut self) {
        let created = std::mem::take(&mut self.created);
        let Some(first) = created.first() else { return };
        self.workspace.lock();
        let id = &first.id;
        let all: Vec<&str> = created.iter().map(|problem| problem.id.as_str()).collect();
        let sample = format!("testcases/{id}/sample-1");
        let (save, input) = match first.samples[..] {
            [] => (
                format!("save the sample as {sample}.in and .out, "),
                String::new(),
            ),
            _ => (String::new(), format!(" < {sample}.in")),
        };
        print(&format!(
            "
next: {save}solve it in problems/{id}/src/main.rs, then run
  cargo run -p {id}{input}
  scripts/check.sh {}
  scripts/bundle.sh {id}
A generator and the facts of the index are still missing: see “Add a problem” in the README.",
            all.join(" ")
        ));
    }
}

impl Posts {
    /// Handles a post to a port. Returns the response, and whether a batch is complete.
    ///
    /// The extension posts a problem to every port, so a body that only other ports have received is a
    /// duplicate.
    fn take(&mut self, port: u16, body: &[u8], session: &mut Session) -> (Response, bool) {
        let hash = self.hasher.hash_one(body);
        if let Some((response, ports)) = self.answers.get_mut(&hash) {
            if !ports.contains(&port) {
                ports.push(port);
                return (response.clone(), false);
            }
        }
        let (response, is_last) = match serde_json::from_slice(body) {
            Ok(value) => {
                let response = session.post(&value);
                let is_last = self.is_last(&value, &response);
                (response, is_last)
            }
            Err(error) => {
                let line = format!("port {port}: not JSON: {error}");
                kit::console::error(&line);
                (Response::new(400, line), false)
            }
        };
        self.answers.insert(hash, (response.clone(), vec![port]));
        (response, is_last)
    }

    /// Counts a problem in its batch. A problem without a batch counts as a complete batch if it could be
    /// created.
    fn is_last(&mut self, value: &Value, response: &Response) -> bool {
        let Some(Batch { id, size }) = Batch::read(value) else {
            return response.status == 200;
        };
        let count = self.batches.entry(id).or_default();
        *count += 1;
        *count >= size
    }
}

/// Prints a line; a closed stdout is ignored.
fn print(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}
