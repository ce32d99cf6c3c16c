//! `index.sh`.

fn main() -> std::process::ExitCode {
    new::cli::index_main("scripts/index.sh", std::env::args_os())
}
