//! All tools as one program, with subcommands.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{value_parser, Arg, Command};
use clap_complete::Shell;
use facts::tools::{self, ALL};

fn main() -> ExitCode {
    tools::has_all();
    let _ = stop::watch(|| {}); // or the system ends it, with another status
    let words: Vec<OsString> = std::env::args_os().collect();
    let own = words.iter().skip(1).cloned();
    let tool = words.get(1).and_then(|word| word.to_str());
    match tool.unwrap_or_default() {
        "check" => judge::check(own),
        "hack" => judge::hack(own),
        "bundle" => bundle::cli::bundle(own),
        "submit" => bundle::cli::submit(own),
        "rule" => rule_program::main(&words[1..]),
        "table" => rule_program::main(&words),
        "new" => new::cli::new_main(own),
        "index" => new::cli::index_main(own),
        "c" => rust_to_c::cli::main(own), // not in the help: bundle calls it
        _ => complete(words),
    }
}

/// Prints the completion for a shell; or help, or what is wrong.
fn complete(words: Vec<OsString>) -> ExitCode {
    let matches = terminal::matches(command(), words);
    let completion = matches.subcommand(); // no other one comes here
    let mut text = Vec::new();
    if let Some(&shell) = completion.and_then(|it| it.1.get_one::<Shell>("shell")) {
        clap_complete::generate(shell, &mut command(), ALL, &mut text);
    }
    terminal::status(terminal::print(&String::from_utf8_lossy(&text)), 2)
}

/// Describes all subcommands.
fn command() -> Command {
    let shell = Arg::new("shell").value_parser(value_parser!(Shell));
    let completion = Command::new("completion")
        .about("Prints the completion for a shell")
        .arg(shell.required(true));
    Command::new(ALL)
        .about("Tools for problems of online judges, and for the theory of games")
        .version(env!("CARGO_PKG_VERSION"))
        .arg_required_else_help(true)
        .subcommands([
            judge::check_command(),
            judge::hack_command(),
            bundle::cli::bundle_command(),
            bundle::cli::submit_command(),
            rule_program::command("rule"),
            rule_program::command("table"),
            new::cli::new_command(),
            new::cli::index_command(),
            completion,
        ])
}
