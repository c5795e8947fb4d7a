//! Slips of Python in searches and loops.

use super::{are_quiet, are_told};

/// Texts with a slip: its line, and a part of its message.
const TOLD: &[(&str, usize, &str)] = &[
    (
        "import json\nhighest = 0\nfor evening, morning in [(1, 2)]:\n    if morning > highest:\n        highest = evening\nprint(json.dumps({\"highest\": highest}))\n",
        4,
        "asks `morning > highest` and then keeps `evening` as `highest`",
    ),
    (
        "import json\nn = 5\nif n > 10:\n    kind = \"a\"\nelif n > 50:\n    kind = \"b\"\nelse:\n    kind = \"c\"\nprint(json.dumps({\"kind\": kind}))\n",
        5,
        "asks `n > 50`, which never holds there: line 3 asks for more, and comes first",
    ),
    (
        "import json\ndef level(n):\n    if n > 10:\n        return \"high\"\n    if n > 50:\n        return \"very high\"\n    return \"low\"\nprint(json.dumps({\"l\": level(3)}))\n",
        5,
        "asks `n > 50`, which never holds there: line 3 asks for more, and comes first",
    ),
    (
        "import json\nsteps = []\nfor n in [1, 2, 3]:\n    steps.append(lambda x: x * n)\nprint(json.dumps({\"o\": [step(1) for step in steps]}))\n",
        4,
        "keeps a function that reads `n` when it is called: then it has the value of the last round",
    ),
    (
        "import json, itertools\nrows = [{\"k\": \"a\"}, {\"k\": \"b\"}, {\"k\": \"a\"}]\nout = {}\nfor key, group in itertools.groupby(rows, key=lambda row: row[\"k\"]):\n    out[key] = len(list(group))\nprint(json.dumps(out))\n",
        4,
        "groups `rows` by `groupby`, which begins anew where the key changes: a key that comes again replaces what it had",
    ),
    (
        "import json\ntotal = 0\nfor r in [{\"n\": 1}]:\n    count = 1\ntotal += r[\"n\"]\nprint(json.dumps({\"n\": total}))\n",
        5,
        "adds a part of `r` behind the loop of line 3, so that of the last item alone",
    ),
    (
        "import json\nbest = 0\nfor n in [5, 3]:\n    if n < best:\n        best = n\nprint(json.dumps({\"best\": best}))\n",
        4,
        "looks for what is below `best`, which begins as 0: of numbers that are not negative none is",
    ),
    (
        "import json\nbatch, batches = [], []\nfor k in [1, 2, 3]:\n    batch.append(k)\n    if len(batch) == 2:\n        batches.append(batch)\n        batch = []\nprint(json.dumps({\"b\": batches}))\n",
        3,
        "hands `batch` on when it is full, and what is left in it behind the loop is lost",
    ),
    (
        "import json\nfrom itertools import groupby\nrows = sorted([\"a\", \"b\"])\nprint(json.dumps({\"n\": len(list(groupby(rows)))}))\n",
        4,
        "keeps the groups of `groupby` (`list(groupby(rows))`), and each is empty as soon as the next one begins",
    ),
    (
        "import json\nbest = 0\nfor row in [{\"a\": 1, \"b\": 2}]:\n    if row[\"a\"] > best:\n        best = row[\"b\"]\nprint(json.dumps({\"best\": best}))\n",
        4,
        "asks `row['a'] > best` and then keeps `row['b']` as `best`",
    ),
];

/// Right ones that look like them.
const QUIET: &[&str] = &[
    "best, name = 0, \"\"\nfor row in [{\"n\": 1, \"name\": \"a\"}]:\n    if row[\"n\"] > best:\n        best = row[\"n\"]\n        name = row[\"name\"]\nprint(best, name)\n",
    "limit, steps = 9, []\nfor n in [1, 20]:\n    if n > limit:\n        n = limit\n    steps.append(n)\nprint(steps)\n",
    "lowest = 0\nfor change in [1, -2]:\n    lowest = min(lowest, change)\nprint(lowest)\n",
    "drawdown = 0\nfor change in [1, -2]:\n    if change < drawdown:\n        drawdown = change\nprint(drawdown)\n",
    "for n in [1, 2]:\n    first = n\n    break\nprint(first)\n",
    "n = 5\nif n > 50:\n    print(\"a\")\nelif n > 10:\n    print(\"b\")\nif n < 10:\n    print(\"c\")\nif n < 5:\n    print(\"d\")\n",
    "def find(rows):\n    for row in rows:\n        if row > 1:\n            return row\n    return None\nprint(find([1, 2]))\n",
    "batch, batches = [], []\nfor k in [1, 2, 3]:\n    batch.append(k)\n    if len(batch) == 2:\n        batches.append(batch)\n        batch = []\nif batch:\n    batches.append(batch)\nprint(batches)\n",
    "steps = []\nfor n in [1, 2]:\n    steps.append(lambda x, n=n: x * n)\nprint([step(1) for step in steps])\n",
    "from itertools import groupby\nrows = sorted([{\"k\": \"b\"}, {\"k\": \"a\"}], key=lambda one: one[\"k\"])\nout = {}\nfor key, group in groupby(rows, key=lambda one: one[\"k\"]):\n    out[key] = len(list(group))\nprint(out)\n",
    "from itertools import groupby\nruns = []\nfor key, group in groupby(\"aab\"):\n    runs.append((key, len(list(group))))\nprint(runs)\n",
    "total = 0\nfor row in [{\"n\": 1}]:\n    total += row[\"n\"]\ntotal += 1\nprint(total)\n",
    "last_end, groups = 0, 0\nfor start, end in [(1, 3), (5, 9)]:\n    if start > last_end:\n        last_end = end\n        groups += 1\nprint(groups)\n",
    "from itertools import groupby\nout = {}\nfor day, group in groupby([(\"a\", 1)], key=lambda one: one[0]):\n    out[day] = len(list(group))\nprint(out)\n",
];

#[test]
fn searches_that_find_another_thing_are_told() {
    are_told("searches", TOLD);
}

#[test]
fn what_looks_like_them_is_left() {
    are_quiet("searches-others", QUIET);
}
