//! The command behind `scripts/new.sh`: starts a problem from its page on a judge.
//!
//! | module | task |
//! |---|---|
//! | [`cli`] | the command line |
//! | [`listen`] | the ports that the browser extension posts to |
//! | [`post`] | a problem as it posts it |
//! | [`page`] | judge and id by the address of a page |
//! | [`id`] | valid ids |
//! | [`package`] | the files of an unsolved problem |
//! | [`workspace`] | writes them, all or none |
//! | [`session`] | from posts to packages, with reports |
//!
//! Posts are not trusted: paths are built from validated ids only, sizes are bounded, and text
//! is escaped in manifests and sources.

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
use listen::{Listener, LARGEST_BODY, PORTS};
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
        let listens = arguments.keep_listening || arguments.ports.is_some();
        let text = if listens { Vec::new() } else { read_input()? };
        if text.is_empty() {
            if receive(arguments, &mut session)? == End::Interrupt {
                session.summarize();
                return Ok(ExitCode::from(130));
            }
        } else if let Err(error) = session.read(&text) {
            console::error(format!("standard input: {error:#}"));
            return Ok(ExitCode::FAILURE);
        }
    }
    session.summarize();
    Ok(if session.has_failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// The problem that the command line describes.
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
        (None, None) => return Err(anyhow!("--title needs an ID or --url")),
    };
    ensure!(workspace.is_free(&id), "`{id}` is the name of a dependency");
    Ok(Problem::empty(id, title, page))
}

/// Reads standard input unless it is a terminal.
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

/// Listens for posts.
fn receive(arguments: &Arguments, session: &mut Session) -> Result<End> {
    let ports = arguments.ports.as_deref().unwrap_or(&PORTS);
    let listener = Listener::open(ports).context("cannot catch Ctrl-C")?;
    for (port, error) in &listener.skipped {
        note(&format!("skipping port {port}: {error}"));
    }
    ensure!(
        !listener.ports.is_empty(),
        "no port is free; is another tool listening?"
    );
    let ports: Vec<String> = listener.ports.iter().map(u16::to_string).collect();
    note(&format!(
        "waiting for Competitive Companion on port {}; click its button on a page (Ctrl-C to stop)",
        ports.join(", ")
    ));
    Ok(session.listen(&listener, arguments.keep_listening))
}

/// Prints a line on stderr; a closed stderr is ignored.
fn note(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}
