#!/usr/bin/env python3
"""Writes REACH.md: what rule.sh finds of each game of reach.txt. Takes some minutes.

A game gets the steps of `rule.sh` by default, and no deadline of its own: a busy machine finds the same.

`reach.py judges [WORD]` prints what it finds of the problems of online judges in judges.txt instead, or of those with a word,
and writes nothing. A line there has the problem; options; what is expected; and the moves. Expected is an expression in the
coordinates, as theory gives it: whether the position is lost, or with `--values` its value, or None where the problem has no
such position.
It is compared with the answers of rule.sh to small and to large positions. Instead it says `open` where no rule is known,
and `untyped` where the moves are not a line of the language; then the reason follows.
"""
import itertools
import json
import math
import os
import pathlib
import random
import resource
import statistics
import subprocess
import sys
import time

FOLDER = pathlib.Path(__file__).resolve().parent
HEAD = """# Reach

What `scripts/rule.sh` finds with the work that it does by default: {proved} of {count} games are proved. *Open* are {open} whose rule
nobody knows. `scripts/rule/reach.py` writes this page from [reach.txt](reach.txt).

| game | source | moves | status | numeration | states | words | s |
|---|---|---|---|---|--:|---|--:|
"""


def answer(options: list, moves: str, program=FOLDER.parent / "rule.sh") -> dict:
    """Runs rule.sh and returns its JSON object; none if it refuses the game."""
    command = [program, "--json", *options, moves]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    return json.loads(run.stdout) if run.stdout else None


def write_page() -> None:
    lines = (FOLDER / "reach.txt").read_text().splitlines()
    games = [line for line in lines if not line.startswith("#")]
    answer([], "n -> n-1")  # compiles the tool
    statuses, rows = [], []
    for line in games:
        name, source, options, moves = (part.strip() for part in line.split("|", 3))
        start = time.monotonic()
        found = answer(options.split(), moves)
        if not found:
            raise SystemExit(f"no answer to: {moves}")
        passed = time.monotonic() - start
        is_open = source.endswith("open") and found["status"] == "none"
        source = source.removesuffix("open").removesuffix(", ")
        statuses.append("open" if is_open else found["status"])
        words = "yes" if found.get("rule") else "no"
        text = f"{options} {moves}".strip().replace("|", "&#124;")
        cells = [name, source, f"<code>{text}</code>", statuses[-1], found.get("numeration") or "",
                 str(found.get("states") or ""), words, f"{passed:.1f}"]
        rows.append("| " + " | ".join(cells) + " |")
        print(f"{statuses[-1]:7} {passed:5.1f} s  {name}", flush=True)
    head = HEAD.format(proved=statuses.count("proved"), open=statuses.count("open"), count=len(games))
    (FOLDER / "REACH.md").write_text(head + "\n".join(rows) + "\n")


def least_part(n: int, k: int) -> int:
    """The least winning first take of a heap, if at most k times the last take may go: n is a sum of the lost heaps, greedily."""
    lost, below = [1], [1]  # the lost heaps; what the ones up to each can add up to
    while lost[-1] < n:
        j = max((j for j, one in enumerate(lost) if k * one < below[-1] + 1), default=-1)
        lost.append(below[-1] + 1)
        below.append(lost[-1] + (below[j] if j >= 0 else 0))
    for one in reversed(lost):
        if n == one:
            return one
        n -= one if one < n else 0
    return n


def strange(n: int, k: int) -> int:
    """The value of a heap of which at most a k-th may go."""
    while n % k:
        if n < k:
            return 0
        n -= n // k + 1
    return n // k


def prime_factors(n: int) -> int:
    """The number of prime factors, each as often as it divides; None of large numbers."""
    if n > 10**6:
        return None
    found, prime = 0, 2
    while n > 1:
        found, n, prime = (found, n, prime + 1) if n % prime else (found + 1, n // prime, prime)
    return found


def lieges(n: int) -> int:
    """Take one, or split 2x into three heaps of x."""
    if n < 5:
        return (0, 1, 0, 1, 2)[n]
    return 0 if n % 2 else 2 if lieges(n // 2) == 1 else 1


def dawsons_kayles(n: int, table=[]) -> int:
    """Values by their definition, which repeat with the period 34 from heap 53 on (Guy and Smith 1956)."""
    while len(table) < 200:
        options = {table[a] ^ table[len(table) - 2 - a] for a in range(len(table) - 1)}
        table.append(min({*range(len(options) + 1)} - options))
    return table[n if n < 200 else 100 + (n - 100) % 34]


KNOWN = {"isqrt": math.isqrt, "least_part": least_part, "strange": strange, "prime_factors": prime_factors, "lieges": lieges,
         "dawsons_kayles": dawsons_kayles}


def positions(dimension: int) -> list:
    """All small positions, and some large ones."""
    draw = random.Random(dimension)
    small = itertools.product(range((0, 60, 9, 4, 3)[dimension]), repeat=dimension)
    large = ([draw.randrange(10 ** draw.randrange(2, 19)) for _ in range(dimension)] for _ in range(20))
    equal = ([draw.randrange(10**18)] * dimension for _ in range(3))
    return [tuple(position) for position in itertools.chain(small, large, equal)]


def check_judges(word: str) -> None:
    lines = [line for line in (FOLDER / "judges.txt").read_text().splitlines()[1:] if word in line]
    answer([], "n -> n-1")  # compiles the tool
    program = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", FOLDER.parent / "target")) / "tool" / "rule"
    counts, seconds = dict.fromkeys(("untyped", "open", "named", "wordless", "holds", "none", "refused"), 0), []
    for line in lines:
        name, options, expected, moves = (part.strip() for part in line.split("|", 3))
        if expected == "untyped":
            counts["untyped"] += 1
            print(f"untyped          {name}: {moves}")
            continue
        names = moves.split("->")[0].strip().split(",")
        asked = positions(len(names))
        at = [argument for position in asked for argument in ("--at", ",".join(map(str, position)))]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        found = answer([*options.split(), *at], moves, program)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        passed = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        status = found["status"] if found else "refused"
        if status == "proved":
            status = "named" if found.get("rule") else "wordless"
        counts["open" if expected == "open" and status != "named" else status] += 1
        seconds.append(passed)
        print(f"{status:8} {passed:5.1f} s  {name}: {found and found.get('rule')}", flush=True)
        if not found or expected == "open":
            continue
        for position, said in zip(asked, found["at"]):
            true = eval(expected, KNOWN | dict(zip(names, position)))  # our own text
            own = said.get("lost") if "lost" in said else said["value"] and int(said["value"])
            if None not in (true, own) and own != true:
                raise SystemExit(f"WRONG at {position}: {own}, expected {true}")
    count = len(lines)
    print(f"{count - counts['untyped'] - counts['refused']} of {count} typed in one line, {counts['named']} proved and named, "
          f"{counts['wordless']} proved without words, {counts['open']} open, {counts['holds']} hold and are not proved, "
          f"{counts['none']} without a rule; median {statistics.median(seconds):.2f} s of CPU time")


if __name__ == "__main__":
    check_judges("".join(sys.argv[2:])) if sys.argv[1:2] == ["judges"] else write_page()
