#!/usr/bin/env bash
# Makes the file to submit: the solution, then what it uses of its crates. See --help.
set -euo pipefail

scripts=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
exec "$scripts/tool.sh" bundle --scripts="$scripts" "$@"
