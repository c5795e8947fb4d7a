//! The run, as a tool that it called can turn to it.

use super::NodeContext;
use crate::graph::BranchPath;
use crate::host::{AskError, Query, ToolContact, ToolProgress};
use crate::observe::Event;
use crate::value::boxed::BoxFuture;
use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};

/// The run, for one call of a tool.
pub struct Contact<'r> {
    shared: &'r super::RunContext,
    node: &'r str,
    path: String,
    branch: &'r BranchPath,
    tool: String,
    key: String,
    asked: AtomicU32,
}

impl<'r> NodeContext<'r> {
    /// What a tool that is called with this key can turn to.
    pub fn contact(&self, tool: &str, key: &str) -> Contact<'r> {
        Contact {
            shared: self.shared,
            node: self.name(),
            path: self.path(),
            branch: self.branch,
            tool: tool.to_owned(),
            key: key.to_owned(),
            asked: AtomicU32::new(0),
        }
    }
}

impl fmt::Debug for Contact<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contact")
            .field("node", &self.path)
            .field("tool", &self.tool)
            .field("key", &self.key)
            .finish_non_exhaustive()
    }
}

impl ToolContact for Contact<'_> {
    fn progress(&self, told: &ToolProgress<'_>) {
        if let Some(watch) = &self.shared.watch {
            watch.event(&Event::Progress {
                node: self.node,
                branch: &self.branch.to_string(),
                tool: &self.tool,
                done: told.done,
                total: told.total,
                text: told.text,
            });
        }
    }

    fn ask<'a>(
        &'a self,
        question: &'a str,
        options: &'a [&'a str],
    ) -> BoxFuture<'a, Result<String, AskError>> {
        let number = self.asked.fetch_add(1, Ordering::Relaxed).saturating_add(1);
        Box::pin(async move {
            let key = format!("{}/{number}", self.key);
            let query = Query {
                node: &self.path,
                key: &key,
                question,
                options,
                rule: None,
                has_default: false,
            };
            self.shared.host.people.ask(query).await
        })
    }
}
