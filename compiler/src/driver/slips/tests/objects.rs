//! Slips of Python in classes, in `with`, and in what is handed over.

use super::{are_quiet, are_told};

#[test]
fn classes_that_are_handed_what_they_do_not_take_are_told() {
    are_told(
        "unmade",
        &[
            (
                "class Part:\n    price: float\n    weeks: int = 1\n\nprint(Part(3.5).price)\n",
                5,
                "hands `Part` a value",
            ),
            (
                "class Lock:\n    def __enter__(self):\n        self.held = True\n    def __exit__(self, *reason):\n        pass\nwith Lock() as lock:\n    print(lock.held)\n",
                7,
                "uses `lock`, which is None",
            ),
            (
                "KNOWN = [\"a\", \"b\"]\nname = __file__\nprint(name.startswith(KNOWN))\n",
                3,
                "hands `startswith` a list",
            ),
        ],
    );
    are_quiet(
        "made",
        &[
            "from dataclasses import dataclass\n@dataclass\nclass Part:\n    price: float\nprint(Part(3.5).price)\n",
            "class Part:\n    def __init__(self, price):\n        self.price = price\nprint(Part(3.5).price)\n",
            "class Part(dict):\n    pass\nprint(Part(a=1))\n",
            "class Part:\n    pass\nprint(Part())\n",
            "class Lock:\n    def __enter__(self):\n        return self\n    def __exit__(self, *reason):\n        pass\nwith Lock() as lock:\n    print(lock.held)\n",
            "class Lock:\n    def __enter__(self):\n        self.held = True\n    def __exit__(self, *reason):\n        pass\nwith Lock():\n    print(1)\n",
            "KNOWN = (\"a\", \"b\")\nprint(__file__.startswith(KNOWN))\n",
        ],
    );
}

#[test]
fn files_that_are_closed_before_they_are_read_are_told() {
    are_told(
        "closed",
        &[
            (
                "import csv\nwith open('a.csv') as source:\n    rows = csv.DictReader(source)\nprint([row['a'] for row in rows])\n",
                4,
                "goes over `rows` behind the `with` of line 2",
            ),
            (
                "from pathlib import Path\nwith Path('a').open() as source:\n    lines = (line.strip() for line in source)\nprint(list(lines))\n",
                4,
                "goes over `lines` behind",
            ),
        ],
    );
    are_quiet(
        "open",
        &[
            "import csv\nwith open('a.csv') as source:\n    rows = csv.DictReader(source)\n    print([row['a'] for row in rows])\n",
            "import csv\nwith open('a.csv') as source:\n    rows = list(csv.DictReader(source))\nprint(rows)\n",
            "import csv\nwith open('a.csv') as source:\n    rows = csv.reader(source)\n    names = next(rows)\nprint(names)\n",
        ],
    );
}

#[test]
fn output_and_modules_that_are_lost_are_told() {
    are_told(
        "lost",
        &[
            (
                "import json, sys\nfrom contextlib import redirect_stdout\nwith redirect_stdout(sys.stderr):\n    print('working')\n    print(json.dumps({'a': 1}))\n",
                5,
                "prints its object where line 3 leads",
            ),
            (
                "import json, sys\njson = json.load(sys.stdin)\nprint(json.dumps({'a': json['b']}))\n",
                3,
                "`json` is no module any more since line 2",
            ),
            (
                "import json\nfrom fractions import Fraction\ndef share(n):\n    part = Fraction(n, 3)\n    return {'share': part}\nprint(json.dumps(share(2)))\n",
                6,
                "makes JSON of a `Fraction`",
            ),
        ],
    );
    are_quiet(
        "kept",
        &[
            "import json, sys\nfrom contextlib import redirect_stdout\nwith redirect_stdout(sys.stderr):\n    print('working')\nprint(json.dumps({'a': 1}))\n",
            "import io, json\nfrom contextlib import redirect_stdout\nwith redirect_stdout(io.StringIO()) as text:\n    print(json.dumps({'a': 1}))\nprint(text.getvalue())\n",
            "import re\nre = re.compile('a')\nprint(bool(re.search('b')))\n",
            "import json, sys\nstate = json.load(sys.stdin)\nprint(json.dumps(state))\n",
            "import json\nfrom fractions import Fraction\nprint(json.dumps({'share': float(Fraction(2, 3))}))\n",
        ],
    );
}
