"""Sends a reply back that is too long."""

import json
import os

state = json.loads(os.environ["GRAPH_STATE"])
if len(state["reply"].split()) > 12:
    print(json.dumps({"hint": "At most twelve words.", "_next": "write"}))
else:
    print(json.dumps({}))
