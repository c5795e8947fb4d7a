//! Compiling the graph of a vector, and comparing what is said about it.

use crate::conformance::fields::Fields;
use crate::conformance::finding::{self, Finding, JournalEntry, all_found, listed, none_else};
use crate::conformance::workplace::Workplace;
use graphwright_compiler::Dialect;
use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::codegen::{self, Origin};
use graphwright_compiler::diag::Level;
use graphwright_compiler::driver::Directory;
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::source::Sources;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// What the compiler made of a graph.
pub(super) struct Compiled {
    pub(super) checked: Option<CheckedProgram>,
    pub(super) errors: Vec<Finding>,
    pub(super) warnings: Vec<Finding>,
}

/// Writes `given.graph` and `given.files`. The path is that of the graph.
pub(super) fn write(place: &Workplace, given: &Fields<'_>) -> Result<PathBuf, String> {
    let name = match given.get("graph_format").map(Value::as_str) {
        None | Some(Some("yaml")) => "graph.yml",
        Some(Some("json")) => "graph.json",
        Some(_) => return Err("the runner does not know given.graph_format".to_owned()),
    };
    let folder = place.path().join("agents/main");
    let graph = folder.join(name);
    place.write_one(&graph, given.text("graph")?)?;
    place.write(&folder, &given.object("files")?)?;
    Ok(graph)
}

/// Compiles a graph file. What compiles must also become Rust.
pub(super) fn compile(graph: &Path) -> Result<Compiled, String> {
    let text = std::fs::read_to_string(graph).map_err(|error| error.to_string())?;
    let world = Directory::new(graph.parent().unwrap_or(graph));
    let mut sources = Sources::default();
    let file = sources.add(graph.to_path_buf(), text);
    // A vector may leave out what the dialect is recognised by.
    let settings = Settings {
        dialect: Some(Dialect::Kegal),
        ..Settings::default()
    };
    let (_, checked, report) = pipeline::check(file, &settings, &mut sources, &world);
    if let Some(checked) = &checked {
        let lines = |span| sources.start(span).line;
        let rust = codegen::generate(checked, &Origin::default(), &lines);
        if rust.contains("compile_error!") {
            return Err("the generated code is not Rust".to_owned());
        }
    }
    Ok(Compiled {
        errors: finding::at_level(&report, &sources, Level::Error),
        warnings: finding::at_level(&report, &sources, Level::Warning),
        checked,
    })
}

/// Compiles a graph that is given as a value.
pub(super) fn compile_value(place: &Workplace, graph: &Value) -> Result<Compiled, String> {
    let path = place.path().join("agents/main/graph.json");
    place.write_one(&path, &graph.to_string())?;
    compile(&path)
}

/// Area `check`.
pub(super) fn check(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let place = Workplace::new()?;
    let graph = write(&place, given)?;
    verdict(expect, &compile(&graph)?)
}

/// Compares verdict and diagnostics.
pub(super) fn verdict(expect: &Fields<'_>, compiled: &Compiled) -> Result<(), String> {
    let errors = JournalEntry::list(expect.list("errors")?)?;
    let may_also = JournalEntry::list(expect.list("may_also")?)?;
    let verdict = expect.get("verdict").map_or(Some("ok"), Value::as_str);
    let refused = !compiled.errors.is_empty();
    match verdict {
        Some("ok" | "warning") if refused => {
            return Err(format!("refused: {}", listed(&compiled.errors)));
        }
        Some("ok" | "warning") => {}
        Some("error") if !refused => {
            return Err(format!(
                "compiles, with warnings {}",
                listed(&compiled.warnings)
            ));
        }
        Some("error") => {
            all_found(&errors, &compiled.errors)?;
            none_else(&errors, &may_also, &compiled.errors)?;
        }
        other => return Err(format!("the runner does not know the verdict {other:?}")),
    }
    all_found(
        &JournalEntry::list(expect.list("warnings")?)?,
        &compiled.warnings,
    )
}
