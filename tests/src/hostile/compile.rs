//! The promise for any input at all: diagnostics that point into the text, or Rust that parses and a graph that can be interpreted. The property test, the fuzz
//! target and its plain loop share this file.

use graphwright_compiler::codegen::{self, Origin, Place};
use graphwright_compiler::diag::{FileReport, Report, fix, human, json};
use graphwright_compiler::flow::Facts;
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::registry::sarif;
use graphwright_compiler::source::{self, FileId, Sources};
use graphwright_compiler::syntax;
use graphwright_compiler::world::UnknownWorld;
use std::path::Path;

/// What became of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was refused, with at least one error.
    Refused,
    /// It became Rust that parses.
    Compiled,
}

/// Compiles `bytes` as the text of a graph around which nothing is known.
///
/// # Panics
/// If the promise is broken.
pub fn compile(bytes: &[u8]) -> Verdict {
    let mut sources = Sources::default();
    let text = match source::decode(bytes) {
        Ok(text) => text,
        Err(problem) => {
            let file = sources.add("graph.yaml", problem.readable.clone());
            let diagnostics = vec![syntax::not_text(file, &problem)];
            show(&Report { diagnostics }, &sources);
            return Verdict::Refused;
        }
    };
    let file = sources.add("graph.yaml", text);
    let settings = Settings::default();
    let (_, checked, report) = pipeline::check(file, &settings, &mut sources, &UnknownWorld);
    show(&report, &sources);
    mend(&report, &sources);
    let Some(checked) = checked else {
        assert!(report.has_errors(), "refused, and nobody says why");
        outline(file, &mut sources);
        return Verdict::Refused;
    };
    let origin = Origin {
        path: "graph.yaml".to_string(),
        place: Place::Working,
    };
    let rust = codegen::generate(&checked, &origin, &|span| sources.start(span).line);
    let fault = syn::parse_file(&rust).err();
    assert!(
        fault.is_none(),
        "generated Rust does not parse: {fault:?}\n{rust}"
    );
    super::graph::rehearsed(&checked);
    Verdict::Compiled
}

/// What the macro shows of a graph that has faults is Rust, too.
fn outline(file: FileId, sources: &mut Sources) {
    if let Some((program, _)) = pipeline::salvage(file, None, sources, &UnknownWorld) {
        let rust = codegen::outline(&program, &Facts::of(&program), codegen::Completeness::Part);
        assert!(rust.is_some(), "no outline of {}", program.name);
    }
}

/// All three forms, and every place within its text.
fn show(report: &Report, sources: &Sources) {
    for found in &report.diagnostics {
        let labels = std::iter::once(&found.primary).chain(&found.labels);
        let places = labels.map(|label| label.span);
        for span in places.chain(found.fixes.iter().map(|fix| fix.span)) {
            let inside = sources.text(span.file).get(span.range()).is_some();
            assert!(inside, "a place outside of the text: {found:?}");
        }
    }
    let shown = human::render(report, sources, human::Style::Plain);
    let obeyed = |c: char| c.is_control() && c != '\n';
    assert!(
        !shown.contains(obeyed),
        "a terminal would obey this: {shown:?}"
    );
    let files = [FileReport {
        path: Path::new("graph.yaml"),
        dialect: None,
        report,
        sources,
    }];
    for document in [json::render(&files), sarif::render(&files)] {
        let parsed: Result<serde_json::Value, _> = serde_json::from_str(&document);
        assert!(parsed.is_ok(), "no JSON: {document}");
    }
}

/// Safe fixes end: a mended text has fewer of them, and after a few rounds none.
fn mend(report: &Report, sources: &Sources) {
    let mut files = fix::mend(report, sources);
    let mut rounds = 0;
    while let Some(mended) = files.pop() {
        rounds += 1;
        assert!(rounds < 20, "fixing goes on and on: {}", mended.text);
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", mended.text);
        let settings = Settings::default();
        let (_, _, after) = pipeline::check(file, &settings, &mut sources, &UnknownWorld);
        files = fix::mend(&after, &sources);
    }
}
