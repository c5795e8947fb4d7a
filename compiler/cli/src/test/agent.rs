//! What the program of a graph is asked, and what it says.

use super::scenario_check::CheckedScenario;
use crate::interpret;
use crate::options::ReadingArgs;
use graphwright_compiler::diag::Level;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A scenario file, and what came of it.
#[derive(Deserialize)]
pub(super) struct Scenario {
    pub(super) file: PathBuf,
    pub(super) played: ScenarioResult,
    /// What was found in the file before it was run.
    #[serde(skip)]
    pub(super) read: Option<CheckedScenario>,
}

/// What came of a scenario.
#[derive(Deserialize)]
pub(super) struct ScenarioResult {
    pub(super) name: String,
    pub(super) outcome: Value,
    pub(super) differences: Vec<Difference>,
    pub(super) exits: Vec<TakenExit>,
    pub(super) calls: Map<String, Value>,
    pub(super) left_over: Vec<UnusedEntries>,
    pub(super) unanswered: Vec<UnansweredCall>,
    pub(super) seconds: f64,
    /// What it told while it ran.
    #[serde(default)]
    pub(super) events: Vec<Value>,
}

/// Entries of a scripted world that nothing asked for.
#[derive(Deserialize, Serialize)]
pub(super) struct UnusedEntries {
    pub(super) section: String,
    pub(super) name: String,
    pub(super) entries: usize,
    pub(super) left: usize,
}

/// A call that a scripted world had no answer for.
#[derive(Deserialize, Serialize)]
pub(super) struct UnansweredCall {
    pub(super) section: String,
    pub(super) name: String,
    pub(super) call: usize,
    pub(super) entries: usize,
}

/// What became of old runs.
#[derive(Deserialize, Serialize)]
pub(super) struct ReplayResult {
    pub(super) place: String,
    pub(super) runs: Vec<Rerun>,
}

/// An old run.
#[derive(Deserialize, Serialize)]
pub(super) struct Rerun {
    pub(super) run_id: String,
    pub(super) status: String,
    pub(super) steps: usize,
    pub(super) parts: Option<Divergence>,
}

/// Where the graph goes another way.
#[derive(Deserialize, Serialize)]
pub(super) struct Divergence {
    pub(super) after: usize,
    pub(super) node: String,
    pub(super) why: String,
    pub(super) changes: Vec<String>,
}

impl ReplayResult {
    pub(super) fn passes(&self) -> bool {
        self.runs.iter().all(|run| run.parts.is_none())
    }
}

/// Something that is not as it must be.
#[derive(Deserialize, Serialize)]
pub(super) struct Difference {
    pub(super) what: String,
    pub(super) expected: Value,
    pub(super) found: Value,
}

/// An exit that was taken.
#[derive(Clone, Deserialize, Serialize, PartialEq, Eq)]
pub(super) struct TakenExit {
    pub(super) node: String,
    pub(super) exit: String,
}

/// What a walk found.
#[derive(Deserialize, Serialize)]
pub(super) struct Exploration {
    pub(super) runs: usize,
    pub(super) complete: bool,
    pub(super) findings: Vec<FoundFailure>,
}

/// What came of runs in storms.
#[derive(Deserialize, Serialize)]
pub(super) struct StormResults {
    pub(super) trials: u64,
    pub(super) moments: u64,
    pub(super) processes: u64,
    pub(super) broken: Option<Trial>,
    /// What happened, where there was one storm only.
    #[serde(default)]
    pub(super) story: Vec<String>,
}

/// A storm that shows a fault.
#[derive(Deserialize, Serialize)]
pub(super) struct Trial {
    pub(super) seed: u64,
    pub(super) broken: BrokenPromise,
}

/// What does not hold, and what happened before.
#[derive(Deserialize, Serialize)]
pub(super) struct BrokenPromise {
    pub(super) what: String,
    pub(super) story: Vec<String>,
}

/// Something that goes wrong on some ways.
#[derive(Deserialize, Serialize)]
pub(super) struct FoundFailure {
    pub(super) problem: RunFailure,
    pub(super) runs: usize,
    pub(super) path: Vec<String>,
    pub(super) scenario: Map<String, Value>,
}

/// What goes wrong.
#[derive(Deserialize, Serialize)]
pub(super) struct RunFailure {
    pub(super) node: String,
    pub(super) kind: String,
    pub(super) message: String,
}

impl Scenario {
    /// One whose file does not fit, and so is not run.
    pub(super) fn unfit(read: CheckedScenario) -> Self {
        let errors = read.report.diagnostics.iter();
        let errors = errors.filter(|found| found.level == Level::Error);
        let differences = errors.map(|found| {
            let at = read.sources.start(found.primary.span);
            let help = found
                .help
                .first()
                .map_or(String::new(), |help| format!("; {help}"));
            let (file, message) = (read.file.display(), &found.message);
            Difference {
                what: "the file".into(),
                expected: "a scenario of this graph".into(),
                found: format!("{file}:{}:{}: {message}{help}", at.line, at.column).into(),
            }
        });
        Self {
            file: read.file.clone(),
            played: ScenarioResult {
                name: String::new(),
                outcome: Value::Null,
                differences: differences.collect(),
                exits: Vec::new(),
                calls: Map::new(),
                left_over: Vec::new(),
                unanswered: Vec::new(),
                seconds: 0.0,
                events: Vec::new(),
            },
            read: Some(read),
        }
    }

    /// Whether its file fits the graph.
    pub(super) fn fits(&self) -> bool {
        self.read
            .as_ref()
            .is_none_or(|read| !read.report.has_errors())
    }

    pub(super) fn passes(&self) -> bool {
        self.played.differences.is_empty()
    }

    /// Its name; the file's, if it has none.
    pub(super) fn name(&self) -> String {
        if self.played.name.is_empty() {
            self.file
                .file_name()
                .map_or_else(String::new, |name| name.to_string_lossy().into_owned())
        } else {
            self.played.name.clone()
        }
    }

    pub(super) fn json(&self) -> Value {
        json!({
            "file": self.file.display().to_string(),
            "name": self.name(),
            "passed": self.passes(),
            "seconds": self.played.seconds,
            "differences": self.played.differences,
            "left_over": self.played.left_over,
            "unanswered": self.played.unanswered,
            "outcome": self.played.outcome,
        })
    }
}

/// A program that is a graph.
pub(super) struct Agent {
    file: PathBuf,
    /// What stands before its arguments.
    before: Vec<OsString>,
}

impl Agent {
    /// The binary of a compiled graph.
    pub(super) fn compiled(binary: PathBuf) -> Self {
        Self {
            file: binary,
            before: Vec::new(),
        }
    }

    /// This command, which runs the graph as it stands.
    ///
    /// # Errors
    /// If nobody knows where this command is.
    pub(super) fn interpreted(reading: &ReadingArgs, path: &Path) -> Result<Self, String> {
        let own = std::env::current_exe();
        let file = own.map_err(|error| format!("cannot start this command again: {error}"))?;
        Ok(Self {
            file,
            before: interpret::words(reading, path),
        })
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.file);
        command.args(&self.before);
        command
    }
}

/// Runs scenario files.
pub(super) fn test(agent: &Agent, files: &[PathBuf]) -> Result<Vec<Scenario>, String> {
    #[derive(Deserialize)]
    struct Results {
        scenarios: Vec<Scenario>,
    }
    let said: Results = ask(agent.command().arg("test").arg("--").args(files))?;
    Ok(said.scenarios)
}

/// Walks all ways, once per object of inputs.
pub(super) fn explore(
    agent: &Agent,
    given: &Value,
    inputs: &[Value],
    runs: u32,
) -> Result<Exploration, String> {
    let mut command = agent.command();
    command.args(["explore", "--runs", &runs.to_string()]);
    command.args(["--given", &given.to_string()]);
    command.args(["--inputs", &Value::from(inputs.to_vec()).to_string()]);
    ask(&mut command)
}

/// Tries runs in storms from this seed on, for so many seconds.
pub(super) fn chaos(
    agent: &Agent,
    given: &Value,
    inputs: &[Value],
    seed: u64,
    seconds: u64,
) -> Result<StormResults, String> {
    let mut command = agent.command();
    command.args(["chaos", "--seed", &seed.to_string()]);
    command.args(["--seconds", &seconds.to_string()]);
    command.args(["--given", &given.to_string()]);
    command.args(["--inputs", &Value::from(inputs.to_vec()).to_string()]);
    ask(&mut command)
}

/// Replays the runs that a store holds.
pub(super) fn replay(agent: &Agent, store: &str) -> Result<ReplayResult, String> {
    ask(agent.command().args(["replay", "--", store]))
}

fn ask<T: serde::de::DeserializeOwned>(command: &mut Command) -> Result<T, String> {
    let output = command
        .output()
        .map_err(|error| format!("cannot start the agent: {error}"))?;
    serde_json::from_slice(&output.stdout).map_err(|_| {
        let told = String::from_utf8_lossy(&output.stderr);
        let told = told.trim().trim_start_matches("error: ");
        if told.is_empty() {
            return format!("the agent ended without an answer ({})", output.status);
        }
        told.to_owned()
    })
}
