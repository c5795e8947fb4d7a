//! Scripted runs of a case (`runs.yaml`), and what is recorded of a run so that two graphs can be compared.
//!
//! ```text
//! - name: approved
//!   inputs: { initial_prompt: WebAssembly }
//!   replies: { draft: ['{"title": "T"}'] }      # and the other keys of a scripted world
//!   expect: { status: completed, output: "# T", path: [draft, done], state: { title: T } }
//! ```

use crate::Task;
use crate::cases::Case;
use graphwright::codegen::{Graph, Map, Value};
use graphwright::host::BoxFuture;
use graphwright::store::{EffectsInMemory, Journal, JournalEntry, JournalInMemory};
use graphwright::testing::scripted::{Now, ScriptedReply};
use graphwright::testing::{ScriptedWorld, World};
use graphwright::{Cancel, Failure, Run};
use graphwright_core::run::context::Effects;
use graphwright_core::run::executor::fold;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// One scripted run.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// What it is called.
    pub name: String,
    /// What the caller gives.
    pub inputs: Map<String, Value>,
    /// What the outside answers.
    pub world: World,
    /// Fields of the record that must be so; of `state` and `error` the keys that are named.
    pub expect: Map<String, Value>,
}

/// The runs of a case; none if it has no `runs.yaml`.
///
/// # Errors
/// If the file cannot be read.
pub fn of(case: &Case) -> Result<Vec<Scenario>, String> {
    let path = case.directory.join("runs.yaml");
    if !path.exists() {
        return Ok(Vec::new());
    }
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = std::fs::read_to_string(&path).map_err(|error| failed(&error))?;
    let runs: Vec<Map<String, Value>> =
        serde_yaml::from_str(&text).map_err(|error| failed(&error))?;
    runs.into_iter()
        .map(|run| scenario(run).map_err(|error| failed(&error)))
        .collect()
}

fn scenario(mut run: Map<String, Value>) -> Result<Scenario, serde_json::Error> {
    let mut take = |key: &str| run.shift_remove(key).unwrap_or_default();
    let (name, inputs, expect) = (take("name"), take("inputs"), take("expect"));
    let object = |value: Value| {
        if value.is_null() {
            return Ok(Map::new());
        }
        serde_json::from_value(value)
    };
    Ok(Scenario {
        name: serde_json::from_value(name)?,
        inputs: object(inputs)?,
        expect: object(expect)?,
        world: serde_json::from_value(Value::Object(run))?,
    })
}

impl Scenario {
    /// Whether some reply takes time.
    pub fn waits(&self) -> bool {
        let replies = self.world.replies.values().flatten();
        let mut details = replies.filter_map(|said| match said {
            ScriptedReply::Text(_) => None,
            ScriptedReply::Detail(detail) => Some(detail),
        });
        details.any(|detail| detail.delay_ms > 0)
    }
}

/// What a run came to, in a form that does not depend on how the graph was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Status, output, state, path, error and steps, as the outcome shows them.
    pub outcome: Map<String, Value>,
    /// The state after each exit of the journal, as the fold of the journal says.
    pub states: Vec<Value>,
    /// What models, people and scripts were asked, in order.
    pub asked: Vec<Value>,
    /// The exits as they are kept, and the state that the run began with: texts, because the order of keys counts, too.
    pub kept: Vec<String>,
}

impl Record {
    /// The first thing that is not as expected.
    pub fn differs_from(&self, expect: &Map<String, Value>) -> Option<String> {
        expect.iter().find_map(|(field, wanted)| {
            let nothing = Value::Null;
            let found = self.outcome.get(field).unwrap_or(&nothing);
            let same = match (field.as_str(), wanted, found) {
                ("state" | "error", Value::Object(wanted), Value::Object(found)) => wanted
                    .iter()
                    .all(|(key, value)| found.get(key).unwrap_or(&nothing) == value),
                _ => wanted == found,
            };
            (!same).then(|| {
                format!(
                    "{field}: expected {wanted}, got {found}\n    {:?}",
                    self.outcome
                )
            })
        })
    }

    /// The same without what depends on how branches take turns: the order in which their nodes were entered and asked and their exits
    /// kept, and the states in between.
    #[must_use]
    pub fn unordered(mut self) -> Self {
        if let Some(Value::Array(path)) = self.outcome.get_mut("path") {
            path.sort_by_key(Value::to_string);
        }
        self.asked.sort_by_key(Value::to_string);
        self.kept.sort();
        self.states.drain(..self.states.len().saturating_sub(1));
        self
    }

    /// The first thing in which two records differ.
    pub fn difference(&self, other: &Self) -> Option<String> {
        for (field, mine) in &self.outcome {
            let theirs = other.outcome.get(field);
            if theirs != Some(mine) {
                return Some(format!("{field}: {mine} and {theirs:?}"));
            }
        }
        if self.outcome.len() != other.outcome.len() {
            return Some(format!("{:?} and {:?}", self.outcome, other.outcome));
        }
        let texts = |kept: &[String]| kept.iter().map(|text| text.as_str().into()).collect();
        let (mine, theirs): (Vec<Value>, Vec<Value>) = (texts(&self.kept), texts(&other.kept));
        let lists = [
            ("the states", &self.states, &other.states),
            ("what was asked", &self.asked, &other.asked),
            ("what is kept", &mine, &theirs),
        ];
        lists.iter().find_map(|(what, mine, theirs)| {
            let at =
                (0..mine.len().max(theirs.len())).find(|at| mine.get(*at) != theirs.get(*at))?;
            Some(format!(
                "{what}, {at}: {:?} and {:?}",
                mine.get(at),
                theirs.get(at)
            ))
        })
    }
}

/// The task of running a graph and recording it.
#[derive(Clone)]
pub struct Recording<'s> {
    /// What is run.
    pub scenario: &'s Scenario,
    /// Where scripts are.
    pub dir: PathBuf,
    /// Whether the graph writes files there: then it is run in a copy.
    pub copied: bool,
    /// After how many exits the run is cut and resumed; `None`: it is not cut.
    pub cut: Option<usize>,
}

impl<'s> Recording<'s> {
    /// A run that is not cut.
    pub fn new(case: &Case, scenario: &'s Scenario) -> Self {
        Self {
            scenario,
            dir: case.directory.clone(),
            copied: case.name.starts_with("kegal/"),
            cut: None,
        }
    }

    /// The same, cut after so many exits.
    #[must_use]
    pub fn cut(mut self, after: usize) -> Self {
        self.cut = Some(after);
        self
    }
}

impl Task for Recording<'_> {
    type Done = Result<Record, String>;

    async fn run<G: Graph + 'static>(self, graph: G) -> Self::Done {
        Recording::run(self, graph).await
    }
}

impl Recording<'_> {
    /// Runs a graph and records what it did.
    ///
    /// # Errors
    /// If it cannot be run.
    pub async fn run<G: Graph>(mut self, graph: G) -> Result<Record, String> {
        let copy = match self.copied {
            true => Some(Copy::of(&self.dir).map_err(|error| error.to_string())?),
            false => None,
        };
        if let Some(copy) = &copy {
            self.dir.clone_from(&copy.0);
        }
        let mut world = self.scenario.world.clone();
        // Both machines see one moment, however far apart they run.
        world.clock.get_or_insert_with(|| Now {
            now: "2026-03-02T12:00:00Z".to_owned(),
        });
        let scripted = ScriptedWorld::new(world);
        let effects: Arc<dyn Effects> = Arc::new(EffectsInMemory::default());
        let begun = graph
            .begin(self.scenario.inputs.clone())
            .map_err(|error| error.to_string())?;
        let kept: JournalInMemory<G::At, G::Exit> = JournalInMemory::default();
        if let Some(after) = self.cut {
            let cutting = Cutting::new(&kept, after);
            let run = Run::new(&graph, begun.clone()).cancel(&cutting.cancel);
            let run = same(run, &scripted, &effects, &self.dir).journal(&cutting);
            run.run().await.map_err(|error| error.to_string())?;
        }
        let mut entries = kept.entries();
        let mut goes_on = self.cut.is_some();
        // A run that pauses is resumed where it stopped, as often as it does.
        let outcome = loop {
            let rest: JournalInMemory<G::At, G::Exit> = JournalInMemory::default();
            let run = if goes_on {
                Run::resume(&graph, begun.clone(), entries.clone())
            } else {
                Run::new(&graph, begun.clone())
            };
            let run = same(run, &scripted, &effects, &self.dir).journal(&rest);
            let outcome = run.run().await.map_err(|error| error.to_string())?;
            entries.extend(rest.entries());
            let paused = outcome.waiting.as_ref().and_then(|question| question.pause);
            if paused.is_none() {
                break outcome;
            }
            goes_on = true;
        };
        let Ok(Value::Object(mut outcome)) = serde_json::to_value(&outcome) else {
            return Err("the outcome is no object".to_owned());
        };
        outcome.shift_remove("usage");
        Ok(Record {
            outcome,
            states: states(&graph, &begun, &entries),
            kept: kept_texts::<G>(&begun, &entries),
            asked: asked(&scripted),
        })
    }
}

/// A copy of a case, removed in the end. Copies of one thread follow each other at the same place, so that messages with
/// paths are the same.
pub struct Copy(pub PathBuf);

impl Copy {
    /// A copy of a directory.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn of(directory: &Path) -> std::io::Result<Self> {
        let thread = format!("{:?}", std::thread::current().id());
        let digits: String = thread.chars().filter(char::is_ascii_digit).collect();
        let name = format!("graphwright-case-{}-{digits}", std::process::id());
        let copy = Self(std::env::temp_dir().join(name));
        copy.fill(directory, &copy.0)?;
        Ok(copy)
    }

    fn fill(&self, from: &Path, to: &Path) -> std::io::Result<()> {
        std::fs::create_dir_all(to)?;
        for entry in std::fs::read_dir(from)? {
            let entry = entry?;
            let target = to.join(entry.file_name());
            if entry.path().is_dir() {
                self.fill(&entry.path(), &target)?;
            } else {
                std::fs::write(target, std::fs::read(entry.path())?)?;
            }
        }
        Ok(())
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn same<'g, G: Graph>(
    run: Run<'g, G>,
    scripted: &ScriptedWorld,
    effects: &Arc<dyn Effects>,
    dir: &Path,
) -> Run<'g, G> {
    run.host(&scripted.host())
        .effects(Arc::clone(effects))
        .dir(dir)
        .id("run")
}

/// The state after each exit. What the fold refuses is shown with its reason.
fn states<G: Graph>(
    graph: &G,
    begun: &G::State,
    entries: &[JournalEntry<G::At, G::Exit>],
) -> Vec<Value> {
    (0..=entries.len())
        .map(|count| {
            let prefix = entries.iter().take(count).cloned().collect();
            match fold(graph, graph.first(), begun.clone(), prefix) {
                Ok(folded) => graphwright::codegen::to_value(&folded.state),
                Err(failure) => json!({"failure": failure.message}),
            }
        })
        .collect()
}

/// What a store would be given.
fn kept_texts<G: Graph>(begun: &G::State, entries: &[JournalEntry<G::At, G::Exit>]) -> Vec<String> {
    let exits = entries
        .iter()
        .map(|entry| graphwright::codegen::to_value(&entry.exit));
    let begun = graphwright::codegen::to_value(begun);
    std::iter::once(begun)
        .chain(exits)
        .map(|kept| kept.to_string())
        .collect()
}

fn asked(scripted: &ScriptedWorld) -> Vec<Value> {
    let requests = scripted.requests();
    let requests = requests.iter().map(graphwright::codegen::to_value);
    let asked = scripted.asked();
    let asked = asked.iter().map(graphwright::codegen::to_value);
    requests.chain(asked).collect()
}

/// A journal that stops the run when it holds enough.
struct Cutting<'k, At, Exit> {
    kept: &'k JournalInMemory<At, Exit>,
    after: usize,
    cancel: Cancel,
}

impl<'k, At, Exit> Cutting<'k, At, Exit> {
    fn new(kept: &'k JournalInMemory<At, Exit>, after: usize) -> Self {
        let cancel = Cancel::new();
        if after == 0 {
            cancel.cancel();
        }
        Self {
            kept,
            after,
            cancel,
        }
    }
}

impl<At: Clone + Send, Exit: Send + Sync> Journal<At, Exit> for Cutting<'_, At, Exit> {
    fn append(&self, entry: JournalEntry<At, Exit>) -> BoxFuture<'_, Result<(), Failure>> {
        let kept = self.kept.append(entry);
        if self.kept.entries().len() >= self.after {
            self.cancel.cancel();
        }
        kept
    }
}
