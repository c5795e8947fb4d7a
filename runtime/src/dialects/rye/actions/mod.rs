//! What actions call (Rye reference, section 7): the tools that every project has, the tools and knowledge of the
//! project, and what a program registers in Rust.
//!
//! Looked for in this order: what is registered, the built-in tools, the files of the project. What is called answers with
//! an envelope, `{status, type, item_id, data, metadata}`.

mod bash;
mod conversation;
mod files;
mod knowledge;
mod orchestrator;
mod outcome;
mod processes;
mod registry;
mod threads;
mod tools;

pub(crate) use crate::host::{Act, Actions, CallError};
use crate::value::boxed::BoxFuture;
use crate::value::failure::Kind;
use outcome::Parameters;
use outcome::envelope;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// An action written in Rust.
pub trait Action: Send + Sync {
    /// Makes the call and gives its data: an object, in which `success: false` and `error` say that it failed.
    fn call<'a>(&'a self, act: Act<'a>) -> BoxFuture<'a, Result<Value, CallError>>;
}

impl<F, W> Action for F
where
    F: Fn(Map<String, Value>) -> W + Send + Sync,
    W: Future<Output = Result<Value, CallError>> + Send + 'static,
{
    fn call<'a>(&'a self, act: Act<'a>) -> BoxFuture<'a, Result<Value, CallError>> {
        Box::pin(self(act.params.clone()))
    }
}

/// The actions that there are. Clones share what is registered.
#[derive(Clone, Default)]
pub struct Registry {
    own: BTreeMap<String, Arc<dyn Action>>,
}

impl std::fmt::Debug for Registry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.own.keys()).finish()
    }
}

impl Registry {
    /// The built-in ones, and those of the project.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same, with an action written in Rust. It comes before all others of its id.
    #[must_use]
    pub fn with(mut self, item_id: impl Into<String>, action: impl Action + 'static) -> Self {
        self.own.insert(item_id.into(), Arc::new(action));
        self
    }

    async fn answer(&self, act: Act<'_>) -> Result<Value, CallError> {
        let begun = act.host.clock.now();
        let data = match self.own.get(act.item_id) {
            Some(action) => action.call(act).await,
            None => built_in(act).await,
        };
        let time = act.host.clock.now().duration_since(begun);
        match data {
            // What the run may spend is no failure that an action could be asked about.
            Err(error) if error.kind == Kind::Budget => Err(error),
            data => Ok(envelope(&act, data, time)),
        }
    }
}

impl Actions for Registry {
    fn act<'a>(&'a self, act: Act<'a>) -> BoxFuture<'a, Result<Value, CallError>> {
        Box::pin(self.answer(act))
    }

    fn takes(&self, item_id: &str, dir: &Path) -> bool {
        let file = || {
            let root = crate::dialects::rye::project::root(dir);
            tools::find(dir, item_id).is_some() || tools::find(&root, item_id).is_some()
        };
        self.own.contains_key(item_id) || is_built_in(item_id) || file()
    }
}

/// Tools that every project has.
fn is_built_in(item_id: &str) -> bool {
    let groups = [
        "rye/file-system/",
        "rye/agent/threads/",
        "rye/core/processes/",
    ];
    item_id == "rye/bash"
        || item_id == "rye/bash/bash"
        || groups.iter().any(|group| item_id.starts_with(group))
}

/// Whether a run or thread is under way, here or in another process.
#[cfg(feature = "project")]
pub(crate) fn is_running(project: &Path, id: &str) -> bool {
    registry::read(project, id).is_some_and(|entry| !entry.is_over())
}

/// What the registry of a project knows of runs and threads.
#[cfg(all(feature = "project", feature = "cli"))]
pub(crate) fn known(project: &Path) -> Vec<Value> {
    let all = registry::all(project);
    all.iter().map(registry::ThreadEntry::shown).collect()
}

async fn built_in(act: Act<'_>) -> Result<Value, CallError> {
    match (act.primary, act.item_type) {
        ("execute", "tool") => tool(&act).await,
        ("execute", "directive") => Box::pin(threads::directive(&act)).await,
        ("execute", "knowledge") => knowledge::execute(&act),
        ("fetch", _) => knowledge::fetch(&act),
        ("sign", _) => knowledge::sign(&act),
        ("execute", _) => Err(missing(&act)),
        (other, _) => Err(outcome::failed(format!("Unknown primary: {other}"))),
    }
}

async fn tool(act: &Act<'_>) -> Result<Value, CallError> {
    let id = act.item_id;
    if let "rye/bash" | "rye/bash/bash" = id {
        return bash::run(act).await;
    }
    if let Some(name) = id.strip_prefix("rye/file-system/")
        && let Some(done) = files::run(act, name).await
    {
        return done;
    }
    if let Some(name) = id.strip_prefix("rye/core/processes/")
        && let Some(done) = processes::run(act, name).await
    {
        return done;
    }
    if let Some(name) = id.strip_prefix("rye/agent/threads/") {
        match name {
            "thread_directive" => return Box::pin(threads::directive(act)).await,
            "orchestrator" => return orchestrator::orchestrate(act).await,
            _ if name.starts_with("internal/") => return threads::control(act),
            _ => {}
        }
    }
    let mut places = act.places().into_iter();
    match places.find_map(|place| tools::find(&place, id)) {
        Some((file, program)) => tools::run(act, &file, program).await,
        None => Err(missing(act)),
    }
}

fn missing(act: &Act<'_>) -> CallError {
    outcome::failed(format!(
        "{} not found: {}",
        capitalised(act.item_type),
        act.item_id
    ))
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
