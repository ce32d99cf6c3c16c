//! `tool.sh c`.

fn main() -> std::process::ExitCode {
    rust_to_c::cli::main("scripts/tool.sh c", std::env::args_os())
}
