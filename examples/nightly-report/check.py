"""Looks whether each number of the report was counted. It may be written three times."""

import json
import os
import re
from pathlib import Path


def state():
    path = os.environ.get("GRAPH_STATE_FILE")
    return json.loads(Path(path).read_text(encoding="utf-8") if path else os.environ["GRAPH_STATE"])


now = state()
counted = {abs(float(now[key])) for key in ("orders", "revenue", "change")}
counted |= {float(part) for part in now["day"].split("-")}
text = now["report"].replace(now["day"], "")
invented = [number for number in re.findall(r"\d+(?:\.\d+)?", text) if float(number) not in counted]
tries = now["tries"] + 1
if not invented:
    print(json.dumps({"_next": "save", "tries": tries}))
elif tries < 3:
    hint = f"Nobody counted {', '.join(invented)}: leave that out."
    print(json.dumps({"_next": "write", "hint": hint, "tries": tries}))
else:
    print(json.dumps({"_next": "plain", "tries": tries}))
