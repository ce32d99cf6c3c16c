//! `index.sh`.

fn main() -> std::process::ExitCode {
    new::cli::index_main(std::env::args_os())
}
