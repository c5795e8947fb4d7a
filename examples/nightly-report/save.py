"""Writes the report to a file of the day. Written again, it is the same file."""

import json
import os
from pathlib import Path


def state():
    path = os.environ.get("GRAPH_STATE_FILE")
    return json.loads(Path(path).read_text(encoding="utf-8") if path else os.environ["GRAPH_STATE"])


now = state()
folder = Path(os.environ.get("REPORTS", "reports"))
folder.mkdir(parents=True, exist_ok=True)
file = folder / f"{now['day']}.md"
file.write_text(f"# {now['day']}\n\n{now['report']}\n", encoding="utf-8")
print(json.dumps({"file": str(file)}))
