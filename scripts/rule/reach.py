#!/usr/bin/env python3
"""Writes REACH.md: what rule.sh finds of each game of reach.txt. Takes some minutes.

A game gets the steps of `rule.sh` by default, and no deadline of its own: a busy machine finds the same.
"""
import json
import pathlib
import subprocess
import time

FOLDER = pathlib.Path(__file__).resolve().parent
HEAD = """# Reach

What `scripts/rule.sh` finds with the work that it does by default: {proved} of {count} games are proved. `scripts/rule/reach.py` writes
this page from [reach.txt](reach.txt).

| game | source | moves | status | numeration | states | words | s |
|---|---|---|---|---|--:|---|--:|
"""


def answer(options: str, moves: str) -> dict:
    """Runs rule.sh and returns its JSON object."""
    command = [FOLDER.parent / "rule.sh", "--json", *options.split(), moves]
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if not run.stdout:
        raise SystemExit(f"no answer to: {moves}")
    return json.loads(run.stdout)


def main() -> None:
    games = (FOLDER / "reach.txt").read_text().splitlines()[1:]
    answer("", "n -> n-1")  # compiles the tool
    proved, rows = 0, []
    for line in games:
        name, source, options, moves = (part.strip() for part in line.split("|", 3))
        start = time.monotonic()
        found = answer(options, moves)
        passed = time.monotonic() - start
        proved += found["status"] == "proved"
        words = "yes" if found.get("rule") else "no"
        text = f"{options} {moves}".strip().replace("|", "&#124;")
        cells = [name, source, f"<code>{text}</code>", found["status"], found.get("numeration") or "",
                 str(found.get("states") or ""), words, f"{passed:.1f}"]
        rows.append("| " + " | ".join(cells) + " |")
        print(f"{found['status']:7} {passed:5.1f} s  {name}", flush=True)
    head = HEAD.format(proved=proved, count=len(games))
    (FOLDER / "REACH.md").write_text(head + "\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
