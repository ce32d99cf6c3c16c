#!/usr/bin/env bash
# Builds a tool of this folder and runs it: scripts/tool.sh PACKAGE [ARGUMENT…]
# The scripts beside it call it; the working directory stays the user's.
set -euo pipefail

scripts=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
tool=$1
shift

# The first build, and one after a change, takes a while and shows itself; else cargo has nothing to
# say. (An empty array is an unset variable to the bash of macOS.)
quiet=()
binary=${CARGO_TARGET_DIR:-$scripts/../target}/tool/$tool
if [[ -x $binary && -z $(find "$scripts/$tool" -newer "$binary" -type f -print -quit) ]]; then
    quiet=(--quiet)
fi
exec cargo run ${quiet[@]+"${quiet[@]}"} --profile tool --locked \
    --manifest-path "$scripts/$tool/Cargo.toml" --bin "$tool" -- "$@"
