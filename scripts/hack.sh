#!/usr/bin/env bash
# Looks for an input on which a program fails: scripts/hack.sh --help
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
exec "$root/scripts/tool.sh" hack --root "$root" "$@"
