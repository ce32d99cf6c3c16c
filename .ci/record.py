#!/usr/bin/env python3
"""Draws what a command prints on a terminal as an SVG: record.py FILE COMMAND

    pip install rich==15.0.0
    .ci/record.py hack.svg "scripts/hack.sh hdu1907 python3 a.py --seed 1"

The command is run by bash, twice: the first run may compile. Its exit status is not looked at."""
import os
import re
import subprocess
import sys

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text


def main():
    file, command = sys.argv[1:]
    environment = {**os.environ, "CLICOLOR_FORCE": "1", "COLUMNS": "100"}
    for _ in range(2):
        run = subprocess.run(["bash", "-c", command], env=environment, stdout=subprocess.PIPE, text=True)
    lines = [Text.assemble(("$ ", "bold green"), command), *map(Text.from_ansi, run.stdout.splitlines())]
    with open(os.devnull, "w", encoding="utf8") as nowhere:
        console = Console(record=True, width=max(line.cell_len for line in lines) + 1, file=nowhere)
        console.print(*lines, sep="\n", soft_wrap=True)
    # A picture in a README loads nothing, so the font is the reader's.
    picture = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.S)
    picture = picture.replace("Fira Code, monospace", "ui-monospace, Menlo, Consolas, monospace")
    with open(file, "w", encoding="utf8") as svg:
        svg.write(console.export_svg(title="", code_format=picture, unique_id="t"))


main()
