//! The command lines of `new.sh` and `index.sh`, behind which no argument parser is known.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{value_parser, Arg, ArgAction, Command};
use facts::tools::door;
use terminal::status;

use crate::begin::begin;
use crate::create::create;
use crate::index::index;
use crate::page;
use crate::post::Post;
use crate::receive::receive;

const HELP: &str = "\
Without ID, it waits until you click the button of the browser extension Competitive Companion on the
page of a problem or a contest. An id is one lower-case word, the judge with the number, or the title
with hyphens: hdu1849, cf1149e, bob-and-ben. Existing files are never changed.

Exit status: 0 if all problems were created, 1 if one was not, 2 for an id that cannot be used.";

/// Declares the command line of `new.sh`.
pub fn new_command() -> Command {
    let id = Arg::new("id").value_name("ID");
    Command::new("new")
        .bin_name(door("new"))
        .about("Starts a problem in the workspace of the current folder: a solution to fill in, and its samples in testcases/ID")
        .after_help(HELP)
        .arg(id.help("Create a problem without samples, such as hdu1849"))
        .arg(
            Arg::new("workspace")
                .long("workspace")
                .value_name("DIR")
                .value_parser(value_parser!(PathBuf))
                .conflicts_with_all(["id", "root"])
                .help("Begin a workspace of your own in a new folder, with a first problem and a workflow for CI"),
        )
        .arg(root())
}

/// Declares the command line of `index.sh`.
pub fn index_command() -> Command {
    let check = Arg::new("check").long("check").action(ArgAction::SetTrue);
    Command::new("index")
        .bin_name(door("index"))
        .about("Writes the index of the problems into every text that asks for it, from problems/topics.json and the Cargo.toml of each")
        .arg(check.help("Write nothing; exit with status 1 if the index is out of date"))
        .arg(root())
}

fn root() -> Arg {
    let root = Arg::new("root").long("root").value_name("DIR");
    root.value_parser(value_parser!(PathBuf))
        .help("The workspace [default: that of the current folder]")
}

/// Starts what a command line asks for.
pub fn new_main(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    let matches = terminal::matches(new_command(), words);
    let root = matches.get_one::<PathBuf>("root").cloned();
    let id = matches.get_one::<String>("id");
    let created = match (matches.get_one::<PathBuf>("workspace"), id) {
        (Some(folder), _) => begin(folder),
        (None, Some(id)) => create(root.as_deref(), &page::of_id(id), &Post::default()),
        (None, None) => return status(receive(root.as_deref()), 1),
    };
    status(
        created.and_then(|next| terminal::print(&format!("{next}\n"))),
        2,
    )
}

/// Writes the index of a workspace, or checks it.
pub fn index_main(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    let matches = terminal::matches(index_command(), words);
    let root = matches.get_one::<PathBuf>("root").cloned();
    status(index(root.as_deref(), matches.get_flag("check")), 1)
}
