//! From posts to packages.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;

use anyhow::{Context, Result};
use kit::names::escape;
use serde_json::{Deserializer, Value};

use crate::listen::{Event, Listener, Response};
use crate::package::Problem;
use crate::post::{Batch, Post};
use crate::workspace::Workspace;

/// Makes problems, and tells of each in a line.
pub struct Session<'a> {
    workspace: &'a Workspace,
    /// What has been made.
    made: Vec<Problem>,
    /// Whether something could not be made.
    pub has_failed: bool,
}

/// How listening ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All problems of a batch have come.
    Batch,
    /// Ctrl-C.
    Interrupt,
}

/// The posts so far.
#[derive(Default)]
struct Posts {
    hasher: RandomState,
    /// By the hash of the body: the answer, and the ports that have got it.
    answers: HashMap<u64, (Response, Vec<u16>)>,
    /// By the id of the batch: how many of its problems have come.
    batches: HashMap<String, u64>,
}

impl<'a> Session<'a> {
    /// A session that makes problems in `workspace`.
    pub fn new(workspace: &'a Workspace) -> Self {
        Session {
            workspace,
            made: Vec::new(),
            has_failed: false,
        }
    }

    /// Makes the problems of a text: JSON documents, one after another.
    ///
    /// # Errors
    ///
    /// If one of them is not JSON; nothing is made then.
    pub fn read(&mut self, text: &[u8]) -> Result<()> {
        let values: Result<Vec<Value>, _> = Deserializer::from_slice(text).into_iter().collect();
        for value in values.context("not JSON")? {
            self.post(&value);
        }
        Ok(())
    }

    /// Makes problems as they are posted, up to the end of a batch, or up to Ctrl-C if `keeps_listening`.
    pub fn listen(&mut self, listener: &Listener, keeps_listening: bool) -> End {
        let mut posts = Posts::default();
        for event in &listener.events {
            match event {
                Event::Interrupt => return End::Interrupt,
                Event::Rejected(reason) => kit::console::error(reason),
                Event::Post(port, body, connection) => {
                    let (response, is_last) = posts.take(port, &body, self);
                    connection.answer(&response);
                    if is_last && !keeps_listening {
                        return End::Batch;
                    }
                    if is_last {
                        self.finish();
                    }
                }
            }
        }
        End::Interrupt
    }

    /// Makes the problem of a post, and returns the answer to it.
    fn post(&mut self, value: &Value) -> Response {
        let workspace = self.workspace;
        let problem =
            Post::read(value).and_then(|post| Problem::of_post(&post, |id| workspace.is_free(id)));
        match problem {
            Ok(problem) => self.create(problem),
            Err(error) => {
                let name: String = value["name"]
                    .as_str()
                    .unwrap_or_default()
                    .chars()
                    .take(120)
                    .collect();
                let colon = if name.is_empty() { "" } else { ": " };
                self.fail(format!("{}{colon}{error:#}", escape(name)))
            }
        }
    }

    /// Makes a problem, and says so, or why not.
    pub fn create(&mut self, problem: Problem) -> Response {
        if let Err(error) = self.workspace.create(&problem) {
            return self.fail(format!("{error:#}"));
        }
        let id = &problem.id;
        let line = match problem.samples.len() {
            0 => format!("problems/{id}: {}, without samples", problem.title),
            1 => format!(
                "problems/{id}: {}, with testcases/{id}/sample-1",
                problem.title
            ),
            more => format!(
                "problems/{id}: {}, with testcases/{id}/sample-1 to {more}",
                problem.title
            ),
        };
        print(&line);
        self.made.push(problem);
        Response::new(200, line)
    }

    fn fail(&mut self, line: String) -> Response {
        self.has_failed = true;
        kit::console::error(&line);
        Response::new(422, line)
    }

    /// Updates `Cargo.lock`, and says what to type next.
    pub fn finish(&mut self) {
        let made = std::mem::take(&mut self.made);
        let Some(first) = made.first() else { return };
        self.workspace.lock();
        let id = &first.id;
        let all: Vec<&str> = made.iter().map(|problem| problem.id.as_str()).collect();
        let (save, input) = match first.samples[..] {
            [] => (
                format!("save the sample as testcases/{id}/sample-1.in and .out, "),
                String::new(),
            ),
            _ => (String::new(), format!(" < testcases/{id}/sample-1.in")),
        };
        print(&format!(
            "
next: {save}write the game and its rule in problems/{id}/src/main.rs, then
  cargo run -p {id}{input}
  scripts/check.sh {}
  scripts/bundle.sh {id}
To keep it, it needs a generator and a row in README.md: see “Add a problem” there.",
            all.join(" ")
        ));
    }
}

impl Posts {
    /// Takes what has come to a port. Returns the answer, and whether its batch is complete.
    ///
    /// The extension posts a problem to all ports at once: what another port has got is not new.
    fn take(&mut self, port: u16, body: &[u8], session: &mut Session) -> (Response, bool) {
        let hash = self.hasher.hash_one(body);
        if let Some((response, ports)) = self.answers.get_mut(&hash) {
            if !ports.contains(&port) {
                ports.push(port);
                return (response.clone(), false);
            }
        }
        let (response, is_last) = match serde_json::from_slice(body) {
            Ok(value) => (session.post(&value), self.is_last(&value)),
            Err(error) => {
                let line = format!("port {port}: not JSON: {error}");
                kit::console::error(&line);
                (Response::new(400, line), false)
            }
        };
        self.answers.insert(hash, (response.clone(), vec![port]));
        (response, is_last)
    }

    /// Counts a problem in its batch; without one, it stands alone.
    fn is_last(&mut self, value: &Value) -> bool {
        let Some(Batch { id, size }) = Batch::read(value) else {
            return true;
        };
        let count = self.batches.entry(id).or_default();
        *count += 1;
        *count >= size
    }
}

/// Prints a line; a closed standard output is ignored.
fn print(line: &str) {
    let _ = writeln!(anstream::stdout(), "{line}");
}
