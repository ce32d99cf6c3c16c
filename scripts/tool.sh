#!/usr/bin/env bash
# Builds a tool of this folder and runs it: scripts/tool.sh PACKAGE [ARGUMENT…]
# The scripts beside it call it; the working directory stays the user's.
set -euo pipefail

scripts=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
tool=$1
shift

if ! command -v cargo >/dev/null; then
    echo "error: cargo is not on the PATH; install Rust from https://rustup.rs" >&2
    exit 2
fi

# The first build, and one after a change, takes a while and shows itself; otherwise cargo stays
# silent. (To the bash of macOS, an empty array is an unset variable.)
quiet=()
target=${CARGO_TARGET_DIR:-$scripts/target}
binary=$target/tool/$tool
if [[ -x $binary && -z $(find "$scripts" "$scripts/../shared/src" -name target -prune -o -newer "$binary" -type f -print -quit) ]]; then
    quiet=(--quiet)
fi
exec cargo run ${quiet[@]+"${quiet[@]}"} --profile tool --locked \
    --manifest-path "$scripts/Cargo.toml" --target-dir "$target" --package "$tool" --bin "$tool" -- "$@"
