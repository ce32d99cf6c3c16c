#!/usr/bin/env bash
# One file to submit: the solution, then what it reaches of its crates. scripts/bundle.sh --help
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
# The packages are this workspace's, unless the arguments name another manifest. Nothing is read from
# standard input, which Cargo would hand on to the compiler.
exec "$root/scripts/tool.sh" bundle --manifest-path "$root/Cargo.toml" "$@" < /dev/null
