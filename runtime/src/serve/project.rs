//! Graphs that act inside of a project, served: their runs are kept in the project as those of the command line are, and in no
//! store.
//!
//! A caller gives inputs and nothing else. The parameters that say how a run is run, what it may call above all, are for
//! whoever starts the service.

use super::desk::ServeError;
use super::hub::{Hub, RunStage};
use super::list::{Cursor, Page, RunStanding, paged, text};
use super::work::{RunSettings, watchers};
use crate::cli::args::View;
use crate::cli::input_names::Names;
use crate::cli::inputs::OURS;
use crate::cli::trail;
use crate::dialects::rye;
use crate::dialects::rye::action::Workflow;
use crate::dialects::rye::project::Layout;
use crate::dialects::rye::project::invoke::{Settings, invoke};
use crate::dialects::rye::project::names::new_id;
use crate::observe::Observer;
use crate::run::executor::Cancel;
use crate::run::journal::{Phase, check_name};
use serde_json::{Map, Value, json};
use std::sync::Arc;

impl RunSettings<'_> {
    /// What the graph says about the project that it acts in; `None`: it does not.
    pub(super) fn workflow(&self) -> Option<&Workflow> {
        rye::workflow(&self.agent.graph)
    }

    /// How a run is called; the name is empty where nobody has given it one.
    fn settings(&self, run: &str, cancel: Cancel) -> Result<Settings, ServeError> {
        let host = self.host(run).map_err(ServeError::Failed)?;
        let place = self.agent.acting(&self.how);
        let mut settings = Settings::new(&place.project, host);
        settings.files = place.files;
        settings.transcripts = crate::cli::tool::transcripts(&self.how);
        settings.cancel = cancel;
        settings.model = self.how.model.clone().filter(|_| !self.how.rehearses());
        settings.quiet = self.how.quiet;
        settings.keeps_states = self.hosts.are_looked_into();
        settings.spending = self.how.money.spending();
        settings.capabilities = self
            .workflow()
            .map(|workflow| workflow.granting(&self.how.grants));
        Ok(settings)
    }

    /// What a run is begun with, and its name.
    pub(super) fn called(
        &self,
        workflow: &Workflow,
        inputs: &Map<String, Value>,
        id: Option<String>,
    ) -> Result<String, ServeError> {
        if let Some(name) = OURS.into_iter().find(|name| inputs.contains_key(*name)) {
            return Err(ServeError::Wrong(format!(
                "`{name}` says how a run is run, which callers of a service do not; whoever starts the service grants with --grant"
            )));
        }
        Names::of(&self.agent.graph)
            .check(inputs)
            .and_then(|()| crate::run::begin(&self.agent.graph, inputs.clone()))
            .map_err(|error| ServeError::Wrong(error.to_string()))?;
        let Some(id) = id else {
            return Ok(new_id(workflow, &self.settings("", Cancel::new())?));
        };
        check_name(&id)?;
        if self.entry(&id).is_some() {
            return Err(ServeError::Conflict(format!(
                "there is a run `{id}` already"
            )));
        }
        Ok(id)
    }

    /// Runs the graph to its end, and says so. `parameters`: the inputs, or the run to go on with.
    pub(super) async fn act(
        &self,
        hub: &Hub,
        (id, cancel): (&str, Cancel),
        parameters: Map<String, Value>,
        watch: Option<Arc<dyn Observer>>,
    ) {
        let failed = |message: &str| json!({"run_id": id, "status": "failed", "error": {"node": "", "kind": "host", "message": message}});
        let outcome = match self.settings(id, cancel) {
            Err(ServeError::Failed(message)) => failed(&message),
            Err(_) => failed("the run could not be begun"),
            Ok(mut settings) => {
                settings.run_id = Some(id.to_owned());
                settings.watch = Some(Arc::new(watchers(hub, id, watch)));
                let host = settings.host.clone();
                let invoked = invoke(&self.agent.graph, parameters, settings).await;
                if self.hosts.are_single() {
                    host.close().await;
                }
                match (&invoked.outcome, &invoked.refused) {
                    (Some(outcome), _) => json!(outcome),
                    (None, Some(failure)) => failed(&failure.message),
                    (None, None) => failed("the run did not begin"),
                }
            }
        };
        let status = outcome.get("status").cloned().unwrap_or_default();
        self.note(id, &status);
        hub.leave(id, RunStage::Over, Vec::new(), &outcome);
    }

    /// The entry of a run of this graph in the registry of the project, in the words of the service.
    fn entry(&self, run: &str) -> Option<Value> {
        self.entries()
            .find(|entry| entry.get("run_id") == Some(&run.into()))
    }

    fn entries(&self) -> impl Iterator<Item = Value> {
        let project = self.agent.acting(&self.how).project;
        let graph = self.workflow().map(|workflow| workflow.id.to_string());
        let own =
            move |entry: &Value| entry.get("graph_id").and_then(Value::as_str) == graph.as_deref();
        crate::dialects::rye::actions::known(&project)
            .into_iter()
            .filter(own)
            .map(worded)
    }

    /// The latest runs.
    pub(super) fn rows(&self, hub: &Hub, page: &Page) -> Value {
        let place = |row: &Value| Cursor {
            begun: begun(row),
            run: text(row, "run_id").to_owned(),
        };
        let fits = |entry: &Value| {
            let (begun, run) = (begun(entry), text(entry, "run_id"));
            let standing = page.standing.map(RunStanding::name);
            let after = page.after.as_ref();
            standing.is_none_or(|standing| text(entry, "status") == standing)
                && after.is_none_or(|after| (begun.as_str(), run) < (&after.begun, &after.run))
        };
        let mut rows: Vec<Value> = self
            .entries()
            .map(|mut entry| {
                if let Some(known) = hub.known(text(&entry, "run_id")) {
                    known.summary_over(&mut entry);
                }
                entry
            })
            .filter(fits)
            .collect();
        let key = |row: &Value| (begun(row), text(row, "run_id").to_owned());
        rows.sort_by_cached_key(|row| std::cmp::Reverse(key(row)));
        paged(rows, page.limit, place)
    }

    /// One run.
    pub(super) fn found(&self, hub: &Hub, run: &str) -> Result<Value, ServeError> {
        match (self.entry(run), hub.known(run)) {
            (None, None) => Err(unknown(run)),
            (entry, known) => {
                let mut row = entry.unwrap_or_else(|| json!({"run_id": run}));
                if let Some(known) = known {
                    known.over(&mut row);
                }
                Ok(row)
            }
        }
    }

    /// Whether a run can go on.
    pub(super) fn stands(&self, run: &str) -> Result<(), ServeError> {
        let entry = self.entry(run).ok_or_else(|| unknown(run))?;
        let status = entry
            .get("status")
            .and_then(Value::as_str)
            .unwrap_or_default();
        match Phase::named(status) {
            Some(phase) if phase.is_final() => Err(ServeError::Conflict(format!(
                "run `{run}` has reached its end"
            ))),
            Some(_) | None => Ok(()),
        }
    }

    /// What a run left, as the project keeps it.
    pub(super) fn left(&self, run: &str, view: View) -> Result<String, ServeError> {
        trail::view(self.card, &self.layout(run)?, view).map_err(ServeError::Failed)
    }

    /// Where a run left it.
    pub(super) fn layout(&self, run: &str) -> Result<Layout, ServeError> {
        let workflow = self.workflow().ok_or_else(|| unknown(run))?;
        self.entry(run).ok_or_else(|| unknown(run))?;
        Ok(Layout {
            project: self.agent.acting(&self.how).project,
            graph: workflow.id.to_string(),
            run: run.to_owned(),
        })
    }
}

/// When a run was begun, as a cursor tells it: the digits of its date.
fn begun(entry: &Value) -> String {
    let date = text(entry, "started_at").chars();
    date.filter(char::is_ascii_digit).collect()
}

fn unknown(run: &str) -> ServeError {
    ServeError::Unknown(format!("there is no run `{run}` of this graph"))
}

/// An entry of the registry with the words of the service.
fn worded(mut entry: Value) -> Value {
    let interrupted = entry.get("status") == Some(&"running".into())
        && entry.get("alive") == Some(&Value::Bool(false));
    if let Some(fields) = entry.as_object_mut() {
        let graph = fields.get("graph_id").cloned().unwrap_or_default();
        fields.insert("graph".to_owned(), graph);
        if fields.get("status") == Some(&"error".into()) {
            fields.insert("status".to_owned(), Phase::Failed.name().into());
        } else if interrupted {
            fields.insert("status".to_owned(), "interrupted".into());
        }
    }
    entry
}
