"""Pays money back. A real shop calls its bank here, with the key that makes a second call of the same kind do nothing."""

import json
import os
from pathlib import Path


def state():
    path = os.environ.get("GRAPH_STATE_FILE")
    return json.loads(Path(path).read_text(encoding="utf-8") if path else os.environ["GRAPH_STATE"])


mail = state()
receipt = "R-" + mail["order"]
paid = {"receipt": receipt, "amount": mail["price"], "key": os.environ["GRAPH_IDEMPOTENCY_KEY"]}
with Path("refunds.jsonl").open("a", encoding="utf-8") as book:
    book.write(json.dumps(paid) + "\n")
print(json.dumps({"receipt": receipt}))
