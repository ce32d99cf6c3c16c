//! `bundle.sh`.

fn main() -> std::process::ExitCode {
    bundle::cli::bundle(std::env::args_os())
}
