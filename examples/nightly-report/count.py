"""Counts the sales of a day, and of the day before. A real shop asks its database here."""

import csv
import json
import os
import sys
from collections import Counter
from pathlib import Path


def state():
    path = os.environ.get("GRAPH_STATE_FILE")
    return json.loads(Path(path).read_text(encoding="utf-8") if path else os.environ["GRAPH_STATE"])


with (Path(__file__).parent / "sales" / "sales.csv").open(encoding="utf-8", newline="") as file:
    rows = list(csv.DictReader(file))
days = sorted({row["day"] for row in rows})
day = state()["day"]
day = days[-1] if day == "last" else day
if day not in days:
    sys.exit(f"no sales of {day}")


def revenue(of):
    return round(sum(float(row["price"]) * int(row["pieces"]) for row in rows if row["day"] == of), 2)


before = days[days.index(day) - 1] if days.index(day) else day
sold = Counter()
for row in rows:
    if row["day"] == day:
        sold[row["item"]] += int(row["pieces"])
print(
    json.dumps(
        {
            "day": day,
            "orders": sum(row["day"] == day for row in rows),
            "revenue": revenue(day),
            "change": round(100 * (revenue(day) / revenue(before) - 1), 1),
            "best": sold.most_common(1)[0][0],
        }
    )
)
