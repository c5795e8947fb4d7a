//! Whole runs: the graph is compiled as a user would compile it, and called with parameters as a graph tool is; the
//! reference interpreter stands in for generated code.

use super::check::{self, Compiled};
use super::tools::Tools;
use crate::conformance::fields::{Fields, texts};
use crate::conformance::finding::{Finding, JournalEntry, all_found, listed, none_else};
use crate::conformance::matchers;
use crate::conformance::workplace::Workplace;
use graphwright::codegen::Graph;
use graphwright::dialects::rye::project::invoke::{CallResult, Settings, invoke};
use graphwright::host::Environment;
use graphwright::testing::World;
use graphwright::{Cancel, Host, Status};
use graphwright_tests::interpret::InterpretedGraph;
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use std::sync::Arc;

/// One vector: a graph in a directory, its tools, and the runs so far.
struct Scene {
    place: Workplace,
    graph: PathBuf,
    id: String,
    grants: Vec<String>,
    tools: Tools,
    runs: Vec<String>,
}

/// What a run came to, in what vectors compare.
struct Ran {
    status: String,
    path: Vec<String>,
    steps: u64,
    output: Option<Value>,
    state: Value,
    problems: Vec<Finding>,
    value: Value,
    calls: Vec<Value>,
    run_id: String,
}

/// Runs a graph: `given.graph`, or one of the folder of graphs.
pub(super) fn run(
    folder: Option<&(PathBuf, String)>,
    given: &Fields<'_>,
    expect: &Fields<'_>,
) -> Result<(), String> {
    let place = Workplace::new()?;
    let graph = match folder {
        None => check::write(&place, given)?,
        Some((folder, name)) => {
            place.copy(folder, place.path())?;
            place.write(place.path(), &given.object("files")?)?;
            place.path().join(name)
        }
    };
    let id = given
        .get("graph_id")
        .and_then(Value::as_str)
        .unwrap_or("")
        .to_owned();
    let mut scene = Scene {
        graph,
        id,
        grants: check::grants(given)?,
        tools: Tools::new(given.object("tools")?),
        runs: Vec::new(),
        place,
    };
    match given.get("runs") {
        None => scene.one(given, expect),
        Some(Value::Array(runs)) => {
            let wanted = expect.list("runs")?;
            if wanted.len() != runs.len() {
                return Err("expect.runs has not one entry per run".to_owned());
            }
            for (number, (run, wanted)) in runs.iter().zip(wanted).enumerate() {
                let (given, expect) =
                    (Fields::new("runs", run), Fields::new("expect.runs", wanted));
                if let Some(text) = given.get("graph").and_then(Value::as_str) {
                    scene.place.write_one(&scene.graph, text)?;
                }
                let done = scene
                    .one(&given, &expect)
                    .and_then(|()| given.finish())
                    .and_then(|()| expect.finish());
                done.map_err(|difference| format!("run {}: {difference}", number + 1))?;
            }
            Ok(())
        }
        Some(_) => Err("given.runs is no list".to_owned()),
    }
}

impl Scene {
    fn one(&mut self, given: &Fields<'_>, expect: &Fields<'_>) -> Result<(), String> {
        let compiled = check::compile(&self.graph, &self.id, &self.grants)?;
        let mut parameters = given.object("inputs")?;
        let cancel = self.options(given, &mut parameters)?;
        check::reported(expect, &compiled)?;
        let wanted = Wanted::read(expect)?;
        let Some(checked) = &compiled.checked else {
            return refused(&wanted, &compiled);
        };
        let mut tools = self.tools.clone();
        let stop = Cancel::new();
        tools.cancel = cancel.map(|node| (node, stop.clone()));
        let graph = InterpretedGraph::new(checked.program(), checked.facts());
        let settings = self.settings(&tools, &stop);
        let invoked = block_on(invoke(&graph, parameters, settings))?;
        if let Some(trouble) = &invoked.trouble {
            return Err(format!("something could not be written: {trouble}"));
        }
        let ran = Ran::of(&graph, invoked, self.tools.take_calls());
        self.runs.push(ran.run_id.clone());
        ended(&wanted, &ran)?;
        went(expect, &ran)?;
        called(expect, &ran)?;
        answered(expect, &ran)?;
        self.events(expect, &ran)
    }

    /// `given.options`, added to the parameters. Gives the node during which the run is cancelled.
    fn options(
        &self,
        given: &Fields<'_>,
        parameters: &mut Map<String, Value>,
    ) -> Result<Option<String>, String> {
        let mut cancel = None;
        for (name, value) in given.object("options")? {
            match name.as_str() {
                "cancel" => {
                    let fields = Fields::new("options.cancel", &value);
                    cancel = Some(fields.text("during_node")?.to_owned());
                    fields.finish()?;
                }
                "resume" | "graph_run_id" | "resume_run_id" | "node" | "inject_state" | "async"
                | "validate" => {
                    let number = value
                        .as_str()
                        .and_then(|text| text.strip_prefix("@run")?.parse::<usize>().ok());
                    let named = number.and_then(|number| self.runs.get(number.checked_sub(1)?));
                    parameters.insert(name, named.map_or(value.clone(), |run| json!(run)));
                }
                other => return Err(format!("the runner does not know options.{other}")),
            }
        }
        Ok(cancel)
    }

    fn settings(&self, tools: &Tools, cancel: &Cancel) -> Settings {
        let mut host = Host::scripted(World::default());
        host.actions = Arc::new(tools.clone());
        host.environment = Environment::Real;
        let (graph, id, grants) = (self.graph.clone(), self.id.clone(), self.grants.clone());
        let (again, tools, place) = (host.clone(), tools.clone(), self.place.path().to_path_buf());
        let keys = place.join(".keys");
        let other = (place.clone(), keys.clone());
        // A run in the background is a thread here, which compiles and runs the graph anew.
        let background = move |run: &str, parameters: &Map<String, Value>| {
            let mut settings = Settings::new(&other.0, again.clone());
            settings.keys.clone_from(&other.1);
            settings.run_id = Some(run.to_owned());
            let (graph, id, grants, parameters) = (
                graph.clone(),
                id.clone(),
                grants.clone(),
                parameters.clone(),
            );
            let _tools = tools.clone();
            let thread = std::thread::Builder::new()
                .stack_size(16 << 20)
                .spawn(move || {
                    let compiled = check::compile(&graph, &id, &grants)?;
                    let checked = compiled.checked.ok_or("does not compile")?;
                    let graph = InterpretedGraph::new(checked.program(), checked.facts());
                    block_on(invoke(&graph, parameters, settings)).map(|invoked| invoked.value)
                });
            let thread = thread.map_err(|error| error.to_string())?;
            // The directory of the vector must not go away under it.
            let value = thread
                .join()
                .map_err(|_| "the background run panicked".to_owned())??;
            if value["success"] != json!(true) {
                return Err(format!("the background run failed: {value}"));
            }
            Ok(std::process::id())
        };
        let mut settings = Settings::new(&place, host);
        settings.keys = keys;
        settings.cancel = cancel.clone();
        settings.background = Some(Arc::new(background));
        settings
    }

    /// Compares what stands in the transcript.
    fn events(&self, expect: &Fields<'_>, ran: &Ran) -> Result<(), String> {
        let Some(events) = expect.get("events_include") else {
            return Ok(());
        };
        let path = self
            .place
            .path()
            .join(".ai/state/threads")
            .join(&ran.run_id)
            .join("transcript.jsonl");
        let text = std::fs::read_to_string(&path)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        let found: Vec<String> = text
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok())
            .filter_map(|event| event["event_type"].as_str().map(str::to_owned))
            .collect();
        for wanted in texts(events)? {
            if !found.contains(&wanted) {
                return Err(format!("events: expected {wanted}, got {found:?}"));
            }
        }
        Ok(())
    }
}

impl Ran {
    fn of(
        graph: &InterpretedGraph,
        invoked: CallResult<InterpretedGraph>,
        calls: Vec<Value>,
    ) -> Self {
        let run_id = invoked.value["graph_run_id"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        let refused = invoked.refused.iter().map(Finding::refused);
        let Some(outcome) = invoked.outcome else {
            let path = invoked.value["executed_node"].as_str().map(str::to_owned);
            let status = if invoked.refused.is_some() {
                "failed"
            } else {
                ""
            };
            return Self {
                status: status.to_owned(),
                path: path.into_iter().collect(),
                steps: 0,
                output: None,
                state: invoked.value["state"].clone(),
                problems: refused.collect(),
                value: invoked.value,
                calls,
                run_id,
            };
        };
        let status = match outcome.status {
            Status::Completed => "completed",
            Status::CompletedWithErrors => "completed_with_errors",
            Status::Failed => "failed",
            Status::Waiting => "paused",
            Status::Cancelled => "cancelled",
        };
        let _ = graph.about();
        Self {
            status: status.to_owned(),
            path: outcome.path.iter().map(ToString::to_string).collect(),
            steps: u64::from(outcome.steps),
            output: outcome.output.clone(),
            state: Value::Object(outcome.state.clone().own()),
            problems: outcome.error.iter().map(Finding::failed).collect(),
            value: invoked.value,
            calls,
            run_id,
        }
    }
}

/// How the run is expected to end.
struct Wanted<'v> {
    status: Option<&'v str>,
    errors: Vec<JournalEntry>,
    may_also: Vec<JournalEntry>,
}

impl<'v> Wanted<'v> {
    fn read(expect: &Fields<'v>) -> Result<Self, String> {
        Ok(Self {
            status: match expect.get("status") {
                None => None,
                Some(status) => Some(status.as_str().ok_or("expect.status is no text")?),
            },
            errors: JournalEntry::list(expect.list("errors")?)?,
            may_also: JournalEntry::list(expect.list("may_also")?)?,
        })
    }
}

/// A graph that does not compile is fine only where the run may be rejected; then the compiler must say why.
fn refused(wanted: &Wanted<'_>, compiled: &Compiled) -> Result<(), String> {
    if wanted.status != Some("rejected") {
        return Err(format!("refused: {}", listed(&compiled.errors)));
    }
    one_of(wanted, &compiled.errors)?;
    none_else(&wanted.errors, &wanted.may_also, &compiled.errors)
}

fn one_of(wanted: &Wanted<'_>, found: &[Finding]) -> Result<(), String> {
    let mut entries = wanted.errors.iter();
    if wanted.errors.is_empty()
        || entries.any(|entry| all_found(std::slice::from_ref(entry), found).is_ok())
    {
        return Ok(());
    }
    all_found(&wanted.errors, found)
}

fn ended(wanted: &Wanted<'_>, ran: &Ran) -> Result<(), String> {
    let fits = match wanted.status {
        None => true,
        Some("rejected") => ran.status == "failed",
        Some(status) => status == ran.status,
    };
    if !fits {
        let status = wanted.status.unwrap_or_default();
        return Err(format!(
            "expected status {status}, got {}: {} {}",
            ran.status,
            listed(&ran.problems),
            ran.value
        ));
    }
    match wanted.status {
        Some("rejected") => one_of(wanted, &ran.problems)?,
        _ => all_found(&wanted.errors, &ran.problems)?,
    }
    if wanted.errors.is_empty() {
        return Ok(());
    }
    none_else(&wanted.errors, &wanted.may_also, &ran.problems)
}

/// Compares where the run went and what it left.
fn went(expect: &Fields<'_>, ran: &Ran) -> Result<(), String> {
    let compare = |what: &str, wanted: &Value, found: &Value| {
        matchers::value(wanted, found).map_err(|difference| format!("{what}: {difference}"))
    };
    if let Some(path) = expect.get("path") {
        compare("path", path, &json!(ran.path))?;
    }
    if let Some(steps) = expect.get("steps") {
        compare("steps", steps, &json!(ran.steps))?;
    }
    if let Some(output) = expect.get("output") {
        compare(
            "output",
            output,
            ran.output.as_ref().ok_or("there is no output")?,
        )?;
    }
    for (key, wanted) in expect.object("output_has")? {
        let found = ran.output.as_ref().and_then(|output| output.get(&key));
        compare(
            &format!("output.{key}"),
            &wanted,
            found.ok_or_else(|| format!("output: there is no {key}"))?,
        )?;
    }
    for (key, wanted) in expect.object("state")? {
        let found = ran
            .state
            .get(&key)
            .ok_or_else(|| format!("state: there is no {key}"))?;
        part(&wanted, found).map_err(|difference| format!("state.{key}: {difference}"))?;
    }
    for (path, wanted) in expect.object("state_at")? {
        let pointer = format!("/{}", path.replace('.', "/"));
        let found = ran
            .state
            .pointer(&pointer)
            .ok_or_else(|| format!("state: there is no {path}"))?;
        compare(&format!("state.{path}"), &wanted, found)?;
    }
    for (key, wanted) in expect.object("state_length")? {
        let length = ran.state.get(&key).and_then(Value::as_array).map(Vec::len);
        compare(&format!("length of state.{key}"), &wanted, &json!(length))?;
    }
    for (key, wanted) in expect.object("state_trimmed")? {
        let found = ran.state.get(&key).and_then(Value::as_str).map(str::trim);
        compare(&format!("state.{key}"), &wanted, &json!(found))?;
    }
    if let Some(absent) = expect.get("state_absent") {
        for key in texts(absent)? {
            if let Some(found) = ran.state.get(&key) {
                return Err(format!("state: {key} must not be there, and is {found}"));
            }
        }
    }
    Ok(())
}

/// A value; of an object under a key of the state, the fields that are named.
fn part(wanted: &Value, found: &Value) -> Result<(), String> {
    if let (Value::Object(fields), Value::Object(found)) = (wanted, found) {
        for (key, wanted) in fields {
            let found = found.get(key).ok_or_else(|| format!("there is no {key}"))?;
            matchers::value(wanted, found).map_err(|difference| format!("{key}: {difference}"))?;
        }
        return Ok(());
    }
    matchers::value(wanted, found)
}

/// Compares what was called.
fn called(expect: &Fields<'_>, ran: &Ran) -> Result<(), String> {
    if let Some(calls) = expect.get("calls") {
        matchers::value(calls, &json!(ran.calls))
            .map_err(|difference| format!("calls: {difference}"))?;
    }
    if let Some(count) = expect.get("call_count") {
        matchers::value(count, &json!(ran.calls.len()))
            .map_err(|difference| format!("call_count: {difference}"))?;
    }
    Ok(())
}

/// Compares what the caller gets.
fn answered(expect: &Fields<'_>, ran: &Ran) -> Result<(), String> {
    check::result(expect, &ran.value)?;
    let errors = ran
        .value
        .get("errors")
        .cloned()
        .unwrap_or_else(|| json!([]));
    if let Some(suppressed) = expect.get("suppressed") {
        matchers::value(suppressed, &errors)
            .map_err(|difference| format!("suppressed: {difference}"))?;
    }
    if let Some(nodes) = expect.get("suppressed_nodes") {
        let found: Vec<&Value> = errors
            .as_array()
            .into_iter()
            .flatten()
            .map(|error| &error["node"])
            .collect();
        matchers::value(nodes, &json!(found))
            .map_err(|difference| format!("suppressed_nodes: {difference}"))?;
    }
    for key in ["executed_node", "next_node", "success"] {
        if let Some(wanted) = expect.get(key) {
            matchers::value(wanted, &ran.value[key])
                .map_err(|difference| format!("{key}: {difference}"))?;
        }
    }
    match expect.get("run_id") {
        Some(wanted) => matchers::text(wanted, &ran.run_id)
            .map_err(|difference| format!("run_id: {difference}")),
        None => Ok(()),
    }
}

/// Runs a future on a runtime of its own.
fn block_on<T>(future: impl Future<Output = T>) -> Result<T, String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    let done = runtime.block_on(future);
    runtime.shutdown_background();
    Ok(done)
}
