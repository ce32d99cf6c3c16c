//! `bundle.sh`.

fn main() -> std::process::ExitCode {
    bundle::cli::bundle("scripts/bundle.sh", std::env::args_os())
}
