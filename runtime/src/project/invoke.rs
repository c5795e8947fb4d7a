//! Calling a graph with parameters, as a graph tool is called (Rye, "Running a graph", "Resume", "Single-step execution",
//! "Async execution"): some parameters say how it is run, all others are its inputs.

use super::log::{Log, named};
use super::manner::Manner;
use super::objects::Cache;
use super::sign::Signer;
use super::{Kept, Layout};
use crate::Cancel;
use crate::action::Workflow;
use crate::failure::{Failure, Interrupt, Kind};
use crate::graph::Graph;
use crate::host::Host;
use crate::observe::{All, Observer};
use crate::run::{Outcome, Run, RunError, Status};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Starts a run in the background, by its id and with these parameters, and gives the number of its process.
pub type Background = Arc<dyn Fn(&str, &Map<String, Value>) -> Result<u32, String> + Send + Sync>;

/// How graphs are called.
#[derive(Clone)]
pub struct Settings {
    /// The project that actions work in and that runs are kept in.
    pub project: PathBuf,
    /// Everything outside.
    pub host: Host,
    /// Where the key for signatures is.
    pub keys: PathBuf,
    /// What can stop the run. It stops between steps.
    pub cancel: Cancel,
    /// The model of threads that name none.
    pub model: Option<String>,
    /// What the run may call; `None`: what the parameters say, else what the graph declares.
    pub capabilities: Option<Vec<String>>,
    /// The name of the run; `None`: a new one.
    pub run_id: Option<String>,
    /// How runs are started in the background.
    pub background: Option<Background>,
    /// Who else is told what happens.
    pub watch: Option<Arc<dyn Observer>>,
    /// Whether no line is told per step; `RYE_GRAPH_QUIET` says the same.
    pub quiet: bool,
}

impl Settings {
    /// Runs in a project, in this world.
    pub fn new(project: &Path, host: Host) -> Self {
        Self {
            project: project.to_path_buf(),
            host,
            keys: Signer::home(),
            cancel: Cancel::new(),
            model: None,
            capabilities: None,
            run_id: None,
            background: None,
            watch: None,
            quiet: false,
        }
    }
}

/// What a call came to.
pub struct Invoked<G: Graph> {
    /// What the caller gets, in the words of the dialect.
    pub value: Value,
    /// The run, if one began.
    pub outcome: Option<Outcome<G>>,
    /// Why none began.
    pub refused: Option<Failure>,
    /// What could not be written down of the run, if something could not.
    pub trouble: Option<String>,
}

impl<G: Graph> Invoked<G> {
    fn refused(failure: Failure) -> Self {
        Self {
            value: json!({"success": false, "error": failure.message}),
            outcome: None,
            refused: Some(failure),
            trouble: None,
        }
    }

    fn answered(value: Value) -> Self {
        Self {
            value,
            outcome: None,
            refused: None,
            trouble: None,
        }
    }
}

/// Calls a graph.
///
/// What goes wrong is in the answer: a call never fails in another way.
pub async fn invoke<G: Graph>(
    graph: &G,
    parameters: Map<String, Value>,
    settings: Settings,
) -> Invoked<G> {
    match called(graph, parameters, settings).await {
        Ok(invoked) => invoked,
        Err(failure) => Invoked::refused(failure),
    }
}

async fn called<G: Graph>(
    graph: &G,
    mut parameters: Map<String, Value>,
    settings: Settings,
) -> Result<Invoked<G>, Failure> {
    let Some(workflow) = graph.workflow() else {
        return Err(outside_of_projects());
    };
    let manner = Manner::of(&mut parameters)?;
    if manner.validate {
        // What is wrong with a graph was said when it was compiled.
        let nodes = graph.about().nodes.len();
        return Ok(Invoked::answered(
            json!({"success": true, "errors": [], "warnings": [], "node_count": nodes}),
        ));
    }
    if manner.background {
        return background(workflow, parameters, &manner, &settings);
    }
    let signer = Signer::open(&settings.keys).map_err(|message| Failure::new(Kind::Io, message))?;
    let node = manner
        .node
        .as_deref()
        .map(|node| position(graph, node))
        .transpose()?;
    let kept = manner
        .resume
        .as_deref()
        .map(|run| load(&settings, workflow, &signer, run))
        .transpose()?;
    let state = start_state(graph, kept.as_ref(), &parameters, &manner)?;
    let decoded: G::State = serde_json::from_value(state.clone()).map_err(|error| {
        Failure::new(
            Kind::Inputs,
            format!("the state does not fit the graph: {error}"),
        )
    })?;
    if let Some(at) = node {
        let of = manner.resume.clone();
        let of = of.unwrap_or_else(|| new_id(workflow, &settings));
        let id = format!("{of}-step");
        return Ok(single(
            Run::from(graph, at, decoded),
            id,
            manner.node.unwrap_or_default(),
            settings,
        )
        .await);
    }
    let run_id = manner
        .resume
        .clone()
        .or_else(|| settings.run_id.clone())
        .unwrap_or_else(|| new_id(workflow, &settings));
    let steps = kept.as_ref().map_or(0, |kept| kept.step_count);
    let run = match &kept {
        None => Run::new(graph, decoded),
        Some(kept) => Run::from(graph, place(graph, kept, &run_id)?, decoded),
    };
    let layout = Layout {
        project: settings.project.clone(),
        graph: workflow.id.to_string(),
        run: run_id,
    };
    recorded(graph, run, (layout, signer), (state, steps), &settings).await
}

/// Runs a graph and writes down what it does.
async fn recorded<G: Graph>(
    graph: &G,
    run: Run<'_, G>,
    (layout, signer): (Layout, Signer),
    (state, steps): (Value, u32),
    settings: &Settings,
) -> Result<Invoked<G>, Failure> {
    let Some(workflow) = graph.workflow() else {
        return Err(outside_of_projects());
    };
    let cache = Cache::of(&settings.project, workflow);
    let log = Log::new(
        layout.clone(),
        signer,
        Arc::clone(&cache),
        settings,
        (graph.about(), workflow),
        state,
        steps,
    );
    let log = Arc::new(log);
    let run = prepared(run, settings)
        .id(layout.run.as_str())
        .steps_before(steps)
        .kept_results(cache);
    let mut watchers: Vec<Box<dyn Observer>> = vec![Box::new(Arc::clone(&log))];
    watchers.extend(
        settings
            .watch
            .clone()
            .map(|watch| Box::new(watch) as Box<dyn Observer>),
    );
    let outcome = run.watch(All(watchers)).run().await.map_err(unbegun)?;
    Ok(Invoked {
        value: answer(&outcome, &log.suppressed()),
        outcome: Some(outcome),
        refused: None,
        trouble: log.trouble(),
    })
}

fn outside_of_projects() -> Failure {
    Failure::new(Kind::Io, "this graph does not act inside of a project")
}

/// The state that the call begins with: that of a run which goes on, or a new one, with what the caller puts into it.
fn start_state<G: Graph>(
    graph: &G,
    kept: Option<&Kept>,
    parameters: &Map<String, Value>,
    manner: &Manner,
) -> Result<Value, Failure> {
    let mut state = match kept {
        Some(kept) => kept.state.clone(),
        None => {
            let begun = crate::run::begin(graph, parameters.clone());
            let begun = begun.map_err(|error| Failure::new(Kind::Inputs, error.to_string()))?;
            serde_json::to_value(begun).unwrap_or_default()
        }
    };
    if let Value::Object(fields) = &mut state {
        fields.extend(manner.inject.clone());
    }
    Ok(state)
}

/// Where a run goes on.
fn place<G: Graph>(graph: &G, kept: &Kept, run_id: &str) -> Result<G::At, Failure> {
    let over = kept.status.starts_with("completed");
    let Some(node) = kept.current_node.as_deref().filter(|_| !over) else {
        let message = format!("run `{run_id}` has reached its end, so there is nothing to resume");
        return Err(Failure::new(Kind::UnknownRun, message));
    };
    position(graph, node)
}

fn prepared<'g, G: Graph>(run: Run<'g, G>, settings: &Settings) -> Run<'g, G> {
    let run = run
        .host(&settings.host)
        .dir(&settings.project)
        .cancel(&settings.cancel);
    let run = match &settings.model {
        Some(model) => run.model(model.as_str()),
        None => run,
    };
    match &settings.capabilities {
        Some(patterns) => run.capabilities(patterns.iter().cloned()),
        None => run,
    }
}

/// Why a run did not begin.
fn unbegun(error: RunError) -> Failure {
    let kind = match &error {
        RunError::Input(_) => Kind::Inputs,
        RunError::Environment(_) => Kind::Environment,
        RunError::Host(failure) => failure.kind,
        RunError::Store(_) | RunError::Restore(_) | RunError::Over(_) => Kind::Io,
    };
    Failure::new(kind, error.to_string())
}

/// One node alone. Nothing is kept of it.
async fn single<G: Graph>(
    run: Run<'_, G>,
    id: String,
    node: String,
    settings: Settings,
) -> Invoked<G> {
    let run = prepared(run, &settings).id(id.as_str());
    let value = match run.step().await {
        Err(error) => return Invoked::refused(unbegun(error)),
        Ok(Ok(step)) => json!({
            "success": step.failed.is_none(),
            "state": step.state,
            "executed_node": step.node,
            "next_node": step.next.first(),
            "step_count": 1,
            "error": step.failed,
            "graph_run_id": id,
        }),
        Ok(Err(Interrupt::Fault(failure))) => json!({
            "success": false,
            "executed_node": node,
            "next_node": null,
            "step_count": 1,
            "error": failure.message,
            "graph_run_id": id,
        }),
        Ok(Err(Interrupt::Cancelled | Interrupt::Waiting(_))) => {
            json!({"success": false, "status": "cancelled", "executed_node": node, "graph_run_id": id})
        }
    };
    Invoked::answered(value)
}

/// Starts the run somewhere else, and gives its name at once.
fn background<G: Graph>(
    workflow: &Workflow,
    parameters: Map<String, Value>,
    manner: &Manner,
    settings: &Settings,
) -> Result<Invoked<G>, Failure> {
    let Some(start) = &settings.background else {
        return Err(Failure::new(
            Kind::Io,
            "this host cannot start runs in the background",
        ));
    };
    let run = manner
        .resume
        .clone()
        .unwrap_or_else(|| new_id(workflow, settings));
    let mut parameters = parameters;
    if let Some(run) = &manner.resume {
        parameters.insert("resume_run_id".into(), run.as_str().into());
    }
    if let Some(node) = &manner.node {
        parameters.insert("node".into(), node.as_str().into());
    }
    if !manner.inject.is_empty() {
        parameters.insert("inject_state".into(), Value::Object(manner.inject.clone()));
    }
    let pid = start(&run, &parameters).map_err(|message| Failure::new(Kind::Io, message))?;
    Ok(Invoked::answered(json!({
        "success": true,
        "graph_run_id": run,
        "graph_id": workflow.id,
        "status": "running",
        "pid": pid,
    })))
}

/// A name for a run: that of the graph and when it began. Where it is taken, a number makes it another.
pub fn new_id(workflow: &Workflow, settings: &Settings) -> String {
    let seconds = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let name = format!("{}-{seconds}", workflow.id.replace('/', "-"));
    let threads = settings.project.join(".ai/state/threads");
    let free = |name: &str| {
        std::fs::create_dir_all(&threads).is_err()
            || std::fs::create_dir(threads.join(name)).is_ok()
    };
    if free(&name) {
        return name;
    }
    (2..)
        .map(|number| format!("{name}-{number}"))
        .find(|name| free(name))
        .unwrap_or(name)
}

/// What is kept of a run, if it is believed.
fn load(
    settings: &Settings,
    workflow: &Workflow,
    signer: &Signer,
    run: &str,
) -> Result<Kept, Failure> {
    let unknown = |message: String| Failure::new(Kind::UnknownRun, message);
    let plain = !run.is_empty()
        && run
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter))
        && !run.starts_with('.');
    let layout = Layout {
        project: settings.project.clone(),
        graph: workflow.id.to_string(),
        run: run.to_owned(),
    };
    let text = std::fs::read_to_string(layout.state())
        .ok()
        .filter(|_| plain);
    let Some(text) = text else {
        return Err(unknown(format!(
            "there is no run `{run}` of `{}` to resume",
            workflow.id
        )));
    };
    let body = signer
        .opened(&text)
        .map_err(|flaw| unknown(format!("run `{run}` cannot be resumed: its state {flaw}")))?;
    Kept::read(body).ok_or_else(|| {
        unknown(format!(
            "run `{run}` cannot be resumed: its state cannot be read"
        ))
    })
}

/// The position of a node.
fn position<G: Graph>(graph: &G, node: &str) -> Result<G::At, Failure> {
    let nodes = &graph.about().nodes;
    let number = nodes.iter().position(|about| about.id == node);
    let named = serde_json::from_value(node.into()).ok();
    // The interpreter of the test suite knows its nodes by their numbers.
    let numbered = || number.and_then(|number| serde_json::from_value(number.into()).ok());
    number.and_then(|_| named.or_else(numbered)).ok_or_else(|| {
        let all: Vec<&str> = nodes.iter().map(|about| about.id.as_ref()).collect();
        let message = format!(
            "the graph has no node `{node}`; its nodes are {}",
            all.join(", ")
        );
        Failure::new(Kind::UnknownNode, message)
    })
}

/// What a run came to, in the words of the dialect.
fn answer<G: Graph>(outcome: &Outcome<G>, suppressed: &[Value]) -> Value {
    let state = || serde_json::to_value(&outcome.state).unwrap_or_default();
    let run = &outcome.run_id;
    match outcome.status {
        Status::Completed | Status::CompletedWithErrors => {
            let mut value = json!({
                "success": true,
                "status": named(outcome.status),
                "output": outcome.output,
                "steps": outcome.steps,
                "graph_run_id": run,
            });
            if let (Value::Object(fields), false) = (&mut value, suppressed.is_empty()) {
                fields.insert("errors_suppressed".into(), suppressed.len().into());
                fields.insert("errors".into(), suppressed.into());
            }
            value
        }
        Status::Cancelled | Status::Waiting => json!({
            "success": false,
            "status": named(outcome.status),
            "state": state(),
            "steps": outcome.steps,
            "graph_run_id": run,
        }),
        Status::Failed => {
            let (node, error) = outcome
                .error
                .as_ref()
                .map_or_else(Default::default, |problem| {
                    (problem.node.clone(), problem.message.clone())
                });
            json!({
                "success": false,
                "status": "error",
                "error": error,
                "node": node,
                "state": state(),
                "steps": outcome.steps,
                "graph_run_id": run,
            })
        }
    }
}
