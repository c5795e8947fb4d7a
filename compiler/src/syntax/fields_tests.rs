//! Every complaint of [`FieldReader`], in full, since its wording is the product.

use super::tests::read_text;
use super::*;
use crate::diag::Report;
use crate::diag::human::{Style, render};

/// Reads the node `triage` of `text` with `reader` and shows what was found.
fn complaints<T>(text: &str, reader: impl FnOnce(&mut FieldReader<'_>) -> T) -> String {
    let (tree, syntax, sources) = read_text(text);
    assert!(syntax.diagnostics.is_empty(), "{syntax:?}");
    let tree = tree.unwrap();
    let entry = tree.entries().unwrap().first().unwrap();
    let mut report = Report::default();
    let owner = format!("node `{}`", entry.key);
    if let Some(mut fields) = FieldReader::of_entry(owner, entry, &mut report) {
        reader(&mut fields);
        fields.close(&mut report);
    }
    report.sort();
    render(&report, &sources, Style::Plain)
}

fn messages(shown: &str) -> Vec<&str> {
    shown
        .lines()
        .filter(|line| line.starts_with("error") || line.starts_with("warning"))
        .collect()
}

#[test]
fn says_nothing_about_a_good_map() {
    let text = "triage: {prompt: p, model: m, version: 1.0, n: -3, max: 3, wait: 1.5, t: 0.7, on: true, tools: [a, b], \
                next: a, also: [b], updates: {k: v}, mode: fast, list: [1], empty:, x-mine: 1, known: 2}";
    let shown = complaints(text, |fields| {
        assert_eq!(fields.text("prompt").unwrap().value, "p");
        assert_eq!(fields.optional_text("model").unwrap().value, "m");
        assert!(fields.optional_text("absent").is_none());
        assert!(fields.optional_text("empty").is_none());
        assert_eq!(fields.scalar_text("version").unwrap().value, "1.0");
        assert_eq!(fields.integer("n").unwrap().value, -3);
        assert_eq!(fields.positive("max").unwrap().value, 3);
        assert_eq!(fields.count("max").unwrap().value, 3);
        assert_eq!(fields.seconds("wait").unwrap().value.as_millis(), 1500);
        assert_eq!(fields.number("t").unwrap().value.to_string(), "0.7");
        assert!(fields.boolean("on").unwrap().value);
        let texts = |found: Option<FieldValue<Vec<FieldValue<&str>>>>| -> Vec<String> {
            found
                .unwrap()
                .value
                .iter()
                .map(|text| text.value.to_owned())
                .collect()
        };
        assert_eq!(texts(fields.texts("tools")), ["a", "b"]);
        assert_eq!(texts(fields.one_or_more_texts("next")), ["a"]);
        assert_eq!(texts(fields.one_or_more_texts("also")), ["b"]);
        assert_eq!(fields.text_map("updates").unwrap().value[0].1, "v");
        assert_eq!(
            fields
                .one_of("mode", &[("slow", 1), ("fast", 2)])
                .unwrap()
                .value,
            2
        );
        assert_eq!(fields.list("list").unwrap().value.len(), 1);
        fields.accept(&["known"]);
    });
    assert_eq!(shown, "");
}

#[test]
fn shows_an_unknown_key_with_what_was_meant() {
    let shown = complaints("triage:\n  promt: hello\n", |fields| {
        fields.accept(&["prompt", "model"])
    });
    let expected = "\
warning[G0101]: unknown key `promt` in node `triage`
 --> graph.yaml:2:3
  |
2 |   promt: hello
  |   ^^^^^ has no effect
  |
  = help: did you mean `prompt`?
";
    assert_eq!(shown, expected);
}

#[test]
fn shows_where_an_unknown_key_belongs_or_what_is_known() {
    let shown = complaints("triage:\n  routes: {}\n  zebra: 1\n", |fields| {
        fields.belongs_elsewhere(&[("routes", "approval nodes")]);
        fields.accept(&["prompt", "model"]);
    });
    assert!(
        shown.contains("= help: `routes` belongs to approval nodes\n"),
        "{shown}"
    );
    assert!(
        shown.contains("= note: the keys known here are `prompt`, `model`\n"),
        "{shown}"
    );
}

#[test]
fn never_proposes_a_key_that_is_there() {
    let shown = complaints("triage: {prompt: a, prompts: b}", |fields| {
        fields.text("prompt").map(|_| ())
    });
    assert!(!shown.contains("did you mean"), "{shown}");
}

#[test]
fn shows_what_is_missing_at_its_owner() {
    let shown = complaints("triage:\n  model:\n", |fields| {
        fields.text("prompt");
        fields.text("model");
    });
    let expected = "\
error[G0102]: node `triage` has no `prompt`
 --> graph.yaml:1:1
  |
1 | triage:
  | ^^^^^^ `prompt` is required here
  |
  = help: add `prompt: …`

error[G0102]: `model` of node `triage` has no value
 --> graph.yaml:2:3
  |
2 |   model:
  |   ^^^^^ nothing behind the colon
  |
  = help: write the value; an empty text is `\"\"`
";
    assert_eq!(shown, expected);
}

#[test]
fn names_what_was_expected_and_what_was_found() {
    let text = "triage:\n  a: 5\n  b: [x]\n  c: \"5\"\n  d: yes\n  e: {x: 1}\n  f: x\n  g: x\n  h: true\n  i: [x, 1]\n  j: {k: [1]}\n";
    let shown = complaints(text, |fields| {
        fields.text("a");
        fields.text("b");
        fields.integer("c");
        fields.boolean("d");
        fields.list("e");
        fields.map("f");
        fields.seconds("g");
        fields.one_or_more_texts("h");
        fields.texts("i");
        fields.text_map("j");
    });
    assert_eq!(
        messages(&shown),
        [
            "error[G0103]: `a` of node `triage` must be text, but it is the number 5",
            "error[G0103]: `b` of node `triage` must be text, but it is a list",
            "error[G0103]: `c` of node `triage` must be a whole number, but it is the text `5`",
            "error[G0103]: `d` of node `triage` must be `true` or `false`, but it is the text `yes`",
            "error[G0103]: `e` of node `triage` must be a list, but it is a map",
            "error[G0103]: `f` of node `triage` must be a map, but it is the text `x`",
            "error[G0103]: `g` of node `triage` must be a number of seconds, but it is the text `x`",
            "error[G0103]: `h` of node `triage` must be text or a list of texts, but it is `true`",
            "error[G0103]: entry 2 of `i` of node `triage` must be text, but it is the number 1",
            "error[G0103]: `j.k` of node `triage` must be text, but it is a list",
        ]
    );
    for mended in [
        "put it in quotes: `\"5\"`
",
        "a number in quotes is text; write `5`
",
        "this is text since YAML 1.2; write `true`
",
    ] {
        assert!(shown.contains(mended), "{mended}: {shown}");
    }
}

#[test]
fn refuses_numbers_out_of_bounds() {
    let text = "triage: {a: 0, b: -1, c: 0, d: 1.5, e: 18446744073709551616, f: 2.5, g: 1e300}";
    let shown = complaints(text, |fields| {
        fields.positive("a");
        fields.count("b");
        fields.seconds("c");
        fields.integer("d");
        fields.integer("e");
        fields.positive("f");
        fields.seconds("g");
    });
    assert_eq!(messages(&shown).len(), 7, "{shown}");
    assert!(
        messages(&shown)
            .iter()
            .all(|line| line.starts_with("error[G0105]")),
        "{shown}"
    );
    assert!(
        shown.contains("`b` of node `triage` must be a whole number, 0 or more"),
        "{shown}"
    );
    assert!(shown.contains("the number -1 is not"), "{shown}");
}

#[test]
fn lists_the_possible_values() {
    let shown = complaints("triage: {mode: fats}", |fields| {
        fields
            .one_of("mode", &[("slow", 1), ("fast", 2)])
            .map(|_| ())
    });
    assert!(
        shown.contains("error[G0104]: `mode` of node `triage` cannot be `fats`"),
        "{shown}"
    );
    assert!(
        shown.contains("= note: possible values: `slow`, `fast`"),
        "{shown}"
    );
    assert!(shown.contains("= help: did you mean `fast`?"), "{shown}");
}

#[test]
fn refuses_what_is_no_map() {
    let shown = complaints("triage: [1, 2]\n", |_| ());
    assert_eq!(
        messages(&shown),
        ["error[G0103]: node `triage` must be a map, but it is a list"]
    );
    let (tree, _, _) = read_text("- a\n");
    let mut report = Report::default();
    assert!(FieldReader::of_item("the graph", &tree.unwrap(), &mut report).is_none());
    assert_eq!(
        report.diagnostics[0].message,
        "the graph must be a map, but it is a list"
    );
}
