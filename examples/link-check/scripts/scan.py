#!/usr/bin/env python3
"""Finds relative links in Markdown files whose target is not there."""
import json
import os
import re
import sys
from pathlib import Path
from urllib.parse import unquote

LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)[^)]*\)")
SKIPPED = {"target", "node_modules", ".git"}


def state():
    path = os.environ.get("GRAPH_STATE_FILE")
    if path:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    return json.loads(os.environ["GRAPH_STATE"])


def markdown(folder):
    for path in sorted(folder.rglob("*.md")):
        if not SKIPPED & set(path.relative_to(folder).parts):
            yield path


def links(text):
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced:
            for found in LINK.finditer(line):
                yield number, found.group(1)


def leads_nowhere(file, target):
    path = unquote(target.split("#")[0])
    if not path or re.match(r"[a-z][a-z0-9+.-]*:", target, re.IGNORECASE):
        return False
    return not (file.parent / path).exists()


folder = Path(state()["folder"])
if not folder.is_dir():
    sys.exit(f"{folder} is not a folder")
files = list(markdown(folder))
broken = [
    {"file": str(file.relative_to(folder)), "line": line, "target": target}
    for file in files
    for line, target in links(file.read_text(encoding="utf-8", errors="replace"))
    if leads_nowhere(file, target)
]
print(
    json.dumps(
        {
            "_next": "review" if broken else "clean",
            "files": len(files),
            "broken": broken,
            "count": len(broken),
            "listing": "\n".join(f"- {b['file']}:{b['line']} -> {b['target']}" for b in broken),
        }
    )
)
