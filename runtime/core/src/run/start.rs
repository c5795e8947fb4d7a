//! Where a run begins: at the graph's start, at a position, or where a kept run stopped.

use super::{Extent, Run, RunError};
use crate::graph::Spending;
use crate::observe::{All, Event, Observer};
use crate::run::Graph;
use crate::run::context::RunContext;
use crate::run::guard::GuardStart;
use crate::run::journal::journal_writer::JournalWriter;
use crate::run::journal::session::JournalOptions;
use crate::run::journal::{JournalEntry, StoreError};
use crate::value::failure::InputError;
use crate::value::random::random;
use crate::value::shared::Shared;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// What a run begins with.
pub(crate) enum RunStart<G: Graph> {
    Inputs(Map<String, Value>),
    State(Shared<G::State>),
    Restored {
        at: G::At,
        state: Shared<G::State>,
    },
    Resumed {
        state: Shared<G::State>,
        entries: Vec<JournalEntry<G::At, G::Exit>>,
    },
    Kept {
        run: String,
    },
}

/// Puts inputs into those that are there.
type Merge = fn(&mut Map<String, Value>, Map<String, Value>);

impl<G: Graph> Run<'_, G> {
    /// Adds to the inputs of a run that has not begun. A run that goes on keeps what it was given: it has worked with it.
    ///
    /// # Errors
    /// If the graph does not take one of them.
    pub fn add_inputs(mut self, inputs: Map<String, Value>, by: Merge) -> Result<Self, InputError> {
        let known = &self.graph.about().inputs;
        let unknown = |name: &&String| !known.iter().any(|input| input.name == name.as_str());
        if let Some(name) = inputs.keys().find(unknown) {
            return Err(InputError::new(
                name.clone(),
                "the graph does not take this".to_owned(),
            ));
        }
        self.begin = match self.begin {
            RunStart::Inputs(mut given) => {
                by(&mut given, inputs);
                RunStart::Inputs(given)
            }
            RunStart::State(state) => {
                let mut given = given(self.graph, &state)?;
                by(&mut given, inputs);
                RunStart::State(begin(self.graph, given)?)
            }
            begun @ (RunStart::Restored { .. }
            | RunStart::Resumed { .. }
            | RunStart::Kept { .. }) => begun,
        };
        Ok(self)
    }
}

/// The inputs that a first state was made from.
fn given<G: Graph>(graph: &G, state: &G::State) -> Result<Map<String, Value>, InputError> {
    let state = serde_json::to_value(state)
        .map_err(|error| InputError::new("state".to_owned(), error.to_string()))?;
    let Value::Object(fields) = state else {
        return Ok(Map::new());
    };
    let known = &graph.about().inputs;
    let taken = |name: &str| known.iter().any(|input| input.name == name);
    Ok(fields.into_iter().filter(|(name, _)| taken(name)).collect())
}

impl<G: Graph> RunStart<G> {
    /// Who begins at the start of the graph needs all that every run needs.
    pub(super) fn extent(&self) -> Extent<'static> {
        match self {
            Self::Inputs(_) | Self::State(_) => Extent::Whole,
            Self::Restored { .. } | Self::Resumed { .. } | Self::Kept { .. } => Extent::Rest,
        }
    }
}

/// A run that can begin.
pub(super) struct Start<G: Graph> {
    pub(super) id: String,
    pub(super) at: G::At,
    pub(super) state: Shared<G::State>,
    pub(super) entries: Vec<JournalEntry<G::At, G::Exit>>,
    pub(super) restored: bool,
    /// Whether it begins somewhere in the graph.
    pub(super) amid: bool,
    pub(super) journal_writer: Option<Arc<JournalWriter>>,
    /// What the graph is that it was not when the run began.
    pub(super) changes: Vec<String>,
    /// Until when questions may be answered that were asked before.
    pub(super) due: BTreeMap<String, u64>,
}

/// Where a run begins, and who keeps it.
pub(super) async fn opened<G: Graph>(
    graph: &G,
    from: RunStart<G>,
    id: Option<String>,
    inputs: Option<Map<String, Value>>,
    keeping: Option<JournalOptions>,
) -> Result<Start<G>, RunError> {
    let given = inputs.unwrap_or_default();
    let amid = matches!(from, RunStart::Restored { .. });
    let (at, state, entries, restored, inputs) = match from {
        RunStart::Inputs(inputs) => {
            let state = begin(graph, inputs.clone())?;
            (graph.first(), state, Vec::new(), false, inputs)
        }
        RunStart::State(state) => (graph.first(), state, Vec::new(), false, given),
        RunStart::Restored { at, state } => (at, state, Vec::new(), true, given),
        RunStart::Resumed { state, entries } => (graph.first(), state, entries, true, given),
        RunStart::Kept { run } => return continued(graph, run, keeping).await,
    };
    let id = id.unwrap_or_else(new_id);
    let journal_writer = match keeping {
        Some(keeping) => Some(Arc::new(
            keeping.create(graph, &id, inputs, at, &state).await?,
        )),
        None => None,
    };
    Ok(Start {
        id,
        at,
        state,
        amid,
        entries,
        restored,
        journal_writer,
        changes: Vec::new(),
        due: BTreeMap::new(),
    })
}

async fn continued<G: Graph>(
    graph: &G,
    run: String,
    keeping: Option<JournalOptions>,
) -> Result<Start<G>, RunError> {
    let Some(keeping) = keeping else {
        return Err(StoreError::Missing {
            run,
            place: "no store".to_owned(),
        }
        .into());
    };
    let (journal_writer, restored, due) = keeping.take(graph, &run).await?;
    Ok(Start {
        id: run,
        at: restored.at,
        state: restored.state,
        entries: restored.entries,
        restored: true,
        amid: restored.amid,
        journal_writer: Some(Arc::new(journal_writer)),
        changes: restored.changes,
        due,
    })
}

/// What was used, said and tried again before the run was continued counts, too, also against what it may spend, and so does what
/// policies saw. `from`: what they saw of the run that it is forked from, whether it begins somewhere in its graph, and whether it
/// is kept.
pub(super) fn remember<G: Graph>(
    shared: &mut RunContext,
    graph: &G,
    entries: &[JournalEntry<G::At, G::Exit>],
    (inherited, amid, kept): (Option<Vec<Value>>, bool, bool),
    spending: Spending,
) {
    if let Some(guard) = &shared.guard {
        let notes = entries.iter().flat_map(|entry| &entry.cost.watched);
        guard.begins(GuardStart {
            notes: notes.cloned().collect(),
            inherited,
            amid,
            kept,
        });
    }
    let lifecycle = graph.lifecycle();
    for entry in entries {
        shared.remember(&entry.cost);
        let Some(node) = graph.about().nodes.get(graph.number(entry.at)) else {
            continue;
        };
        shared.retried(&node.id, entry.cost.repeats);
        let Some(lifecycle) = lifecycle else { continue };
        lifecycle.spent(shared, &entry.branch, &node.id, &entry.cost);
        if lifecycle.remembers(node)
            && let Ok(exit) = serde_json::to_value(&entry.exit)
        {
            lifecycle.remember(shared, &node.id, &exit);
        }
    }
    shared.hold(spending);
}

/// Tells that a run goes on with another version of its graph, if it does.
pub(super) fn tell_changes(watch: Option<&dyn Observer>, run_id: &str, changes: &[String]) {
    if let Some(watch) = watch
        && !changes.is_empty()
    {
        watch.event(&Event::Changed { run_id, changes });
    }
}

/// Whoever watches, and the journal writer.
pub(super) fn watchers(
    watch: Option<Arc<dyn Observer>>,
    journal_writer: Option<Arc<JournalWriter>>,
) -> Option<Arc<dyn Observer>> {
    match (watch, journal_writer) {
        (Some(watch), Some(journal_writer)) => Some(Arc::new(All(vec![
            Box::new(journal_writer),
            Box::new(watch),
        ]))),
        (watch, None) => watch,
        (None, Some(journal_writer)) => Some(journal_writer),
    }
}

/// The state that a run starts with.
///
/// # Errors
/// If a required input is missing, or the graph refuses one.
pub fn begin<G: Graph>(
    graph: &G,
    inputs: Map<String, Value>,
) -> Result<Shared<G::State>, InputError> {
    let missing = graph
        .about()
        .inputs
        .iter()
        .find(|input| input.required && !inputs.contains_key(input.name.as_ref()));
    if let Some(input) = missing {
        let purpose = input.description.trim();
        let purpose = if purpose.is_empty() {
            String::new()
        } else {
            format!(" ({purpose})")
        };
        let message = format!("is required and was not given{purpose}");
        return Err(InputError::new(input.name.to_string(), message));
    }
    graph.begin(inputs).map(Shared::new)
}

/// A name for a run: the time it began, so that names sort by it, and eight digits of chance.
pub fn new_id() -> String {
    let millis = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_millis());
    format!("{millis:012x}-{}", random())
}
