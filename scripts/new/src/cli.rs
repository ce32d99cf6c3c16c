//! The command line.

use std::path::PathBuf;

use clap::{value_parser, Arg, ArgAction, ArgMatches, Command};

use crate::id::Id;
use crate::listen::PORTS;

/// The parsed command line.
#[derive(Debug)]
pub struct Arguments {
    /// The id of an empty problem.
    pub id: Option<Id>,
    /// The address of its page.
    pub url: Option<String>,
    /// Its title.
    pub title: Option<String>,
    /// Continue after a batch.
    pub keep_listening: bool,
    /// The ports to listen on, instead of the extension's.
    pub ports: Option<Vec<u16>>,
    /// The workspace.
    pub root: PathBuf,
}

impl Arguments {
    /// Parses the command line; prints help or an error and exits if asked to or malformed.
    pub fn parse() -> Self {
        Self::of(&mut command().get_matches())
    }

    fn of(matches: &mut ArgMatches) -> Self {
        let ports = matches.remove_many::<u16>("port");
        Arguments {
            id: matches.remove_one("id"),
            url: matches.remove_one("url"),
            title: matches.remove_one("title"),
            keep_listening: matches.get_flag("keep-listening"),
            ports: ports.map(Iterator::collect),
            root: matches
                .remove_one("root")
                .unwrap_or_else(|| PathBuf::from(".")),
        }
    }
}

fn command() -> Command {
    let option = |name, value| Arg::new(name).long(name).value_name(value);
    let ports = PORTS.map(|port| port.to_string()).join(", ");
    Command::new("new")
        .bin_name("scripts/new.sh")
        .about("Starts a problem: creates its package and its sample cases")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .args([
            Arg::new("id")
                .value_name("ID")
                .value_parser(|name: &str| Id::new(name).map_err(|why| format!("it {why}")))
                .help("Create an empty problem with this id, such as hdu1849"),
            option("url", "URL")
                .conflicts_with_all(["keep-listening", "port"])
                .help("Address of its page; the id defaults to the one derived from it"),
            option("title", "TITLE")
                .conflicts_with_all(["keep-listening", "port"])
                .help("Title of the problem"),
            Arg::new("keep-listening")
                .long("keep-listening")
                .action(ArgAction::SetTrue)
                .conflicts_with("id")
                .help("Continue after the first problem or contest, until Ctrl-C"),
            option("port", "PORT")
                .action(ArgAction::Append)
                .value_parser(value_parser!(u16))
                .conflicts_with("id")
                .help(format!(
                    "Listen on this port; can be repeated [default: {ports}]"
                )),
            option("root", "DIR")
                .value_parser(value_parser!(PathBuf))
                .help("The workspace; set by scripts/new.sh")
                .hide(true),
        ])
}

const ABOUT: &str = "\
Starts a problem: creates problems/ID with a solution to fill in, and testcases/ID with the samples.

Without ID, it waits for the browser extension Competitive Companion to post a problem or a whole \
contest; or it reads the same JSON from standard input. The id is derived from the address of the page. \
Existing files are never changed.";

const EXAMPLES: &str = "\
Examples:
  scripts/new.sh                         wait for a click on the extension's button
  scripts/new.sh < problem.json          the same JSON from a file
  scripts/new.sh hdu1849                 an empty problem; the id determines judge and address
  scripts/new.sh nim --title Nim --url https://example.org/nim

Exit status: 0 if all problems were created, 1 if not, 2 for wrong use or if no port is free, 130 after \
Ctrl-C.";

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Arguments, clap::Error> {
        let words = std::iter::once("new.sh").chain(line.split_whitespace());
        command()
            .try_get_matches_from(words)
            .map(|mut matches| Arguments::of(&mut matches))
    }

    #[test]
    fn declaration_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn parses_every_option() {
        let parsed = parse("hdu1849 --url https://a.b --title T --root r").unwrap();
        assert_eq!(parsed.id.unwrap().as_str(), "hdu1849");
        assert_eq!(
            (parsed.url.as_deref(), parsed.title.as_deref()),
            (Some("https://a.b"), Some("T"))
        );
        assert_eq!((parsed.ports, parsed.keep_listening), (None, false));
        assert_eq!(parsed.root, PathBuf::from("r"));
        let parsed = parse("--keep-listening --port 1 --port 2").unwrap();
        assert_eq!(
            (parsed.ports, parsed.keep_listening),
            (Some(vec![1, 2]), true)
        );
        assert_eq!((parsed.id, parsed.root), (None, PathBuf::from(".")));
    }

    #[test]
    fn rejects_contradictions_and_bad_ids() {
        for line in [
            "../x",
            "A",
            "shared",
            "a b",
            "a --keep-listening",
            "a --port 1",
            "--url u --port 1",
            "--port 65536",
            "--port x",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
