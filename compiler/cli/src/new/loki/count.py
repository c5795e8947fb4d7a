"""Counts the words of the body."""

import json
import os

if "GRAPH_STATE_FILE" in os.environ:
    with open(os.environ["GRAPH_STATE_FILE"], encoding="utf-8") as file:
        state = json.load(file)
else:
    state = json.loads(os.environ["GRAPH_STATE"])

print(json.dumps({"words": len(state["body"].split())}))
