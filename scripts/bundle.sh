#!/usr/bin/env bash
# One file to submit: the solution, then what it reaches of its crates. scripts/bundle.sh --help
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

# The packages are this workspace's, unless another manifest is named.
manifest=(--manifest-path "$root/Cargo.toml")
for argument in "$@"; do
    if [[ $argument == --manifest-path* ]]; then
        manifest=()
        break
    fi
done
exec "$root/scripts/tool.sh" bundle ${manifest[@]+"${manifest[@]}"} "$@"
