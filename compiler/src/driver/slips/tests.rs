//! Slips of Python, as its own parser shows them.

mod classes;
mod constants;
mod failures;
mod keys;
mod letters;
mod objects;
mod searches;
mod sequences;
mod shared;
mod taken;
mod units;
mod values;

use crate::driver::interpreters::Interpreters;
use crate::world::{FileForm, ScriptStep, TextForm, ValueKind};
use std::path::{Path, PathBuf};

thread_local! {
    /// One Python for all texts of a test.
    static INTERPRETERS: Interpreters = Interpreters::default();
}

/// A place for scripts; nobody else's.
fn place(name: &str) -> PathBuf {
    let own = format!("graphwright-slips-{name}-{}", std::process::id());
    let place = std::env::temp_dir().join(own);
    assert!(std::fs::create_dir_all(&place).is_ok());
    place
}

/// The slip of a text.
fn slip_of(place: &Path, text: &str) -> Option<(usize, String)> {
    let path = place.join("n.py");
    assert!(std::fs::write(&path, text).is_ok());
    let found = INTERPRETERS.with(|all| all.slip(&path));
    found.map(|slip| (slip.line, slip.does))
}

/// Each text has a slip in this line, and its message this part.
fn are_told(name: &str, all: &[(&str, usize, &str)]) {
    let place = place(name);
    for (text, line, part) in all {
        let found = slip_of(&place, text);
        let is_told = found
            .as_ref()
            .is_some_and(|(at, does)| at == line && does.contains(part));
        assert!(is_told, "{text}: {found:?}");
    }
    assert!(std::fs::remove_dir_all(&place).is_ok());
}

/// None of these texts has a slip.
fn are_quiet(name: &str, all: &[&str]) {
    let place = place(name);
    for text in all {
        assert_eq!(slip_of(&place, text), None, "{text}");
    }
    assert!(std::fs::remove_dir_all(&place).is_ok());
}

#[test]
fn names_that_nothing_defines_are_told() {
    are_told(
        "names",
        &[
            ("x = 1\nprint(y)\n", 2, "uses the name `y`"),
            ("print({\"a\": true})\n", 1, "uses the name `true`"),
            (
                "def f():\n    return [z for z in g()]\n",
                2,
                "uses the name `g`",
            ),
            (
                "def f(): pass\nif __name__ == 'main': f()\n",
                2,
                "compares `__name__`",
            ),
        ],
    );
    are_quiet(
        "no-names",
        &[
            "from os import *\nprint(y)\n",
            "def f(a, *b, c=1, **d):\n    global e\n    e = (a, b, c, d)\nf()\nprint(e, __file__)\n",
            "try:\n    print(y)\nexcept NameError:\n    pass\n",
            "import a.b as c, d.e\nwith c as f, d:\n    print(f)\n",
            "x = 1\nexec('y = 1')\nprint(y)\n",
            "[a := 1, lambda b: b, {k: v for k, v in {}.items()}]\nprint(a)\n",
            "match 1:\n    case [x, *y]:\n        print(x, y)\n    case {'a': 1, **z}:\n        print(z)\n",
            "if __name__ == '__main__':\n    pass\n",
        ],
    );
}

#[test]
fn names_that_modules_have_not_are_told() {
    are_told(
        "modules",
        &[
            ("import re\nre.serach('a', 'b')\n", 2, "uses `re.serach`"),
            (
                "import json\njson.stringify({})\n",
                2,
                "uses `json.stringify`",
            ),
            ("import os\nprint(os.enviorn)\n", 2, "uses `os.enviorn`"),
            ("import os\nos.path.exist('a')\n", 2, "uses `os.path.exist`"),
            (
                "from os import enviorn\nprint(enviorn)\n",
                1,
                "uses `os.enviorn`",
            ),
            (
                "import urllib\nurllib.request.urlopen('x')\n",
                2,
                "`urllib.request`, which it does not import",
            ),
            (
                "import json\nprint(json.dumps({}, indents=2))\n",
                2,
                "an argument `indents`",
            ),
        ],
    );
    are_quiet(
        "no-modules",
        &[
            "import json\nprint(json.dumps({}, indent=2, sort_keys=True))\n",
            "import os\nif hasattr(os, 'lchmodx'):\n    os.lchmodx('a', 1)\n",
            "import os\nos = make()\nprint(os.enviorn)\ndef make(): return 1\n",
            "import urllib.request\nurllib.request.urlopen('x')\n",
            "import re\nre.compile('a', flags=re.I)\n",
        ],
    );
}

#[test]
fn what_a_value_has_not_is_told() {
    are_told(
        "uses",
        &[
            ("x = ' a '.trim()\n", 1, "uses `.trim`"),
            (
                "import json\ns = json.loads('{}')\nprint(s.topic)\n",
                3,
                "uses `s.topic`",
            ),
            (
                "import json\ndef load():\n    return json.loads('{}')\ns = load\nprint(s.get('a'))\n",
                5,
                "`s` is a function",
            ),
            ("rows = []\nrows.add(1)\n", 2, "uses `.add` of a list"),
            ("rows = []\nrows = rows.append(1)\n", 2, "which is nothing"),
            (
                "import datetime\na = b = datetime.datetime.now()\nn = (b - a).seconds // 86400\n",
                3,
                "which is below a day",
            ),
            (
                "import json, sys\nstate = json.load(sys.stdin)\nrows = state['rows']\ntop = rows.sort()\n",
                4,
                "which is nothing",
            ),
            (
                "rows = ['a']\nprint(rows.join(','))\n",
                2,
                "`.join` of a list",
            ),
            (
                "import os\ns = os.environ['S']\nprint(s['topic'])\n",
                3,
                "which is a text",
            ),
            (
                "import json\ns = json.loads('{}')\nprint(s.get['a'])\n",
                3,
                "writes brackets behind `s.get`",
            ),
            (
                "import json\ns = json.loads('{}')\nprint(s('a'))\n",
                3,
                "calls `s`",
            ),
            ("n = 1\nprint('n: ' + n)\n", 2, "adds a text and the number"),
            (
                "import json\ns = json.loads('{}')\nn = s.get('n', '0')\nif n < 3:\n    print(1)\n",
                4,
                "puts the text `n` and a number in order",
            ),
            ("n = 1\nprint(len(n))\n", 2, "asks for the length of `n`"),
            ("print(input())\n", 1, "calls `input()`"),
            (
                "o = {}\nif 1:\n    o = {'a': 1}\nprint(str(o))\n",
                4,
                "prints the dictionary `o`",
            ),
        ],
    );
    are_quiet(
        "no-uses",
        &[
            "import shapely\nprint(shapely.x().length)\n",
            "class A:\n    def push(self): pass\nA().push()\n",
            "import json\ns = json.loads('{}')\ns = make(s) if 0 else s\ndef make(x): return x\nprint(s.topic)\n",
            "def f(): return 1\nf.calls = 0\nprint(f.calls)\n",
            "rows = []\nrows.append(1)\nprint(','.join(rows))\n",
            "x = b'a'.strip()\nprint(x.decode())\n",
            "import json\ns = json.loads('{}')\nn = s.get('n', 0)\nprint(n < 3, 'n: ' + str(n))\n",
            "open = 'a'\nwith make() as f:\n    print(open, f)\ndef make(): return 1\n",
        ],
    );
}

#[test]
fn calls_that_fail_are_told() {
    are_told(
        "calls",
        &[
            (
                "import json\nx = {}\njson.dump(x)\n",
                3,
                "`json.dump` with no file",
            ),
            (
                "import json, os\njson.load(os.environ['X'])\n",
                2,
                "takes a file",
            ),
            (
                "import json\ns = json.loads('{}')\nt = json.loads(s)\nprint(t)\n",
                3,
                "and no text",
            ),
            (
                "import json\no = {'a', 'b'}\nprint(json.dumps(o))\n",
                3,
                "makes JSON of a set",
            ),
            (
                "def f(a): return a\nf(1, 2)\n",
                2,
                "with 2 values, and it takes 1",
            ),
            ("def f(a, b): return a\nf(1)\n", 2, "without `b`"),
            (
                "def f(a):\n    a.append(1)\nx = f([])\nprint(x)\n",
                3,
                "`f` returns nothing",
            ),
            (
                "import json, os\ndef load():\n    if 1:\n        return json.load(open('a'))\n    return os.environ['X']\nload()\n",
                5,
                "returns the text",
            ),
            (
                "import re\nm = re.search('a', 'b')\nprint(m.group(0))\n",
                3,
                "without asking whether `m` was found",
            ),
        ],
    );
    are_quiet(
        "no-calls",
        &[
            "import json, sys\njson.dump({}, sys.stdout)\njson.load(sys.stdin)\n",
            "def f(a, *b, c=1): return a\nf(1, 2, 3)\nf(*[1])\nf(a=1)\n",
            "import sys\ndef main():\n    print(1)\nsys.exit(main())\n",
            "def f():\n    raise NotImplementedError\nx = f()\n",
            "import sys\nx = 1\ndef p(a):\n    print(a)\np(1) if x else p(2)\nx and p(3)\np(4) or sys.exit()\nx and (p(6), sys.exit())\n[p(n) for n in []]\n_ = p(5)\n",
            "def f():\n    yield 1\nx = list(f())\n",
            "import re\nm = re.search('a', 'b')\nif m:\n    print(m.group(0))\n",
            "import re\nm = re.search('a', 'b')\ntry:\n    print(m.group(0))\nexcept AttributeError:\n    pass\n",
            "import json, os\ndef load():\n    if 1:\n        return json.load(open('a'))\n    return json.loads(os.environ['X'])\nload()\n",
        ],
    );
}

#[test]
fn lines_that_do_nothing_are_told() {
    are_told(
        "lines",
        &[
            ("def main():\n    print(1)\nmain\n", 3, "does not call it"),
            ("x = 1\nx == 2\n", 2, "compares in a line of its own"),
            (
                "x = ' a'\nx.strip()\n",
                2,
                "does nothing with what `x.strip()` gives",
            ),
            (
                "def f():\n    return 1\n    print(2)\nf()\n",
                3,
                "lines behind `return`",
            ),
            (
                "x = 'a'\nif x is 'b':\n    print(1)\n",
                2,
                "the same object as 'b'",
            ),
            (
                "async def f():\n    print(1)\nf()\n",
                3,
                "waits for nothing",
            ),
            (
                "rows = make()\nfor i, row in rows:\n    if i < len(rows):\n        print(rows[i], row)\ndef make(): return []\n",
                2,
                "takes each item",
            ),
        ],
    );
    are_told(
        "texts",
        &[
            (
                "name = 'a'\nprint('Hello {name}')\n",
                2,
                "in a text without `f`",
            ),
            (
                "import re\nre.compile('[a')\n",
                2,
                "a pattern that `re` refuses",
            ),
        ],
    );
    are_quiet(
        "no-lines",
        &[
            "\"\"\"About.\"\"\"\nx = 1\nif x is None or x is True:\n    print(x)\n",
            "try:\n    int('a') == 1\nexcept ValueError:\n    pass\n",
            "for i, row in enumerate([1]):\n    print(i < len([1]), row)\n",
            "def f():\n    return\n    yield\nlist(f())\n",
            "name = 'a'\nprint('Hello {name}'.format(name=name))\nprint(f'{name} {{name}}')\nprint('{other}', '{a: 1}')\n",
            "import re\nprint(re.compile('a{1,2}'), re.compile(r'(a) # (b', re.VERBOSE) if 0 else 1)\n",
        ],
    );
}

#[test]
fn a_script_that_python_cannot_read_is_a_fault_and_no_slip() {
    let place = place("fault");
    assert_eq!(slip_of(&place, "if x = 1:\n    pass\n"), None);
    let fault = INTERPRETERS.with(|all| all.fault(&place.join("n.py")));
    assert_eq!(fault.map(|(line, _)| line), Some(1));
    assert!(std::fs::remove_dir_all(&place).is_ok());
}

#[test]
fn names_that_each_stand_twice_in_the_next_are_looked_at_once() {
    let sums: String = (0..60)
        .map(|at| format!("a{at} = a{} + a{}\n", at + 1, at + 1))
        .collect();
    let text = format!("{sums}a60 = 1\nprint(len(a0))\n");
    are_told("sums", &[(&text, 62, "asks for the length of `a0`")]);
}

#[test]
fn what_a_line_asks_of_a_part_of_a_value_is_known() {
    let place = place("parts");
    let path = place.join("n.py");
    let takes = |text: &str| {
        let head = "import json, sys\nstate = json.load(sys.stdin)\n";
        assert!(std::fs::write(&path, format!("{head}{text}\n")).is_ok());
        let found = INTERPRETERS.with(|all| all.takes(&path)).into_iter();
        let parts = found.filter(|take| !take.path.is_empty());
        let one = |take: crate::world::ScriptTake| {
            let steps = take.path.into_iter().map(|step| match step {
                ScriptStep::Item => "[]".to_owned(),
                ScriptStep::Key(name) => format!(".{name}"),
            });
            format!("{}{}", take.key, steps.collect::<String>())
        };
        parts.map(one).collect::<Vec<_>>()
    };
    for (text, place) in [
        ("print([x['t'] for x in state['xs']])", "xs[].t"),
        (
            "for n, x in enumerate(state['xs'], 1):\n    print(n, x['t'])",
            "xs[].t",
        ),
        ("print(max(state['xs'], key=lambda x: x['t']))", "xs[].t"),
        (
            "xs = state.get('xs') or []\nxs.sort(key=lambda x: x['t'])",
            "xs[].t",
        ),
        (
            "best = min(state['xs'], key=len)\nprint(best['t'])",
            "xs[].t",
        ),
        ("c = state['c']\nprint(c['name'])", "c.name"),
        ("print(state['xs'][-1]['t'])", "xs[].t"),
        ("print(sorted(state['xs'])[:3][0].get('t'))", "xs[].t"),
        (
            "def main(given):\n    print([x['t'] for x in given['xs']])\nmain(state)",
            "xs[].t",
        ),
        (
            "class O:\n    def __init__(self, given):\n        self.ts = [x['t'] for x in given['xs']]\nO(state)",
            "xs[].t",
        ),
    ] {
        let found = takes(text);
        assert!(found.iter().any(|one| one == place), "{text}: {found:?}");
    }
    for text in [
        "for x in state['xs']:\n    x['t'] = 1\n    print(x['t'])",
        "print([x['t'] for x in state['xs'] if 't' in x])",
        "x = state['xs'][0]\nx = clean(x)\nprint(x['t'])",
        "for x in state['xs']:\n    print(x['t'] if isinstance(x, dict) else x)",
        "def f(x): return x['t']\nprint([f(x) for x in state['xs']])",
        "def main(given):\n    print([x['t'] for x in given['xs']])\nmain(state)\nmain({'xs': []})",
        "def main(given):\n    print([x['t'] for x in given['xs']])\ngo(main)",
        "for name, x in state['xs'].items(): print(x['t'])",
    ] {
        let found = takes(text);
        assert!(
            !found.iter().any(|one| one.ends_with(".t")),
            "{text}: {found:?}"
        );
    }
    assert!(std::fs::remove_dir_all(&place).is_ok());
}

#[test]
fn the_forms_of_texts_that_a_script_is_handed_are_known() {
    let place = place("forms");
    let path = place.join("n.py");
    let forms = |text: &str| {
        let head =
            "import json, sys, re\nfrom datetime import datetime\nstate = json.load(sys.stdin)\n";
        assert!(std::fs::write(&path, format!("{head}{text}\n")).is_ok());
        let found = INTERPRETERS.with(|all| all.forms(&path)).into_iter();
        found
            .map(|read| (read.key, read.path.len(), read.form))
            .collect::<Vec<_>>()
    };
    let time = |form: &str| TextForm::Time(form.to_owned());
    let pattern = |form: &str| TextForm::Pattern(form.to_owned());
    for (text, found) in [
        (
            "datetime.strptime(state['day'], '%Y-%m-%d')",
            ("day".to_owned(), 0, time("%Y-%m-%d")),
        ),
        (
            "re.fullmatch(r'[A-Z]+', state['o']['id'])",
            ("o".to_owned(), 1, pattern("[A-Z]+")),
        ),
        (
            "re.match(r'[A-Z]+$', state['id'])",
            ("id".to_owned(), 0, pattern("[A-Z]+$")),
        ),
    ] {
        assert_eq!(forms(text), [found], "{text}");
    }
    for text in [
        "re.match(r'[A-Z]+', state['id'])",
        "re.search(r'[A-Z]+$', state['id'])",
        "datetime.strptime(other, '%Y')",
        "try:\n    datetime.strptime(state['day'], '%Y-%m-%d')\nexcept ValueError:\n    pass",
    ] {
        assert_eq!(forms(text), [], "{text}");
    }
    assert!(std::fs::remove_dir_all(&place).is_ok());
}

#[test]
fn what_a_line_asks_of_what_the_script_is_handed_is_known() {
    let place = place("takes");
    let path = place.join("n.py");
    let takes = |text: &str| {
        let head = "import json, sys, os\nparams = json.load(sys.stdin)\n";
        assert!(std::fs::write(&path, format!("{head}{text}\n")).is_ok());
        let found = INTERPRETERS.with(|all| all.takes(&path)).into_iter();
        let found = found.filter(|take| take.path.is_empty());
        let one = |take: crate::world::ScriptTake| match take.asks {
            ValueKind::Of(kinds) => format!("{}: {kinds:?}", take.key),
            ValueKind::Same(other) => format!("{}: as {other}", take.key),
        };
        found.map(one).collect::<Vec<_>>()
    };
    for (text, asks) in [
        ("print(params['n'] - 1)", "n: [Number, Truth]"),
        ("print('a' + params['b'] + 'c')", "b: [Text]"),
        ("x = params['b']\nprint(x.strip())", "b: [Text]"),
        (
            "if 'GRAPH_STATE_FILE' in os.environ:\n    with open(os.environ['GRAPH_STATE_FILE']) as f:\n        s = json.load(f)\nelse:\n    s = json.loads(os.environ['GRAPH_STATE'])\nprint(s['n'] - 1)",
            "n: [Number, Truth]",
        ),
        (
            "def load():\n    path = os.environ.get('GRAPH_STATE_FILE')\n    if path:\n        with open(path) as f:\n            return json.load(f)\n    return json.loads(os.environ['GRAPH_STATE'])\ns = load()\nprint(s['n'] - 1)",
            "n: [Number, Truth]",
        ),
        (
            "raw = os.environ.get('GRAPH_STATE') or open('s').read()\ns = json.loads(raw)\nprint(s['n'] - 1)",
            "n: [Number, Truth]",
        ),
        (
            "for row in params['rows']: print(row)",
            "rows: [Text, List, Map]",
        ),
        (
            "print(int('3') < params['limit'])",
            "limit: [Number, Truth]",
        ),
        ("print(params['who']['name'])", "who: [Map]"),
        ("print(params['n'] + params['by'])", "n: as by"),
        ("print(' '.join(params['all']))", "all: [Text, List, Map]"),
    ] {
        assert_eq!(takes(text), [asks], "{text}");
    }
    for text in [
        "print(params['n'])",
        "try:\n    print(params['n'] - 1)\nexcept TypeError:\n    pass",
        "x = params['n'] if isinstance(params['n'], int) else 0\nprint(x)",
        "params['n'] = 1\nprint(params['n'] - 1)",
        "rows = json.load(open('a'))\nprint(rows['n'] - 1)",
    ] {
        assert!(takes(text).is_empty(), "{text}");
    }
    assert!(std::fs::remove_dir_all(&place).is_ok());
}

#[test]
fn a_program_in_a_command_is_read_as_a_script_is() {
    let does = |text: &str| {
        INTERPRETERS
            .with(|all| all.of_program(text))
            .map(|slip| slip.does)
    };
    assert_eq!(does("print(1)"), None);
    let open = does("print(1").unwrap_or_default();
    assert!(open.contains("cannot be read by Python"), "{open}");
    let name = does("print(true)").unwrap_or_default();
    assert!(name.contains("uses the name `true`"), "{name}");
}

#[test]
fn ends_and_slips_in_names_of_methods_are_told() {
    are_told(
        "ends",
        &[
            (
                "import json, sys\nprint(json.dumps({}))\nsys.exit(1)\n",
                3,
                "ends with a failure",
            ),
            (
                "import json, sys\nif len(sys.argv) > 1:\n    print(json.dumps({}))\n    sys.exit(2)\nprint(json.dumps({}))\n",
                4,
                "prints an object and then fails",
            ),
            (
                "import json\nprint(json.dumps(json.dumps({})))\n",
                2,
                "JSON already",
            ),
            (
                "import json, sys\nx = json.loads(sys.stdin)\nprint(x)\n",
                2,
                "which is a file",
            ),
            (
                "import json, sys\nx = json.load(sys.argv[1])\nprint(x)\n",
                2,
                "which is a text",
            ),
            (
                "rows = open('a').read().splitliness()\nprint(rows)\n",
                1,
                "calls `.splitliness()`",
            ),
            (
                "def run(a: str) -> dict:\n    print(a)\n",
                1,
                "says that `run` returns `dict`",
            ),
            ("print(uuid.uuid4())\n", 1, "uses the module `uuid`"),
            (
                "def f(day):\n    return day\ndayx = f('a')\nprint(day)\n",
                4,
                "in another function alone",
            ),
            ("n = 1\nif n + 1 < '3':\n    print(n)\n", 2, "in order"),
            (
                "print('R-' + round(1.5))\n",
                1,
                "adds a text and the number",
            ),
            ("print('%s %s' % len('a'))\n", 1, "fills 2 places"),
            (
                "with open('a') as f:\n    f.write('x')\n",
                2,
                "opened to be read",
            ),
            ("def main():\n    print(1)\n", 1, "never calls it"),
            (
                "x = 'a' + input + ['b']\nprint(x)\n",
                1,
                "adds a list to a text",
            ),
            (
                "n = len('a') + 1,\nprint(n < 3)\n",
                2,
                "puts a tuple in order",
            ),
        ],
    );
}

#[test]
fn ends_and_names_that_are_meant_are_not_told() {
    are_quiet(
        "no-ends",
        &[
            "print('%s' % (1,), '%d%%' % len('a'), '%s %s' % ('a', 'b'))\nwith open('a', 'w') as f:\n    f.write('x')\n",
            "def main():\n    print(1)\nif __name__ == '__main__':\n    main()\n",
            "import sys\nif len(sys.argv) < 2:\n    sys.exit(1)\nprint(1)\n",
            "import json, sys\nx = json.load(sys.stdin)\nprint(json.dumps(x))\n",
            "import json\nwith open('a') as f:\n    print(json.load(f), json.loads('{}'))\n",
            "def run(a: str) -> None:\n    print(a)\nrun('a')\n",
            "def run(a: str) -> dict:\n    raise NotImplementedError\n",
            "class Tool:\n    def gets(self):\n        return 1\nprint(Tool().gets())\n",
            "total = 0\ndef add(n):\n    global total\n    total += n\n    return [day for day in range(n)]\nprint(add(1))\n",
        ],
    );
}

#[test]
fn failures_files_and_functions_that_are_meant_are_not_told() {
    are_quiet(
        "meant",
        &[
            "import sys\nprint('no budget', file=sys.stderr)\nsys.exit(3)\n",
            "import sys\ndef main():\n    print(1)\n    sys.exit(0)\nmain()\nsys.exit(1)\n",
            "import sys\nfor one in sys.argv:\n    if one:\n        print(one)\n        raise SystemExit\nsys.exit(1)\n",
            "import os, sys\nif sys.argv:\n    os.execvp('ls', ['ls'])\nsys.exit(1)\n",
            "import json, sys\nif sys.argv:\n    print(json.dumps({'error': 'no rows'}))\n    sys.exit(1)\nprint(json.dumps({}))\n",
            "import json, sys\nout = {'error': 'no rows'}\nif sys.argv:\n    print(json.dumps(out))\n    sys.exit(1)\nprint(json.dumps({}))\n",
            "import json\nwith open('a') as f:\n    rows = f.read().splitlines()\nfor f in rows:\n    print(json.loads(f))\n",
            "import json\ndef parse(f):\n    return json.loads(f)\nwith open('a') as f:\n    print([parse(line) for line in f])\n",
            "from xml.dom import minidom\nrows = minidom.parse('a').childNodes\nprint(rows.item(0))\n",
            "class Any:\n    def __getattr__(self, name):\n        return print\nAny().splits('a')\n",
            "import sys, typing\ndef fail(why: str) -> typing.NoReturn:\n    sys.exit(why)\ndef must(a: str) -> str:\n    fail(a)\ndef serve() -> int:\n    while True:\n        print(must('a'))\nserve()\n",
            "with open('a') as f:\n    text = f.read()\n    with open('b', 'w') as f:\n        f.write(text)\n",
            "def main():\n    print(1)\nglobals()['main']()\n",
            "def main(place: str) -> str:\n    return place\n",
            "import sys\ndef die(why):\n    print(why, file=sys.stderr)\n    sys.exit(2)\nkey = sys.argv[1] or die('no key')\nprint(key)\n",
            "import sys\nkey = sys.argv[1]\nurl = 'https://example.org/{key}/posts'.replace('{key}', key)\nprint(url)\n",
        ],
    );
}

#[test]
fn a_long_sum_takes_no_long_time() {
    let sum = vec!["x"; 60].join(" + ");
    let text = format!("import sys\nx = sys.argv[1]\ny = {sum}\nprint(y.splitliness())\n");
    are_told("long-sum", &[(&text, 4, "calls `.splitliness()`")]);
}

/// The names of the values of which a script asks something.
fn asked(name: &str, text: &str) -> Vec<String> {
    let place = place(name);
    let path = place.join("n.py");
    assert!(std::fs::write(&path, text).is_ok());
    let takes = INTERPRETERS.with(|all| all.takes(&path)).into_iter();
    let found = takes.map(|take| take.key).collect();
    assert!(std::fs::remove_dir_all(&place).is_ok());
    found
}

#[test]
fn lines_that_expect_other_kinds_ask_nothing() {
    let head = "import json, sys\np = json.load(sys.stdin)\n";
    for more in [
        "if type(p['v']) is str:\n    sys.exit()\nprint(p['v'].keys())\n",
        "v = p['v']\nif isinstance(v, str):\n    sys.exit()\nprint(v['title'])\n",
        "match p['v']:\n    case list():\n        print(p['v'].sort())\n",
        "if p['kind'] == 'list':\n    print(', '.join(p['v']))\n",
    ] {
        assert_eq!(asked("kinds", &format!("{head}{more}")), [""; 0], "{more}");
    }
    let text = format!("{head}print(p['sep'] * (len(p) - 1), p['sep'] * (40 // 3))\n");
    let place = place("times");
    assert!(std::fs::write(place.join("n.py"), text).is_ok());
    let takes = INTERPRETERS.with(|all| all.takes(&place.join("n.py")));
    let text = crate::world::Kind::Text;
    let fit = |take: &crate::world::ScriptTake| matches!(&take.asks, ValueKind::Of(kinds) if kinds.contains(&text));
    assert!(takes.iter().all(fit), "{takes:?}");
    assert!(std::fs::remove_dir_all(&place).is_ok());
    for more in [
        "print(p['v'].keys())\n",
        "if p['n']:\n    print(p['v'] - 1)\n",
        "print(p['v'] * 1.5)\n",
    ] {
        assert_eq!(asked("kinds", &format!("{head}{more}")), ["v"], "{more}");
    }
}

#[test]
fn a_way_on_which_a_script_ends_and_has_printed_nothing_is_known() {
    let place = place("quiet");
    let path = place.join("n.py");
    let line = |text: &str| {
        assert!(std::fs::write(&path, format!("import json, sys\n{text}")).is_ok());
        INTERPRETERS.with(|all| all.quiet_end(&path))
    };
    let object = "print(json.dumps({}))\n";
    for (text, at) in [
        ("x = 1\nif x:\n    sys.exit(0)\n", 4),
        ("if sys.argv:\n    raise SystemExit\n", 3),
        (
            "def main():\n    if sys.argv:\n        return\n    print(1)\nmain()\nsys.exit()\n",
            4,
        ),
        (
            "def main():\n    if sys.argv:\n        return 0\n    print(1)\nif __name__ == '__main__':\n    sys.exit(main())\n",
            4,
        ),
        (
            "def f(x):\n    print(x, file=sys.stderr)\nf(1)\nfor x in sys.argv:\n    exit()\n",
            6,
        ),
        (
            "try:\n    x = json.load(sys.stdin)\nexcept ValueError:\n    sys.exit(0)\n",
            5,
        ),
        ("sys.exit()\n", 2),
    ] {
        assert_eq!(line(&format!("{text}{object}")), Some(at), "{text}");
    }
    for text in [
        "if sys.argv:\n    sys.exit(1)\n",
        "if sys.argv:\n    print('{}')\n    sys.exit(0)\n",
        "def fail():\n    print('{}')\n    sys.exit(0)\nif sys.argv:\n    fail()\n",
        "def main():\n    if sys.argv:\n        return 1\n    print(1)\nx = main()\n",
        "import subprocess\nif subprocess.run(['ls']).returncode:\n    sys.exit(0)\n",
        "import other\nif other.done():\n    sys.exit(0)\n",
        "for x in sys.argv:\n    print(x)\n    sys.exit(0)\n",
        "try:\n    if sys.argv:\n        sys.exit(0)\nfinally:\n    print('{}')\n",
        "class A:\n    def go(self):\n        print('{}')\nA().go()\nsys.exit(0)\n",
        "if sys.argv:\n    out = 1\nelse:\n    out = 2\n",
        "def main():\n    if sys.argv:\n        return {}\n    return {1: 2}\nresult = main()\n",
        "def load():\n    if sys.argv:\n        return {}\n    return {1: 2}\ndef main():\n    load()\n    if sys.argv:\n        return 1\n    print('{}')\n    return 0\nsys.exit(main())\n",
        "def main():\n    if sys.argv:\n        return 'no mail'\n    print('{}')\nexit(main())\n",
    ] {
        assert_eq!(line(&format!("{text}{object}")), None, "{text}");
    }
    assert!(std::fs::remove_dir_all(&place).is_ok());
}

#[test]
fn loops_and_orders_that_take_the_wrong_part_are_told() {
    let attempts = |end: &str| {
        format!(
            "import smtplib, time\nfor attempt in range(3):\n    try:\n        server = smtplib.SMTP(\"mail\")\n        server.send_message(m())\n{end}    except smtplib.SMTPConnectError:\n        time.sleep(5)\n"
        )
        .replace("m()", "\"\"")
    };
    let (open, ends) = (attempts(""), attempts("        break\n"));
    are_told(
        "loops",
        &[
            (&open, 2, "each round of a loop of attempts"),
            (
                "xs = [1, 2]\nout = []\nfor i in range(len(xs) - 1):\n    out.append(f\"{i + 1}. {xs[i]}\")\nprint(out)\n",
                3,
                "the last one is left out",
            ),
            (
                "ranked = sorted([{}], key=lambda one: one[\"score\"])\nbest = ranked[:3]\nprint(best)\n",
                2,
                "with the least `score`",
            ),
            (
                "cheapest = sorted([{}], key=lambda one: one[\"price\"], reverse=True)[:3]\nprint(cheapest)\n",
                1,
                "with the greatest `price`",
            ),
        ],
    );
    are_quiet(
        "loops-fine",
        &[
            &ends,
            "xs = [1, 2]\nout = []\nfor i in range(len(xs) - 1):\n    out.append(xs[i + 1] - xs[i])\nprint(out)\n",
            "xs = [1, 2]\nout = []\nfor i in range(len(xs) - 1):\n    out.append(xs[i])\nprint(out, xs[-1])\n",
            "xs = [1, 2]\nfor i in range(len(xs) - 1):\n    print(xs[i])\n    if i == 0:\n        print(xs)\n",
            "best = sorted([{}], key=lambda one: one[\"score\"], reverse=True)[:3]\nprint(best)\n",
            "best = sorted([{}], key=lambda one: -one[\"score\"])[:3]\nprint(best)\n",
            "best = sorted([{}], key=lambda one: one[\"price\"])[:3]\nprint(best)\n",
            "cheapest = sorted([{}], key=lambda one: one[\"price\"])[:3]\nprint(cheapest)\n",
        ],
    );
}

#[test]
fn what_an_async_function_gives_is_awaited() {
    let with = |use_of: &str| {
        format!(
            "import asyncio\nasync def load():\n    return {{\"a\": 1}}\nasync def main():\n    {use_of}\nasyncio.run(main())\n"
        )
    };
    are_told(
        "awaits",
        &[
            (
                &with("rates = load(); print(rates[\"a\"])"),
                5,
                "without `await`",
            ),
            (&with("print(load()[\"a\"])"), 5, "without `await`"),
        ],
    );
    are_quiet(
        "awaits-fine",
        &[
            &with("rates = await load(); print(rates[\"a\"])"),
            &with("print((await load())[\"a\"])"),
            &with("task = asyncio.create_task(load()); print((await task)[\"a\"])"),
            &with("rates = load(); print((await rates)[\"a\"])"),
            &with("print(await asyncio.gather(load(), load()))"),
        ],
    );
}

#[test]
fn conditions_that_are_settled_are_told() {
    are_told(
        "settled",
        &[
            (
                "import sys\nkind = sys.argv[1]\nif kind == \"a\" or \"b\":\n    print(kind)\n",
                3,
                "always holds",
            ),
            (
                "import sys\nkind = sys.argv[1]\nif kind != \"a\" or kind != \"b\":\n    print(kind)\n",
                3,
                "always holds",
            ),
            (
                "import sys\nkind = sys.argv[1]\nok = kind == \"a\" and kind == \"b\"\nprint(ok)\n",
                3,
                "never holds",
            ),
        ],
    );
    are_quiet(
        "settled-fine",
        &[
            "import sys\nkind = sys.argv[1]\nname = kind or \"b\"\nprint(name)\n",
            "import sys\nkind = sys.argv[1]\nif kind == \"a\" or kind == \"b\":\n    print(kind)\n",
            "import sys\nkind = sys.argv[1]\nif kind != \"a\" and kind != \"b\":\n    print(kind)\n",
            "import sys\nkind = sys.argv[1]\nif kind and \"b\" in kind:\n    print(kind)\n",
            "import sys\nkind = sys.argv[1]\nif (kind or \"b\") == \"b\":\n    print(kind)\n",
        ],
    );
}

/// The files that a text reads: line, path, and what it takes them for.
fn files_of(place: &Path, text: &str) -> Vec<(usize, String, FileForm)> {
    let path = place.join("n.py");
    assert!(std::fs::write(&path, text).is_ok());
    let found = INTERPRETERS.with(|all| all.files(&path)).into_iter();
    found
        .map(|file| (file.line, file.path, file.form))
        .collect()
}

#[test]
fn files_are_known_with_what_is_taken_from_them() {
    let place = place("files");
    let key = |name: &str| ScriptStep::Key(name.to_owned());
    for (text, line, path, form) in [
        (
            "import json\nwith open(\"t.json\") as f:\n    t = json.load(f)\nprint(t[\"a\"][\"b\"])\n",
            4,
            "t.json",
            FileForm::Json(vec![key("a"), key("b")]),
        ),
        (
            "import json\nfrom pathlib import Path\nHERE = Path(__file__).parent\nt = json.loads((HERE / \"t.json\").read_text())\nfor x in t[\"rows\"]:\n    print(x[\"n\"])\n",
            6,
            "t.json",
            FileForm::Json(vec![key("rows"), ScriptStep::Item, key("n")]),
        ),
        (
            "import csv\nrows = list(csv.DictReader(open(\"o.csv\"), delimiter=\";\"))\nprint(sum(float(r[\"n\"]) for r in rows))\n",
            3,
            "o.csv",
            FileForm::Rows {
                column: Some("n".to_owned()),
                sign: ';',
            },
        ),
        (
            "t = open(\"m.txt\").read()\nprint(t.format(a=1, b=2))\n",
            2,
            "m.txt",
            FileForm::Template(vec!["a".to_owned(), "b".to_owned()]),
        ),
    ] {
        let found = files_of(&place, text);
        assert!(
            found.contains(&(line, path.to_owned(), form)),
            "{text}: {found:?}"
        );
    }
    for text in [
        "import json\nt = json.load(open(\"t.json\"))\nt[\"a\"] = 1\nprint(t[\"a\"])\n",
        "import json\nt = json.load(open(\"t.json\"))\nprint(t[\"a\"] if \"a\" in t else 0)\n",
        "import json\nt = json.load(open(\"t.json\"))\ntry:\n    print(t[\"a\"])\nexcept KeyError:\n    pass\n",
    ] {
        let found = files_of(&place, text);
        let taken = |form: &FileForm| matches!(form, FileForm::Json(steps) if !steps.is_empty());
        assert!(
            !found.iter().any(|(_, _, form)| taken(form)),
            "{text}: {found:?}"
        );
    }
    for text in [
        "import json, os\nif os.path.exists(\"t.json\"):\n    t = json.load(open(\"t.json\"))\n",
        "import json\njson.dump({}, open(\"t.json\", \"w\"))\nt = json.load(open(\"t.json\"))\n",
        "import json, sys\nt = json.load(open(sys.argv[1]))\nprint(t[\"a\"])\n",
    ] {
        assert_eq!(files_of(&place, text), [], "{text}");
    }
    assert!(std::fs::remove_dir_all(&place).is_ok());
}

#[test]
fn parts_of_lines_are_no_numbers() {
    are_told(
        "cells",
        &[
            (
                "import csv\nwith open(\"a.csv\") as f:\n    rows = list(csv.DictReader(f))\ntotal = sum(row[\"amount\"] * 2.0 for row in rows)\nprint(total)\n",
                4,
                "computes with `row['amount']`",
            ),
            (
                "import csv\nn = 0\nwith open(\"a.csv\") as f:\n    for row in csv.reader(f):\n        n += row[2]\nprint(n)\n",
                5,
                "computes with `row[2]`",
            ),
            (
                "import csv\nwith open(\"a.csv\") as f:\n    for row in csv.DictReader(f):\n        if row[\"stock\"] < 5:\n            print(row[\"name\"])\n",
                4,
                "compares with a number `row['stock']`",
            ),
        ],
    );
    are_quiet(
        "no-cells",
        &[
            "import csv\nrows = list(csv.DictReader(open('a.csv')))\ntotal = sum(float(row['amount']) * 2.0 for row in rows)\nprint(total)\n",
            "import csv\nrows = list(csv.DictReader(open('a.csv')))\nfor row in rows:\n    row['amount'] = float(row['amount'])\nprint(sum(row['amount'] for row in rows))\n",
            "import csv\nfor row in csv.reader(open('a.csv'), quoting=csv.QUOTE_NONNUMERIC):\n    print(row[1] * 1.5)\n",
            "import csv\nn = 0\nfor row in csv.DictReader(open('a.csv')):\n    n += int(row['n'])\n    print(row['a'] + ', ' + row['b'], '-' * 20, row['a'] == 'x')\nprint(n)\n",
            "for line in open('a.txt'):\n    parts = line.split(',')\n    name, price = parts[0], float(parts[1])\n    print(name, price / 2)\n",
        ],
    );
}

#[test]
fn loops_that_do_not_what_they_seem_to_are_told() {
    are_told(
        "rounds",
        &[
            (
                "rows = [1, 2]\nfor row in rows:\n    for row in rows:\n        print(row)\n",
                3,
                "gives the variable `row`",
            ),
            (
                "xs = [1, 2, 3]\nfor x in xs:\n    if x > 1:\n        xs.remove(x)\nprint(xs)\n",
                4,
                "takes items out of `xs`",
            ),
            (
                "d = {\"a\": 1}\nfor k in d:\n    if k:\n        del d[k]\nprint(d)\n",
                4,
                "fails in the next round",
            ),
            (
                "xs = [1, 2]\nfor i in len(xs):\n    print(i)\n",
                2,
                "goes over `len(xs)`",
            ),
            (
                "xs = [1, 2]\nfor i in range(xs):\n    print(i)\n",
                2,
                "calls `range` with `xs`",
            ),
            (
                "counts = {}\nfor w in [\"a\", \"b\"]:\n    counts[w] += 1\nprint(counts[\"a\"])\n",
                3,
                "no such key at first",
            ),
            (
                "total = 0\nfor x in [1]:\n    total + x\nprint(total)\n",
                3,
                "computes `total + x` in a line of its own",
            ),
            (
                "for x in [1, 2]:\n    total = 0\n    total += x\nprint(total)\n",
                2,
                "begins `total` anew",
            ),
            (
                "n = 0\nwhile n < 3:\n    print(\"x\")\n",
                2,
                "nothing in the loop changes `n`",
            ),
            (
                "import json\ndata = json.loads('[1]')\nfor i, x in data.items():\n    print(i)\nfor k, v in {\"a\": 1}:\n    print(k)\n",
                5,
                "takes each key",
            ),
        ],
    );
    are_quiet(
        "no-rounds",
        &[
            "xs = [1, 2]\nfor x in list(xs):\n    xs.remove(x)\nfor x in xs:\n    if x:\n        xs.remove(x)\n        break\n",
            "rows = [1]\nfor row in rows:\n    print(row)\nfor row in rows:\n    print([row for row in rows])\n",
            "n = 0\nwhile n < 3:\n    n += 1\nok = False\nwhile not ok:\n    ok = input\nqueue = [1]\nwhile queue:\n    queue.pop()\nwhile True:\n    break\n",
            "counts = {}\nfor w in 'ab':\n    if w not in counts:\n        counts[w] = 0\n    counts[w] += 1\nprint(counts)\n",
            "import collections\ncounts = collections.defaultdict(int)\nfor w in 'ab':\n    counts[w] += 1\nprint(counts)\n",
            "def first(xs):\n    for x in xs:\n        y = x + 1\n        return y\nprint(first([1]))\n",
            "out = []\nfor g in [[1]]:\n    total = 0\n    for x in g:\n        total += x\n    out.append(total)\nprint(out, total)\n",
            "for k, v in {'a': 1}.items():\n    print(k, v)\nfor a, b in [(1, 2)]:\n    print(a, b)\n",
        ],
    );
}

#[test]
fn what_stands_there_twice_is_told() {
    are_told(
        "twice",
        &[
            (
                "k = input\nkind = str(3)\nif kind == \"a\":\n    print(1)\nelif kind == \"a\":\n    print(2)\n",
                5,
                "twice in a row",
            ),
            (
                "import json\nprint(json.dumps({\"a\": 1, \"b\": 2, \"a\": 3}))\n",
                2,
                "the key `a` twice",
            ),
            (
                "x = 5\nif x > 10 and x < 3:\n    print(x)\n",
                2,
                "which never holds",
            ),
            (
                "kind = str(3)\nif kind == kind:\n    print(1)\n",
                2,
                "compares `kind` with itself",
            ),
            (
                "def f(a, b):\n    return a if a < b else a\nprint(f(1, 2))\n",
                2,
                "gives `a` on both ways of `a < b`",
            ),
            (
                "def f(a):\n    print(a)\ndef f(a, b):\n    print(b)\nf(1, 2)\n",
                3,
                "defines `f` a second time",
            ),
        ],
    );
    are_quiet(
        "no-twice",
        &[
            "x = str(1)\nif x == 'a':\n    print(1)\nelif x == 'b':\n    print(2)\nif x == 'a':\n    print(3)\n",
            "base = {'a': 1}\nprint({'a': 0, **base, 'b': 1}, 3 < len('a') and len('b') < 9)\n",
            "import json\nif json.loads('1') == 1:\n    print(1)\nx = 5.0\nif x != x or 1 < x and x < 3:\n    print(2)\n",
            "def f():\n    return 1\nprint(f())\ndef f():\n    return 2\nprint(f())\n",
            "values = [1.0]\nprint([v for v in values if v == v])\n",
        ],
    );
}

#[test]
fn what_is_half_said_is_told() {
    are_told(
        "half",
        &[
            (
                "s = \"abc\"\nif s.find(\"x\"):\n    print(s)\n",
                2,
                "-1 where nothing is found",
            ),
            (
                "nums = [1, 2]\nprint(\", \".join([len(n) for n in [\"a\"]]))\n",
                2,
                "joins numbers",
            ),
            (
                "import json, sys\nstate = json.load(sys.stdin)\nxs = sorted(state[\"items\"], key=\"price\")\nprint(json.dumps({\"items\": xs}))\n",
                3,
                "as `key`",
            ),
            (
                "try:\n    x = 1 / 0\nexcept:\n    pass\nelse:\n    print(x)\nname = \"a\"\nname.upper\nprint(name)\n",
                8,
                "names the method",
            ),
        ],
    );
    are_quiet(
        "no-half",
        &[
            "s = 'abc'\nif s.find('x') >= 0:\n    print(s.upper())\nprint(','.join(str(len(n)) for n in s), sorted(['a'], key=len))\n",
            "import xml.etree.ElementTree as tree\nitem = tree.parse('a.xml').getroot()\nif item.find('x'):\n    print(item)\n",
        ],
    );
}

#[test]
fn dates_that_do_not_fit_are_told() {
    are_told(
        "moments",
        &[
            (
                "from datetime import datetime, timezone\na = datetime.now(timezone.utc)\nb = datetime.now()\nprint((a - b).days)\n",
                4,
                "the first is a time with a zone",
            ),
            (
                "import datetime\ntoday = datetime.date.today()\nif today > \"2024-01-01\":\n    print(1)\n",
                3,
                "is a text, and Python refuses that",
            ),
            (
                "import time, datetime\nx = datetime.datetime.strptime(\"2024-01-01\", \"%Y-%m-%d\")\nif datetime.date.today() > x:\n    print(1)\n",
                3,
                "a date without a time",
            ),
        ],
    );
    are_quiet(
        "no-moments",
        &[
            "from datetime import datetime, timezone, timedelta\na = datetime.now(timezone.utc)\nb = datetime.now(timezone.utc) - timedelta(days=1)\nprint((a - b).days, datetime.now() > datetime.strptime('2024', '%Y'))\n",
            "import datetime\ntoday = datetime.date.today().isoformat()\nif today > '2024-01-01':\n    print(today)\n",
            "import datetime\na = datetime.datetime.strptime('2024', '%Y').date()\nprint(datetime.date.today() > a)\n",
        ],
    );
}

#[test]
fn what_programs_and_files_give_is_told() {
    are_told(
        "outside",
        &[
            (
                "import subprocess\nr = subprocess.run([\"ls\"])\nprint(r.stdout)\n",
                3,
                "keeps nothing of it",
            ),
            (
                "import subprocess\nr = subprocess.run([\"ls\"], capture_output=True)\nprint(r.stdout.split(\"\\n\"))\n",
                3,
                "it is bytes",
            ),
            (
                "with open(\"a.json\", \"w\") as f:\n    f.write({\"a\": 1})\n",
                2,
                "no text",
            ),
            (
                "import json\nprint(json.dumps({\"ok\": 1}).encode())\n",
                2,
                "prints bytes",
            ),
            (
                "def main():\n    if open(\"a\").read():\n        return 1\n    return 0\nif __name__ == \"__main__\":\n    main()\n",
                6,
                "drops what it returns",
            ),
            (
                "import json, datetime, pathlib, decimal\nprint(json.dumps({\"a\": datetime.date(2024, 1, 1), \"b\": pathlib.Path(\"x\")}))\n",
                2,
                "makes JSON of a date",
            ),
            (
                "import json, pathlib\np = pathlib.Path(\"a\")\nprint(json.dumps({\"b\": p}))\n",
                3,
                "makes JSON of a path",
            ),
            (
                "import json\nd = {\"a\": 1}\nprint(json.dumps({\"b\": d.keys()}))\n",
                3,
                "makes JSON of a view",
            ),
            (
                "import json\nprint(json.dumps({\"b\": map(str, [1])}))\n",
                2,
                "`json.dumps` refuses",
            ),
        ],
    );
    are_quiet(
        "no-outside",
        &[
            "import subprocess\nr = subprocess.run(['ls'], capture_output=True, text=True)\nprint(r.stdout.split('\\n'))\ns = subprocess.run(['ls'], capture_output=True)\nprint(s.stdout.decode().split('\\n'), s.stdout.splitlines())\n",
            "import json, pathlib\nwith open('a', 'wb') as f:\n    f.write(b'1')\nwith open('b', 'w') as g:\n    g.write(json.dumps({}))\nprint(json.dumps({'a': pathlib.Path('a'), 'n': 1}, default=str))\n",
            "import sys\ndef main():\n    return 1 if sys.stdin.read() else 0\nif __name__ == '__main__':\n    sys.exit(main())\n",
            "def main():\n    return 42 + len('a')\nmain()\n",
        ],
    );
}

#[test]
fn an_object_in_each_round_is_told() {
    let place = place("again");
    let path = place.join("n.py");
    let line = |text: &str| {
        assert!(std::fs::write(&path, text).is_ok());
        INTERPRETERS.with(|all| all.repeated_output(&path))
    };
    let round = "import json\nfor x in [1, 2]:\n    print(json.dumps({'x': x}))\n";
    assert_eq!(line(round), Some(3));
    assert_eq!(line(&format!("{round}    break\n")), None);
    assert_eq!(
        line("import json\nfor x in [1]:\n    x += 1\nprint(json.dumps({'x': x}))\n"),
        None
    );
    assert!(std::fs::remove_dir_all(&place).is_ok());
}

#[test]
fn what_python_refuses_is_told() {
    are_told(
        "refused",
        &[
            (
                "import json\ntotal = 0\ndef add(n):\n    total += n\nadd(3)\nprint(json.dumps({\"t\": total}))\n",
                4,
                "gives `total` another value in `add`",
            ),
            (
                "import json\nrows = [{\"n\": 1}]\nrows.sort(key=lambda r: r[\"n\"], reversed=True)\nprint(json.dumps({\"b\": rows[0][\"n\"]}))\n",
                3,
                "an argument `reversed`",
            ),
            (
                "import json, re\nm = re.match(r\"(\\d+)\", \"12 a\")\nprint(json.dumps({\"n\": m[1] + 1}))\n",
                3,
                "adds a text and the number",
            ),
            (
                "import json\nwords = \"a b\".split\nprint(json.dumps({\"n\": len(words)}))\n",
                2,
                "the method `'a b'.split`",
            ),
            (
                "import json\nxs = [1, 2, 3]\nprint(json.dumps({\"n\": xs[len(xs)]}))\n",
                3,
                "one behind the last",
            ),
            (
                "import json, os\nname = os.environ[\"A\"]\nif name in (\"draft\"):\n    print(json.dumps({\"a\": 1}))\nelse:\n    print(json.dumps({\"a\": 2}))\n",
                3,
                "make no tuple",
            ),
            (
                "import json\ntext = open(\"a.txt\").readlines()\nprint(json.dumps({\"a\": text.split(\"\\n\")}))\n",
                3,
                "uses `.split` of a list",
            ),
            (
                "import json\nwith open(\"a.txt\") as f:\n    lines = f.readlines()\n    n = len(f.readlines())\nprint(json.dumps({\"a\": lines, \"n\": n}))\n",
                4,
                "a second time",
            ),
        ],
    );
}

#[test]
fn what_python_reads_otherwise_is_told() {
    are_told(
        "otherwise",
        &[
            (
                "import json\nwith open(\"a.txt\") as f:\n    pass\nlines = f.readlines()\nprint(json.dumps({\"a\": lines}))\n",
                4,
                "behind the `with`",
            ),
            (
                "import json\nseen = set()\nfor x in \"ab\":\n    if x in seen == False:\n        seen.add(x)\nprint(json.dumps({\"a\": sorted(seen)}))\n",
                4,
                "two comparisons",
            ),
            (
                "import json\na = [1] * 3\nrows = [[]] * 3\nrows[0].append(1)\nprint(json.dumps({\"a\": rows}))\n",
                3,
                "one and the same object",
            ),
            (
                "import json, sys\nraw = sys.stdin.read()\nstate = json.load(sys.stdin)\nprint(json.dumps({\"a\": state[\"x\"]}))\n",
                3,
                "a second time",
            ),
            (
                "import json\nd = {\"a\": 1}\nprint(json.dumps(d), indent=2)\n",
                3,
                "an argument `indent`",
            ),
            (
                "import json\nd = {1, 2}\ne = d[0]\nprint(json.dumps({\"a\": e}))\n",
                3,
                "takes a place of `d`",
            ),
            (
                "import json, os\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\ntext = state[\"text\"]\ntext.replace(\"a\", \"b\")\nprint(json.dumps({\"text\": text}))\n",
                4,
                "does nothing with what",
            ),
        ],
    );
    are_quiet(
        "no-refused",
        &[
            "total = 0\ndef add(n):\n    global total\n    total += n\ndef sum_of(xs):\n    total = 0\n    for x in xs:\n        total += x\n    return total\nadd(3)\nprint(total, sum_of([1]))\n",
            "xs = [1]\nxs.sort(reverse=True)\nprint(sorted(xs, key=len, reverse=True), xs[len(xs) - 1], end='', flush=True)\ndef print2(a, b): pass\n",
            "kind = str(1)\nif kind in ('draft',) or kind in ('a', 'b') or ('x' in 'xyz'):\n    print(kind)\n",
            "with open('a') as f:\n    a = f.readlines()\nwith open('b') as f:\n    b = f.read()\nprint(a, b, range(3)[1], list({1: 2}.keys())[0], [0] * 3)\n",
            "import json, sys\nraw = sys.stdin.read()\nstate = json.loads(raw)\nprint(state)\n",
            "import pathlib, datetime\npathlib.Path('a').replace('b')\nf = 'a'.upper\nprint(f())\nprint(list(map('b'.strip, [1])))\n",
        ],
    );
}

#[test]
fn what_a_function_is_called_with_counts() {
    are_told(
        "stand-ins",
        &[
            (
                "def find(harbour):\n    \"\"\"Ferries.\"\"\"\n    harbour = \"Norddeich\"\n    return ROWS.get(harbour)\n\nROWS = {}\n",
                3,
                "gives the parameter `harbour` of `find` the value `'Norddeich'`",
            ),
            (
                "import json, os\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\ncity = state[\"city\"]\ncity = \"Bonn\"\nprint(json.dumps({\"to\": city}))\n",
                4,
                "right behind the one that it reads (line 3)",
            ),
            (
                "def find(number):\n    \"\"\"Where an order is.\"\"\"\n    # Simulated for now.\n    return f\"{number} is with the carrier\"\n",
                1,
                "answers the same whatever `find` is called with",
            ),
        ],
    );
    are_quiet(
        "no-stand-ins",
        &[
            "def find(harbour):\n    harbour = harbour or \"Norddeich\"\n    return harbour\n",
            "def find(harbour):\n    if not harbour:\n        harbour = \"Norddeich\"\n    return harbour\n",
            "def find(harbour):\n    print(harbour)\n    harbour = \"Norddeich\"\n    return harbour\n",
            "def find(rows):\n    rows = None\n    return rows\n",
            "def find(number):\n    \"\"\"Where an order is.\"\"\"\n    return f\"{number} is with the carrier\"\n",
            "ROWS = {}\n\ndef find(number):\n    # A stub for now.\n    return ROWS[number]\n",
            "def fake_find(number):\n    # Simulated.\n    return 1\n",
            "import sys\ncity = sys.argv[1]\ncity = city.strip()\nprint(city)\n",
        ],
    );
}

#[test]
fn a_value_that_is_worked_out_and_used_nowhere_is_told() {
    are_told(
        "unused",
        &[
            (
                "def price(tons):\n    price = tons * 3\n    rebate = price * 0.05 if tons > 20 else 0\n    return f\"{price:.2f} EUR\"\n",
                3,
                "works out `rebate` (`price * 0.05 if tons > 20 else 0`), which nothing uses",
            ),
            (
                "class Box:\n    def size(self, rows):\n        total: int = sum(rows) + 1\n        return len(rows)\n",
                3,
                "works out `total`",
            ),
            (
                "import json, sys\nrows = json.load(sys.stdin)\nnames = [row.strip() for row in rows]\nprint(json.dumps({\"names\": rows}))\n",
                3,
                "works out `names`",
            ),
            (
                "def cut(text, i):\n    return text[i:i]\n",
                2,
                "between `i` and itself",
            ),
        ],
    );
    are_quiet(
        "no-unused",
        &[
            // Something else may be done by it, or it is only looked up, or fails on purpose.
            "def f(rows):\n    saved = save(rows) + 1\n    return rows\n\ndef save(rows): return 1\n",
            "def f(rows):\n    first = rows[0]\n    return 3\n",
            "def f(text):\n    number = int(text)\n    return text\n",
            "def f(text):\n    try:\n        whole = text + 1\n    except TypeError:\n        return None\n    return text\n",
            // It is used further in, by another name, or under its own in another place.
            "def f(n):\n    half = n / 2\n    def g():\n        return half\n    return g\n",
            "def f(n):\n    half = n / 2\n    return locals()\n",
            "def f(n):\n    global half\n    half = n / 2\n    return n\n",
            "def f(n):\n    _half = n / 2\n    return n\n",
            "def f(n):\n    half, rest = n / 2, n % 2\n    return rest\n",
            "def f(n):\n    total = n + 1\n    total += 1\n    return n\n",
            "def f(n):\n    half = n / 2\n    del half\n    return n\n",
            "LIMIT = 3 * 4\nHALF = LIMIT / 2\n",
            // Several are no slip.
            "def f(n):\n    half = n / 2\n    third = n / 3\n    return n\n",
            "def f(file):\n    lines = list(file)\n    return file\n",
            "def f(path):\n    a = path.replace(1)\n    return path\n",
            "import os\ndef f(path):\n    a = os.replace(path, 'b')\n    return path\n",
            "def f(queue):\n    b = queue.get()\n    return queue\n",
            "def f(queue):\n    b = queue.get(True)\n    return queue\n",
            "def f(thread):\n    c = thread.join(5)\n    return thread\n",
            "def fill(rows, more, i):\n    rows[i:i] = more\n    return rows[i:i + 1]\n",
        ],
    );
}
