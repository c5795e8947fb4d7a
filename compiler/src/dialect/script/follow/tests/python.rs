//! Scripts in Python.

use super::super::*;

/// The beginning of most scripts.
pub(super) const GIVEN: &str =
    "import json, os, sys, time\nstate = json.loads(os.environ[\"GRAPH_STATE\"])\n";

pub(super) fn with_modules(text: &str, modules: &[(&str, &str)]) -> Option<Followed> {
    let tree = crate::driver::python_tree(text)?;
    follow(Interpreter::Python, &tree, &|module| {
        let text = modules.iter().find(|(name, _)| *name == module)?.1;
        crate::driver::python_tree(text)
    })
}

pub(super) fn given(text: &str) -> Followed {
    let text = format!("{GIVEN}{text}");
    with_modules(&text, &[]).unwrap_or_else(|| panic!("not followed: {text}"))
}

pub(super) fn keys(found: &Followed) -> Vec<&str> {
    let keys = found.keys();
    keys.map_or_else(|| vec!["?"], |keys| keys.into_iter().collect())
}

/// The texts that a script may print under a key. `?`: something else.
pub(super) fn texts(found: &Followed, key: &str) -> Vec<String> {
    let all = found.values(key).flat_map(|(_, shape)| shape.all());
    let mut all: Vec<String> = all
        .map(|shape| match shape {
            Shape::Text(Some(pieces)) => shown(pieces),
            other => format!("?{}", other.name()),
        })
        .collect();
    all.sort();
    all.dedup();
    all
}

#[test]
fn the_keys_are_told_that_a_script_prints() {
    for (script, expected) in [
        (
            "print(json.dumps({\"a\": 1, \"b\": state[\"x\"]}))",
            &["a", "b"][..],
        ),
        (
            "print(json.dumps(dict(zip((\"a\", \"b\"), (1, 2)))))",
            &["a", "b"],
        ),
        (
            "out = {}\nfor key, value in ((\"a\", 1), (\"b\", 2)):\n    out[key] = value\nprint(json.dumps(out))",
            &["a", "b"],
        ),
        (
            "out = {\"a\": 1}\nout |= {\"b\": 2}\nprint(json.dumps(out))",
            &["a", "b"],
        ),
        (
            "out = {\"a\": 1}\nout | {\"b\": 2}\nprint(json.dumps(out))",
            &["a"],
        ),
        (
            "def made(x):\n    if x > 1:\n        return {\"a\": x}\n    return {\"b\": x}\nprint(json.dumps(made(state[\"x\"])))",
            &["a", "b"],
        ),
        (
            "from dataclasses import dataclass, asdict\n@dataclass\nclass Plan:\n    a: int\n    b: str = \"x\"\nprint(json.dumps(asdict(Plan(state[\"x\"]))))",
            &["a", "b"],
        ),
        ("json.dump({\"a\": 1}, sys.stdout)", &["a"]),
        ("print('{\"a\": 1}')", &["a"]),
        (
            "def main():\n    print(json.dumps({\"a\": 1}))\n\nif __name__ == \"__main__\":\n    main()",
            &["a"],
        ),
        ("print(json.dumps({**state, \"a\": 1}))", &["?"]),
        (
            "print(json.dumps({key: 1 for key in state[\"x\"]}))",
            &["?"],
        ),
        ("out = {}\nfill(out)\nprint(json.dumps(out))", &["?"]),
    ] {
        assert_eq!(keys(&given(script)), expected, "{script}");
    }
}

#[test]
fn the_texts_are_told_that_a_script_prints() {
    for (script, expected) in [
        (
            "print(json.dumps({\"k\": \"a\" if state[\"x\"] else \"b\"}))",
            &["a", "b"][..],
        ),
        (
            "way = \"unset\"\nif state[\"x\"]:\n    way = \"a\"\nelse:\n    way = \"b\"\nprint(json.dumps({\"k\": way}))",
            &["a", "b"],
        ),
        (
            "NAMES = (\"a\", \"b\")\nprint(json.dumps({\"k\": f\"to_{NAMES[state['x']]}\"}))",
            &["to_a", "to_b"],
        ),
        (
            "print(json.dumps({\"k\": f\"to_{state['x']}\"}))",
            &["to_{x}"],
        ),
        (
            "WAYS = {\"x\": \"a\", \"y\": \"b\"}\nprint(json.dumps({\"k\": WAYS.get(state[\"x\"], \"c\")}))",
            &["a", "b", "c"],
        ),
        (
            "class Gauge:\n    def __init__(self, x):\n        self.x = x\n    @property\n    def way(self):\n        return \"a\" if self.x > 1 else \"b\"\nprint(json.dumps({\"k\": Gauge(state[\"x\"]).way}))",
            &["a", "b"],
        ),
        (
            "match state[\"x\"]:\n    case \"n\":\n        way = \"a\"\n    case _:\n        way = \"b\"\nprint(json.dumps({\"k\": way}))",
            &["a", "b"],
        ),
        (
            "small, way = (\"s\", \"a\") if state[\"x\"] else (\"l\", \"b\")\nprint(json.dumps({\"k\": way}))",
            &["a", "b"],
        ),
    ] {
        assert_eq!(texts(&given(script), "k"), expected, "{script}");
    }
}

#[test]
fn pauses_are_added_on_the_shortest_way() {
    for (script, seconds) in [
        (
            "for _ in range(3):\n    pass\ntime.sleep(5)\ntime.sleep(2)",
            7.0,
        ),
        ("for _ in (1, 2, 3):\n    time.sleep(5)", 15.0),
        ("if state[\"x\"]:\n    time.sleep(5)", 0.0),
        (
            "import subprocess\nsubprocess.run([\"sleep\", \"75\"], check=True)",
            75.0,
        ),
        (
            "import asyncio\nasync def ask(x):\n    await asyncio.sleep(10)\nasync def main():\n    return [await ask(x) for x in (\"a\", \"b\")]\nasyncio.run(main())",
            20.0,
        ),
        (
            "import asyncio\nasync def ask(x):\n    await asyncio.sleep(10)\nasync def main():\n    await asyncio.gather(*(ask(x) for x in (\"a\", \"b\")))\nasyncio.run(main())",
            0.0,
        ),
        (
            "import threading\nthreading.Thread(target=lambda: time.sleep(50)).start()",
            0.0,
        ),
    ] {
        assert!(
            (given(script).pause - seconds).abs() < 0.1,
            "{script}: {}",
            given(script).pause
        );
    }
}

#[test]
fn lines_that_fail_each_time_are_told() {
    for (script, part) in [
        ("for x in [3, 1].sort():\n    pass", "goes through `None`"),
        (
            "from pathlib import Path\nrows = json.loads(Path(\"a.json\"))",
            "reads a path as JSON",
        ),
        (
            "print(json.dumps({\"a\": {1, 2}}))",
            "writes a set as JSON under `a`",
        ),
        (
            "class A:\n    def way(self):\n        return 1\nprint(json.dumps({\"a\": A().way}))",
            "writes a function as JSON",
        ),
        (
            "class A:\n    def way(self):\n        return 1\nA().wya()",
            "takes `wya` of an object",
        ),
        (
            "row = {\"a\": 1}\nprint(row[\"b\"])",
            "takes `b` of a dictionary that has `a`",
        ),
        ("from .helper import x", "imports from `.helper`"),
        (
            "def main():\n    print(json.dumps({\"a\": 1}))\n    return [1]\nsys.exit(main())",
            "ends with a value that is no number",
        ),
        (
            "import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument(\"--limit\", required=True)\nargs = parser.parse_args()",
            "asks for the argument `--limit`",
        ),
    ] {
        let found = given(script).faults;
        let says = found.first().map(|(_, does, _)| does.as_str());
        assert!(
            says.is_some_and(|says| says.contains(part)),
            "{script}: {says:?}"
        );
    }
}

#[test]
fn what_may_be_right_is_no_fault() {
    for script in [
        "best = None\nfor row in state[\"rows\"]:\n    if best is None or row[\"n\"] > best[\"n\"]:\n        best = row\nprint(best[\"n\"])",
        "rows = None\nif state[\"x\"]:\n    rows = [1]\nfor row in rows or []:\n    pass",
        "try:\n    print(json.dumps({1, 2}))\nexcept TypeError:\n    print(json.dumps({\"a\": 1}))",
        "print(json.dumps({\"a\": {1}}, default=list))",
        "class A:\n    def __getattr__(self, name):\n        return 1\nA().anything",
        "class A:\n    pass\na = A()\na.x = 1\nprint(a.x)",
        "row = {}\nif state[\"x\"]:\n    row[\"b\"] = 1\nprint(row[\"b\"])",
        "import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument(\"file\", nargs=\"?\")\nargs = parser.parse_args()",
        "def walk(x):\n    return [walk(y) for y in x]\nwalk(state[\"x\"])",
        "sys.exit(0 if state[\"x\"] else 1)",
        "import contextlib\nwith contextlib.suppress(AttributeError):\n    None.x",
        "total = 0\ndef count():\n    global total\n    total += 1\ncount()\nprint(json.dumps({\"n\": total}))",
    ] {
        let found = given(script).faults;
        assert!(found.is_empty(), "{script}: {found:?}");
    }
}

#[test]
fn what_is_read_and_changed_is_told() {
    let found = given(
        "x = state[\"a\"][\"b\"]\ny = state.get(\"c\")\nprint(json.dumps({\"n\": state[\"n\"]}))",
    );
    let reads: Vec<&str> = found.all_reads().expect("all").into_iter().collect();
    assert_eq!(reads, ["a", "c", "n"]);
    assert_eq!(texts(&found, "n"), ["?anything"]);
    assert!(!found.changes_given);
    assert!(given("show(state)").all_reads().is_none());
    assert!(given("state[\"rows\"].append(1)").changes_given);
}

#[test]
fn texts_beside_the_object_are_told() {
    for (script, line) in [
        ("print(\"begun\")\nprint(json.dumps({\"a\": 1}))", Some(3)),
        (
            "import subprocess\nsubprocess.run([\"echo\", \"x\"])\nprint(json.dumps({\"a\": 1}))",
            Some(4),
        ),
        (
            "print(\"begun\", file=sys.stderr)\nprint(json.dumps({\"a\": 1}))",
            None,
        ),
        (
            "if state[\"x\"]:\n    print(\"usage\")\n    sys.exit(0)\nprint(json.dumps({\"a\": 1}))",
            None,
        ),
        (
            "if state[\"x\"]:\n    print(\"no x\")\n    sys.exit(1)\nprint(json.dumps({\"a\": 1}))",
            None,
        ),
        (
            "import subprocess\nsubprocess.run([\"echo\", \"x\"], capture_output=True)\nprint(json.dumps({\"a\": 1}))",
            None,
        ),
    ] {
        assert_eq!(given(script).texts.first().copied(), line, "{script}");
    }
}

#[test]
fn modules_beside_are_followed() {
    let helper = "import json, os\n\ndef load():\n    return json.loads(os.environ[\"GRAPH_STATE\"])\n\ndef way(x):\n    return \"a\" if x else \"b\"\n";
    let script = "import json\nfrom helper import load, way\nstate = load()\nprint(json.dumps({\"k\": way(state[\"x\"])}))\n";
    let found = with_modules(script, &[("helper", helper)]).expect("followed");
    assert_eq!(texts(&found, "k"), ["a", "b"]);
    assert_eq!(
        found
            .all_reads()
            .expect("all")
            .into_iter()
            .collect::<Vec<_>>(),
        ["x"]
    );
}

#[test]
fn what_does_anything_is_not_followed() {
    for script in [
        "exec(state[\"code\"])",
        "from helper import *",
        "sys.stdout = sys.stderr",
    ] {
        let text = format!("{GIVEN}{script}\nprint(json.dumps({{\"a\": 1}}))\n");
        assert!(with_modules(&text, &[]).is_none(), "{script}");
    }
    // A class says what its objects do for a sign.
    for (method, change) in [
        ("__setitem__(self, key, value)", "out[\"b\"] = 1"),
        ("__setitem__(self, key, value)", "out[\"b\"], x = 1, 2"),
        ("__delitem__(self, key)", "del out[\"b\"]"),
        ("__iadd__(self, key)", "out += \"b\""),
        ("__ior__(self, key)", "out |= \"b\""),
        ("__lshift__(self, key)", "out << \"b\""),
        ("__call__(self, key)", "out(\"b\")"),
        ("__getitem__(self, key)", "out[\"b\"]"),
        ("__setattr__(self, key, value)", "out.b = 1"),
    ] {
        let class = format!(
            "class Out:\n    def __init__(self):\n        self.all = {{}}\n    def {method}:\n        self.all[key] = 1\n        return self\nout = Out()\n"
        );
        let script = format!("{GIVEN}{class}{change}\nprint(json.dumps(out.all))\n");
        let found = with_modules(&script, &[]);
        let all = found.as_ref().is_some_and(|found| keys(found).is_empty());
        assert!(!all, "{change}");
    }
    let printed = "class Out:\n    def __init__(self):\n        self.all = {}\n    def __setitem__(self, key, value):\n        self.all[key] = value\n    def __enter__(self):\n        return self\n    def __exit__(self, *rest):\n        json.dump(self.all, sys.stdout)\nwith Out() as out:\n    out[\"b\"] = 1\n";
    assert_eq!(keys(&given(printed)), ["?"]);
    // Hostile: it is given up, and soon.
    let deep = format!("x = {}1{}", "(".repeat(60), ")".repeat(60));
    drop(given(&deep));
    let wide = (0..3000).map(|at| format!("if state[\"x{at}\"]:\n    y{at} = {at}\n"));
    drop(with_modules(
        &format!("{GIVEN}{}", wide.collect::<String>()),
        &[],
    ));
}

#[test]
fn what_is_done_on_the_way_is_seen() {
    // What fails in the middle has done what stands before.
    let tried = "try:\n    way = \"a\"\n    rows = load()\n    way = \"b\"\nexcept OSError:\n    print(json.dumps({\"k\": way}))";
    assert_eq!(texts(&given(tried), "k"), ["a", "b"]);
    // What is done at last is done where a function has returned, too.
    let last = "def main():\n    try:\n        return 1\n    finally:\n        print(json.dumps({\"k\": \"a\"}))\nmain()";
    assert_eq!(keys(&given(last)), ["k"]);
    // Each call has names of its own, also for what it leaves behind.
    let closures = "def make(name):\n    def give():\n        return name\n    return give\none = make(\"a\")\nother = make(\"b\")\nprint(json.dumps({\"k\": one(), \"l\": other()}))";
    assert_eq!(texts(&given(closures), "k"), ["a"]);
    assert_eq!(texts(&given(closures), "l"), ["b"]);
    // What one of two functions does, the other one does not.
    let either = "def stop():\n    sys.exit(1)\ndef go():\n    return \"a\"\nf = stop if state[\"x\"] else go\nprint(json.dumps({\"k\": f()}))";
    assert_eq!(texts(&given(either), "k"), ["a"]);
}

#[test]
fn what_is_not_seen_may_print_and_read() {
    for script in [
        "import click\nclick.echo(json.dumps({\"b\": 1}))\nprint(json.dumps({\"a\": 1}))",
        "class Report(Base):\n    def show(self):\n        print(json.dumps({\"b\": state[\"x\"]}))\nReport().show()\nprint(json.dumps({\"a\": 1}))",
        "from other import fill\nout = {\"a\": 1}\nfill(out)\nprint(json.dumps(out))",
        "def rows():\n    print(\"x\")\n    yield 1\nlist(rows())\nprint(json.dumps({\"a\": 1}))",
        "json.dump({\"b\": 1}, target())\nprint(json.dumps({\"a\": 1}))",
        "import csv\ncsv.writer(sys.stdout).writerow([1])\nprint(json.dumps({\"a\": 1}))",
    ] {
        assert_eq!(keys(&given(script)), ["?"], "{script}");
    }
    for script in [
        "print(str(state), file=sys.stderr)",
        "for key in state:\n    pass",
        "show(**state)",
        "match state:\n    case {\"kind\": kind}:\n        pass",
        "def rows():\n    yield state[\"y\"]\nlist(rows())",
    ] {
        let found = given(&format!(
            "{script}\nprint(json.dumps({{\"a\": state[\"x\"]}}))"
        ));
        assert!(found.all_reads().is_none(), "{script}");
    }
    let asked = given("if \"y\" in state:\n    print(json.dumps({\"a\": state[\"x\"]}))");
    assert_eq!(
        asked
            .all_reads()
            .expect("all")
            .into_iter()
            .collect::<Vec<_>>(),
        ["x", "y"]
    );
    let total = given("print(json.dumps({\"a\": sum([[1], [2]], [])}))");
    assert_eq!(total.values("a").next().expect("a").1, &Shape::Any);
    let opened = given("import lib\nclass A:\n    pass\na = A()\nlib.fill(a)\nprint(a.y)");
    assert!(opened.faults.is_empty(), "{:?}", opened.faults);
}

#[test]
fn who_is_called_by_others_may_be_given_any_names() {
    let fault = |text: &str| {
        let found = with_modules(&format!("import json, sys\n{text}"), &[]).expect("followed");
        let faults = found.faults.into_iter();
        faults.map(|(_, does, _)| does).collect::<Vec<_>>()
    };
    let body = "    return kwargs[\"from\"]\n";
    for fine in [
        format!("def main(**kwargs):\n{body}print(json.dumps(main(**json.load(sys.stdin))))"),
        format!("def main(*rest, **kwargs):\n    rest[7]\n{body}show(main)"),
        format!("def main(way=None, **kwargs):\n    way.upper()\n{body}show(main)"),
    ] {
        assert_eq!(fault(&fine), Vec::<String>::new(), "{fine}");
    }
    let wrong = format!("def main(**kwargs):\n{body}main(to=1)");
    assert_eq!(fault(&wrong).len(), 1);
}
