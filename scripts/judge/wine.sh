#!/usr/bin/env bash
# Tests the judge for Windows under Wine: scripts/judge/wine.sh DIRECTORY [--prepare]
#
# Needs Debian's wine64, wine and gcc-mingw-w64-x86-64, and a standard library for x86_64-pc-windows-gnu, which
# rustup adds. The directory gets a Windows of its own; with --prepare, that is all that is done.
set -euo pipefail
directory=$(realpath -m "${1:?usage: wine.sh DIRECTORY [--prepare]}")
cd "$(dirname -- "${BASH_SOURCE[0]}")/.."

fail() {
    echo "error: $*" >&2
    exit 1
}

target=x86_64-pc-windows-gnu
rustup target add "$target" >/dev/null 2>&1 || fail "rustup cannot add $target"
export WINEPREFIX=$directory WINEDEBUG=-all JUDGED_UNDER_WINE=1 CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=wine

# Rust's standard library draws random numbers with a function that Wine 8 lacks.
library=$directory/drive_c/windows/system32/bcryptprimitives.dll
if ! [ -e "$library" ]; then
    mkdir -p "$directory"
    wine wineboot --init >/dev/null 2>&1 || fail "Wine does not start in $directory"
    x86_64-w64-mingw32-gcc -shared -x c -o "$library" - -ladvapi32 <<'EOF'
#include <stddef.h>
unsigned char __stdcall SystemFunction036(void *, unsigned long);
__declspec(dllexport) int __stdcall ProcessPrng(unsigned char *bytes, size_t count) {
    return SystemFunction036(bytes, (unsigned long)count);
}
EOF
fi
if [ "${2:-}" = --prepare ]; then exit; fi

# The same packages each time, so that their dependencies have the same features. There is no compiler.
packages=(--locked --target "$target" --package kit --package judge --package hack)
cargo test "${packages[@]}" --lib --test native -- --skip reads_what_rustc_writes
cargo build --quiet "${packages[@]}" --bins

folder=$(realpath "${CARGO_TARGET_DIR:-target}/$target/debug")
program=Z:${folder//\//\\}\\behaves.exe
cases=$(mktemp -d)
trap 'rm -rf "$cases"' EXIT
echo 1 | tee "$cases/a.in" > "$cases/a.out"

# Ctrl-C, which Wine makes of the signal: the program and its child end, and the exit status says so.
wine "$folder/judge.exe" --time 100 --cases "Z:$cases" -- "$program" leave "Z:$cases/beats" sleep >/dev/null &
judge=$!
for ((i = 0; i < 300; i++)); do
    if [ -s "$cases/beats" ]; then break; fi
    sleep 0.1
done
[ -s "$cases/beats" ] || fail "the program does not run"
kill -INT "$judge"
status=0
wait "$judge" || status=$?
[ "$status" = 130 ] || fail "exit status $status after Ctrl-C"
sleep 1
beats=$(wc -c < "$cases/beats")
sleep 1
[ "$beats" = "$(wc -c < "$cases/beats")" ] || fail "a child is left running after Ctrl-C"
echo "Ctrl-C ends the program and its child"

# A search, with commands of the shell.
status=0
found=$(cd "$cases" && wine "$folder/hack.exe" "$program" print 7 --seed 1 \
    --generator "$program print 5" --brute "$program echo") || status=$?
[ "$status" = 1 ] || fail "exit status $status of hack: $found"
[[ $found == "hack  WA"* ]] || fail "hack finds something else: $found"
echo "hack finds a wrong answer"
