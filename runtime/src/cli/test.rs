//! `AGENT test SCENARIO...` and `AGENT explore`: what `graphwright test` asks the compiled graph. Both print one JSON object.

use super::args::{ExploreArgs, Test};
use super::status;
use crate::any_graph::AnyGraph;
use crate::graph::Ability;
use crate::run::Graph;
use crate::testing::{self, Difference, Scenario, ScenarioResult};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs scenarios, as many at once as there are processors.
pub(super) fn test(graph: &AnyGraph, test: &Test, dir: Option<&Path>) -> Result<ExitCode, String> {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        let mut done = Vec::new();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| format!("cannot start: {error}"))?;
        while let Some((at, path)) = {
            let at = next.fetch_add(1, Ordering::Relaxed);
            test.files.get(at).map(|path| (at, path))
        } {
            done.push((at, runtime.block_on(play(graph, path, dir))));
        }
        Ok::<_, String>(done)
    };
    let played = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads.min(test.files.len()))
            .map(|_| scope.spawn(work))
            .collect();
        let mut played = Vec::new();
        for thread in running {
            let done = thread.join().map_err(|_| "a scenario broke its thread")?;
            played.extend(done?);
        }
        Ok::<_, String>(played)
    })?;
    Ok(told(&test.files, played))
}

/// Prints what came of each file, in their order. Apart from what is generic: else it would be compiled with each graph.
fn told(files: &[PathBuf], mut played: Vec<(usize, ScenarioResult)>) -> ExitCode {
    played.sort_by_key(|(at, _)| *at);
    let passed = played.iter().all(|(_, one)| one.differences.is_empty());
    let scenarios: Vec<Value> = files
        .iter()
        .zip(&played)
        .map(|(path, (_, one))| json!({"file": path.display().to_string(), "played": one}))
        .collect();
    say!("{}", json!({"scenarios": scenarios}));
    ExitCode::from(if passed { 0 } else { status::FAILED })
}

/// A scenario that cannot be read is one that fails.
async fn play(graph: &AnyGraph, path: &Path, dir: Option<&Path>) -> ScenarioResult {
    let scenario = crate::files::text(path, super::script::LARGEST)
        .map_err(|error| format!(" {error}"))
        .and_then(|text| Scenario::from_yaml(&text));
    let scenario = match scenario {
        Ok(scenario) => scenario,
        Err(problem) => return unreadable(format!("{}:{problem}", path.display())),
    };
    // Conversations write into their own directory, and scenarios run side by side.
    if graph.about().has(Ability::Conversation) {
        let own = dir.map_or_else(|| crate::run::directory(graph), Path::to_path_buf);
        return match DirectoryCopy::of(&own) {
            Ok(copy) => scenario.play(graph, Some(&copy.0)).await,
            Err(error) => unreadable(format!("cannot copy {}: {error}", own.display())),
        };
    }
    scenario.play(graph, dir).await
}

fn unreadable(problem: String) -> ScenarioResult {
    ScenarioResult {
        name: String::new(),
        outcome: Value::Null,
        differences: vec![Difference {
            what: "the file".into(),
            expected: "a scenario".into(),
            found: problem.into(),
        }],
        exits: BTreeSet::new(),
        calls: std::collections::BTreeMap::new(),
        left_over: Vec::new(),
        unanswered: Vec::new(),
        seconds: 0.0,
        events: Vec::new(),
    }
}

/// A copy of a directory, removed in the end.
struct DirectoryCopy(PathBuf);

impl DirectoryCopy {
    fn of(directory: &Path) -> std::io::Result<Self> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let process = std::process::id();
        // A directory of its own: one of this name may have been left by a process that was called the same.
        let copy = loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let name = format!("graphwright-scenario-{process}-{number}");
            let path = std::env::temp_dir().join(name);
            match std::fs::create_dir(&path) {
                Ok(()) => break Self(path),
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        };
        fill(directory, &copy.0)?;
        Ok(copy)
    }
}

impl Drop for DirectoryCopy {
    fn drop(&mut self) {
        // What is left behind is in the directory for such things.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Copies files, but no links, which may lead anywhere, and nothing hidden.
fn fill(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name();
        let kind = entry.file_type()?;
        if name.to_string_lossy().starts_with('.') || name == "target" {
            continue;
        }
        if kind.is_dir() {
            fill(&entry.path(), &to.join(name))?;
        } else if kind.is_file() {
            std::fs::copy(entry.path(), to.join(name))?;
        }
    }
    Ok(())
}

/// Objects of inputs, as they stand on the command line.
pub(super) fn sets(text: Option<&str>) -> Result<Vec<Map<String, Value>>, String> {
    let told = |error: serde_json::Error| format!("--inputs: {error}");
    let inputs: Value = match text {
        Some(text) => serde_json::from_str(text).map_err(told)?,
        None => json!([{}]),
    };
    let sets = if inputs.is_array() {
        inputs
    } else {
        json!([inputs])
    };
    serde_json::from_value(sets).map_err(told)
}

/// What scripts and actions may give, as it stands on the command line.
pub(super) fn given(text: Option<&str>) -> Result<testing::ProgramOutputs, String> {
    match text {
        Some(text) => serde_json::from_str(text).map_err(|error| format!("--given: {error}")),
        None => Ok(testing::ProgramOutputs::default()),
    }
}

/// Walks all ways through the graph.
pub(super) async fn explore(graph: &AnyGraph, how: &ExploreArgs) -> Result<ExitCode, String> {
    let sets = sets(how.inputs.as_deref())?;
    let given = given(how.given.as_deref())?;
    let mut all = testing::Exploration::default();
    for inputs in sets {
        let bounds = testing::Bounds {
            runs: how.runs.saturating_sub(all.runs),
            ..testing::Bounds::default()
        };
        let inputs = testing::made_up(graph, inputs);
        all.add(testing::explore(graph, &inputs, &given, bounds).await);
    }
    say!("{}", json!(all));
    let failed = !all.findings.is_empty();
    Ok(ExitCode::from(if failed { status::FAILED } else { 0 }))
}

/// Replays the exits of kept runs.
pub(super) async fn replay(graph: &AnyGraph, url: &str) -> Result<ExitCode, String> {
    // A store that is opened is made; one that is not there has nothing to replay.
    if let Some(path) = url.strip_prefix("sqlite:").filter(|path| !path.is_empty())
        && !std::path::Path::new(path).exists()
    {
        return Err(format!("there is no store at `{path}`"));
    }
    let store = super::continuation::needed(Some(url)).await?;
    let replayed = testing::replay(graph, store.as_ref())
        .await
        .map_err(|error| error.to_string())?;
    say!("{}", json!({"place": store.place(), "runs": replayed}));
    let parts = replayed.iter().any(|run| run.parts.is_some());
    Ok(ExitCode::from(if parts { status::FAILED } else { 0 }))
}
