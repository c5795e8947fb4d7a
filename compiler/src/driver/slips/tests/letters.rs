//! Slips of Python in letters and signs.

use super::{are_quiet, are_told};

/// Texts with a slip: its line, and a part of its message.
const TOLD: &[(&str, usize, &str)] = &[
    (
        "import json\ndef f(t):\n    return t.lower() == \"Yes\"\nprint(json.dumps({\"ok\": f(\"yes\")}))\n",
        3,
        "looks for 'Yes' in what `.lower()` gives (`t.lower()`): it has capitals, so it is never found",
    ),
    (
        "import json\ndef f(t):\n    return t.upper() in (\"yes\", \"no\")\nprint(json.dumps({\"ok\": f(\"yes\")}))\n",
        3,
        "looks for 'yes' in what `.upper()` gives (`t.upper()`): it has small letters, so it is never found",
    ),
    (
        "import json\ndef f(t):\n    return t.strip() == \"yes \"\nprint(json.dumps({\"ok\": f(\"yes\")}))\n",
        3,
        "looks for 'yes ' in what `.strip()` gives (`t.strip()`): it begins or ends with a blank, so it is never found",
    ),
    (
        "import json\nline = \"Total: 5\"\nok = line[:5] == \"Total:\"\nprint(json.dumps({\"ok\": ok}))\n",
        3,
        "compares `line[:5]`, which has at most 5 letters, with 'Total:', which has 6",
    ),
    (
        "import json\ndef outlet(link):\n    return link.lower().lstrip(\"https://www.\")\nprint(json.dumps({\"o\": outlet(\"a\")}))\n",
        3,
        "takes each letter of 'https://www.' away in front, in any order, and not that text",
    ),
    (
        "import json, os\nflag = bool(os.environ.get(\"FLAG\", \"false\"))\nprint(json.dumps({\"f\": flag}))\n",
        2,
        "asks whether `os.environ.get('FLAG', 'false')` is true, and each text that is not empty is",
    ),
    (
        "import json\nstate = {\"x\": \"false\"}\nif bool(\"false\"):\n    n = 1\nelse:\n    n = 2\nprint(json.dumps({\"n\": n}))\n",
        3,
        "asks whether `'false'` is true, and each text that is not empty is",
    ),
    (
        "import json\na, b = 3, 5\nif a > 2 & b < 9:\n    x = 1\nelse:\n    x = 2\nprint(json.dumps({\"x\": x}))\n",
        3,
        "asks `a > 2 & b < 9`, where `&` comes before the comparisons",
    ),
    (
        "import json\ndef share(votes, total):\n    return votes // total * 100\nprint(json.dumps({\"share\": share(1, 3)}))\n",
        3,
        "computes `votes // total * 100`, where `//` drops the rest before it is taken 100 times",
    ),
    (
        "import json\nimport re, sys\nUNIT = \"(?:mg|ml)\\b\"\nDOSE = re.compile(r\"\\d+\" + UNIT)\nprint(json.dumps({\"doses\": DOSE.findall(sys.argv[0])}))\n",
        3,
        "writes `\\b` in a text without `r`, which is a backspace and no end of a word",
    ),
    (
        "import json\nn = 2\nprint(json.dumps({\"sq\": n ^ 2}))\n",
        3,
        "computes `n ^ 2`, where `^` compares bits",
    ),
    (
        "import json\ntotal = 0\nfor x in [1, 2]:\n    total =+ x\nprint(json.dumps({\"n\": total}))\n",
        4,
        "writes `total =+ x`, which gives `total` a value and adds nothing",
    ),
    (
        "import json\ndata = [1, 2]\nif n := len(data) > 1:\n    print(json.dumps({\"text\": f\"{n} rows\"}))\n",
        3,
        "gives `n` the result of the comparison `len(data) > 1`, True or False",
    ),
    (
        "import json\nrows = [1]\nfor r in rows:\n    n = r\nelse:\n    n = 0\nprint(json.dumps({\"n\": n}))\n",
        6,
        "has an `else` of the loop in line 3, which has no `break`: it is run each time",
    ),
    (
        "import json\nrow = {\"a\": 1, \"b\": 2}\nprint(json.dumps({\"same\": row[\"a\"] == row[\"a\"]}))\n",
        3,
        "compares `row['a']` with itself",
    ),
    (
        "import json\ndef complete(shares: list[float]) -> str:\n    total = sum(shares)\n    if total == 1.0:\n        return \"whole\"\n    return \"part\"\nprint(json.dumps({\"o\": complete([0.1])}))\n",
        4,
        "asks whether the sum `total` is exactly 1.0: sums of numbers such as 0.1 are nearly that",
    ),
    (
        "import json\ntotal = 0.0\nfor x in [0.1, 0.2]:\n    total += x\nprint(json.dumps({\"ok\": total == 0.3}))\n",
        5,
        "asks whether the sum `total` is exactly 0.3: sums of numbers such as 0.1 are nearly that",
    ),
    (
        "import json\nKINDS = [\"a\", \"b\" \"c\", \"d\"]\nprint(json.dumps({\"k\": KINDS}))\n",
        2,
        "writes 'b' and 'c' without a comma between them, which makes one text of both",
    ),
    (
        "import json\nimport sys\nFEES = {\"Cone\": 1, \"Cup\": 2}\nprint(json.dumps({\"fee\": FEES.get(sys.argv[0].lower())}))\n",
        4,
        "looks for 'Cone' in what `.lower()` gives (`sys.argv[0].lower()`): it has capitals, so it is never found",
    ),
    (
        "import json\nimport sys\nname = sys.argv[0]\nstem = name[:-4] if name.endswith(\".json\") else name\nprint(json.dumps({\"stem\": stem}))\n",
        4,
        "takes 4 letters away from `name`, and '.json' has 5",
    ),
    (
        "import json\nimport sys\nline = sys.argv[0]\nif line.startswith(\"Total:\"):\n    print(json.dumps({\"n\": line[5:]}))\n",
        5,
        "takes 5 letters away from `line`, and 'Total:' has 6",
    ),
];

/// Right ones that look like them.
const QUIET: &[&str] = &[
    "import sys\nprint(sys.argv[0].lower() == \"yes\", sys.argv[0].upper() in (\"YES\", \"NO\"), sys.argv[0].strip() == \"a b\")\n",
    "import sys\nKINDS = {\"Cone\": 1, \"cup\": 2}\nprint(KINDS.get(sys.argv[0].lower()), \"ERROR\" in sys.argv[0])\n",
    "import sys\nline = sys.argv[0]\nprint(line[:6] == \"Total:\", line[-5:] == \".json\", line[1:3] == \"ab\")\n",
    "import sys\nname = sys.argv[0]\nif name.endswith(\".json\"):\n    print(name[:-5])\nif name.startswith(\"a: \"):\n    print(name[3:], name[2:])\n",
    "print(\"xx-abc\".lstrip(\"x-\"), \"12.50\".rstrip(\"0\"), \"a\".strip(\",.;\"), \"b\".lstrip(\"0123456789\"))\n",
    "import os\nprint(bool(os.environ.get(\"DRY\")), os.environ.get(\"DRY\", \"false\") == \"true\")\n",
    "n, step = 37, 5\nprint(n // 10 * 100, n // step * step, 100 * n // step)\n",
    "a, b = 3, 5\nprint((a > 2) & (b < 9), 1 <= a & 127 <= 12, a | 4, {1} ^ {2})\n",
    "total = 0\nfor n in [1, 2]:\n    total += +n\nsign = -1\nbelow = +3\nprint(total, sign, below)\n",
    "rows = [1]\nif (n := len(rows)) > 1 or (is_one := len(rows) == 1):\n    print(n)\n",
    "for n in [1, 2]:\n    if n > 1:\n        break\nelse:\n    print(\"none\")\n",
    "n = float(\"nan\")\nprint(n != n)\n",
    "import math\ndef whole(shares: list[float]):\n    return math.isclose(sum(shares), 1.0)\nprint(whole([0.5]))\n",
    "def votes(counts: list[int]):\n    return sum(counts) == 100\nprint(votes([1]))\n",
    "STEPS = [\"a\", \"b\", \"a long sentence that is written in \"\n    \"two parts\", \"c\"]\nprint(STEPS)\n",
    "def days(n):\n    return n\nif (late := days(4) > 3):\n    print({\"late\": late})\n",
    "flags = 4\nflags = flags ^ 2\nprint(flags)\n",
];

#[test]
fn letters_and_signs_that_never_fit_are_told() {
    are_told("letters", TOLD);
}

#[test]
fn what_looks_like_them_is_left() {
    are_quiet("letters-others", QUIET);
}
