#!/usr/bin/env bash
# Builds the solutions and judges them on their test cases: scripts/check.sh --help
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

for argument in "$@"; do
  if [[ $argument == --large && -e $root/scripts/cases.sh ]]; then
    "$root/scripts/cases.sh" --large >&2
    break
  fi
done

# The first build takes a while and shows itself; later there is nothing to be seen. The working
# directory stays the user's, whose relative paths mean what they say. (An empty array is an unset
# variable to the bash of macOS.)
quiet=()
if [[ -x ${CARGO_TARGET_DIR:-$root/target}/release/judge ]]; then
  quiet=(--quiet)
fi
exec cargo run ${quiet[@]+"${quiet[@]}"} --release --manifest-path "$root/scripts/judge/Cargo.toml" --bin judge -- \
  --root "$root" "$@"
