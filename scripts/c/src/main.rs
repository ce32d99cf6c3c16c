//! `tool.sh c`.

fn main() -> std::process::ExitCode {
    rust_to_c::cli::main(std::env::args_os())
}
