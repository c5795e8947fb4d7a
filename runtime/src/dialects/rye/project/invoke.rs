//! Calling a graph with parameters, as a graph tool is called (Rye, "Running a graph", "Resume", "Single-step execution",
//! "Async execution"): some parameters say how it is run, all others are its inputs.

use super::KeptRun;
use super::log::{Log, Trail, Transcript, named};
use super::manner::RunManner;
pub use super::names::new_id;
use super::names::{own_id, step_id};
use super::objects::Cache;
use super::resume::{held, layout, load, place, position, whole};
use super::sign::Signer;
use super::single_step::single;
use crate::dialects::rye;
use crate::dialects::rye::action::Workflow;
use crate::dialects::rye::interruption::EarlierStarts;
use crate::dialects::rye::{Capabilities, Results};
use crate::graph::{Spending, Status};
use crate::host::{HostParts, Transcripts};
use crate::observe::{All, Observer};
use crate::purse::{Book, Budgets};
use crate::run::executor::Cancel;
use crate::run::{Graph, Outcome, Run, RunError};
use crate::value::failure::{Failure, Kind};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Starts a run in the background, by its id and with these parameters, and gives the number of its process.
pub type Background = Arc<dyn Fn(&str, &Map<String, Value>) -> Result<u32, String> + Send + Sync>;

/// How graphs are called.
#[derive(Clone)]
pub struct Settings {
    /// The project that actions work in and that runs are kept in.
    pub project: PathBuf,
    /// Where the files of the graph are, if they stand beside the project: its tools, directives and knowledge are found there
    /// first, and nothing is written there.
    pub files: Option<PathBuf>,
    /// Everything outside.
    pub host: HostParts,
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
    /// Whether what threads ask their models is written down.
    pub transcripts: Transcripts,
    /// What the run may spend on models, beside what the graph says.
    pub spending: Spending,
    /// Whether no line is told per step; `RYE_GRAPH_QUIET` says the same.
    pub quiet: bool,
    /// Whether the state around each step is kept, and not only the last one.
    pub keeps_states: bool,
}

impl Settings {
    /// Runs in a project, in this world.
    pub fn new(project: &Path, host: impl Into<HostParts>) -> Self {
        Self {
            project: project.to_path_buf(),
            files: None,
            host: host.into(),
            keys: Signer::home(),
            cancel: Cancel::new(),
            model: None,
            capabilities: None,
            run_id: None,
            background: None,
            watch: None,
            transcripts: Transcripts::Kept,
            spending: Spending::default(),
            quiet: false,
            keeps_states: false,
        }
    }
}

/// What a call came to.
pub struct CallResult<G: Graph> {
    /// What the caller gets, in the words of the dialect.
    pub value: Value,
    /// The run, if one began.
    pub outcome: Option<Outcome<G>>,
    /// Why none began.
    pub refused: Option<Failure>,
    /// What could not be written down of the run, if something could not.
    pub trouble: Option<String>,
}

impl<G: Graph> CallResult<G> {
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
) -> CallResult<G> {
    match called(graph, parameters, settings).await {
        Ok(invoked) => invoked,
        Err(failure) => CallResult::refused(failure),
    }
}

async fn called<G: Graph>(
    graph: &G,
    mut parameters: Map<String, Value>,
    settings: Settings,
) -> Result<CallResult<G>, Failure> {
    let Some(workflow) = rye::workflow(graph) else {
        return Err(outside_of_projects());
    };
    let manner = RunManner::of(&mut parameters)?;
    if manner.validate {
        // A graph with errors is not compiled.
        let nodes = graph.about().nodes.len();
        return Ok(CallResult::answered(json!({
            "success": true, "errors": [], "warnings": workflow.warnings, "node_count": nodes,
        })));
    }
    capabilities(&parameters)?;
    if manner.background {
        return background(workflow, parameters, &manner, &settings);
    }
    let signer = Signer::open(&settings.keys).map_err(|message| Failure::new(Kind::Io, message))?;
    let node = manner
        .node
        .as_deref()
        .map(|node| position(graph, node))
        .transpose()?;
    // A run that goes on belongs to this process before its state is read.
    let resumed = manner.resume.as_deref().filter(|_| node.is_none());
    let held = resumed
        .map(|run| held(&settings, workflow, run))
        .transpose()?;
    let kept = manner
        .resume
        .as_deref()
        .map(|run| load(&settings, workflow, &signer, run))
        .transpose()?;
    let (state, retries) = start_state(graph, kept.as_ref(), &parameters, &manner)?;
    let decoded = graph.read_state(state.clone()).map_err(|error| {
        Failure::new(
            Kind::Inputs,
            format!("the state does not fit the graph: {error}"),
        )
    })?;
    if let Some(at) = node {
        let layout = layout(&settings, workflow, &step_id(workflow, &manner, &settings));
        let run = Run::from(graph, at, decoded).retries_before(retries);
        let node = manner.node.as_deref().unwrap_or_default();
        let trail = Trail {
            transcript: Transcript::of(&layout)?,
            layout,
            signer,
        };
        return single(graph, run, node, trail, (state, &settings)).await;
    }
    let run_id = match &manner.resume {
        Some(run) => run.clone(),
        None => own_id(workflow, &settings)?,
    };
    let layout = layout(&settings, workflow, &run_id);
    let mut transcript = match held {
        Some(held) => held,
        None => Transcript::of(&layout)?,
    };
    let (run, began) = match kept {
        None => {
            transcript.begin()?;
            (Run::new(graph, decoded), (0, 0))
        }
        Some(kept) => {
            let at = place(graph, &kept, &run_id)?;
            let steps = kept.step_count;
            let date = settings.host.clock.date();
            let attempts = whole(&layout, &mut transcript, kept, (&signer, &date))?;
            (Run::from(graph, at, decoded), (steps, attempts))
        }
    };
    let run = run.retries_before(retries);
    let trail = Trail {
        layout,
        signer,
        transcript,
    };
    recorded(graph, run, trail, (state, began), &settings).await
}

/// A run may not call more because its caller got the form wrong.
fn capabilities(parameters: &Map<String, Value>) -> Result<(), Failure> {
    let given = parameters
        .get("capabilities")
        .filter(|given| !given.is_null());
    let fits = given.is_none_or(|given| {
        given
            .as_array()
            .is_some_and(|patterns| patterns.iter().all(Value::is_string))
    });
    if fits {
        return Ok(());
    }
    let message = "parameter `capabilities` must be a list of patterns, such as [\"rye.execute.tool.rye.bash\"]";
    Err(Failure::new(Kind::Inputs, message))
}

/// Runs a graph and writes down what it does.
async fn recorded<G: Graph>(
    graph: &G,
    run: Run<'_, G>,
    trail: Trail,
    (state, began): (Value, (u32, u32)),
    settings: &Settings,
) -> Result<CallResult<G>, Failure> {
    let Some(workflow) = rye::workflow(graph) else {
        return Err(outside_of_projects());
    };
    let cache = Cache::of(&settings.project, workflow);
    let layout = trail.layout.clone();
    let log = Log::new(
        trail,
        Arc::clone(&cache),
        settings,
        (graph.about(), workflow),
        state,
        began,
    );
    let log = Arc::new(log);
    let (steps, attempts) = began;
    let book = Arc::clone(&log);
    let begun = EarlierStarts {
        before: (attempts > 0).then_some((steps, attempts)),
        is_known: Arc::new(move || book.is_known()),
    };
    let mut host = settings.host.clone();
    host.purse = Arc::new(Budgets::with_book(Book::at(layout.money())));
    let run = prepared(run, settings)
        .host(&host)
        .id(layout.run.as_str())
        .steps_before(steps)
        .give(begun)
        .give(Results(cache));
    let mut watchers: Vec<Box<dyn Observer>> = vec![Box::new(Arc::clone(&log))];
    watchers.extend(
        settings
            .watch
            .clone()
            .map(|watch| Box::new(watch) as Box<dyn Observer>),
    );
    let outcome = run.watch(All(watchers)).run().await.map_err(|error| {
        layout.give_up();
        unbegun(error)
    })?;
    Ok(CallResult {
        value: answer(&outcome, &log),
        outcome: Some(outcome),
        refused: None,
        trouble: log.trouble(),
    })
}

pub(super) fn outside_of_projects() -> Failure {
    Failure::new(Kind::Io, "this graph does not act inside of a project")
}

/// The state that the call begins with: that of a run which goes on, or a new one, with what the caller puts into it; and
/// how often nodes were tried again before.
fn start_state<G: Graph>(
    graph: &G,
    kept: Option<&KeptRun>,
    parameters: &Map<String, Value>,
    manner: &RunManner,
) -> Result<(Value, BTreeMap<String, u32>), Failure> {
    let mut inject = manner.inject.clone();
    // Inputs that are put in are inputs like others: what they leave out keeps its value.
    let inputs = match inject.shift_remove("inputs") {
        Some(Value::Object(inputs)) => inputs,
        Some(other) => {
            inject.insert("inputs".into(), other);
            Map::new()
        }
        None => Map::new(),
    };
    let mut state = match kept {
        Some(kept) => {
            let mut state = kept.state.clone();
            if let Some(Value::Object(known)) = state.get_mut("inputs") {
                known.extend(inputs);
            }
            state
        }
        None => {
            let mut parameters = parameters.clone();
            parameters.extend(inputs);
            let begun = crate::run::begin(graph, parameters);
            let begun = begun.map_err(|error| Failure::new(Kind::Inputs, error.to_string()))?;
            serde_json::to_value(begun).unwrap_or_default()
        }
    };
    if let Value::Object(fields) = &mut state {
        fields.extend(inject);
    }
    let retries = state
        .as_object_mut()
        .and_then(|fields| fields.shift_remove("_retries"))
        .unwrap_or_default();
    Ok((state, serde_json::from_value(retries).unwrap_or_default()))
}

pub(super) fn prepared<'g, G: Graph>(run: Run<'g, G>, settings: &Settings) -> Run<'g, G> {
    let run = run.host(&settings.host).cancel(&settings.cancel);
    let run = run.spending(settings.spending);
    let run = run.give(settings.transcripts);
    let run = match &settings.files {
        Some(files) => run.dir(files).work_dir(&settings.project),
        None => run.dir(&settings.project),
    };
    let run = match &settings.model {
        Some(model) => run.model(model.as_str()),
        None => run,
    };
    match &settings.capabilities {
        Some(patterns) => run.give(Capabilities(patterns.clone())),
        None => run,
    }
}

/// Why a run did not begin.
pub(super) fn unbegun(error: RunError) -> Failure {
    Failure::new(error.kind(), error.to_string())
}

/// Starts the run somewhere else, and gives its name at once.
fn background<G: Graph>(
    workflow: &Workflow,
    parameters: Map<String, Value>,
    manner: &RunManner,
    settings: &Settings,
) -> Result<CallResult<G>, Failure> {
    let Some(start) = &settings.background else {
        return Err(Failure::new(
            Kind::Io,
            "this host cannot start runs in the background",
        ));
    };
    let run = match (&manner.resume, &manner.node) {
        (_, Some(_)) => step_id(workflow, manner, settings),
        (Some(run), None) => run.clone(),
        (None, None) => own_id(workflow, settings)?,
    };
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
    Ok(CallResult::answered(json!({
        "success": true,
        "graph_run_id": run,
        "graph_id": workflow.id,
        "status": "running",
        "pid": pid,
    })))
}

/// What a run came to, in the words of the dialect.
fn answer<G: Graph>(outcome: &Outcome<G>, log: &Log) -> Value {
    let (state, suppressed) = (|| log.state(), log.suppressed());
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
