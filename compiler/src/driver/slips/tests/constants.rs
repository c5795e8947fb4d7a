//! Slips of Python in what is written out once: lists, tables, enumerations; and what gives each value once.

use super::{INTERPRETERS, are_quiet, are_told, place};
use crate::world::{FileForm, ScriptStep};

#[test]
fn what_gives_each_value_once_is_no_list() {
    are_told(
        "streams",
        &[
            (
                "def rows():\n    yield 1\n\nfound = rows()\nif not found:\n    print(1)\n",
                5,
                "asks whether `found` holds anything",
            ),
            (
                "rows = [1]\nfound = (row for row in rows)\nprint(len(found))\n",
                3,
                "asks for the length of `found`",
            ),
            (
                "def rows():\n    yield from [1]\n\ndef all_of():\n    return rows()\n\nprint(all_of()[0])\n",
                7,
                "takes a part of `all_of()`",
            ),
            (
                "rows = [1]\nfound = (row for row in rows)\ntotal = sum(found)\nprint(total / max(found))\n",
                4,
                "goes over `found` again",
            ),
            (
                "import csv, sys\nfound = csv.DictReader(sys.stdin)\nfor row in found:\n    print(row)\nprint(max(row['a'] for row in found))\n",
                5,
                "goes over `found` again",
            ),
            (
                "names = map(str.strip, ['a'])\nfor key in ['b', 'c']:\n    for name in names:\n        print(key, name)\n",
                3,
                "in each round of the loop of line 2",
            ),
            (
                "def f():\n    rows = filter(None, [1])\n    return list(rows) if rows else []\nprint(f())\n",
                3,
                "asks whether `rows` holds anything",
            ),
        ],
    );
    are_quiet(
        "no-streams",
        &[
            "def rows():\n    yield 1\n\nfound = list(rows())\nif not found or len(found) > 1:\n    print(found[0])\nprint(sum(found), max(found))\n",
            "rows = [1]\nfound = (row for row in rows)\nfor row in found:\n    if row:\n        break\nfor row in found:\n    print(row)\n",
            "rows = [1]\nfound = (row for row in rows)\nprint(next(found))\nprint(list(found))\n",
            "rows = [1]\nfound = (row for row in rows)\nif rows:\n    print(list(found))\nprint(max(rows))\n",
            "for key in ['b', 'c']:\n    names = map(str.strip, [key])\n    for name in names:\n        print(name)\n",
            "def f(found):\n    return found and len(found)\n\nfound = (1 for _ in [1])\nprint(f(list(found)))\n",
            "import contextlib\n\n@contextlib.contextmanager\ndef opened():\n    yield 1\n\nwith opened() as one:\n    print(one)\nif opened():\n    print(2)\n",
            "rows = None\nif rows is None:\n    rows = (1 for _ in [1])\nif rows:\n    print(list(rows))\n",
            "import csv\nwith open('a.csv') as file:\n    found = csv.reader(file)\n    count = sum(1 for row in found)\n    file.seek(0)\n    print(count, [row for row in found])\n",
        ],
    );
}

#[test]
fn lists_that_are_too_short_are_told() {
    are_told(
        "short-lists",
        &[
            (
                "from bisect import bisect_right\nSTEPS = [1, 5]\nNAMES = ['a', 'b']\ndef name(x):\n    return NAMES[bisect_right(STEPS, x)]\n",
                5,
                "which has 2: the number goes from 0 to 2",
            ),
            (
                "import bisect\nSTEPS = [1, 5, 9]\nNAMES = ['a', 'b']\ndef name(x):\n    at = bisect.bisect(STEPS, x) - 1\n    return NAMES[at]\n",
                6,
                "goes up to 2",
            ),
            (
                "KINDS = ['a', 'b', 'c']\nPRICES = [1, 2]\ndef price(kind):\n    return PRICES[KINDS.index(kind)]\n",
                4,
                "`PRICES`, which has 2: the number goes up to 2",
            ),
            (
                "KINDS = ['a', 'b', 'c']\nPRICES = [1, 2]\ndef price(kind):\n    if kind not in KINDS:\n        return 0\n    return PRICES[KINDS.index(kind)]\n",
                6,
                "`PRICES`, which has 2: the number goes up to 2",
            ),
            (
                "KINDS = ['a', 'b', 'c']\nPRICES = (1, 2)\nprint(dict(zip(KINDS, PRICES)))\n",
                3,
                "pairs `PRICES`, which has 2 items, with `KINDS`, which has 3",
            ),
            (
                "KINDS = ['a', 'b', 'c']\nPRICES = [1, 2]\nfor i, kind in enumerate(KINDS):\n    print(kind, PRICES[i])\n",
                4,
                "the number counts the 3 of `KINDS`",
            ),
            (
                "KINDS = ['a', 'b', 'c']\nPRICES = [1, 2]\nprint([PRICES[i] for i in range(len(KINDS))])\n",
                3,
                "the number counts the 3 of `KINDS`",
            ),
        ],
    );
    are_quiet(
        "long-lists",
        &[
            "from bisect import bisect_right\nSTEPS = [1, 5]\nNAMES = ['a', 'b', 'c']\ndef name(x):\n    return NAMES[bisect_right(STEPS, x)]\n",
            "from bisect import bisect_right\nSTEPS = [1, 5]\nNAMES = ['a', 'b']\ndef name(x):\n    return NAMES[min(bisect_right(STEPS, x), 1)]\n",
            "from bisect import bisect_right\nSTEPS = [1, 5]\nNAMES = ['a', 'b']\ndef name(x):\n    try:\n        return NAMES[bisect_right(STEPS, x)]\n    except IndexError:\n        return ''\n",
            "from bisect import bisect_right\nSTEPS = [1, 5]\nNAMES = ['a', 'b']\nNAMES.append('c')\ndef name(x):\n    return NAMES[bisect_right(STEPS, x)]\n",
            "from bisect import bisect\nSTEPS = [1, 5]\nNAMES = ['a', 'b']\ndef name(x):\n    return NAMES[bisect(STEPS, x) - 1]\n",
            "KINDS = ['a', 'b', 'c']\nPRICES = [1, 2]\nfor i, kind in enumerate(KINDS):\n    print(kind, PRICES[i] if i < len(PRICES) else 0)\n",
            "KINDS = ['a', 'b', 'c']\nPRICES = [1, 2, 3]\nprint(dict(zip(KINDS, PRICES)), list(zip(KINDS, KINDS[1:])))\n",
            "KINDS = ['a', 'b', 'c']\nPRICES = [1, 2]\nprint(list(zip(KINDS, [*PRICES, 3])))\n",
            // The longer one is used elsewhere, too.
            "KINDS = ['a', 'b', 'c']\nPRICES = [1, 2]\nprint(list(zip(KINDS, PRICES)), KINDS[-1])\n",
            // A test asks for the number, or for what is looked up.
            "from bisect import bisect_right\nSTEPS = [1, 5]\nNAMES = ['a', 'b']\ndef name(x):\n    at = bisect_right(STEPS, x)\n    if at == len(NAMES):\n        return 'above'\n    return NAMES[at]\n",
            "KINDS = ['a', 'b', 'c']\nPRICES = [1, 2]\ndef price(kind):\n    if kind in ('c', 'd'):\n        return 9\n    return PRICES[KINDS.index(kind)]\n",
            "import sys\nKINDS = ['a', 'b', 'c']\nPRICES = [1, 2]\nkind = sys.argv[1]\nif kind == 'c':\n    print(0)\nelse:\n    print(PRICES[KINDS.index(kind)])\n",
            // Between four ends lie three.
            "NAMES = ['a', 'b', 'c']\nEDGES = [0, 10, 20, 30]\nprint(dict(zip(NAMES, EDGES)))\n",
        ],
    );
}

#[test]
fn defaults_that_are_laid_over_what_is_given_are_told() {
    let head = "import json, sys\nDEFAULTS = {'size': 1, 'late': True}\ngiven = json.loads(sys.stdin.read())\n";
    for (line, is_told) in [
        ("limits = {**given, **DEFAULTS}", true),
        ("limits = {**given.get('limits', {}), **DEFAULTS}", true),
        ("limits = given | DEFAULTS", true),
        ("limits = dict(given, **DEFAULTS)", true),
        (
            "from collections import ChainMap\nlimits = ChainMap(DEFAULTS, given)",
            true,
        ),
        ("limits = {**DEFAULTS, **given}", false),
        ("limits = DEFAULTS | given", false),
        ("given = {**given, **DEFAULTS}\nlimits = given", false),
        ("BASE = {'a': 1}\nlimits = {**BASE, **DEFAULTS}", false),
        ("limits = {**DEFAULTS, **given, **DEFAULTS}", false),
        ("FIXED = {'a': 1}\nlimits = {**given, **FIXED}", false),
        (
            "def reset(limits):\n    return {**limits, **DEFAULTS}\nlimits = reset(given)",
            false,
        ),
        (
            "async def reset(limits):\n    return {**limits, **DEFAULTS}\nlimits = given",
            false,
        ),
        (
            "limits = {**given, **DEFAULTS} if given['reset'] else given",
            false,
        ),
        (
            "limits = given\nif given['action'] == 'first':\n    limits = {**given, **DEFAULTS}",
            false,
        ),
        (
            "WAYS = {'first': lambda: {**given, **DEFAULTS}}\nlimits = WAYS['first']()",
            false,
        ),
        (
            "def parse(line):\n    return {'name': line}\nlimits = {**parse('a'), **DEFAULTS}",
            false,
        ),
        (
            "DEFAULT_HEADERS = {'Accept': 'text/plain'}\nlimits = {**given, **DEFAULT_HEADERS}",
            false,
        ),
    ] {
        let text = format!("{head}{line}\nprint(json.dumps(dict(limits)))\n");
        let at = if line.starts_with("from") { 5 } else { 4 };
        match is_told {
            true => are_told("defaults", &[(&text, at, "lays `DEFAULTS` over `given")]),
            false => are_quiet("no-defaults", &[&text]),
        }
    }
}

#[test]
fn members_that_an_enumeration_has_not_are_told() {
    let head = "from enum import Enum\nclass Glaze(Enum):\n    RED = 'red'\n    BLUE = 'blue'\n    @property\n    def warm(self):\n        return self is Glaze.RED\n";
    for (line, is_told) in [
        ("print(Glaze.GREEN.value)", true),
        ("print(Glaze['RAD'].value)", true),
        (
            "print(Glaze.BLUE.warm, Glaze['RED'].name, Glaze('red'), Glaze.__members__)",
            false,
        ),
        ("Glaze.dark = 1\nprint(Glaze.dark)", false),
        (
            "class Level(Enum):\n    LOW, HIGH = 1, 2\n    MID: int = 3\n    TOP = 9\nprint(Level.LOW, Level['HIGH'], Level['MID'])",
            false,
        ),
        (
            "try:\n    print(Glaze.GREEN)\nexcept AttributeError:\n    pass",
            false,
        ),
    ] {
        let text = format!("{head}{line}\n");
        match is_told {
            true => are_told(
                "members",
                &[(&text, 8, "of `Glaze`, which has `RED`, `BLUE`")],
            ),
            false => are_quiet("no-members", &[&text]),
        }
    }
}

#[test]
fn the_file_that_a_function_reads_is_known_where_it_is_called() {
    let place = place("read-by-functions");
    let path = place.join("n.py");
    let text = "import csv\nfrom pathlib import Path\nHERE = Path(__file__).parent\n\ndef rows(name):\n    with (HERE / 'data' / name).open() as file:\n        return list(csv.DictReader(file))\n\ndef one():\n    return [row['low'] for row in rows('tides.csv')]\n\ndef other():\n    found = rows('depths.csv')\n    for row in found:\n        print(row['depth'])\n";
    assert!(std::fs::write(&path, text).is_ok());
    let files = INTERPRETERS.with(|all| all.files(&path));
    let columns: Vec<(usize, &str, &str)> = files
        .iter()
        .filter_map(|file| match &file.form {
            FileForm::Rows {
                column: Some(column),
                ..
            } => Some((file.line, file.path.as_str(), column.as_str())),
            FileForm::Rows { column: None, .. }
            | FileForm::Text
            | FileForm::Json(_)
            | FileForm::Template(_) => None,
        })
        .collect();
    assert_eq!(
        columns,
        [
            (10, "data/tides.csv", "low"),
            (15, "data/depths.csv", "depth")
        ]
    );
    let text = "import json\n\ndef load(name):\n    return json.load(open(name))\n\nprint(load('rates.json')['usd'], load('fees.json'))\n";
    assert!(std::fs::write(&path, text).is_ok());
    let files = INTERPRETERS.with(|all| all.files(&path));
    let key = FileForm::Json(vec![ScriptStep::Key("usd".to_owned())]);
    assert!(
        files
            .iter()
            .any(|file| file.path == "rates.json" && file.form == key)
    );
    assert!(
        !files
            .iter()
            .any(|file| file.path == "fees.json" && file.form == key)
    );
    // Each call has its own file, through another function, too.
    let text = "import csv\n\ndef parse(name):\n    with open(name) as file:\n        yield from csv.DictReader(file)\n\ndef rows(name):\n    return list(parse(name))\n\ntides = rows('tides.csv')\nwinds = rows('winds.csv')\nprint(tides[0]['height'], winds[0]['speed'])\n";
    assert!(std::fs::write(&path, text).is_ok());
    let files = INTERPRETERS.with(|all| all.files(&path));
    let columns: Vec<(&str, &str)> = files
        .iter()
        .filter_map(|file| match &file.form {
            FileForm::Rows {
                column: Some(column),
                ..
            } => Some((file.path.as_str(), column.as_str())),
            FileForm::Rows { column: None, .. }
            | FileForm::Text
            | FileForm::Json(_)
            | FileForm::Template(_) => None,
        })
        .collect();
    assert_eq!(columns, [("tides.csv", "height"), ("winds.csv", "speed")]);
    assert!(std::fs::remove_dir_all(&place).is_ok());
}

#[test]
fn what_each_check_looks_at_is_looked_at_once() {
    // Sixty ways from each of twelve names to the next.
    let names: String = (0..12)
        .map(|at| format!("a{at} = a{}\n", at + 1).repeat(60))
        .collect();
    let streams = format!("{names}a12 = (one for one in [1])\nif a0:\n    print(1)\n");
    are_told("many-streams", &[(&streams, 722, "asks whether `a0`")]);
}
