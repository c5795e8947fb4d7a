//! Slips of Python in what fails, and in patterns.

use super::{are_quiet, are_told};

/// Texts with a slip: its line, and a part of its message.
const TOLD: &[(&str, usize, &str)] = &[
    (
        "import json\ndef check(n):\n    if n < 0:\n        ValueError(\"negative\")\n    return n\nprint(json.dumps({\"n\": check(3)}))\n",
        4,
        "makes `ValueError('negative')` and does not raise it, so the script goes on",
    ),
    (
        "import json\ndef f(n):\n    if n:\n        raise \"bad\"\n    return 1\nprint(json.dumps({\"n\": f(0)}))\n",
        4,
        "raises `'bad'`, and only exceptions can be raised",
    ),
    (
        "import json\ndef f(n):\n    if n:\n        raise NotImplemented\n    return 1\nprint(json.dumps({\"n\": f(0)}))\n",
        4,
        "raises `NotImplemented`, which is no exception",
    ),
    (
        "import json\ntry:\n    n = int(\"x\")\nexcept ValueError or TypeError:\n    n = 0\nprint(json.dumps({\"n\": n}))\n",
        4,
        "catches `ValueError or TypeError`, which is `ValueError` alone",
    ),
    (
        "import json, sys\nprint(json.dumps({\"n\": 1}))\nsys.exit(\"done\")\n",
        3,
        "prints an object and then fails, so nobody reads it",
    ),
    (
        "import json\ndef fact(n):\n    return n * fact(n - 1)\nprint(json.dumps({\"n\": fact(3)}))\n",
        3,
        "calls `fact` in `fact` on every way, so it never comes to an end",
    ),
    (
        "import json, re\ntext = re.sub(\"a\", \"b\", \"AAA\", re.IGNORECASE)\nprint(json.dumps({\"text\": text}))\n",
        2,
        "hands `re.sub` the flag `re.IGNORECASE` where it takes how often",
    ),
    (
        "import json\ntext = \"a  b\".replace(r\"\\s+\", \" \")\nprint(json.dumps({\"text\": text}))\n",
        2,
        "calls `.replace` with the pattern '\\\\s+', and it looks for these letters as they stand",
    ),
    (
        "import json\ntext = \"a, b\".split(r\",\\s*\")\nprint(json.dumps({\"text\": text}))\n",
        2,
        "calls `.split` with the pattern ',\\\\s*', and it looks for these letters as they stand",
    ),
    (
        "import json, re\nprint(json.dumps({\"n\": re.findall(\"\\bword\\b\", \"a word\")}))\n",
        2,
        "writes `\\b` in a text without `r`, which is a backspace and no end of a word",
    ),
    (
        "import json, re\nm = re.search(r\"(\\d+)\", \"a 5\")\nprint(json.dumps({\"n\": m.group(2) if m else None}))\n",
        3,
        "takes the group `2` of what the pattern `(\\d+)` finds, which has 1 group",
    ),
    (
        "import json, re\nm = re.search(r\"(?P<day>\\d+)\", \"a 5\")\nprint(json.dumps({\"n\": m[\"month\"] if m else None}))\n",
        3,
        "takes the group `month` of what the pattern `(?P<day>\\d+)` finds, which has `day`",
    ),
    (
        "import json\nprint(json.dumps({\"text\": \"{} of {}\".format(1)}))\n",
        2,
        "fills 2 places of a text with 1 values",
    ),
    (
        "import json\nimport re, sys\nfound = re.match(r\"(\\d+)-(\\d+)\", sys.argv[0])\nif found:\n    a, b, c = found.groups()\n    print(json.dumps({\"a\": a + b + c}))\n",
        5,
        "takes 3 groups of what the pattern `(\\d+)-(\\d+)` finds, and it has 2",
    ),
    (
        "import json\nprint(json.dumps({\"text\": \"{n} of {all}\".format(n=1)}))\n",
        2,
        "fills no value into `{all}` of a text",
    ),
];

/// Right ones that look like them.
const QUIET: &[&str] = &[
    "def check(n):\n    if n < 0:\n        raise ValueError(\"negative\")\n    return n\nprint(check(3))\n",
    "try:\n    n = int(\"x\")\nexcept (ValueError, TypeError):\n    n = 0\nprint(n)\n",
    "import sys\nprint(\"{}\")\nsys.exit(0)\n",
    "import sys\nif len(sys.argv) > 9:\n    sys.exit(\"too many\")\nprint(\"{}\")\n",
    "def depth(n):\n    if n < 1:\n        return 0\n    return 1 + depth(n - 1)\nprint(depth(3))\n",
    "import re\nprint(re.sub(\"a\", \"b\", \"AAA\", flags=re.IGNORECASE), re.sub(\"a\", \"b\", \"aaa\", 1), re.split(\"a\", \"bab\", 1))\n",
    "print(\"a\\\\nb\".replace(\"\\\\n\", \"\\n\"), \"a.b\".replace(\".\", \"\"), \"[x]\".replace(\"[x]\", \"\"), \"wait...\".replace(\"...\", \"\"))\n",
    "import re\npattern = re.compile(r\"\\d+\")\nprint(pattern.split(\"a1b\"), re.split(r\"\\s+\", \"a b\"))\n",
    "import re\nprint(re.findall(r\"\\bword\\b\", \"a word\"), \"a\\bb\")\n",
    "import re\nfound = re.search(r\"(?P<day>\\d+)(x)?\", \"a 5\")\nif found:\n    print(found.group(0), found[\"day\"], found.group(2), found.groupdict())\n",
    "print(\"{0} of {0}\".format(1), \"{} {}\".format(*[1, 2]), \"{a[b]} {{}}\".format(a={\"b\": 1}))\n",
    "print(\"a.*b\".replace(\".*\", \"%\"))\n",
];

#[test]
fn what_is_not_raised_and_patterns_that_find_nothing_are_told() {
    are_told("failures", TOLD);
}

#[test]
fn what_looks_like_them_is_left() {
    are_quiet("failures-others", QUIET);
}
