#!/usr/bin/env bash
# Starts a problem from its page on a judge: scripts/new.sh --help
set -euo pipefail

scripts=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
cd -- "$scripts/.."
exec "$scripts/tool.sh" new "$@"
