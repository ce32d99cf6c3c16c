#!/usr/bin/env python3
"""Checks the links of rendered documentation: links.py FOLDER

Fails on a relative link that leads to no file or no place in it, and on a link that rustdoc left as text, such as
[`shared::nim`]: it resolves a name of another crate only if it knows where that crate's pages are. A link to the page of
games beside the folder must name a chapter or a problem that the page has."""
import functools
import html
import json
import re
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

LITERAL = re.compile(r"\[<code>[^<]*</code>\](?:\[|\()?|\[(?:shared|crate)::[^\]]*\]")


@functools.lru_cache(maxsize=None)
def places(page):
    ids = re.findall(r'\bid="([^"]+)"', page.read_text(encoding="utf8"))
    return {unquote(html.unescape(one)) for one in ids}


@functools.lru_cache(maxsize=None)
def states(folder):
    """What an address of the page of games may begin with; nothing if another page is in the folder."""
    try:
        chapters = json.loads((folder / "chapters.en.json").read_text(encoding="utf8"))
        played = json.loads((folder / "problems.json").read_text(encoding="utf8"))
    except FileNotFoundError:
        return set()
    return {f"chapter={one['name']}" for one in chapters} | {f"problem={one}" for one in played}


def problems(page):
    text = re.sub(r"<script.*?</script>", "", page.read_text(encoding="utf8"), flags=re.S)
    # What code shows may look like a link.
    prose = re.sub(r"<pre.*?</pre>", "", text, flags=re.S)
    for match in LITERAL.finditer(prose):
        yield f"a link that is only text: {match.group()}"
    for link in set(re.findall(r'\bhref="([^"]*)"', text)):
        parts = urlsplit(html.unescape(link))
        if parts.scheme or parts.netloc:
            continue
        target = page.parent / unquote(parts.path) if parts.path else page
        if target.is_dir():
            target /= "index.html"
        if not target.is_file():
            yield f"a dead link: {link}"
        # Lines of a source page are numbered by a script.
        elif parts.fragment and target.suffix == ".html" and "/src/" not in target.resolve().as_posix():
            place, target = unquote(parts.fragment), target.resolve()
            if place not in places(target) and place not in states(target.parent):
                yield f"no such place: {link}"


def main():
    folder = Path(sys.argv[1])
    # Two pages of rustdoc's own lead to an index of all crates, which it does not write.
    pages = sorted(page for page in folder.rglob("*.html") if page.name not in ("help.html", "settings.html"))
    found = [f"{page}: {problem}" for page in pages for problem in problems(page)]
    print("\n".join(found[:50]))
    print(f"{len(pages)} pages, {len(found)} bad links")
    sys.exit(not pages or bool(found))


main()
