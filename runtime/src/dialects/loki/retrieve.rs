//! Looking something up in a knowledge base.

use crate::graph::spec::RetrieveSpec;
use crate::graph::work::PendingCall;
use crate::host::{BaseProgress, Lookup, Notes, SearchResult, TimeoutError};
use crate::observe::Event;
use crate::run::context::NodeContext;
use crate::value::failure::{Failure, Interrupt, Kind};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Nodes that search.
pub trait RetrieveContext {
    /// Searches the knowledge base of the node.
    ///
    /// # Errors
    /// If there is none, it cannot be searched, or the search takes too long: retrieval nodes have no tolerant path.
    fn retrieve<'a>(
        &'a mut self,
        spec: &'a RetrieveSpec,
        query: String,
    ) -> PendingCall<'a, SearchResult>;
}

impl RetrieveContext for NodeContext<'_> {
    fn retrieve<'a>(
        &'a mut self,
        spec: &'a RetrieveSpec,
        query: String,
    ) -> PendingCall<'a, SearchResult> {
        // Apart, so that it is compiled here and not in every graph, and makes no node's future large.
        PendingCall::new(looked_up(self, spec, query))
    }
}

async fn looked_up(
    cx: &mut NodeContext<'_>,
    spec: &RetrieveSpec,
    query: String,
) -> Result<SearchResult, Interrupt> {
    let node = cx.path();
    cx.note(|| match spec.top_k {
        Some(top_k) => format!("rag lookup: node={node} top_k={top_k}"),
        None => format!("rag lookup: node={node}"),
    });
    let key = cx.call();
    let shared = cx.shared;
    let (watched, branch) = (cx.name(), cx.branch);
    let tell = move |text: &str| {
        if let Some(watch) = &shared.watch {
            watch.event(&Event::Note {
                node: watched,
                branch: &branch.to_string(),
                text,
            });
        }
    };
    let tenth = AtomicUsize::new(0);
    let show = move |progress: BaseProgress| {
        let now = progress.done.saturating_mul(10) / progress.of.max(1);
        if tenth.swap(now, Ordering::Relaxed) != now {
            tell(&format!(
                "{} of {} chunks are in the knowledge base",
                progress.done, progress.of
            ));
        }
    };
    let search = async {
        let lookup = Lookup {
            node: &node,
            key: &key,
            spec,
            query: &query,
            dir: &shared.dir,
            notes: Notes::to(&tell).progress(&show),
        };
        let looking = shared.host.retrieval.retrieve(lookup);
        let looking = crate::observe::spans::retrieval(
            crate::observe::spans::SearchSpan {
                node: &node,
                query: &query,
                top_k: spec.top_k,
                key: &key,
            },
            looking,
        );
        match shared.within(spec.seconds, looking).await {
            Ok(found) => Ok(found),
            Err(elapsed) => Err(late(&elapsed).into()),
        }
    };
    let found = cx
        .effect(("retrieve", &key), &(&query, spec.top_k), search)
        .await?;
    let mut found =
        found.map_err(|error| Failure::new(error.kind, format!("retrieval failed: {error}")))?;
    // The node gives what was found; the run keeps the account.
    let usage = std::mem::take(&mut found.usage);
    if !usage.is_none() {
        cx.paid(&usage);
    }
    Ok(found)
}

fn late(elapsed: &TimeoutError) -> Failure {
    Failure::new(Kind::Timeout, format!("retrieval {elapsed}"))
}
