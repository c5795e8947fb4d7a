//! The three forms of the same findings.

use crate::diag::codes::{MISSING_FIELD, UNKNOWN_KEY};
use std::path::Path;

use serde_json::{Value, json};

use super::human::Style;
use super::*;
use crate::registry::{ALL, find, sarif};
use crate::source::Span;

const GRAPH: &str = "name: greeter\nnodes:\n  ask:\n    promt: \"Was möchten Sie? \u{1F600}\"\n";
const CHILD: &str = "start: x\n";

struct Case {
    sources: Sources,
    report: Report,
}

/// A warning with a label elsewhere, a label in another file, a note, advice and two edits; and a bare error.
fn case() -> Case {
    let mut sources = Sources::default();
    let graph = sources.add("agents/a b/graph.yaml", GRAPH);
    let child = sources.add("agents/child/graph.yaml", CHILD);
    let at = |text: &str| {
        let start = GRAPH.find(text).unwrap();
        Span::new(graph, start, start + text.len())
    };
    let mut report = Report::default();
    report.add(
        Diagnostic::new(
            &UNKNOWN_KEY,
            at("promt"),
            "unknown key `promt` in node `ask`",
            "has no effect",
        )
        .label(at("ask"), "in this node")
        .label(Span::new(child, 0, 5), "used here")
        .note("the keys known here are `prompt`")
        .help("did you mean `prompt`?")
        .suggestion(at("promt"), "prompt")
        .safe_fix(Span::new(graph, GRAPH.len(), GRAPH.len()), "x: 1\n")
        .published("KEY_UNKNOWN"),
    );
    report.add(Diagnostic::new(&MISSING_FIELD, at("😀"), "missing", ""));
    Case { sources, report }
}

fn with_file<T>(case: &Case, show: impl FnOnce(&[FileReport<'_>]) -> T) -> T {
    let path = Path::new("agents/a b/graph.yaml");
    show(&[FileReport {
        path,
        dialect: Some("loki"),
        report: &case.report,
        sources: &case.sources,
    }])
}

#[test]
fn shows_a_person_all_there_is() {
    let case = case();
    let shown = human::render(&case.report, &case.sources, Style::Plain);
    let expected = "\
warning[G0101, KEY_UNKNOWN]: unknown key `promt` in node `ask`
 --> agents/a b/graph.yaml:4:5
  |
3 |   ask:
  |   --- in this node
4 |     promt: \"Was möchten Sie? 😀\"
  |     ^^^^^ has no effect
  |
 ::: agents/child/graph.yaml:1:1
  |
1 | start: x
  | ----- used here
  |
  = note: the keys known here are `prompt`
  = help: did you mean `prompt`?
  = help: insert before line 5: `x: 1`

error[G0102]: missing
 --> agents/a b/graph.yaml:4:30
  |
4 |     promt: \"Was möchten Sie? 😀\"
  |                              ^^
";
    assert_eq!(shown, expected);
}

#[test]
fn colours_only_when_asked() {
    let case = case();
    let plain = human::render(&case.report, &case.sources, Style::Plain);
    let colored = human::render(&case.report, &case.sources, Style::Color);
    assert!(!plain.contains('\u{1b}'));
    assert!(colored.contains("\u{1b}["));
    assert_eq!(
        human::render(&Report::default(), &case.sources, Style::Color),
        ""
    );
}

#[test]
fn lets_no_control_character_through() {
    let mut sources = Sources::default();
    let evil = "a: \u{1b}[31m\u{9b}2J\u{7}\r\u{202e}\nb: 1\r\n";
    let file = sources.add(format!("{evil}.yaml").as_str(), evil);
    let span = Span::new(file, 0, 1);
    let mut report = Report::default();
    report.add(
        Diagnostic::new(&UNKNOWN_KEY, span, evil, evil)
            .label(Span::new(file, 3, 6), evil)
            .note(evil)
            .help(evil)
            .suggestion(span, evil),
    );
    let shown = human::render(&report, &sources, Style::Plain);
    let bad: Vec<char> = shown
        .chars()
        .filter(|c| (c.is_control() && *c != '\n') || *c == '\u{202e}')
        .collect();
    assert!(bad.is_empty(), "{bad:?}: {shown}");
}

#[test]
fn shows_what_fits_a_screen() {
    let mut sources = Sources::default();
    let text = "line of text\n".repeat(5000);
    let file = sources.add("graph.yaml", text.as_str());
    let mut found = Diagnostic::new(
        &UNKNOWN_KEY,
        Span::new(file, 0, text.len()),
        "m".repeat(100_000),
        "w".repeat(100_000),
    );
    for label in 0..500 {
        found = found.label(Span::new(file, label * 26, label * 26 + 4), "here");
    }
    let report = Report {
        diagnostics: vec![found],
    };
    let shown = human::render(&report, &sources, Style::Plain);
    assert!(shown.contains("490 more places are not shown"), "{shown}");
    assert!(shown.lines().count() < 80, "{}", shown.lines().count());
    assert!(shown.len() < 20_000, "{}", shown.len());
}

#[test]
fn survives_places_that_do_not_exist() {
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", "ä");
    let elsewhere = Sources::default();
    for (start, end) in [(0, 1), (1, 1), (1, 9), (9, 9), (9, 1)] {
        let mut report = Report::default();
        report.add(Diagnostic::new(
            &UNKNOWN_KEY,
            Span::new(file, start, end),
            "m",
            "w",
        ));
        for sources in [&sources, &elsewhere] {
            assert!(human::render(&report, sources, Style::Plain).contains("warning[G0101]: m"));
            let file = FileReport {
                path: Path::new("graph.yaml"),
                dialect: None,
                report: &report,
                sources,
            };
            assert!(json::render(&[file]).contains("G0101"));
            assert!(sarif::render(&[file]).contains("G0101"));
        }
    }
}

#[test]
fn writes_json_as_promised() {
    let case = case();
    let shown: Value = serde_json::from_str(&with_file(&case, json::render)).unwrap();
    let expected = json!({"files": [{
        "path": "agents/a b/graph.yaml", "dialect": "loki", "ok": false,
        "diagnostics": [
            {
                "code": "G0101", "name": "unknown-key", "published": "KEY_UNKNOWN", "level": "warning",
                "message": "unknown key `promt` in node `ask`",
                "primary": {"file": "agents/a b/graph.yaml", "line": 4, "column": 5, "end_line": 4, "end_column": 10},
                "labels": [
                    {"line": 4, "column": 5, "message": "has no effect"},
                    {"line": 3, "column": 3, "message": "in this node"},
                    {"line": 1, "column": 1, "message": "used here", "file": "agents/child/graph.yaml"},
                ],
                "notes": ["the keys known here are `prompt`"],
                "help": ["did you mean `prompt`?", "insert before line 5: `x: 1`"],
                "fixes": [
                    {
                        "place": {"file": "agents/a b/graph.yaml", "line": 4, "column": 5, "end_line": 4, "end_column": 10},
                        "replacement": "prompt", "safe": false,
                    },
                    {
                        "place": {"file": "agents/a b/graph.yaml", "line": 5, "column": 1, "end_line": 5, "end_column": 1},
                        "replacement": "x: 1\n", "safe": true,
                    },
                ],
            },
            {
                "code": "G0102", "name": "missing-field", "published": null, "level": "error", "message": "missing",
                "primary": {"file": "agents/a b/graph.yaml", "line": 4, "column": 30, "end_line": 4, "end_column": 31},
                "labels": [], "notes": [], "help": [], "fixes": [],
            },
        ],
    }]});
    assert_eq!(shown, expected);
    assert_eq!(json::render(&[]), r#"{"files":[]}"#);
}

#[test]
fn a_file_with_warnings_only_is_ok() {
    let mut case = case();
    case.report.diagnostics.truncate(1);
    let shown: Value = serde_json::from_str(&with_file(&case, json::render)).unwrap();
    assert_eq!(shown["files"][0]["ok"], true);
}

#[test]
fn writes_sarif() {
    let case = case();
    let log: Value = serde_json::from_str(&with_file(&case, sarif::render)).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["tool"]["driver"]["name"], "graphwright");
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(rules.len(), ALL.len());
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    for result in results {
        let rule = &rules[usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap()];
        assert_eq!(rule["id"], result["ruleId"]);
        assert!(matches!(
            result["level"].as_str(),
            Some("error" | "warning")
        ));
        for place in result["locations"].as_array().unwrap() {
            let region = &place["physicalLocation"]["region"];
            assert!(
                region["startLine"].as_u64() >= Some(1)
                    && region["startColumn"].as_u64() >= Some(1)
            );
            let uri = place["physicalLocation"]["artifactLocation"]["uri"]
                .as_str()
                .unwrap();
            assert_eq!(uri, "agents/a%20b/graph.yaml");
        }
    }
    let warning = &results[0];
    assert_eq!(warning["relatedLocations"].as_array().unwrap().len(), 2);
    assert_eq!(
        warning["relatedLocations"][1]["physicalLocation"]["artifactLocation"]["uri"],
        "agents/child/graph.yaml"
    );
    let change = &warning["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(change["insertedContent"]["text"], "prompt");
    assert_eq!(
        change["deletedRegion"],
        json!({"startLine": 4, "startColumn": 5, "endLine": 4, "endColumn": 10})
    );
    assert!(results[1].get("fixes").is_none());
}

#[test]
fn every_code_is_listed_once_and_named_by_its_family() {
    let ids: Vec<&str> = ALL.iter().map(|code| code.id).collect();
    let mut sorted = ids.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(ids, sorted, "in the order of the index, none twice");
    for code in ALL {
        assert!(code.id.len() == 5 && code.id.starts_with('G'), "{code:?}");
        assert!(
            code.name
                .chars()
                .all(|letter| letter.is_ascii_lowercase() || letter == '-'),
            "{code:?}"
        );
        assert_eq!(
            ALL.iter().filter(|other| other.name == code.name).count(),
            1,
            "{code:?}"
        );
        assert_eq!(find(code.id).map(|found| found.name), Some(code.name));
        assert_eq!(find(code.name).map(|found| found.id), Some(code.id));
    }
}
