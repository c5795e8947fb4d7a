"""Sends a reply back that is too long, but not for ever."""

import json
import os

state = json.loads(os.environ["GRAPH_STATE"])
tries = state["tries"] + 1
if len(state["reply"].split()) > 12 and tries < 3:
    print(json.dumps({"hint": "At most twelve words.", "tries": tries, "_next": "write"}))
else:
    print(json.dumps({"tries": tries}))
