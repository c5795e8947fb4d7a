//! Texts that are meant to hurt. Each is as large as a file may be, or small and multiplies itself; that the test ends
//! at all is what it proves, since without the limits most of them would need minutes or gigabytes, or the stack.

use proptest::prelude::*;

use super::build::{MAX_DEPTH, MAX_VALUES};
use super::tests::read_text;
use super::*;
use crate::diag::human::{Style, render};

fn refused_as_too_large(text: &str) {
    let (_, report, sources) = read_text(text);
    let beginning: String = text.chars().take(40).collect();
    assert!(
        report
            .diagnostics
            .iter()
            .any(|found| found.code.id == TOO_LARGE.id),
        "{beginning:?}: {report:?}"
    );
    well_formed(&report, &sources);
}

fn well_formed(report: &Report, sources: &Sources) {
    for found in &report.diagnostics {
        let places = std::iter::once(&found.primary)
            .chain(&found.labels)
            .map(|label| label.span);
        for span in places.chain(found.fixes.iter().map(|fix| fix.span)) {
            assert!(
                sources.text(span.file).get(span.range()).is_some(),
                "{found:?}"
            );
        }
    }
    let shown = render(report, sources, Style::Plain);
    assert!(
        !shown
            .chars()
            .any(|shown| shown.is_control() && shown != '\n'),
        "{shown:?}"
    );
}

#[test]
fn stops_at_a_depth_that_the_stack_can_bear() {
    refused_as_too_large(&"[".repeat(100_000));
    refused_as_too_large(&"{a: ".repeat(100_000));
    refused_as_too_large(&"- ".repeat(100_000));
    refused_as_too_large(&"? ".repeat(100_000));
    refused_as_too_large(&"[{a: ".repeat(100_000));
    let staircase: Vec<String> = (0..1000)
        .map(|depth| format!("{}a:", " ".repeat(depth)))
        .collect();
    refused_as_too_large(&staircase.join("\n"));
}

#[test]
fn reads_to_the_limit_of_depth() {
    let text = format!("{}{}", "[".repeat(MAX_DEPTH), "]".repeat(MAX_DEPTH));
    let (tree, report, _) = read_text(&text);
    assert!(report.diagnostics.is_empty(), "{report:?}");
    assert!(tree.is_some());
}

#[test]
fn counts_the_depth_of_what_aliases_stand_for() {
    let lines: Vec<String> = (1..500)
        .map(|line| format!("k{line}: &k{line} [[*k{}]]", line - 1))
        .collect();
    refused_as_too_large(&format!("k0: &k0 x\n{}\n", lines.join("\n")));
}

#[test]
fn stops_aliases_that_multiply() {
    let lines: Vec<String> = (1..40)
        .map(|line| {
            format!(
                "k{line}: &k{line} [{}]",
                vec![format!("*k{}", line - 1); 9].join(", ")
            )
        })
        .collect();
    refused_as_too_large(&format!("k0: &k0 [x]\n{}\n", lines.join("\n")));
    let merges: Vec<String> = (0..2000)
        .map(|line| format!("m{line}: {{<<: [*b, *b]}}"))
        .collect();
    let keys: Vec<String> = (0..2000).map(|key| format!("k{key}: v")).collect();
    refused_as_too_large(&format!(
        "b: &b {{{}}}\n{}\n",
        keys.join(", "),
        merges.join("\n")
    ));
    let uses = "u: *a\n".repeat(100);
    refused_as_too_large(&format!("a: &a {}\n{uses}", "x".repeat(1 << 20)));
}

#[test]
fn stops_at_too_many_values() {
    refused_as_too_large(&format!("[{}]", "a,".repeat(MAX_VALUES + 1)));
    refused_as_too_large(&"- a\n".repeat(MAX_VALUES + 1));
    refused_as_too_large(&"k: v\n".repeat(MAX_VALUES));
}

#[test]
fn stops_at_too_many_references() {
    let (tree, report, _) = read_text(&format!("a: \"{}\"", "{{a}}".repeat(MAX_BRACES)));
    assert!(tree.is_none());
    assert_eq!(report.diagnostics.len(), 1);
    let bearable = "{{a}}".repeat(MAX_BRACES / 2);
    let (tree, report, _) = read_text(&format!("a: \"{bearable}\""));
    assert!(tree.is_some(), "{report:?}");
}

#[test]
fn refuses_a_huge_file_unread() {
    let (tree, report, _) = read_text(&"a: b\n".repeat(10 << 20));
    assert!(tree.is_none());
    assert_eq!(report.diagnostics.len(), 1);
}

#[test]
fn lists_a_bearable_number_of_findings() {
    let (_, report, sources) = read_text(&"a: *nope\n".repeat(20_000));
    assert_eq!(report.diagnostics.len(), 100);
    let last = report.diagnostics.last().unwrap();
    assert!(
        last.notes
            .iter()
            .any(|note| note.ends_with("more findings of this kind are not listed")),
        "{last:?}"
    );
    well_formed(&report, &sources);
}

#[test]
fn shows_little_of_a_long_line() {
    let (_, report, sources) = read_text(&format!(
        "a: {}: {}\n",
        "x ".repeat(50_000),
        "y ".repeat(50_000)
    ));
    let shown = render(&report, &sources, Style::Plain);
    assert!(shown.len() < 3000, "{}", shown.len());
    assert!(shown.contains("graph.yaml:1:100004"), "{shown}");
}

#[test]
fn survives_odd_breaks_and_characters() {
    for text in [
        "a: 1\rb: 2\r",
        "a: 1\r\nb: c: d\r\n",
        "a: \"x\u{2028}y\u{85}z\u{2029}\"\nb: c: d",
        "\u{feff}\u{feff}a: b",
        "a: \u{202e}b: c",
        "a: \u{1F600}: b",
        "\t",
        "%YAML 9.9\n---\na",
        "%TAG ! x\n%TAG ! y\n--- a",
        "a: |9\n b",
        "a: \"\\",
        "&",
        "*",
        "!<",
        "? ",
        "'",
        "- - - -\n - -",
        "{a: b}: c",
        "a: 'b'\u{0}",
    ] {
        let (_, report, sources) = read_text(text);
        well_formed(&report, &sources);
    }
}

fn inside(node: &Node, sources: &Sources, depth: usize) {
    assert!(depth <= MAX_DEPTH + 1);
    assert!(
        sources
            .text(node.span.file)
            .get(node.span.range())
            .is_some(),
        "{node:?}"
    );
    for item in node.items().unwrap_or_default() {
        inside(item, sources, depth + 1);
    }
    for entry in node.entries().unwrap_or_default() {
        assert!(
            sources
                .text(entry.key_span.file)
                .get(entry.key_span.range())
                .is_some(),
            "{entry:?}"
        );
        inside(&entry.value, sources, depth + 1);
    }
}

fn anything_goes(text: &str) {
    let (tree, report, sources) = read_text(text);
    well_formed(&report, &sources);
    assert!(tree.is_some() || report.has_errors());
    if let Some(tree) = tree {
        inside(&tree, &sources, 0);
    }
}

/// Pieces of which YAML is made, so that chance finds what a person would not.
const PIECES: &[&str] = &[
    "a", "b: ", "- ", "\n", "\n  ", "\n    ", "[", "]", "{", "}", ", ", ": ", "? ", "&x ", "*x",
    "<<: ", "!!str ", "!t ", "\"", "'", "|\n", ">-\n", "#c", " ", "\t", "---\n", "...\n", "%d\n",
    "\\u", "d83d", "é", "😀", "\u{feff}", "\r\n", "\r", "\u{85}", "\u{2028}", "{{x}}", "1", "0x",
    ".5", "~", "@", "`",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn reads_any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        match crate::source::decode(&bytes) {
            Ok(text) => anything_goes(&text),
            Err(problem) => prop_assert_eq!(problem.readable.as_bytes(), &bytes[..problem.offset]),
        }
    }

    #[test]
    fn reads_any_text(text in "\\PC{0,100}") {
        anything_goes(&text);
    }

    #[test]
    fn reads_any_pieces(pieces in proptest::collection::vec(proptest::sample::select(PIECES), 0..60)) {
        anything_goes(&pieces.concat());
    }

    #[test]
    fn locates_inside_any_scalar(text in "[ab{}\\n é]{0,40}", needle in "[ab{} é]{0,4}", nth in 0usize..4, cut in 0usize..40) {
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", text.as_str());
        let start = (0..=cut.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let span = locate(&sources, Span::new(file, start, text.len()), &needle, nth);
        prop_assert!(text.get(span.range()).is_some());
        prop_assert!(span.start as usize >= start);
    }

    #[test]
    fn reads_back_any_json(text in "[\\x20-\\x7E\\u{A0}-\\u{2027}]{0,30}", number in any::<i64>()) {
        let value = serde_json::json!({"text": text, "list": [number, null, true, text], text.clone(): {}});
        let (tree, report, _) = read_text(&value.to_string());
        prop_assert!(report.diagnostics.is_empty(), "{report:?}");
        prop_assert_eq!(tree.unwrap().to_json(), value);
    }
}
