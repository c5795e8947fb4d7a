//! What a run is given for its actions: what it may call, and what calls gave before.

use crate::host::Transcripts;
use crate::run::context::RunContext;
use serde_json::Value;
use std::sync::Arc;

/// What actions gave before (Rye, "Node caching"). Whatever goes wrong with it, the call is made.
pub trait KeptResults: Send + Sync {
    /// What the same call of the same node gave.
    fn find(&self, node: &str, action: &Value) -> Option<Value>;

    /// Keeps what a call gave.
    fn keep(&self, node: &str, action: &Value, result: &Value);
}

/// What actions a run may call, as patterns of capabilities: these and no others, whatever the graph declares. A run that is
/// not [given](crate::Run::give) them may call what its input `capabilities` says, else what the graph declares and was
/// granted.
#[derive(Clone, Debug)]
pub struct Capabilities(pub Vec<String>);

/// Where a run that is [given](crate::Run::give) it keeps results of actions, for nodes that want them used again. Without
/// it they are kept nowhere.
pub struct Results(pub Arc<dyn KeptResults>);

/// What actions a run may call.
pub(crate) fn capabilities(run: &RunContext) -> &[String] {
    let given = run.given.get::<Capabilities>();
    given.map_or(&[], |Capabilities(patterns)| patterns)
}

/// Whether what threads ask their models is written down. A run that is not given it writes it down.
pub(crate) fn transcripts(run: &RunContext) -> Transcripts {
    run.given.get().copied().unwrap_or_default()
}

/// What actions gave before.
pub(crate) fn kept_results(run: &RunContext) -> Option<&dyn KeptResults> {
    let given = run.given.get::<Results>();
    given.map(|Results(kept)| kept.as_ref())
}

/// A state as its graph sees it: with how often nodes were tried again, once one was.
pub(crate) fn with_retries(run: &RunContext, mut state: Value) -> Value {
    let retries = run.all_retries();
    if let (Value::Object(fields), false) = (&mut state, retries.is_empty()) {
        let counts = retries
            .into_iter()
            .map(|(node, count)| (node, count.into()));
        fields.insert("_retries".to_owned(), Value::Object(counts.collect()));
    }
    state
}
