"""Sends mails about money to a person, and answers the others."""

import json
import os
from pathlib import Path


def state():
    path = os.environ.get("GRAPH_STATE_FILE")
    return json.loads(Path(path).read_text(encoding="utf-8") if path else os.environ["GRAPH_STATE"])


mail = state()
way = "answered"
if mail["wish"] == "refund":
    way = "review" if mail["known"] else "by_hand"
print(json.dumps({"_next": way}))
