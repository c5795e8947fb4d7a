//! What cannot be told apart in Python, what is read at odd places, and scripts that are made to take long.

use super::super::*;
use super::python::{GIVEN, given, keys, texts, with_modules};

#[test]
fn what_stands_more_than_once_is_not_told_apart() {
    for script in [
        // What is done to one of them is not done to the other.
        "rows = [{} for _ in state[\"xs\"]]\nrows[0][\"a\"] = 1\nprint(json.dumps(rows[1]))",
        "rows = []\nfor x in state[\"xs\"]:\n    row = {}\n    rows.append(row)\nrows[0][\"a\"] = 1\nprint(json.dumps(rows[1]))",
        // What is not gone through may change what it sees.
        "out = {\"a\": 1}\ndef rows():\n    out[\"b\"] = 1\n    yield 1\nlist(rows())\nprint(json.dumps(out))",
        "out = {\"a\": 1}\ndef put():\n    out.update(state[\"more\"])\ndef rows():\n    put()\n    yield 1\nlist(rows())\nprint(json.dumps(out))",
        "out = {\"a\": 1}\ndef rows():\n    global out\n    out = {\"b\": 1}\n    yield 1\nlist(rows())\nprint(json.dumps(out))",
    ] {
        assert_eq!(keys(&given(script)), ["?"], "{script}");
    }
    let names: Vec<String> = (0..40).map(|at| format!("\"k{at}\"")).collect();
    let names = names.join(", ");
    let script = format!("print(json.dumps(dict(zip(({names}), ({names})))))");
    assert_eq!(keys(&given(&script)), ["?"]);
    for (script, expected) in [
        (
            "class Box:\n    def __init__(self, name):\n        self.data = {}\n        self.data[name] = 1\na = Box(\"x\")\nb = Box(\"y\")\nprint(json.dumps(a.data))",
            &["x"][..],
        ),
        (
            "def made():\n    out = {\"a\": 1}\n    try:\n        return out\n    finally:\n        out[\"b\"] = 2\nprint(json.dumps(made()))",
            &["a", "b"],
        ),
        (
            "out = {\"a\": 1}\nwhile True:\n    try:\n        break\n    finally:\n        out[\"b\"] = 2\nprint(json.dumps(out))",
            &["a", "b"],
        ),
        (
            "kind = \"a\"\nmatch kind:\n    case \"a\" if state[\"x\"]:\n        out = {\"p\": 1}\n    case _:\n        out = {\"q\": 1}\nprint(json.dumps(out))",
            &["p", "q"],
        ),
        (
            "out = {\"a\": 1}\ntry:\n    try:\n        out = {\"b\": 1}\n        int(state[\"n\"])\n        out = {\"d\": 1}\n    except KeyError:\n        out = {\"c\": 1}\nexcept ValueError:\n    pass\nprint(json.dumps(out))",
            &["a", "b", "c", "d"],
        ),
    ] {
        assert_eq!(keys(&given(script)), expected, "{script}");
    }
    // A list that grows while it is gone through.
    let grows = "rows = [1]\nout = {}\nfor row in rows:\n    if row < 3:\n        rows.append(row + 1)\n    out[f\"k{row}\"] = 1\nprint(json.dumps(out))";
    assert!(with_modules(&format!("{GIVEN}{grows}"), &[]).is_none());
    // A value that comes to a name after many rounds.
    let turns = "a = b = c = d = e = f = {\"a\": 1}\ng = {\"z\": 1}\nwhile state[\"x\"]:\n    a = b\n    b = c\n    c = d\n    d = e\n    e = f\n    f = g\nprint(json.dumps(a))";
    let found = with_modules(&format!("{GIVEN}{turns}"), &[]);
    let known = found.as_ref().map(keys).unwrap_or_default();
    assert!(
        known.is_empty() || known == ["?"] || known.contains(&"z"),
        "{known:?}"
    );
}

#[test]
fn a_key_is_read_wherever_it_stands() {
    for script in [
        "x = [1, 2, 3][: state[\"n\"]]",
        "x = [1, 2, 3]\nx[state[\"n\"] :] = [4]",
        "x = f\"{3:{state['n']}}\"",
        "assert state[\"n\"], \"no n\"",
        "assert sys.argv, state[\"n\"]",
        "match sys.argv:\n    case [a] if state[\"n\"]:\n        pass",
        "def marked(x):\n    return lambda f: f\n@marked(state[\"n\"])\ndef f():\n    pass",
    ] {
        let found = given(&format!("{script}\nprint(json.dumps({{\"a\": 1}}))"));
        let reads = found.all_reads();
        assert!(
            reads.is_none_or(|all| all.contains("n")),
            "{script}: {found:?}"
        );
        let step = ScriptStep::Key("n".to_owned());
        let is_read = |(path, _, _): &(Rc<[ScriptStep]>, usize, bool)| path.first() == Some(&step);
        assert!(found.reads.iter().any(is_read), "{script}: {found:?}");
    }
    // What a class has is worked out where it stands: all may be read there.
    let found =
        given("class Limits:\n    most = state[\"n\"]\nprint(json.dumps({\"a\": state[\"x\"]}))");
    assert_eq!(found.all_reads(), None);
}

#[test]
fn hostile_scripts_end() {
    let doubled =
        "s = \"x\"\nl = [1]\n".to_owned() + &"s = s + s\nl = [*l, *l]\nl = l + l\n".repeat(60);
    let mut shared = "m0 = {\"a\": 1}\n".to_owned();
    for at in 0..40 {
        let parts: Vec<String> = (0..40).map(|part| format!("\"k{part}\": m{at}")).collect();
        shared.push_str(&format!("m{} = {{{}}}\n", at + 1, parts.join(", ")));
    }
    shared.push_str("print(json.dumps(m40))\n");
    let mut nested = String::new();
    for depth in 0..18 {
        nested.push_str(&format!(
            "{}while state[\"q\"]:\n{}x = {depth}\n",
            " ".repeat(depth),
            " ".repeat(depth + 1)
        ));
    }
    for script in [doubled, shared, nested] {
        drop(with_modules(&format!("{GIVEN}{script}"), &[]));
    }
    let any = vec![[Piece::Any, Piece::Letters("a".to_owned())]; 30].concat();
    assert!(!may_be(&any, &"a".repeat(29)));
    assert!(may_be(&any, &"a".repeat(40)));
    let ends = [
        Piece::Letters("to_".to_owned()),
        Piece::Any,
        Piece::Letters("_a".to_owned()),
    ];
    assert!(may_be(&ends, "to_x_a") && may_be(&ends, "to__a") && !may_be(&ends, "to_a"));
    assert!(!may_be(&[Piece::Letters("a".to_owned())], "ab"));
}

#[test]
fn members_of_a_listing_are_what_they_are() {
    let grades = "from enum import Enum, StrEnum\nclass Grade(BASES):\n    GOOD = \"good\"\n    WORN = \"worn\"\ndef grade(days):\n    return Grade.WORN if days < 3 else Grade.GOOD\n";
    let script = |bases: &str, end: &str| format!("{}{end}", grades.replace("BASES", bases));
    let value = script(
        "Enum",
        "print(json.dumps({\"k\": grade(state[\"d\"]).value}))",
    );
    assert_eq!(texts(&given(&value), "k"), ["good", "worn"]);
    let name = script(
        "Enum",
        "print(json.dumps({\"k\": grade(state[\"d\"]).name}))",
    );
    assert_eq!(texts(&given(&name), "k"), ["GOOD", "WORN"]);
    for bases in ["StrEnum", "str, Enum"] {
        let plain = script(bases, "print(json.dumps({\"k\": grade(state[\"d\"])}))");
        let found = given(&plain);
        assert_eq!(texts(&found, "k"), ["good", "worn"], "{bases}");
        assert!(found.faults.is_empty(), "{bases}: {:?}", found.faults);
    }
    let member = script("Enum", "print(json.dumps({\"k\": Grade.WORN}))");
    assert_eq!(given(&member).faults.len(), 1);
    let other = script("Grades", "print(json.dumps({\"k\": Grade.WORN}))");
    assert!(given(&other).faults.is_empty());
}

#[test]
fn what_is_given_is_compared_with_texts() {
    let compares = |text: &str| -> Vec<String> {
        given(text)
            .compares
            .iter()
            .filter(|one| one.path.is_some())
            .map(|one| one.text.clone())
            .collect()
    };
    assert_eq!(
        compares(
            "def way(kind):\n    return kind == \"a\" or kind in (\"b\", \"c\")\nway(state[\"k\"])"
        ),
        ["a", "b", "c"]
    );
    assert_eq!(
        compares("match state[\"k\"]:\n    case \"a\" | \"b\":\n        pass"),
        ["a", "b"]
    );
    assert_eq!(compares("state[\"k\"].strip() == \"a\""), [""; 0]);
    assert_eq!(compares("state.get(\"k\", \"a\") == \"a\""), [""; 0]);
}

#[test]
fn paths_and_classes_of_times_are_what_they_are() {
    let faults = |text: &str| given(text).faults;
    for (text, part) in [
        (
            "from pathlib import Path\nwhere = Path(\"a\") / \"b.csv\"\nprint(json.dumps({\"a\": where}))",
            "writes a path as JSON",
        ),
        (
            "from pathlib import Path\ntext = Path(__file__).parent.joinpath(\"a.json\").read_text()\njson.load(text)",
            "reads a text with `json.load`",
        ),
        (
            "from datetime import datetime\nprint(datetime.datetime.now())",
            "takes `datetime` of the class `datetime.datetime`",
        ),
    ] {
        let found = faults(text);
        assert!(
            found.iter().any(|(_, does, _)| does.contains(part)),
            "{text}: {found:?}"
        );
    }
    for text in [
        "from pathlib import Path\nwhere = Path(\"a\") / \"b.csv\"\nprint(json.dumps({\"a\": str(where), \"b\": where.name, \"c\": where.stat().st_size}))",
        "from pathlib import Path\nwith (Path(\"a\") / \"b.json\").open() as file:\n    print(json.dumps({\"a\": json.load(file)}))",
        "import datetime\nprint(json.dumps({\"a\": datetime.datetime.now().isoformat()}))",
        "from datetime import datetime, timedelta\nprint(json.dumps({\"a\": str(datetime.now() - timedelta(days=1))}))",
    ] {
        assert!(faults(text).is_empty(), "{text}: {:?}", faults(text));
    }
}

#[test]
fn calls_of_a_file_beside_it_that_are_refused_are_told() {
    let faults = |helper: &str, call: &str| {
        let script = format!("from helper import share\n{call}\n");
        let modules = [("helper", helper)];
        let found = with_modules(&script, &modules).expect("followed");
        found
            .faults
            .into_iter()
            .map(|(_, does, _)| does)
            .collect::<Vec<_>>()
    };
    for (helper, call, part) in [
        (
            "def share(*, age):\n    return age\n",
            "print(share(3))",
            "hands `share` 1 value by place, and it takes 0",
        ),
        (
            "def share(age, of):\n    return age\n",
            "print(share(3))",
            "calls `share` without `of`",
        ),
        (
            "def share(age):\n    return age\n",
            "print(share(3, 4))",
            "hands `share` 2 values by place, and it takes 1",
        ),
    ] {
        let found = faults(helper, call);
        assert!(
            found.len() == 1 && found[0].contains(part),
            "{call}: {found:?}"
        );
    }
    for (helper, call) in [
        (
            "def share(*, age):\n    return age\n",
            "print(share(age=3))",
        ),
        ("def share(age, of=2):\n    return age\n", "print(share(3))"),
        ("def share(*all):\n    return all\n", "print(share(3, 4))"),
        (
            "def share(age, **more):\n    return age\n",
            "print(share(3, of=4))",
        ),
        (
            "def share(age, of):\n    return age\n",
            "import sys\nprint(share(*sys.argv))",
        ),
        (
            "def share(age, of):\n    return age\n",
            "print(share(**{\"age\": 1, \"of\": 2}))",
        ),
        (
            "import functools\n@functools.cache\ndef share(age, of=1):\n    return age\n",
            "print(share(1, 2))",
        ),
        (
            "def share(age, of):\n    return age\n",
            "try:\n    print(share(3))\nexcept TypeError:\n    print(1)",
        ),
    ] {
        assert_eq!(faults(helper, call), Vec::<String>::new(), "{call}");
    }
}

#[test]
fn a_span_of_time_is_slept() {
    let slept = |script: &str| {
        let script = format!("import time\nfrom datetime import timedelta\n{script}\n");
        with_modules(&script, &[]).expect("followed").pause
    };
    for (script, seconds) in [
        (
            "PAUSE = timedelta(minutes=45)\ntime.sleep(PAUSE.total_seconds())",
            2700.0,
        ),
        ("time.sleep(timedelta(1, 30).total_seconds())", 86_430.0),
        (
            "time.sleep(timedelta(hours=float(input())).total_seconds())",
            0.0,
        ),
        ("time.sleep(timedelta(moons=1).total_seconds())", 0.0),
    ] {
        let found = slept(script);
        assert!((found - seconds).abs() < 1e-6, "{script}: {found}");
    }
}
