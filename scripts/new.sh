#!/usr/bin/env bash
# Starts a problem from its page on a judge: scripts/new.sh --help
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
exec "$root/scripts/tool.sh" new --root "$root" "$@"
