//! `new.sh`.

fn main() -> std::process::ExitCode {
    new::cli::new_main("scripts/new.sh", std::env::args_os())
}
