"""Looks for the files that a report names. It may be written three times."""

import json
import os
import re
from pathlib import Path


def state():
    path = os.environ.get("GRAPH_STATE_FILE")
    return json.loads(Path(path).read_text(encoding="utf-8") if path else os.environ["GRAPH_STATE"])


now = state()
library = Path(__file__).parent / "library"
named = re.findall(r"\[([^\]\s]+\.md)\]", now["report"])
missing = sorted({name for name in named if not (library / name).is_file()})
tries = now["tries"] + 1
if named and not missing:
    print(json.dumps({"_next": "done", "tries": tries}))
elif tries < 3:
    hint = f"There is no file {', '.join(missing)}." if missing else "Name the files in brackets."
    print(json.dumps({"_next": "write", "hint": hint, "tries": tries}))
else:
    print(json.dumps({"_next": "uncited", "tries": tries}))
