#!/usr/bin/env bash
# Builds the solutions and judges them on their test cases: scripts/check.sh --help
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
# On the first run, compile the solutions beside the judge, as neither depends on the other. The judge waits
# for Cargo's lock, and reports what does not compile.
if (($# == 0)) && [[ ! -x ${CARGO_TARGET_DIR:-$root/scripts/target}/tool/judge ]] && command -v cargo >/dev/null; then
    # Ctrl-C must reach what runs in the background.
    (trap - INT && cd "$root" && exec cargo build --quiet --release --bins) </dev/null &>/dev/null &
fi
exec "$root/scripts/tool.sh" judge --root "$root" "$@"
