//! All tools as one program, with subcommands.

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::{Arg, Command};
use clap_complete::Shell;

/// How the program is called.
const NAME: &str = "kayles";

fn main() -> ExitCode {
    facts::tools::has_all(NAME);
    let words: Vec<OsString> = std::env::args_os().collect();
    let own = words.get(1..).unwrap_or_default().to_vec();
    match words.get(1).and_then(|word| word.to_str()) {
        Some("check") => judge::check(own),
        Some("hack") => judge::hack(own),
        Some("bundle") => bundle::cli::bundle(own),
        Some("submit") => bundle::cli::submit(own),
        Some("rule") => rule_program::main(&own),
        Some("table") => rule_program::main(&words),
        Some("new") => new::cli::new_main(own),
        Some("index") => new::cli::index_main(own),
        Some("c") => rust_to_c::cli::main(own), // of which the next line knows nothing: bundle calls it
        _ => complete(&words),
    }
}

/// Prints the completion for a shell; or help, or what is wrong.
fn complete(words: &[OsString]) -> ExitCode {
    let matches = command().get_matches_from(words);
    if let Some(("completion", matches)) = matches.subcommand() {
        if let Some(&shell) = matches.get_one::<Shell>("shell") {
            clap_complete::generate(shell, &mut command(), NAME, &mut io::stdout());
        }
    }
    ExitCode::SUCCESS
}

/// Describes all subcommands.
fn command() -> Command {
    let shell = Arg::new("shell").required(true);
    let completion = Command::new("completion")
        .about("Prints the completion for a shell")
        .arg(shell.value_parser(clap::value_parser!(Shell)));
    Command::new(NAME)
        .version(env!("CARGO_PKG_VERSION"))
        .about("Tools for problems of online judges, and for the theory of games")
        .arg_required_else_help(true)
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .subcommands([
            judge::check_command().about("Judges solutions, or any program, on the test cases"),
            judge::hack_command().about("Looks for an input on which a program fails"),
            bundle::cli::bundle_command().about("Makes the file to submit"),
            bundle::cli::submit_command().about("Judges, bundles, judges that, and copies it"),
            rule_program::command("rule").about("Finds the rule of a game, and proves it"),
            rule_program::command("table").about("Prints the table of a game and its period"),
            new::cli::new_command().about("Starts a problem, or a workspace"),
            new::cli::index_command().about("Writes the index of the problems"),
            completion,
        ])
}
