//! What a run is given for its actions: what it may call, and what calls gave before.

use crate::host::Transcripts;
use crate::run::context::Shared;
use crate::run::{Graph, Run};
use std::sync::Arc;

/// What actions gave before (Rye, "Node caching"). Whatever goes wrong with it, the call is made.
pub trait KeptResults: Send + Sync {
    /// What the same call of the same node gave.
    fn find(&self, node: &str, action: &serde_json::Value) -> Option<serde_json::Value>;

    /// Keeps what a call gave.
    fn keep(&self, node: &str, action: &serde_json::Value, result: &serde_json::Value);
}

/// What actions a run may call, as patterns of capabilities.
pub(crate) struct Capabilities(pub(crate) Vec<String>);

/// Where a run finds what actions gave before.
pub(crate) struct Results(pub(crate) Arc<dyn KeptResults>);

impl<G: Graph> Run<'_, G> {
    /// Whether what threads ask their models is written down. Default: it is.
    #[must_use]
    pub fn transcripts(mut self, transcripts: Transcripts) -> Self {
        self.given.insert(transcripts);
        self
    }

    /// What actions the run may call, as patterns of capabilities: these and no others, whatever the graph declares. Default:
    /// what the input `capabilities` says, else what the graph declares and was granted.
    #[must_use]
    pub fn capabilities(mut self, patterns: impl IntoIterator<Item = String>) -> Self {
        self.given
            .insert(Capabilities(patterns.into_iter().collect()));
        self
    }

    /// Where results of actions are kept, for nodes that want them used again. Default: nowhere.
    #[must_use]
    pub fn kept_results(mut self, kept: Arc<dyn KeptResults>) -> Self {
        self.given.insert(Results(kept));
        self
    }
}

impl Shared {
    /// What actions may be called.
    pub(crate) fn capabilities(&self) -> &[String] {
        let given = self.given.get::<Capabilities>();
        given.map_or(&[], |Capabilities(patterns)| patterns)
    }

    /// Whether what threads ask their models is written down.
    pub(crate) fn transcripts(&self) -> Transcripts {
        self.given.get().copied().unwrap_or_default()
    }

    /// What actions gave before.
    pub(crate) fn kept_results(&self) -> Option<&dyn KeptResults> {
        let given = self.given.get::<Results>();
        given.map(|Results(kept)| kept.as_ref())
    }
}
