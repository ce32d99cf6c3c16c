#!/usr/bin/env bash
# Makes the file to submit: the solution, then what it reaches of its crates. See --help.
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
# By default, packages are those of this workspace; a later --manifest-path overrides this one. Without
# standard input, as Cargo would pass it on to the compiler.
exec "$root/scripts/tool.sh" submit --manifest-path "$root/Cargo.toml" "$@" < /dev/null
