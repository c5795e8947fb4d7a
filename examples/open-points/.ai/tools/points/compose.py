"""The list of open points, by who is asked."""

import json
import sys

points = json.load(sys.stdin)["points"]
page = ["# Open points", ""]
for owner in sorted({point["owner"] for point in points}):
    page += [f"## {owner}", ""]
    page += [f"- {point['line']}" for point in points if point["owner"] == owner]
    page.append("")
print(json.dumps({"page": "\n".join(page)}))
