//! `submit.sh`.

fn main() -> std::process::ExitCode {
    bundle::cli::submit("scripts/submit.sh", std::env::args_os())
}
