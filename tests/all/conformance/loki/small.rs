//! Graphs of a node or two that the areas about single functions are run through.
//!
//! They are lowered but not checked: the state that a vector gives is there when the run starts, and the compiler cannot
//! know it.

use super::world::Outside;
use crate::conformance::finding::{self, Finding};
use graphwright::codegen::Map;
use graphwright::{Outcome, Run, Status};
use graphwright_compiler::diag::{Level, Report};
use graphwright_compiler::flow::Facts;
use graphwright_compiler::ir::{Dialect, Program};
use graphwright_compiler::pipeline;
use graphwright_compiler::source::Sources;
use graphwright_compiler::world::ListedFiles;
use graphwright_tests::interpret::InterpretedGraph;
use serde_json::{Value, json};

/// A graph in the form of JSON, which is YAML, too.
pub(super) struct Small {
    pub(super) program: Program,
    facts: Facts,
}

impl Small {
    /// Reads a graph whose other files are `files`. The error is what the compiler refuses it for.
    pub(super) fn read(graph: &Value, files: &[(&str, String)]) -> Result<Self, Vec<Finding>> {
        let mut sources = Sources::default();
        let file = sources.add("graph.yaml", graph.to_string());
        let world = ListedFiles::new(files.iter().map(|(path, text)| (*path, text.as_str())));
        let (program, report) = pipeline::lower(file, Some(Dialect::Loki), &mut sources, &world);
        match program {
            Some(program) if !report.has_errors() => {
                let facts = Facts::of(&program);
                Ok(Self { program, facts })
            }
            _ => Err(errors(&report, &sources)),
        }
    }

    /// Runs it from a state.
    pub(super) fn run(&self, state: Map<String, Value>, outside: &Outside) -> Result<Ran, String> {
        let host = outside.host();
        self.with(|graph| {
            let outcome = block_on(Run::new(graph, state).host(&host).run())?
                .map_err(|error| error.to_string())?;
            Ok(Ran::of(outcome))
        })
    }

    /// Does something with the graph that can be run.
    pub(super) fn with<T>(&self, task: impl FnOnce(&InterpretedGraph) -> T) -> T {
        task(&InterpretedGraph::new(&self.program, &self.facts))
    }
}

fn errors(report: &Report, sources: &Sources) -> Vec<Finding> {
    finding::at_level(report, sources, Level::Error)
}

/// What came of a run.
pub(super) struct Ran {
    pub(super) status: Status,
    pub(super) output: Option<String>,
    pub(super) state: Map<String, Value>,
    pub(super) path: Vec<String>,
    pub(super) problem: Option<Finding>,
}

impl Ran {
    pub(super) fn of(outcome: Outcome<InterpretedGraph>) -> Self {
        Self {
            status: outcome.status,
            output: outcome.output.as_ref().map(graphwright::codegen::shown),
            state: outcome.state.own(),
            path: outcome.path.iter().map(ToString::to_string).collect(),
            problem: outcome.error.as_ref().map(Finding::failed),
        }
    }

    /// Why it failed, as a list.
    pub(super) fn problems(&self) -> Vec<Finding> {
        self.problem.iter().cloned().collect()
    }

    /// The run must have reached its end.
    pub(super) fn completed(&self) -> Result<(), String> {
        if self.status == Status::Completed {
            return Ok(());
        }
        Err(format!(
            "the run ended {:?}: {}",
            self.status,
            finding::listed(&self.problems())
        ))
    }
}

/// Runs a future on a runtime of its own.
pub(super) fn block_on<T>(future: impl Future<Output = T>) -> Result<T, String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    let done = runtime.block_on(future);
    // A process that ignores its end must not hold the vector up.
    runtime.shutdown_background();
    Ok(done)
}

/// A graph with these nodes that begins with the first.
pub(super) fn graph(start: &str, nodes: Value) -> Value {
    json!({"name": "t", "version": "1.0", "start": start, "nodes": nodes})
}
