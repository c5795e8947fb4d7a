//! Slips of Python in what a call takes, and in what a loop goes over.

use super::{are_quiet, are_told};

/// Texts with a slip: its line, and a part of its message.
const TOLD: &[(&str, usize, &str)] = &[
    (
        "import hashlib, json\nprint(json.dumps({\"h\": hashlib.sha256(\"a\").hexdigest()}))\n",
        2,
        "hands `hashlib.sha256` a text, and it takes bytes",
    ),
    (
        "import hashlib, json, sys\ntext = sys.argv[0].strip()\nprint(json.dumps({\"h\": hashlib.md5(text).hexdigest()}))\n",
        3,
        "hands `hashlib.md5` a text, and it takes bytes",
    ),
    (
        "import base64, json\nprint(json.dumps({\"h\": base64.b64encode(\"a\")}))\n",
        2,
        "hands `base64.b64encode` a text, and it takes bytes",
    ),
    (
        "import base64, json\nprint(json.dumps({\"h\": base64.b64encode(b\"a\")}))\n",
        2,
        "makes JSON of bytes, which `json.dumps` refuses",
    ),
    (
        "import json, sys\ntext = sys.argv[0].strip()\nprint(json.dumps({\"h\": text.encode(\"utf-8\")}))\n",
        3,
        "makes JSON of bytes, which `json.dumps` refuses",
    ),
    (
        "import json, urllib.request\nrequest = urllib.request.Request(\"http://localhost/\", data=json.dumps({\"a\": 1}))\nprint(json.dumps({\"ok\": urllib.request.urlopen(request, timeout=3).status}))\n",
        2,
        "hands `urllib.request.Request` a text as its data, and it takes bytes",
    ),
    (
        "import json, subprocess\nout = subprocess.run(\"ls -l data\", capture_output=True, text=True).stdout\nprint(json.dumps({\"out\": out}))\n",
        2,
        "runs the program 'ls -l data', whose name has blanks: a command in one text needs a shell",
    ),
    (
        "import json, subprocess\nout = subprocess.run([\"ls\", \"-l\"], shell=True, capture_output=True, text=True).stdout\nprint(json.dumps({\"out\": out}))\n",
        2,
        "runs a list of words with `shell=True`, which takes the first alone as the command",
    ),
    (
        "import json\njson.dump({\"a\": 1}, \"a.json\")\nprint(json.dumps({\"ok\": True}))\n",
        2,
        "hands `json.dump` a text as the file (`'a.json'`)",
    ),
    (
        "import json\ndef rows():\n    yield {\"a\": 1}\nprint(json.dumps({\"rows\": rows()}))\n",
        4,
        "makes JSON of what gives values one after the other, which `json.dumps` refuses",
    ),
    (
        "import json, datetime\nprint(json.dumps({\"k\": datetime.date.today().isoformat}))\n",
        2,
        "makes JSON of the method `datetime.date.today().isoformat`, which is not called",
    ),
    (
        "import json\nn = 5\nprint(json.dumps({\"k\": isinstance(n, \"int\")}))\n",
        3,
        "hands `isinstance` the text 'int', and it takes a type",
    ),
    (
        "import json\ndef price(amount, discount=0):\n    return amount - discount\nprint(json.dumps({\"k\": price(5, discont=1)}))\n",
        4,
        "hands `price` an argument `discont`, which it does not take",
    ),
    (
        "import json\nn = 0\nwith open(\"names.csv\") as f:\n    for line in f.read():\n        n += 1\nprint(json.dumps({\"n\": n}))\n",
        4,
        "goes over the letters of `f.read()`, one as each `line`",
    ),
    (
        "import json\ntext = open(\"names.csv\").read()\nnames = [line.strip() for line in text]\nprint(json.dumps({\"n\": names}))\n",
        3,
        "goes over the letters of `text`, one as each `line`",
    ),
    (
        "import csv, json\nout = []\nwith open(\"names.csv\") as f:\n    for row in csv.reader(f):\n        out.append(row[\"name\"])\nprint(json.dumps({\"n\": out}))\n",
        5,
        "reads `row['name']` of a row of `csv.reader`, which is a list",
    ),
    (
        "import csv, json\nout = []\nwith open(\"names.csv\") as f:\n    for row in csv.DictReader(f):\n        out.append(row[0])\nprint(json.dumps({\"n\": out}))\n",
        5,
        "reads `row[0]` of a row of `csv.DictReader`, which has the names of its columns as keys",
    ),
    (
        "import json, sys\nwords = [\"a\", \"b\"]\ntext = sys.argv[0].lower()\nprint(json.dumps({\"hit\": words in text}))\n",
        4,
        "looks for `words`, which is a list, in the text `text`, which fails",
    ),
    (
        "import json\nn = \"5\"\nif type(n) == \"str\":\n    k = 1\nelse:\n    k = 2\nprint(json.dumps({\"k\": k}))\n",
        3,
        "compares a type with the text 'str', which it never is",
    ),
    (
        "import json\nfound = \"abc\".find(\"a\")\nif found:\n    hit = True\nelse:\n    hit = False\nprint(json.dumps({\"hit\": hit}))\n",
        3,
        "asks whether `found` holds, which is a place (`'abc'.find('a')`): 0 is the first one, and false",
    ),
    (
        "import json, re\ntext = \"abc\"\nprint(json.dumps({\"n\": re.search(\"x\", text).group(0)}))\n",
        3,
        "uses `.group` of a search that finds nothing",
    ),
    (
        "import json\nrows = [\"a\"]\nfor row in rows:\n    row = row.upper()\nprint(json.dumps({\"rows\": rows}))\n",
        4,
        "gives `row` another value at the end of a round, which changes nothing in `rows`",
    ),
    (
        "import json\nrows = [1, 2]\nfor row in rows:\n    row += 1\nprint(json.dumps({\"rows\": rows}))\n",
        4,
        "gives `row` another value at the end of a round, which changes nothing in `rows`",
    ),
    (
        "import json\nfor name in [\"a\", \"b\"]:\n    with open(\"list.txt\", \"w\") as f:\n        f.write(name)\nprint(json.dumps({\"ok\": True}))\n",
        3,
        "opens `'list.txt'` anew in each round, so it holds what the last one writes",
    ),
    (
        "import json\ndone, total = 3, 4\npercent = round(done / total, 1)\nprint(json.dumps({\"text\": f\"{percent} %\"}))\n",
        4,
        "writes `percent` before a `%`, which is a share of 1 (`done / total`)",
    ),
    (
        "import json, os\nn = 0\nfor name in os.listdir(\"data\"):\n    with open(name) as f:\n        n += len(f.read())\nprint(json.dumps({\"n\": n}))\n",
        4,
        "looks for `name` where the script works: `os.listdir` gives names without their folder",
    ),
    (
        "import json\nrows = [{\"n\": 2}, {\"n\": 1}]\ndef by_n(row):\n    return row[\"n\"]\nprint(json.dumps({\"k\": sorted(rows, key=by_n(rows))}))\n",
        5,
        "calls `by_n` for the key of a sort, which takes the function itself",
    ),
    (
        "import json\ndef f():\n    try:\n        return 1 / 0\n    finally:\n        return 0\nprint(json.dumps({\"n\": f()}))\n",
        6,
        "returns in `finally`, which takes the place of each failure and of what was returned before",
    ),
    (
        "import json\nimport requests\nreply = requests.post(\"http://localhost/\", json=json.dumps({\"a\": 1}), timeout=3)\nprint(json.dumps({\"ok\": reply.ok}))\n",
        3,
        "hands `requests.post` JSON as a text, of which it makes JSON once more",
    ),
];

/// Right ones that look like them.
const QUIET: &[&str] = &[
    "import hashlib, base64, json\nprint(hashlib.sha256(b\"a\").hexdigest(), base64.b64encode(\"a\".encode()).decode())\n",
    "import urllib.request, json\nurllib.request.urlopen(\"http://localhost/\", data=json.dumps({}).encode(), timeout=3)\n",
    "import subprocess\nsubprocess.run(\"ls -l\", shell=True, check=True)\nsubprocess.run([\"ls\", \"-l\"], check=True)\nsubprocess.run(\"ls\", check=True)\n",
    "import json\nwith open(\"a.json\", \"w\") as file:\n    json.dump({\"a\": 1}, file)\n",
    "import json\ndef rows():\n    yield 1\nprint(json.dumps({\"rows\": list(rows())}))\n",
    "def price(amount, **more):\n    return amount\nprint(price(5, discount=1), isinstance(5, int))\n",
    "with open(\"a.txt\") as file:\n    for line in file:\n        print(line)\nfor letter in \"abc\":\n    print(letter)\n",
    "import csv\nwith open(\"a.csv\") as file:\n    for row in csv.reader(file):\n        print(row[0])\n",
    "import csv\nwith open(\"a.csv\") as file:\n    for row in csv.DictReader(file):\n        print(row[\"a\"])\n",
    "words = [\"a\", \"b\"]\nprint(any(word in \"abc\" for word in words), \"a\" in words)\n",
    "at = \"abc\".find(\"a\")\nif at >= 0:\n    print(at)\n",
    "rows = [\"a\"]\nfor row in rows:\n    row = row.upper()\n    print(row)\nfor n in [1, 2]:\n    n += 1\nprint(n)\n",
    "for name in [\"a\", \"b\"]:\n    with open(name + \".txt\", \"w\") as file:\n        file.write(name)\n",
    "done, total = 3, 4\npercent = done / total\nrate_percent = 100 * done / total\nprint(f\"{percent:.0%} {rate_percent} %\")\n",
    "import os\nfor name in os.listdir(\"data\"):\n    with open(os.path.join(\"data\", name)) as file:\n        print(file.read())\n",
    "rows = [{\"n\": 2}, {\"n\": 1}]\ndef by(name):\n    return lambda row: row[name]\nprint(sorted(rows, key=by(\"n\")))\n",
    "try:\n    print(1)\nfinally:\n    print(2)\n",
    "import json\nrows, done = [1, 2], []\nfor row in rows:\n    done.append(row)\n    with open(\"progress.json\", \"w\") as file:\n        json.dump(done, file)\n",
    "table = [[1], [2]]\nfor row in table:\n    row += [0]\nprint(table)\n",
    "import json\nfrom dataclasses import dataclass\n@dataclass\nclass Bounds:\n    lower: int\n    upper: int\nb = Bounds(1, 2)\nprint(json.dumps({\"lower\": b.lower, \"upper\": b.upper}))\n",
];

#[test]
fn values_that_a_call_does_not_take_are_told() {
    are_told("taken", TOLD);
}

#[test]
fn what_looks_like_them_is_left() {
    are_quiet("taken-others", QUIET);
}
