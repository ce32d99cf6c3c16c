#!/usr/bin/env bash
# Judges exported packages with the judges' own programs: scripts/judge/kattis-and-dmoj.sh DIRECTORY PROBLEM…
# Without a problem, it only installs them.
#
# `verifyproblem` of Kattis and DMOJ's judge must accept each problem's bundled Rust and C file on every case, and
# reject a program that prints nothing. Needs gcc and Debian's python3-venv, python3-dev and libseccomp-dev; the
# directory gets a Python environment.
set -euo pipefail
directory=$(realpath -m "${1:?usage: kattis-and-dmoj.sh DIRECTORY PROBLEM…}")
problems=("${@:2}")
scripts=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

fail() {
    echo "error: $*" >&2
    exit 1
}

packages=(problemtools==1.20260907 dmoj==4.1.0)
environment=$directory/environment
if ! [ -e "$environment/${packages[*]}" ]; then
    python3 -m venv --clear "$environment"
    "$environment/bin/pip" install --quiet "${packages[@]}"
    touch "$environment/${packages[*]}"
fi
if [ ${#problems[@]} = 0 ]; then exit; fi

for folder in kattis dmoj home; do
    rm -rf "${directory:?}/$folder"
    mkdir -p "$directory/$folder"
done
for problem in "${problems[@]}"; do
    id=${problem//-/}
    (cd "$directory/kattis" && "$scripts/cases.sh" --export kattis "$problem")
    (cd "$directory/dmoj" && "$scripts/cases.sh" --export dmoj "$problem")
    submissions=$directory/kattis/$id/submissions
    "$scripts/bundle.sh" "$problem" --lang c > "$submissions/accepted/$id.c"
    mkdir "$submissions/wrong_answer"
    echo 'int main(void) { return 0; }' > "$submissions/wrong_answer/silent.c"
done

# All but the statement, which an export leaves to whoever sets the problem. The tool derives the time limit from
# the accepted submissions.
"$environment/bin/verifyproblem" --parts config data graders validators submissions -- "$directory"/kattis/* ||
    fail "Kattis' verifyproblem rejects a package"

# DMOJ's judge compiles in its sandbox, which cannot read a toolchain in the home directory of root, and with crates
# that only its own servers have. So its Rust is a plain rustc here.
cat > "$directory/dmoj-cli.py" <<'EOF_PYTHON'
import os
from dmoj import cli, executors

load_executors = executors.load_executors


def load_with_plain_rust():
    # Not before: the configuration has been read by now.
    from dmoj.cptbox.filesystem_policies import RecursiveDir
    from dmoj.executors import RUST
    from dmoj.executors.compiled_executor import CompiledExecutor

    class Executor(CompiledExecutor):
        ext = "rs"
        command = "rustc"
        test_program = ""
        compiler_read_fs = [RecursiveDir(os.environ["RUST_SYSROOT"])]
        compiler_time_limit = 120

        def get_compile_args(self):
            return [self.get_command(), "-O", "--edition=2021", self._code, "-o", self.get_compiled_file()]

    Executor.name = "RUST"
    RUST.Executor = Executor
    load_executors()


executors.load_executors = load_with_plain_rust
cli.main()
EOF_PYTHON
RUST_SYSROOT=$(rustc --print sysroot)
export RUST_SYSROOT
cat > "$directory/dmoj.yml" <<EOF_YAML
problem_storage_globs: ["$directory/dmoj/*"]
compiler_time_limit: 120
selftest_time_limit: 60
runtime:
  gcc: $(command -v gcc)
  rustc: $RUST_SYSROOT/bin/rustc
EOF_YAML

# Submits a file to DMOJ's judge, and prints how many cases it accepts.
dmoj() {
    local log=$directory/dmoj.log
    HOME=$directory/home "$environment/bin/python" "$directory/dmoj-cli.py" --no-ansi --skip-self-test \
        --config "$directory/dmoj.yml" --only-executors C,RUST \
        -- submit "$1" "$2" "$3" --time-limit 20 --memory-limit 262144 > "$log" 2>&1 </dev/null || true
    grep -q "^Done grading" "$log" || {
        cat "$log" >&2
        fail "DMOJ's judge does not judge $3"
    }
    grep -cE '^Test case +[0-9]+ AC ' "$log" || true
}

for problem in "${problems[@]}"; do
    id=${problem//-/}
    count=$(grep -c '^  - {in' "$directory/dmoj/$id/init.yml")
    submissions=$directory/kattis/$id/submissions
    for language in RUST C; do
        if [ $language = RUST ]; then file=accepted/$id.rs; else file=accepted/$id.c; fi
        accepted=$(dmoj "$id" $language "$submissions/$file")
        [ "$accepted" = "$count" ] || fail "DMOJ's judge accepts $accepted of $count cases of $problem in $language"
        echo "DMOJ's judge accepts $problem in $language: $accepted cases"
    done
    accepted=$(dmoj "$id" C "$submissions/wrong_answer/silent.c")
    [ "$accepted" = 0 ] || fail "DMOJ's judge accepts $accepted cases of $problem without an answer"
done
