//! A new problem from a judge's page: behind `scripts/new.sh`.
//!
//! | module | task |
//! |---|---|
//! | [`cli`] | the command line |
//! | [`listen`] | the ports on which the browser extension posts |
//! | [`post`] | what it posts |
//! | [`page`] | the judge and the id, from the address of the page |
//! | [`id`] | the names that packages may have |
//! | [`package`] | the files of a problem that is not solved yet |
//! | [`workspace`] | puts them into `problems/` and `testcases/`, all or none |
//! | [`session`] | from posts to packages |
//!
//! What is posted comes from strangers' pages: it names no path, and its text is escaped where it ends
//! up in a manifest or a source.

mod cli;
mod id;
mod listen;
mod package;
mod page;
mod post;
mod session;
mod workspace;

use std::io::{self, IsTerminal, Read, Write};
use std::process::ExitCode;

use anyhow::{anyhow, ensure, Context, Result};
use kit::console;

use cli::Arguments;
use id::Id;
use listen::{Listener, LARGEST_BODY};
use package::Problem;
use page::Page;
use session::{End, Session};
use workspace::Workspace;

fn main() -> ExitCode {
    run(&Arguments::parse()).unwrap_or_else(|error| {
        console::error(format!("{error:#}"));
        ExitCode::from(2)
    })
}

fn run(arguments: &Arguments) -> Result<ExitCode> {
    let workspace = Workspace::open(&arguments.root)?;
    let mut session = Session::new(&workspace);
    if arguments.id.is_some() || arguments.url.is_some() || arguments.title.is_some() {
        session.create(empty(arguments, &workspace)?);
    } else {
        let text = read_input()?;
        if text.is_empty() {
            if listen(arguments, &mut session)? == End::Interrupt {
                session.finish();
                return Ok(ExitCode::from(130));
            }
        } else if let Err(error) = session.read(&text) {
            console::error(format!("standard input: {error:#}"));
            return Ok(ExitCode::FAILURE);
        }
    }
    session.finish();
    Ok(if session.has_failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// The problem of the command line.
fn empty(arguments: &Arguments, workspace: &Workspace) -> Result<Problem> {
    let title = arguments.title.as_deref();
    let page = match (&arguments.url, &arguments.id) {
        (Some(url), _) => {
            let page = Page::read(url, title.unwrap_or_default(), "");
            Some(page.map_err(|why| anyhow!("--url {why}"))?)
        }
        (None, Some(id)) => Page::of_id(id.as_str()),
        (None, None) => None,
    };
    let id = match (&arguments.id, &page) {
        (Some(id), _) => id.clone(),
        (None, Some(page)) => Id::new(&page.id).map_err(|why| anyhow!("`{}` {why}", page.id))?,
        (None, None) => return Err(anyhow!("an ID or --url is due as well")),
    };
    ensure!(
        workspace.is_free(&id),
        "`{id}` is the name of a crate in use"
    );
    Ok(Problem::empty(id, title, page))
}

/// Reads standard input, if somebody has written something there.
fn read_input() -> Result<Vec<u8>> {
    let mut text = Vec::new();
    if !io::stdin().is_terminal() {
        let read = io::stdin()
            .take(LARGEST_BODY as u64 + 1)
            .read_to_end(&mut text);
        read.context("cannot read standard input")?;
        ensure!(
            text.len() <= LARGEST_BODY,
            "standard input is larger than {} KiB",
            LARGEST_BODY >> 10
        );
    }
    Ok(text)
}

fn listen(arguments: &Arguments, session: &mut Session) -> Result<End> {
    let listener = Listener::open(&arguments.ports).context("cannot catch Ctrl-C")?;
    for (port, error) in &listener.skipped {
        note(&format!("port {port} is left out: {error}"));
    }
    ensure!(
        !listener.ports.is_empty(),
        "no port is free: does another tool listen?"
    );
    let ports: Vec<String> = listener.ports.iter().map(u16::to_string).collect();
    note(&format!(
        "waiting for Competitive Companion on port {} (Ctrl-C ends)",
        ports.join(", ")
    ));
    Ok(session.listen(&listener, arguments.keep_listening))
}

/// Prints a line on standard error; a closed standard error is ignored.
fn note(line: &str) {
    let _ = writeln!(anstream::stderr(), "{line}");
}
