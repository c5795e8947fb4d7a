//! Compiling the graph of a vector, and comparing what is said about it.

use crate::conformance::fields::{Fields, texts};
use crate::conformance::finding::{
    self, Finding, JournalEntry, all_found, listed, none_else, not_found,
};
use crate::conformance::workplace::Workplace;
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

/// Writes `given.graph` and `given.files` where the dialect expects them. The path is that of the graph.
pub(super) fn write(place: &Workplace, given: &Fields<'_>) -> Result<PathBuf, String> {
    match given.get("graph_format").map(Value::as_str) {
        // JSON is YAML, and the name of the file is the same.
        None | Some(Some("json" | "yaml")) => {}
        Some(_) => return Err("the runner does not know given.graph_format".to_owned()),
    }
    let folder = place.path().join("agents/main");
    let graph = folder.join("graph.yaml");
    place.write_one(&graph, given.text("graph")?)?;
    place.write(&folder, &given.object("files")?)?;
    Ok(graph)
}

/// Compiles a graph file. What compiles must also become Rust.
pub(super) fn compile(
    place: &Workplace,
    graph: &Path,
    context: Option<&Value>,
) -> Result<Compiled, String> {
    let text = std::fs::read_to_string(graph).map_err(|error| error.to_string())?;
    let world = world(place, graph, context)?;
    let mut sources = Sources::default();
    let file = sources.add("graph.yaml", text);
    let (_, checked, report) = pipeline::check(file, &Settings::default(), &mut sources, &world);
    if let Some(checked) = &checked {
        let origin = Origin {
            path: "graph.yaml".into(),
            ..Origin::default()
        };
        drop(codegen::generate(checked, &origin, &|span| {
            sources.start(span).line
        }));
    }
    Ok(Compiled {
        errors: finding::at_level(&report, &sources, Level::Error),
        warnings: finding::at_level(&report, &sources, Level::Warning),
        checked,
    })
}

/// What stands around the graph, and what `given.context` says about tools, servers and models.
fn world(place: &Workplace, graph: &Path, context: Option<&Value>) -> Result<Directory, String> {
    let mut world = Directory::new(graph.parent().unwrap_or(graph));
    let nothing = Value::Null;
    let context = Fields::new("context", context.unwrap_or(&nothing));
    if let Some(tools) = context.get("tools") {
        let folder = place.path().join("tools of the context");
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        for tool in texts(tools)? {
            place.write_one(&folder.join(tool), "")?;
        }
        world = world
            .with_tools_in(&folder)
            .map_err(|error| error.to_string())?;
    }
    if let Some(servers) = context.get("mcp_servers") {
        world = world.with_mcp_servers(texts(servers)?);
    }
    if let Some(models) = context.get("models") {
        world = world.with_models(texts(models)?);
    }
    context.finish()?;
    Ok(world)
}

/// Area `check`.
pub(super) fn run(given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
    let place = Workplace::new()?;
    let graph = write(&place, given)?;
    let compiled = compile(&place, &graph, given.get("context"))?;
    verdict(expect, &compiled)
}

/// Compares verdict and diagnostics.
pub(super) fn verdict(expect: &Fields<'_>, compiled: &Compiled) -> Result<(), String> {
    let errors = JournalEntry::list(expect.list("errors")?)?;
    let may_also = JournalEntry::list(expect.list("may_also")?)?;
    let refused = !compiled.errors.is_empty();
    match expect.text("verdict")? {
        "ok" | "warning" => {
            if refused {
                return Err(format!("refused: {}", listed(&compiled.errors)));
            }
        }
        "error" => {
            if !refused {
                return Err(format!(
                    "compiles, with warnings {}",
                    listed(&compiled.warnings)
                ));
            }
            all_found(&errors, &compiled.errors)?;
            none_else(&errors, &may_also, &compiled.errors)?;
        }
        other => return Err(format!("the runner does not know the verdict {other}")),
    }
    reported(expect, compiled)
}

/// Compares what else must or must not be said.
pub(super) fn reported(expect: &Fields<'_>, compiled: &Compiled) -> Result<(), String> {
    let both: Vec<Finding> = compiled
        .errors
        .iter()
        .chain(&compiled.warnings)
        .cloned()
        .collect();
    all_found(
        &JournalEntry::list(expect.list("warnings")?)?,
        &compiled.warnings,
    )?;
    all_found(&JournalEntry::list(expect.list("reports")?)?, &both)?;
    let silent = match expect.get("not_reported") {
        Some(kinds) => texts(kinds)?,
        None => Vec::new(),
    };
    not_found(&silent, &both)
}
