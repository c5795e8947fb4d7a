//! Slips of Python in lists, in what they are made of, and in how many there are.

use super::{are_quiet, are_told};

/// Texts with a slip: its line, and a part of its message.
const TOLD: &[(&str, usize, &str)] = &[
    (
        "import json\nout = []\nfor row, at in enumerate([\"a\", \"b\"]):\n    out.append(f\"{at + 1}. {row}\")\nprint(json.dumps({\"out\": out}))\n",
        3,
        "takes the number of `enumerate` for `row`, and the item for `at`",
    ),
    (
        "import json\ngroups = {}\nfor k, v in [(\"a\", 1)]:\n    groups.get(k, []).append(v)\nprint(json.dumps(groups))\n",
        4,
        "puts a value into `groups.get(k, [])`, which is kept nowhere where `groups` has not that key",
    ),
    (
        "import json, random\nrows = random.shuffle([1, 2])\nprint(json.dumps({\"rows\": rows}))\n",
        2,
        "uses what `random.shuffle(…)` gives, which is nothing",
    ),
    (
        "import json\nbase = {\"a\": 1}\nboth = base.update({\"b\": 2})\nprint(json.dumps({\"both\": both}))\n",
        3,
        "uses what `base.update(…)` gives, which is nothing",
    ),
    (
        "import json\nrows = []\nrows.extend(\"abc\")\nrows += \"x\"\nprint(json.dumps({\"rows\": rows}))\n",
        4,
        "puts each letter of `'x'` into a list",
    ),
    (
        "import json\nfrom pathlib import Path\np = Path(\"data\") + \"/x.txt\"\nprint(json.dumps({\"p\": str(p)}))\n",
        3,
        "adds a path and a text (`Path('data') + '/x.txt'`), which fails",
    ),
    (
        "import json, datetime\nd = datetime.date(2024, 1, 1) + 3\nprint(json.dumps({\"d\": str(d)}))\n",
        2,
        "adds a number to a date (`datetime.date(2024, 1, 1) + 3`), which fails",
    ),
    (
        "import json\nrows = [\"1\", \"2\"]\nprint(json.dumps({\"sum\": sum(rows)}))\n",
        3,
        "adds up `rows`, whose items are no numbers",
    ),
    (
        "import json\nids = [1, 2, 3]\nprint(json.dumps({\"text\": \", \".join(ids)}))\n",
        3,
        "joins `ids`, which holds numbers, and `join` takes texts",
    ),
    (
        "import json\nrows = [{\"n\": 1}, {\"n\": 2}]\nprint(json.dumps({\"rows\": sorted(rows)}))\n",
        3,
        "puts `rows` in order, whose items are dictionaries and have none",
    ),
    (
        "import json\nout = []\nfor n in range(10, 0):\n    out.append(n)\nprint(json.dumps({\"out\": out}))\n",
        3,
        "goes over `range(10, 0)`, which is empty: it counts upwards",
    ),
    (
        "import json\nrows = [{\"k\": \"a\", \"v\": 1}]\nprint(json.dumps({\"out\": {\"k\": row[\"v\"] for row in rows}}))\n",
        3,
        "gives each round the same key (`'k'`), so the last one alone is left",
    ),
    (
        "import json, os\np = os.path.join(\"data\", \"/list.txt\")\nprint(json.dumps({\"p\": p}))\n",
        2,
        "joins a path and '/list.txt', which begins anew at `/`: what stands before it is dropped",
    ),
    (
        "import re, json, sys\nfound = re.compile(\"a\").finditer(sys.argv[0])\nn = sum(1 for _ in found)\nout = []\nfor m in found:\n    out.append(m.group(0))\nprint(json.dumps({\"n\": n, \"out\": out}))\n",
        5,
        "goes over `found` again, which gives each value once: nothing is left of it behind line 3",
    ),
    (
        "import json\nimport sys\nkey, value = sys.argv[0].split(\":\", 2)\nprint(json.dumps({\"key\": key + value}))\n",
        3,
        "takes `sys.argv[0].split(':', 2)` apart into 2 names, and it gives up to 3 values",
    ),
    (
        "import json\nimport sys\nkey, value = sys.argv[0].partition(\":\")\nprint(json.dumps({\"key\": key + value}))\n",
        3,
        "takes `sys.argv[0].partition(':')` apart into 2 names, and it gives 3 values",
    ),
    (
        "import json\nout = []\nfor a, b, c in zip([1], [2]):\n    out.append(a + b + c)\nprint(json.dumps({\"out\": out}))\n",
        3,
        "takes each item of `zip([1], [2])` apart into 3 names, and it has 2 values",
    ),
    (
        "import json\nfrom pathlib import Path\np = Path(\"data\") / \"/x.txt\"\nprint(json.dumps({\"p\": str(p)}))\n",
        3,
        "joins a path and '/x.txt', which begins anew at `/`: what stands before it is dropped",
    ),
    (
        "import json\nrows = [1]\nprint(json.dumps({\"rows\": [2] + \"a\", \"more\": rows}))\n",
        3,
        "adds a list and `'a'`, which is a text",
    ),
];

/// Right ones that look like them.
const QUIET: &[&str] = &[
    "import sys\nkey, value = sys.argv[0].split(\":\", 1)\na, *rest = sys.argv[0].split(\":\", 2)\nprint(key, value, a, rest)\n",
    "import re, sys\nfind = re.compile(\"a|(b)\")\na, b, c = find.split(sys.argv[0], 1)\nprint(a, b, c)\n",
    "for at, row in enumerate([\"a\", \"b\"]):\n    print(f\"{at + 1}. {row}\")\nfor index, count in enumerate([1, 2]):\n    print(index * 2, count + 1)\n",
    "groups = {}\ngroups.setdefault(\"a\", []).append(1)\nprint(groups, groups.get(\"b\", []))\n",
    "rows = [1]\nrows += [2]\nrows.extend([\"a\"])\nrows.extend(str(n) for n in [3])\nprint(rows + [4])\n",
    "from pathlib import Path\nprint(Path(\"a\") / \"b.txt\", str(Path(\"a\")) + \"/b.txt\")\n",
    "print(\", \".join(map(str, [1, 2])), sum([1, 2]), sum((float(n) for n in [\"1\"]), 0.0))\n",
    "rows = [{\"n\": 1}, {\"n\": 2}]\nprint(sorted(rows, key=lambda one: one[\"n\"]), max(row[\"n\"] for row in rows))\n",
    "print(list(range(10, 0, -1)), list(range(0, 10)), list(range(3, 3)))\n",
    "import os\nprint(os.path.join(\"/a\", \"b\"), {key: 1 for key in \"ab\"})\n",
    "import re\nfound = list(re.finditer(\"a\", \"banana\"))\nprint(len(found), [one.start() for one in found])\n",
    "import re\nfor one in re.finditer(\"a\", \"banana\"):\n    print(one.start())\n",
];

#[test]
fn lists_that_fail_are_told() {
    are_told("sequences", TOLD);
}

#[test]
fn what_looks_like_them_is_left() {
    are_quiet("sequences-others", QUIET);
}
