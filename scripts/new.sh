#!/usr/bin/env bash
# Starts a problem from its page on a judge: scripts/new.sh --help
set -euo pipefail

scripts=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
CALLED_AS=$0 exec "$scripts/tool.sh" new "$@"
