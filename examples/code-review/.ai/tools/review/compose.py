"""One page of what was found in all files. A model may have answered in any form: what is no finding is left out."""

import json
import sys

given = json.load(sys.stdin)
page = ["# Review", ""]
findings = serious = 0
for file, review in zip(given["files"], given["reviews"]):
    found = review.get("outputs", {}).get("findings", []) if isinstance(review, dict) else []
    found = [one for one in found if isinstance(one, dict) and isinstance(one.get("text"), str)] if isinstance(found, list) else []
    if not found:
        continue
    page += [f"## {file['path']}", ""]
    for one in sorted(found, key=lambda one: one.get("level") != "serious"):
        findings += 1
        serious += one.get("level") == "serious"
        page.append(f"- {one.get('level', 'minor')}, line {one.get('line', '?')}: {one['text']}")
    page.append("")
if not findings:
    page += ["Nothing was found.", ""]
print(json.dumps({"page": "\n".join(page), "findings": findings, "serious": serious}))
