//! `submit.sh`.

fn main() -> std::process::ExitCode {
    bundle::cli::submit(std::env::args_os())
}
