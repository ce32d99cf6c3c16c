# shellcheck shell=bash
# For scripts that source it: `stoppable COMMAND…` runs a command that a stop ends at once, with all it has started.
# A shell that waits for a command in the foreground would obey only after its end.

end_jobs() {
    for group in $(jobs -p); do
        kill -TERM -- "-$group" 2>/dev/null || true
    done
    exit 130
}

stoppable() {
    local status=0
    trap end_jobs INT TERM HUP
    set -m # a process group of its own
    "$@" </dev/null &
    wait "$!" || status=$?
    set +m
    trap - INT TERM HUP
    return "$status"
}
