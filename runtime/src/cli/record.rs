//! `--record FILE`: a scripted world, or a whole scenario, from a real run.

use super::args::RunArgs;
use crate::any_graph::AnyGraph;
use crate::graph::{About, Status};
use crate::observe::secrets::Secrets;
use crate::run::Graph;
use crate::testing::{Expect, ExpectedError, Recorder, Scenario};
use crate::world::Host;
use serde_json::{Map, Value};
use std::io::Write;
use std::path::PathBuf;

/// A recording that goes on.
pub(crate) struct Recording {
    recorder: Recorder,
    path: PathBuf,
    secrets: Secrets,
    graph: String,
}

/// Begins to record, if the command line wants it.
///
/// # Errors
/// If the file cannot be written: nobody wants to hear that after an hour of work.
pub(super) fn begin(
    how: &RunArgs,
    host: Host,
    graph: &AnyGraph,
) -> Result<(Host, Option<Recording>), String> {
    let Some(path) = &how.record else {
        return Ok((host, None));
    };
    std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .map_err(|error| format!("--record: cannot write {}: {error}", path.display()))?;
    let recording = Recording::of(Recorder::new(host), path.clone(), graph.about());
    Ok((recording.recorder.host(), Some(recording)))
}

impl Recording {
    /// What this recorder notes of a run, for this file.
    pub(crate) fn of(recorder: Recorder, path: PathBuf, about: &About) -> Self {
        let hidden = about.secrets.iter();
        Self {
            path,
            secrets: Secrets::of_process(hidden.map(AsRef::as_ref)),
            graph: about.name.to_string(),
            recorder,
        }
    }

    /// Writes what was recorded. `inputs`: what the run was given; `outcome`: what it came to.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn write(
        &self,
        inputs: &Map<String, Value>,
        grant: &[String],
        outcome: &Value,
    ) -> Result<(), String> {
        let (world, mut removed) = self.recorder.without(&self.secrets);
        let mut clean = |value: &Value| {
            let mut value = value.clone();
            removed += self.secrets.remove(&mut value);
            value
        };
        let scenario = if self.is_scenario() {
            let inputs = match clean(&Value::Object(inputs.clone())) {
                Value::Object(inputs) => inputs,
                Value::Null
                | Value::Bool(_)
                | Value::Number(_)
                | Value::String(_)
                | Value::Array(_) => Map::new(),
            };
            Scenario {
                name: self.name(),
                inputs,
                grant: grant.to_vec(),
                world,
                expect: expected(&clean(outcome)),
            }
        } else {
            Scenario {
                name: String::new(),
                inputs: Map::new(),
                grant: Vec::new(),
                world,
                expect: Expect::default(),
            }
        };
        let ends = |end: &str| self.path.to_string_lossy().ends_with(end);
        let text = if ends(".json") {
            format!("{:#}\n", scenario.to_json())
        } else {
            format!(
                "# Recorded from a run of {}.\n{}",
                self.graph,
                scenario.to_yaml()?
            )
        };
        let failed = |error| format!("--record: cannot write {}: {error}", self.path.display());
        let mut file = std::fs::File::create(&self.path).map_err(failed)?;
        file.write_all(text.as_bytes()).map_err(failed)?;
        let secrets = match removed {
            0 => String::new(),
            1 => "; 1 secret was removed".to_owned(),
            many => format!("; {many} secrets were removed"),
        };
        tell!("recorded: {}{secrets}", self.path.display());
        Ok(())
    }

    /// Whether the file is to be one that `graphwright test` runs.
    fn is_scenario(&self) -> bool {
        let name = self.path.file_name().unwrap_or_default();
        name.to_string_lossy().contains(".scenario.")
    }

    fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.split(".scenario.").next().unwrap_or_default();
        name.replace(['-', '_', '.'], " ")
    }
}

/// What a scenario expects that came to this.
fn expected(outcome: &Value) -> Expect {
    let field = |name: &str| outcome.get(name).filter(|value| !value.is_null()).cloned();
    let read = |value: Value| serde_json::from_value(value).ok();
    let status: Option<Status> =
        field("status").and_then(|status| serde_json::from_value(status).ok());
    let problems = field("error").into_iter().chain(
        field("errors")
            .and_then(|errors| errors.as_array().cloned())
            .unwrap_or_default(),
    );
    let errors: Vec<ExpectedError> = problems
        .flat_map(|problem| {
            let others = problem.get("others").and_then(Value::as_array).cloned();
            std::iter::once(problem).chain(others.unwrap_or_default())
        })
        .map(|problem| {
            let part = |key: &str| problem.get(key).and_then(Value::as_str).map(str::to_owned);
            ExpectedError::Problem {
                node: part("node"),
                kind: part("kind"),
                message: None,
            }
        })
        .collect();
    Expect {
        status,
        output: field("output"),
        path: field("path").and_then(read),
        errors: Some(errors).filter(|errors| !errors.is_empty()),
        ..Expect::default()
    }
}
