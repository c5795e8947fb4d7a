//! Text in, tree and findings out; the tree is written down so that spans can be read.

use super::*;
use crate::diag::Report;

/// Reads `text` as `graph.yaml`.
pub(super) fn read_text(text: &str) -> (Option<Node>, Report, Sources) {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", text);
    let (tree, report) = read(file, &sources);
    (tree, report, sources)
}

fn names(report: &Report) -> Vec<&'static str> {
    report
        .diagnostics
        .iter()
        .map(|found| found.code.name)
        .collect()
}

/// Each value as its path, its kind, and the text its span covers.
fn written(text: &str) -> Vec<String> {
    let (tree, report, sources) = read_text(text);
    assert!(report.diagnostics.is_empty(), "{report:?}");
    let mut lines = Vec::new();
    write(&tree.unwrap(), "", &sources, &mut lines);
    lines
}

fn write(node: &Node, path: &str, sources: &Sources, lines: &mut Vec<String>) {
    let kind = match &node.value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Number(number, spelling) => format!("{number} spelled {spelling}"),
        Value::Text(text) => format!("text {text:?}"),
        Value::List(_) => "list".to_owned(),
        Value::Map(_) => "map".to_owned(),
    };
    lines.push(format!("{path}: {kind} at {:?}", sources.slice(node.span)));
    for (number, item) in node.items().unwrap_or_default().iter().enumerate() {
        write(item, &format!("{path}/{number}"), sources, lines);
    }
    for entry in node.entries().unwrap_or_default() {
        let key = sources.slice(entry.key_span);
        assert!(
            key.contains(&entry.key) || key.starts_with('*') || key.contains('"'),
            "{key:?}"
        );
        write(
            &entry.value,
            &format!("{path}/{}", entry.key),
            sources,
            lines,
        );
    }
}

#[test]
fn keeps_place_and_type_of_everything() {
    let lines = written(
        "name: 'it''s'\nn: 0x1F\nlist:\n  - yes\n  - ~\n  -\nflow: {a: [1.50, \"\\u0041\"], b}\nempty:\nlast: 007\n",
    );
    assert_eq!(
        lines,
        [
            ": map at \"name: 'it''s'\\nn: 0x1F\\nlist:\\n  - yes\\n  - ~\\n  -\\nflow: {a: [1.50, \\\"\\\\u0041\\\"], b}\\nempty:\\nlast: 007\"",
            "/name: text \"it's\" at \"'it''s'\"",
            "/n: 31 spelled 0x1F at \"0x1F\"",
            "/list: list at \"- yes\\n  - ~\\n  -\"",
            "/list/0: text \"yes\" at \"yes\"",
            "/list/1: null at \"~\"",
            "/list/2: null at \"\"",
            "/flow: map at \"{a: [1.50, \\\"\\\\u0041\\\"], b}\"",
            "/flow/a: list at \"[1.50, \\\"\\\\u0041\\\"]\"",
            "/flow/a/0: 1.5 spelled 1.50 at \"1.50\"",
            "/flow/a/1: text \"A\" at \"\\\"\\\\u0041\\\"\"",
            "/flow/b: null at \"\"",
            "/empty: null at \"\"",
            "/last: text \"007\" at \"007\"",
        ]
    );
}

#[test]
fn places_nothing_behind_its_colon() {
    let (tree, _, sources) = read_text("a:\n  empty :  # here\nb: 1\n");
    let empty = tree
        .as_ref()
        .and_then(|tree| tree.get("a")?.get("empty"))
        .unwrap();
    let at = sources.start(empty.span);
    assert_eq!((at.line, at.column), (2, 10));
}

#[test]
fn ends_a_block_text_at_its_last_letter() {
    let lines = written("a: |\n  one\n   two\n\n\nb: >-\n  x\n  y\n");
    assert_eq!(lines[1], "/a: text \"one\\n two\\n\" at \"one\\n   two\"");
    assert_eq!(lines[2], "/b: text \"x y\" at \"x\\n  y\"");
}

#[test]
fn reads_json() {
    let text = "{\r\n\t\"a\": [1, -2.5e3, true, null, \"\\ud83d\\ude00\\/\"],\r\n\t\"b\": {}\r\n}";
    let (tree, report, _) = read_text(text);
    assert!(report.diagnostics.is_empty(), "{report:?}");
    let expected: serde_json::Value = serde_json::from_str(text).unwrap();
    assert_eq!(tree.unwrap().to_json(), expected);
}

#[test]
fn reads_a_json_key_of_any_length() {
    let key = "k".repeat(5000);
    let (tree, report, _) = read_text(&format!("{{\"{key}\": 1}}"));
    assert!(report.diagnostics.is_empty(), "{report:?}");
    assert!(tree.unwrap().get(&key).is_some());
}

#[test]
fn keys_that_are_no_text_are_their_spelling() {
    let (tree, report, _) = read_text("1: a\ntrue: b\n0x10: c\n~: d\n\"\": e\n1.50: f\n");
    assert!(report.diagnostics.is_empty(), "{report:?}");
    let tree = tree.unwrap();
    let keys: Vec<&str> = tree
        .entries()
        .unwrap()
        .iter()
        .map(|entry| entry.key.as_str())
        .collect();
    assert_eq!(keys, ["1", "true", "0x10", "~", "", "1.50"]);
}

#[test]
fn passes_over_a_byte_order_mark() {
    let (tree, report, sources) = read_text("\u{feff}ä: 1\nb: 2\n");
    assert!(report.diagnostics.is_empty());
    let tree = tree.unwrap();
    let spans: Vec<&str> = tree
        .entries()
        .unwrap()
        .iter()
        .map(|entry| sources.slice(entry.key_span))
        .collect();
    assert_eq!(spans, ["ä", "b"]);
}

#[test]
fn takes_values_of_aliases_from_where_they_are_written() {
    let (tree, report, sources) = read_text("a: &x [1, {b: 2}]\nc: *x\nd: &k key\n*k : 3\n");
    assert!(report.diagnostics.is_empty(), "{report:?}");
    let tree = tree.unwrap();
    let (first, second) = (tree.get("a").unwrap(), tree.get("c").unwrap());
    assert_eq!(first, second);
    assert_eq!(sources.start(second.span).line, 1);
    assert_eq!(
        sources.slice(tree.span),
        sources.text(tree.span.file).trim_end()
    );
    let last = tree.entries().unwrap().last().unwrap();
    assert_eq!(
        (last.key.as_str(), sources.slice(last.key_span)),
        ("key", "*k")
    );
}

#[test]
fn merges_what_is_not_there() {
    let (tree, report, _) = read_text(
        "a: &a {x: 1, y: 1}\nb: &b {y: 2, z: 2}\nc: {<<: [*a, *b], z: 3}\nd: {\"<<\": 1}\n",
    );
    assert!(report.diagnostics.is_empty(), "{report:?}");
    let tree = tree.unwrap();
    assert_eq!(
        tree.get("c").unwrap().to_json(),
        serde_json::json!({"z": 3, "x": 1, "y": 1})
    );
    assert_eq!(
        tree.get("d").unwrap().to_json(),
        serde_json::json!({"<<": 1})
    );
}

#[test]
fn keeps_and_reports_duplicate_keys() {
    let (tree, report, sources) = read_text("a: 1\nb: 2\na: 3\n\"a\": 4\n");
    assert_eq!(tree.unwrap().entries().unwrap().len(), 4);
    assert_eq!(names(&report), ["duplicate-key", "duplicate-key"]);
    let lines: Vec<_> = report
        .diagnostics
        .iter()
        .map(|found| {
            (
                sources.start(found.primary.span).line,
                sources.start(found.labels[0].span).line,
            )
        })
        .collect();
    assert_eq!(lines, [(3, 1), (4, 1)]);
}

#[test]
fn two_entries_in_one_map_are_told_once() {
    let all = |text: &str| {
        let found = read_text(text).1.diagnostics.into_iter();
        found.map(|found| found.message).collect::<Vec<_>>()
    };
    assert_eq!(
        all("- id: a\n  kind: x\n  text: one\n  kind: x\n  text: two\n"),
        ["the keys `kind` and `text` stand twice in the same map"]
    );
    assert_eq!(all("a: 1\nb: 2\na: 1\nb: 2\n").len(), 2, "all the same");
    assert_eq!(
        all("a: {x: 1}\nb: {x: 1}\na: {}\nb: {}\n").len(),
        2,
        "named"
    );
}

#[test]
fn reads_tags_of_the_core_schema() {
    let (tree, report, _) = read_text(
        "a: !!str 5\nb: !!int 5\nc: !!float 5\nd: ! 5\ne: !!seq [1]\nf: !!null ''\ng: !!bool \"true\"\n",
    );
    assert!(report.diagnostics.is_empty(), "{report:?}");
    let expected =
        serde_json::json!({"a": "5", "b": 5, "c": 5, "d": "5", "e": [1], "f": null, "g": true});
    assert_eq!(tree.unwrap().to_json(), expected);
}

#[test]
fn names_each_fault() {
    let table: [(&str, &[&str]); 21] = [
        ("", &["empty-file"]),
        ("# only a comment\n", &["empty-file"]),
        ("null\n", &[]),
        ("{a}: 1\nb: 2\n", &["complex-key"]),
        ("? [a]\n: 1\n", &["complex-key"]),
        ("a: &a [1]\n*a : 2\n", &["complex-key"]),
        ("a: {{x}}\n", &["complex-key"]),
        ("a:\n  {{x}}: 1\n", &["complex-key"]),
        ("\u{feff}{{x}}<<: ", &["yaml-syntax"]),
        ("a: {{x}} and more\n", &["yaml-syntax"]),
        ("a: 1\n---\nb: 2\n", &["many-documents"]),
        ("---\na: 1\n...\n", &[]),
        ("a: *b\n", &["unknown-alias"]),
        ("a: &a [*a]\n", &["unknown-alias"]),
        ("a: {<<: 1}\n", &["bad-merge"]),
        ("a: {<<: [{b: 1}, 2]}\n", &["bad-merge"]),
        ("a: !include b\n", &["bad-tag"]),
        ("a: !!int x\n", &["bad-tag"]),
        ("a: !!map [x]\n", &["bad-tag"]),
        ("a: \"\u{7}\"\n", &["not-text"]),
        ("a: b: c\n", &["yaml-syntax"]),
    ];
    for (text, expected) in table {
        let (_, report, _) = read_text(text);
        assert_eq!(names(&report), expected, "{text:?}: {report:?}");
    }
}

#[test]
fn reports_several_faults_at_once() {
    let (tree, report, _) = read_text("a: *x\na: !x y\n[b]: 1\nc: {<<: 1}\nd: e: f\n");
    assert_eq!(
        names(&report),
        [
            "unknown-alias",
            "bad-tag",
            "complex-key",
            "bad-merge",
            "yaml-syntax",
            "duplicate-key"
        ]
    );
    assert!(tree.unwrap().get("c").is_some());
}

#[test]
fn complains_once_about_what_cannot_be_read() {
    let (tree, report, _) = read_text("a: {{x}}\nb: *y\nc: {<<: *z}\n");
    assert_eq!(
        names(&report),
        ["complex-key", "unknown-alias", "unknown-alias"]
    );
    assert!(is_whole(&report));
    assert_eq!(
        tree.unwrap().to_json(),
        serde_json::json!({"a": "{{x}}", "b": "*y", "c": {}})
    );
}

#[test]
fn says_when_something_is_missing() {
    for (text, whole) in [
        ("a: 1\na: 2\n", true),
        ("a: b: c\n", false),
        ("", false),
        ("\u{1}", false),
        ("a", true),
    ] {
        assert_eq!(is_whole(&read_text(text).1), whole, "{text:?}");
    }
}

#[test]
fn keeps_what_stands_before_an_error() {
    let (tree, report, sources) =
        read_text("name: x\nnodes:\n  a: {type: end}\n  b: {type: \"end\n");
    assert_eq!(names(&report), ["yaml-syntax"]);
    let tree = tree.unwrap();
    assert_eq!(
        tree.to_json(),
        serde_json::json!({"name": "x", "nodes": {"a": {"type": "end"}, "b": {}}})
    );
    assert_eq!(
        sources.slice(tree.get("nodes").unwrap().get("a").unwrap().span),
        "{type: end}"
    );
}

/// The message, place and advice of the one syntax error in `text`.
fn syntax_error(text: &str) -> (String, String, String) {
    let (_, report, sources) = read_text(text);
    assert_eq!(names(&report), ["yaml-syntax"], "{text:?}");
    let found = &report.diagnostics[0];
    let place = sources.slice(found.primary.span).to_owned();
    (found.message.clone(), place, found.help.join(" "))
}

#[test]
fn explains_what_people_do_wrong() {
    let table = [
        (
            "output: Greeting: hello\n",
            ":",
            "a value without quotes cannot contain `: `",
        ),
        ("a:\n\tb: 1\n", "\t", "a tab stands where YAML wants blanks"),
        (
            "a: 1\n  b: 2\n",
            "b",
            "this line is indented deeper than the one above, which already has a value",
        ),
        (
            "a:\n   b: 1\n  c: 2\n",
            "c: 2",
            "the indentation of this line fits nothing above it",
        ),
        (
            "a: [1, 2\nb: 3\n",
            "[",
            "`[` is not closed where it should be",
        ),
        ("a: {b: 1\n", "{", "`{` is never closed"),
        ("a: [1, 2}\n", "[", "`[` is closed with `}`"),
        (
            "a: \"b\nc: d\n",
            "\"",
            "the text that begins with `\"` is never closed",
        ),
        (
            "a: 'it's'\n",
            "s",
            "something follows a text in single quotes",
        ),
        ("a: \"\\d\"\n", "\\d", "`\\d` is no escape that YAML knows"),
        (
            "a: \"\\ud83d\\ude00\\ud83d\"\n",
            "\\ud83d",
            "`\\ud83d` is no escape that YAML knows",
        ),
        (
            "a: @b\n",
            "@",
            "a value without quotes cannot begin with `@`",
        ),
        (
            "a: `b`\n",
            "`",
            "a value without quotes cannot begin with a backtick",
        ),
        (
            "a:\n  b: 1\n- c\n",
            "- c",
            "a list entry stands among the entries of a map",
        ),
        ("a: 1\nnodes\nb: 2\n", "nodes", "`nodes` is no `key: value`"),
        (
            "a: b]\nc: }\n",
            "}",
            "a bracket is closed that was never opened",
        ),
        (
            "a: {{b}} c\n",
            "{{b}}",
            "a value that begins with a template must be in quotes",
        ),
    ];
    for (text, place, message) in table {
        let (found, at, help) = syntax_error(text);
        assert_eq!((found.as_str(), at.as_str()), (message, place), "{text:?}");
        assert!(!help.is_empty(), "{text:?}");
    }
}

#[test]
fn says_what_is_not_text() {
    use crate::source::decode;
    assert_eq!(decode("ä: 1".as_bytes()).unwrap(), "ä: 1");
    let mut sources = Sources::default();
    for (bytes, message) in [
        (
            b"name: caf\xE9".as_slice(),
            "byte 9 of the file (0xE9) is not UTF-8",
        ),
        (b"\xFF\xFEa\0", "the file is UTF-16, not UTF-8"),
    ] {
        let problem = decode(bytes).unwrap_err();
        let file = sources.add("graph.yaml", problem.readable.clone());
        let found = not_text(file, &problem);
        assert_eq!(
            (found.code.name, found.message.as_str()),
            ("not-text", message)
        );
        assert!(found.primary.span.end as usize <= sources.text(file).len());
    }
}

#[test]
fn the_entry_that_stands_too_deep_is_shown() {
    let text = "nodes:\n  feed:\n     action:\n      primary: x\n    next: done\n";
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", text);
    let (_, report) = super::read(file, &sources);
    let found = &report.diagnostics[0];
    let shown: Vec<&str> = found.labels.iter().map(|l| sources.slice(l.span)).collect();
    assert_eq!(shown, ["action:"]);
}
