#!/usr/bin/env bash
# Prints the table of a game, its period and pictures of it: scripts/table.sh --help
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

# The first build takes a while and shows itself; later there is nothing to be seen. The working
# directory stays the user's, whose relative paths mean what they say. (An empty array is an unset
# variable to the bash of macOS.)
quiet=()
if [[ -x ${CARGO_TARGET_DIR:-$root/target}/release/table ]]; then
  quiet=(--quiet)
fi
exec cargo run ${quiet[@]+"${quiet[@]}"} --release --manifest-path "$root/scripts/table/Cargo.toml" --bin table -- "$@"
