#!/usr/bin/env bash
# Builds and runs a tool of this workspace: tool.sh PACKAGE[:BINARY] [ARGUMENT…]
# Called by the scripts beside it; keeps the working directory.
set -euo pipefail

scripts=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
package=${1%%:*}
binary=${1##*:}
shift

# How messages name the scripts: as the user has called one.
export CALLED_AS=${CALLED_AS-$0}
[[ $CALLED_AS = */* ]] || CALLED_AS=./$CALLED_AS

if ! command -v cargo >/dev/null; then
    echo "error: cargo is not on the PATH; install Rust from https://rustup.rs" >&2
    exit 2
fi

# Cargo says what it compiles; its last line, which comes even if nothing is to be done, is left out.
color=auto
if [[ -t 2 && -z ${NO_COLOR-} ]]; then color=always; fi
target=${CARGO_TARGET_DIR:-$scripts/target}
build() {
    cargo --color "$color" build --profile tool --locked --manifest-path "$scripts/Cargo.toml" --target-dir "$target" \
        --package "$package" --bin "$binary"
}
quietly() {
    { build 2>&1 >&3 | { grep --line-buffered -v ' Finished.*target(s) in ' >&2 || true; }; } 3>&1
}
# shellcheck source=scripts/stop.sh
source "$scripts/stop.sh"
stoppable quietly
exec "$target/tool/$binary" "$@"
