//! `rule.sh` and `table.sh`.

fn main() -> std::process::ExitCode {
    let words: Vec<_> = std::env::args_os().collect();
    rule_program::main(&words)
}
