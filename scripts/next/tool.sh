#!/usr/bin/env bash
# Builds and runs a tool of this workspace: scripts/tool.sh PACKAGE [ARGUMENT…]
# Called by the scripts beside it; keeps the working directory.
set -euo pipefail

scripts=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
tool=$1
shift

if ! command -v cargo >/dev/null; then
    echo "error: cargo is not on the PATH; install Rust from https://rustup.rs" >&2
    exit 2
fi

# Cargo shows its progress in the first build and after a change, and is silent otherwise. (In the bash
# of macOS, an empty array counts as unset.)
quiet=()
target=${CARGO_TARGET_DIR:-$scripts/target}
binary=$target/tool/$tool
if [[ -x $binary && -z $(find "$scripts" "$scripts/../../shared/src" -name target -prune -o -newer "$binary" -type f -print -quit) ]]; then
    quiet=(--quiet)
fi
exec cargo run ${quiet[@]+"${quiet[@]}"} --profile tool --locked \
    --manifest-path "$scripts/Cargo.toml" --target-dir "$target" --package "$tool" --bin "$tool" -- "$@"
