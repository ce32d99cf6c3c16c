#!/usr/bin/env bash
# Begins a problem from its judge's page: scripts/new.sh --help
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
exec "$root/scripts/tool.sh" new --root "$root" "$@"
