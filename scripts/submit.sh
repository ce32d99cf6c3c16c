#!/usr/bin/env bash
# Judges a solution, makes the file that its judge takes, judges that, copies it, and opens the problem's page.
set -euo pipefail

scripts=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -- "$scripts/.." && pwd)

usage() {
    cat <<END
Usage: scripts/submit.sh ID [--for JUDGE]

Judges the solution on its cases, makes the file to submit in the language that its judge takes, and judges that file.
Then copies it to the clipboard and opens the problem's page. Stops at the first verdict that is not AC.
The file is kept as target/submit/ID.rs or target/submit/ID.c.

Options:
      --for JUDGE  Another judge than that of the problem
      --help       Print help

Exit status: 0 if the file is ready, 1 if a verdict is not AC or no file could be made, 2 for wrong usage.
END
}

fail() {
    echo "error: $1; see scripts/submit.sh --help" >&2
    exit 2
}

id='' judge=()
while (($#)); do
    case $1 in
    -h | --help) usage && exit ;;
    --for) [[ $# -gt 1 ]] || fail '--for needs a judge' && judge=(--for "$2") && shift ;;
    --for=*) judge=(--for "${1#--for=}") ;;
    -*) fail "unknown option $1" ;;
    *) [[ -z $id ]] || fail 'one problem at a time' && id=$1 ;;
    esac
    shift
done
[[ -n $id ]] || fail 'which problem?'
manifest=$root/problems/$id/Cargo.toml

# Copies a file; by the terminal itself (OSC 52) if no program can.
copy() {
    if command -v pbcopy >/dev/null; then
        pbcopy <"$1"
    elif command -v clip.exe >/dev/null; then
        clip.exe <"$1"
    elif [[ -n ${WAYLAND_DISPLAY:-} ]] && command -v wl-copy >/dev/null; then
        wl-copy <"$1"
    elif [[ -n ${DISPLAY:-} ]] && command -v xclip >/dev/null; then
        xclip -selection clipboard <"$1"
    elif [[ -t 2 ]] && command -v base64 >/dev/null; then
        printf '\033]52;c;%s\a' "$(base64 <"$1" | tr -d '\n')" >&2
    else
        return 1
    fi
}

# Opens a page in the browser.
browse() {
    if command -v explorer.exe >/dev/null; then
        explorer.exe "$1" || true # its status is 1 even when it works
    elif [[ $(uname) == Darwin ]]; then
        open "$1"
    elif [[ -n ${DISPLAY:-}${WAYLAND_DISPLAY:-} ]] && command -v xdg-open >/dev/null; then
        xdg-open "$1" >/dev/null 2>&1
    else
        return 1
    fi
}

"$scripts/check.sh" "$id"

folder=$root/target/submit
mkdir -p "$folder"
part=$folder/$id.part
trap 'rm -f -- "$part"' EXIT
"$scripts/bundle.sh" "$id" ${judge[@]+"${judge[@]}"} >"$part"
# Only a Rust file has a `fn main` in a line of its own.
if grep -qE '^(pub )?fn main\(' "$part"; then file=$folder/$id.rs; else file=$folder/$id.c; fi
mv -- "$part" "$file"

"$scripts/check.sh" "$id" --bundled ${judge[@]+"${judge[@]}"}

url=$(sed -n 's/^url = "\(.*\)".*/\1/p' "$manifest" | head -n 1)
if copy "$file"; then echo "copied   $file"; else echo "file     $file"; fi
if [[ -n $url ]] && browse "$url"; then echo "opened   $url"; else echo "page     ${url:-unknown}"; fi
