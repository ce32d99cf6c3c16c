//! `check.sh`.

fn main() -> std::process::ExitCode {
    judge::check()
}
