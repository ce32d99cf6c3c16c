//! `check.sh`.

fn main() -> std::process::ExitCode {
    judge::check(std::env::args_os())
}
