#!/usr/bin/env bash
# Looks for an input on which a program fails: scripts/hack.sh --help
set -euo pipefail

scripts=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -- "$scripts/.." && pwd)
exec "$scripts/tool.sh" judge:hack --root "$root" "$@"
