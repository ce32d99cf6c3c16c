//! `bundle.sh`.

fn main() -> std::process::ExitCode {
    bundle::cli::main("scripts/bundle.sh", std::env::args_os())
}
