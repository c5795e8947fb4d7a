#!/usr/bin/env python3
"""Sorts a request by the words in it."""
import json
import os

path = os.environ.get("GRAPH_STATE_FILE")
state = json.load(open(path)) if path else json.loads(os.environ["GRAPH_STATE"])
words = set(state["initial_prompt"].lower().split())
hot = sorted(words & {"now", "down", "broken", "urgent"})
cold = sorted(words & {"sometime", "whenever", "idea"})
if hot:
    print(json.dumps({"_next": "urgent", "urgency": "now", "reasons": hot}))
elif cold:
    print(json.dumps({"urgency": "whenever", "reasons": cold}))
else:
    print(json.dumps({"_next": "ask", "urgency": "today", "reasons": []}))
