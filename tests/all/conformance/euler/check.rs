//! Compiling the graph of a vector, and comparing the published codes.

use crate::conformance::fields::Fields;
use crate::conformance::finding::{self, Finding, listed};
use crate::conformance::workplace::Workplace;
use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::codegen::{self, Origin};
use graphwright_compiler::diag::Level;
use graphwright_compiler::driver::Directory;
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::source::Sources;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What the compiler made of a graph.
pub(super) struct Compiled {
    pub(super) checked: Option<CheckedProgram>,
    pub(super) errors: Vec<Finding>,
    warnings: Vec<Finding>,
    codes: BTreeSet<(bool, &'static str)>,
}

/// Writes `given.graph`. The path is that of the graph.
pub(super) fn write(place: &Workplace, given: &Fields<'_>) -> Result<PathBuf, String> {
    match given.get("graph_format").map(Value::as_str) {
        // JSON is YAML, and the name of the file is the same.
        None | Some(Some("json" | "yaml")) => {}
        Some(_) => return Err("the runner does not know given.graph_format".to_owned()),
    }
    let graph = place.path().join("graph.yaml");
    place.write_one(&graph, given.text("graph")?)?;
    place.write(place.path(), &given.object("files")?)?;
    Ok(graph)
}

/// Compiles a graph file. What compiles must also become Rust.
pub(super) fn compile(graph: &Path) -> Result<Compiled, String> {
    let text = std::fs::read_to_string(graph).map_err(|error| error.to_string())?;
    let world = Directory::new(graph.parent().unwrap_or(graph));
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", text);
    let (dialect, checked, report) =
        pipeline::check(file, &Settings::default(), &mut sources, &world);
    if checked.is_some() && dialect != Some(graphwright_compiler::ir::Dialect::Euler) {
        return Err(format!("taken for {dialect:?}"));
    }
    if let Some(checked) = &checked {
        let origin = Origin {
            path: "graph.yaml".into(),
            ..Origin::default()
        };
        let rust = codegen::generate(checked, &origin, &|span| sources.start(span).line);
        if rust.contains("compile_error!") {
            return Err("the generated code is not Rust".to_owned());
        }
    }
    let codes = report.diagnostics.iter().filter_map(|found| {
        let published = found.published?;
        Some((found.level == Level::Error, published))
    });
    Ok(Compiled {
        codes: codes.collect(),
        errors: finding::at_level(&report, &sources, Level::Error),
        warnings: finding::at_level(&report, &sources, Level::Warning),
        checked,
    })
}

/// Area `check`.
pub(super) fn run(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let place = Workplace::new()?;
    let graph = write(&place, given)?;
    let compiled = compile(&graph)?;
    let refused = !compiled.errors.is_empty();
    match expect.text("verdict")? {
        "ok" | "warning" if refused => {
            return Err(format!("refused: {}", listed(&compiled.errors)));
        }
        "ok" | "warning" => {}
        "error" if refused => {}
        "error" => {
            return Err(format!(
                "compiles, with warnings {}",
                listed(&compiled.warnings)
            ));
        }
        other => return Err(format!("the runner does not know the verdict {other}")),
    }
    let errors = codes(expect.list("errors")?)?;
    let warnings = codes(expect.list("warnings")?)?;
    let may_also = codes(expect.list("may_also")?)?;
    let wanted = errors
        .iter()
        .map(|code| (true, *code))
        .chain(warnings.iter().map(|code| (false, *code)));
    for (is_error, code) in wanted {
        if !compiled.codes.contains(&(is_error, code)) {
            return Err(format!("expected {code}, got {:?}", compiled.codes));
        }
    }
    let expected = |code: &str| {
        [&errors, &warnings, &may_also]
            .iter()
            .any(|all| all.contains(&code))
    };
    match compiled.codes.iter().find(|(_, code)| !expected(code)) {
        Some((_, code)) => Err(format!("unexpected {code}")),
        None => Ok(()),
    }
}

fn codes(entries: &[Value]) -> Result<Vec<&str>, String> {
    let code = |entry: &'_ Value| entry["code"].as_str().map(str::len);
    if let Some(entry) = entries.iter().find(|entry| code(entry).is_none()) {
        return Err(format!("{entry} is no code"));
    }
    Ok(entries
        .iter()
        .filter_map(|entry| entry["code"].as_str())
        .collect())
}
