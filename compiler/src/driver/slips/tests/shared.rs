//! Slips of Python in values that several hold.

use super::{are_quiet, are_told};

/// Texts with a slip: its line, and a part of its message.
const TOLD: &[(&str, usize, &str)] = &[
    (
        "import json\ndef standings(division, clubs={}):\n    clubs.setdefault(division, 0)\n    return sorted(clubs)\nprint(json.dumps({\"a\": standings(\"x\"), \"b\": standings(\"y\")}))\n",
        2,
        "gives `clubs` of `standings` the default `{}`, which is made once: each call goes on with what the one before left in it",
    ),
    (
        "import json\nclass Basket:\n    items = []\n    def add(self, item):\n        self.items.append(item)\na, b = Basket(), Basket()\na.add(1)\nb.add(2)\nprint(json.dumps({\"a\": a.items}))\n",
        3,
        "gives the class `Basket` one `items`, which all of its objects fill",
    ),
    (
        "import json\ngroups = dict.fromkeys([\"a\", \"b\"], [])\ngroups[\"a\"].append(1)\nprint(json.dumps(groups))\n",
        2,
        "gives all keys of `groups` one and the same value (`[]`)",
    ),
    (
        "import json\ngood = bad = []\nfor n in [1, -1]:\n    if n > 0:\n        good.append(n)\n    else:\n        bad.append(n)\nprint(json.dumps({\"good\": good, \"bad\": bad}))\n",
        2,
        "gives `good` and `bad` one and the same value: what is put into one is in the other",
    ),
    (
        "import json\ngrid = [[0] * 3] * 3\ngrid[0][1] = 5\nprint(json.dumps({\"grid\": grid}))\n",
        2,
        "makes a list that holds one and the same object many times (`[[0] * 3] * 3`)",
    ),
    (
        "import json\nrow = {}\nrows = []\nfor k in [\"a\", \"b\"]:\n    row[\"n\"] = k\n    rows.append(row)\nprint(json.dumps({\"rows\": rows}))\n",
        6,
        "puts one and the same dictionary `row` into `rows` in each round, so all hold what the last round wrote",
    ),
    (
        "import json\nbase = {\"n\": 0}\nrows = []\nfor k in [\"a\", \"b\"]:\n    row = base\n    row[\"n\"] = k\n    rows.append(row)\nprint(json.dumps({\"rows\": rows}))\n",
        7,
        "puts one and the same dictionary `base` into `rows` in each round, so all hold what the last round wrote",
    ),
    (
        "import json\nbatch, batches = [], []\nfor k in [1, 2]:\n    batch.append(k)\n    if len(batch) == 2:\n        batches.append(batch)\n        batch.clear()\nif batch:\n    batches.append(batch)\nprint(json.dumps({\"b\": batches}))\n",
        7,
        "empties `batch`, which was put into `batches` and is empty there, too",
    ),
];

/// Right ones that look like them.
const QUIET: &[&str] = &[
    "def add(row, rows=None):\n    rows = [] if rows is None else rows\n    rows.append(row)\n    return rows\nprint(add(1), add(2))\n",
    "def add(row, rows=[]):\n    return [*rows, row]\nprint(add(1), add(2))\n",
    "def fib(n, memo={}):\n    if n not in memo:\n        memo[n] = n if n < 2 else fib(n - 1) + fib(n - 2)\n    return memo[n]\nprint(fib(5), fib(6))\n",
    "def add(row, rows=[]):\n    rows.append(row)\n    return rows\nprint(add(1, []), add(2, []))\n",
    "class Basket:\n    kinds = []\n    def __init__(self):\n        self.items = []\n    def add(self, item):\n        self.items.append(item)\na, b = Basket(), Basket()\na.add(1)\nprint(a.items, b.items)\n",
    "counts = dict.fromkeys([\"a\", \"b\"], 0)\ncounts[\"a\"] += 1\nprint(counts)\n",
    "first = last = None\nfor n in [1, 2]:\n    first = n if first is None else first\n    last = n\nprint(first, last)\n",
    "rows = []\nfor k in [\"a\", \"b\"]:\n    row = {}\n    row[\"n\"] = k\n    rows.append(row)\nprint(rows)\n",
    "base = {\"n\": 0}\nrows = []\nfor k in [\"a\", \"b\"]:\n    row = dict(base)\n    row[\"n\"] = k\n    rows.append(row)\nprint(rows)\n",
    "grid = [[0] * 3 for _ in range(3)]\ngrid[0][1] = 5\nprint(grid)\n",
    "line = [\"-\"] * 3\nprint(line)\n",
];

#[test]
fn values_that_several_hold_are_told() {
    are_told("shared", TOLD);
}

#[test]
fn what_looks_like_them_is_left() {
    are_quiet("shared-others", QUIET);
}
