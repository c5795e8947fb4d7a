//! Slips of Python in what is a key, and in spans of time.

use super::{are_quiet, are_told};

#[test]
fn keys_that_may_change_and_keys_that_json_has_not_are_told() {
    are_told(
        "keys",
        &[
            (
                "import functools\n@functools.lru_cache(maxsize=None)\ndef total(rows):\n    return sum(rows)\nvalues = [1, 2]\nprint(total(values))\n",
                6,
                "hands `total` a list",
            ),
            (
                "seen = set()\nrow = {\"a\": 1}\nseen.add(row)\nprint(len(seen))\n",
                3,
                "adds a dictionary to the set `seen`",
            ),
            (
                "table = {}\nkey = [1]\ntable[key] = 2\nprint(len(table))\n",
                3,
                "takes a list as a key of `table`",
            ),
            (
                "import json\nfrom collections import defaultdict\ncounts = defaultdict(int)\nfor pair in [(1, 2)]:\n    counts[(pair[0], pair[1])] += 1\nprint(json.dumps({\"counts\": counts}))\n",
                6,
                "makes JSON of `counts`, whose keys are tuples since line 5",
            ),
        ],
    );
    are_quiet(
        "other",
        &[
            "import functools\n@functools.cache\ndef total(rows):\n    return sum(rows)\nprint(total(tuple([1, 2])))\n",
            "def total(rows):\n    return sum(rows)\nprint(total([1, 2]))\n",
            "seen = set()\nseen.add(frozenset([1]))\nprint(len(seen))\n",
            "rows = [1, 2]\nprint(rows[0:1])\n",
            "import json\ncounts = {}\ncounts[(1, 2)] = 3\nprint(json.dumps({\"/\".join(map(str, key)): count for key, count in counts.items()}))\n",
            "import json\ncounts = {}\ncounts[(1, 2)] = 3\nprint(json.dumps(counts, skipkeys=True))\n",
        ],
    );
}

#[test]
fn hours_without_whole_days_are_told() {
    are_told(
        "hours",
        &[(
            "import datetime\nthen = datetime.datetime.strptime(\"2024-01-01\", \"%Y-%m-%d\")\nage = datetime.datetime.now() - then\nprint(age.seconds // 3600)\n",
            4,
            "counts hours with `age.seconds`, which leaves whole days out",
        )],
    );
    are_quiet(
        "days",
        &[
            "import datetime\nage = datetime.datetime.now() - datetime.datetime.utcnow()\nprint(age.days * 24 + age.seconds // 3600)\n",
            "import datetime\nage = datetime.datetime.now() - datetime.datetime.utcnow()\nprint(age.total_seconds() / 3600)\n",
            "import datetime\npause = datetime.timedelta(hours=2)\nprint(pause.seconds // 3600)\n",
        ],
    );
}
