"""Looks an order up. A real shop asks its database here."""

import json
import os
from pathlib import Path


def state():
    path = os.environ.get("GRAPH_STATE_FILE")
    return json.loads(Path(path).read_text(encoding="utf-8") if path else os.environ["GRAPH_STATE"])


orders = json.loads((Path(__file__).parent / "orders.json").read_text(encoding="utf-8"))
order = orders.get(state()["order"])
if order:
    print(json.dumps({"item": order["item"], "price": order["price"], "known": True}))
else:
    print(json.dumps({"item": "", "price": 0, "known": False}))
