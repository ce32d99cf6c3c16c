//! `new.sh`.

fn main() -> std::process::ExitCode {
    new::cli::new_main(std::env::args_os())
}
