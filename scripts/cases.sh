#!/usr/bin/env bash
# Writes or checks testcases/: scripts/cases.sh --help
set -euo pipefail

exec "$(dirname -- "${BASH_SOURCE[0]}")/tool.sh" cases "$@"
