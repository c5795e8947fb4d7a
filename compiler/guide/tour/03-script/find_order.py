"""Finds the number of an order in a mail."""

import json
import os
import re

state = json.loads(os.environ["GRAPH_STATE"])
found = re.search(r"\b[A-Z]{2}-\d{4}\b", state["initial_prompt"])
if found:
    print(json.dumps({"order": found.group(), "_next": "known"}))
else:
    print(json.dumps({"_next": "unknown"}))
