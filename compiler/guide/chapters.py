#!/usr/bin/env python3
"""What mdBook asks before it makes the book of the chapters: links lead to chapters, and diagnostics and examples have their own.

The label of a link says what it leads to (`compiler/cli/tests/cli/guide/mod.rs` holds that). What has no chapter is left without a link."""

import base64
import json
import pathlib
import re
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent
DEFINITION = re.compile(r"^\[([^\]]+)\]: (\S+)\n", re.MULTILINE)
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^):]+)\)")
KINDS = {".svg": "svg+xml", ".png": "png"}


def flat(items):
    for item in items:
        chapter = item.get("Chapter") if isinstance(item, dict) else None
        if chapter:
            yield chapter
            yield from flat(chapter["sub_items"])


def below(parent, name, path, text):
    """A chapter below another one, which has none yet."""
    number = parent["number"] and [*parent["number"], len(parent["sub_items"]) + 1]
    parent["sub_items"].append({"Chapter": {
        "name": name, "content": text, "number": number, "sub_items": [],
        "path": path, "source_path": None, "parent_names": [parent["name"]],
    }})


def diagnostics(index):
    for page in sorted((REPOSITORY / "compiler/src/diagnostics").glob("G*.md")):
        _, front, text = page.read_text(encoding="utf-8").split("---\n", 2)
        told = dict(line.split(": ", 1) for line in front.splitlines())
        code, name = told["id"], told["name"]
        title, rest = text.strip().removeprefix("# ").split("\n", 1)
        below(index, f"{code} {name}", f"diagnostics/{code}.md", f"# {code} {name}\n\n*{told['level']}:* {title}\n{rest}\n")
    index["content"] = re.sub(r"^\| (G\d{4}) ", r"| [\1][\1] ", index["content"], flags=re.MULTILINE)
    codes = sorted(set(re.findall(r"\]\[(G\d{4})\]", index["content"])))
    index["content"] += "\n" + "".join(f"[{code}]: {code}\n" for code in codes)


def examples(index):
    for page in sorted((REPOSITORY / "examples").glob("*/README.md")):
        def shown(found, folder=page.parent):
            words, file = found.groups()
            held = base64.b64encode((folder / file).read_bytes()).decode()
            return f"![{words}](data:image/{KINDS[pathlib.PurePath(file).suffix]};base64,{held})"

        name = page.parent.name
        below(index, name, f"examples/{name}.md", PICTURE.sub(shown, page.read_text(encoding="utf-8")))


def link(chapter, paths):
    """Lets the labels of a chapter lead to other chapters."""
    up = "../" * chapter["path"].count("/")
    plain = []

    def lead(found):
        label, to = found.groups()
        name, mark, section = label.partition("#")
        if name in paths:
            return f"[{label}]: {up}{paths[name]}{mark}{section}\n"
        if (REPOSITORY / name).parent == REPOSITORY / "compiler/guide/src":
            return f"[{label}]: {up}{pathlib.PurePath(name).name}\n"
        plain.append(label)
        return ""

    text = DEFINITION.sub(lead, chapter["content"])
    for label in plain:
        text = re.sub(r"\[([^\[\]]*)\]\[" + re.escape(label) + r"\]", r"\1", text)
    chapter["content"] = text


def main():
    _, book = json.load(sys.stdin)
    # Before its version 0.5 mdBook said `sections`.
    items = book.get("items", book.get("sections"))
    named = {chapter["path"]: chapter for chapter in flat(items)}
    diagnostics(named["diagnostics.md"])
    examples(named["examples.md"])
    paths = {}
    for chapter in flat(items):
        name = chapter["path"].removesuffix(".md")
        if name.startswith("examples/"):
            name += "/README.md"
        paths[name.removeprefix("diagnostics/")] = chapter["path"]
    for chapter in flat(items):
        link(chapter, paths)
    json.dump(book, sys.stdout)


if sys.argv[1:2] != ["supports"]:
    main()
