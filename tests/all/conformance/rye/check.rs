//! Compiling the graph of a vector.

use crate::conformance::fields::{Fields, texts};
use crate::conformance::finding::{
    self, Finding, JournalEntry, all_found, listed, none_else, not_found,
};
use crate::conformance::matchers;
use crate::conformance::workplace::Workplace;
use graphwright_compiler::check::CheckedProgram;
use graphwright_compiler::codegen::{self, Origin};
use graphwright_compiler::diag::Level;
use graphwright_compiler::driver::Directory;
use graphwright_compiler::ir::Dialect;
use graphwright_compiler::pipeline::{self, Settings};
use graphwright_compiler::source::Sources;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// What the compiler made of a graph.
pub(super) struct Compiled {
    pub(super) checked: Option<CheckedProgram>,
    pub(super) errors: Vec<Finding>,
    pub(super) warnings: Vec<Finding>,
    /// What a caller gets who asks for the check only.
    pub(super) validation: Value,
}

/// The file of `given.graph`, and what is written beside it.
pub(super) fn write(place: &Workplace, given: &Fields<'_>) -> Result<PathBuf, String> {
    match given.get("graph_format").map(Value::as_str) {
        None | Some(Some("json" | "yaml")) => {}
        Some(_) => return Err("the runner does not know given.graph_format".to_owned()),
    }
    let id = given.get("graph_id").and_then(Value::as_str).unwrap_or("g");
    let name = id.rsplit('/').next().unwrap_or("g");
    let graph = place.path().join(format!("{name}.yaml"));
    place.write_one(&graph, given.text("graph")?)?;
    place.write(place.path(), &given.object("files")?)?;
    Ok(graph)
}

/// What the caller grants.
pub(super) fn grants(given: &Fields<'_>) -> Result<Vec<String>, String> {
    given.get("grants").map_or_else(|| Ok(Vec::new()), texts)
}

/// Compiles a graph file. What compiles must also become Rust, and have the id it is to have.
pub(super) fn compile(graph: &Path, id: &str, grants: &[String]) -> Result<Compiled, String> {
    let text = std::fs::read_to_string(graph).map_err(|error| error.to_string())?;
    let folder = graph.parent().unwrap_or(graph);
    let world = Directory::new(folder).with_grants(grants.iter().cloned());
    let mut sources = Sources::default();
    let name = graph.file_name().map(PathBuf::from).unwrap_or_default();
    let file = sources.add(name, text);
    let settings = Settings {
        dialect: Some(Dialect::Rye),
        ..Settings::default()
    };
    let (_, checked, report) = pipeline::check(file, &settings, &mut sources, &world);
    if let Some(checked) = &checked {
        let origin = Origin {
            path: "graph.yaml".into(),
            ..Origin::default()
        };
        let rust = codegen::generate(checked, &origin, &|span| sources.start(span).line);
        if rust.contains("compile_error!") {
            return Err("the generated code is no Rust".to_owned());
        }
        let found = checked
            .program()
            .workflow
            .as_ref()
            .map_or("", |workflow| &workflow.id);
        if !id.is_empty() && found != id {
            return Err(format!("the id of the graph is {found}, expected {id}"));
        }
    }
    Ok(Compiled {
        errors: finding::at_level(&report, &sources, Level::Error),
        warnings: finding::at_level(&report, &sources, Level::Warning),
        validation: graphwright_compiler::validation(checked.as_ref(), &report),
        checked,
    })
}

/// Area `check`.
pub(super) fn run(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let place = Workplace::new()?;
    let graph = write(&place, given)?;
    let _ = given.get("graph_id");
    let compiled = compile(&graph, "", &grants(given)?)?;
    if let Some(options) = given.get("options") {
        let options = Fields::new("options", options);
        if options.need("validate")? != &Value::Bool(true) {
            return Err("the runner does not know given.options".to_owned());
        }
        options.finish()?;
    }
    result(expect, &compiled.validation)?;
    let errors = JournalEntry::list(expect.list("errors")?)?;
    let may_also = JournalEntry::list(expect.list("may_also")?)?;
    let refused = !compiled.errors.is_empty();
    match expect.text("verdict")? {
        "ok" | "warning" if refused => {
            return Err(format!("refused: {}", listed(&compiled.errors)));
        }
        "ok" | "warning" => {}
        "error" if !refused => {
            return Err(format!(
                "compiles, with warnings {}",
                listed(&compiled.warnings)
            ));
        }
        "error" => {
            all_found(&errors, &compiled.errors)?;
            none_else(&errors, &may_also, &compiled.errors)?;
        }
        other => return Err(format!("the runner does not know the verdict {other}")),
    }
    reported(expect, &compiled)
}

/// Compares what a caller gets: fields, and keys that are there.
pub(super) fn result(expect: &Fields<'_>, found: &Value) -> Result<(), String> {
    for (key, wanted) in expect.object("result")? {
        let value = found
            .get(&key)
            .ok_or_else(|| format!("result: there is no {key}"))?;
        matchers::value(&wanted, value)
            .map_err(|difference| format!("result.{key}: {difference}"))?;
    }
    if let Some(keys) = expect.get("result_keys") {
        for key in texts(keys)? {
            if found.get(&key).is_none() {
                return Err(format!("result: there is no {key}"));
            }
        }
    }
    Ok(())
}

/// Compares what else must or must not be said.
pub(super) fn reported(expect: &Fields<'_>, compiled: &Compiled) -> Result<(), String> {
    all_found(
        &JournalEntry::list(expect.list("warnings")?)?,
        &compiled.warnings,
    )?;
    let both: Vec<Finding> = compiled
        .errors
        .iter()
        .chain(&compiled.warnings)
        .cloned()
        .collect();
    let silent = match expect.get("not_reported") {
        Some(kinds) => texts(kinds)?,
        None => Vec::new(),
    };
    not_found(&silent, &both)
}
