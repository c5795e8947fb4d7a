"""The numbers, without a model."""

import json
import os
from pathlib import Path


def state():
    path = os.environ.get("GRAPH_STATE_FILE")
    return json.loads(Path(path).read_text(encoding="utf-8") if path else os.environ["GRAPH_STATE"])


now = state()
text = f"{now['day']}: {now['orders']} orders, {now['revenue']} EUR ({now['change']:+} %). Sold best: {now['best']}."
print(json.dumps({"report": text}))
