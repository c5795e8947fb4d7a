//! The outside of a vector: replies by node, decisions by node, tool results, and a store that several runs share.

use crate::conformance::fields::Fields;
use graphwright::host::{
    AskError, BoxFuture, CallError, Model, People, Query, Reply, Request, ToolAbout, ToolOutput,
    ToolRequest, Tools, Usage, Whitelist,
};
use graphwright::testing::scripted::{ScriptedReply, ScriptedWorld, World};
use graphwright::{Host, Kind};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[derive(Default)]
struct Used {
    asked: BTreeMap<String, usize>,
    decided: BTreeMap<String, usize>,
    called: BTreeMap<String, usize>,
}

/// The outside of one vector. Clones share it.
#[derive(Clone)]
pub(super) struct Outside {
    replies: Arc<BTreeMap<String, Vec<ScriptedReply>>>,
    approvals: Arc<BTreeMap<String, Vec<String>>>,
    tools: Arc<BTreeMap<String, Vec<Value>>>,
    scripted: ScriptedWorld,
    used: Arc<Mutex<Used>>,
}

impl Outside {
    /// What `given` says about the outside.
    pub(super) fn of(given: &Fields<'_>) -> Result<Self, String> {
        let replies: BTreeMap<String, Vec<ScriptedReply>> =
            serde_json::from_value(Value::Object(given.object("replies")?))
                .map_err(|error| format!("given.replies: {error}"))?;
        let approvals = serde_json::from_value(Value::Object(given.object("approvals")?))
            .map_err(|error| format!("given.approvals: {error}"))?;
        let mut tools = BTreeMap::new();
        for (name, tool) in given.object("tools")? {
            let fields = Fields::new("tool", &tool);
            let returns = fields.list("returns")?.to_vec();
            fields.finish()?;
            tools.insert(name, returns);
        }
        Ok(Self::new(replies, approvals, tools))
    }

    /// An outside with these replies and nothing else.
    pub(super) fn replying(replies: BTreeMap<String, Vec<ScriptedReply>>) -> Self {
        Self::new(replies, BTreeMap::new(), BTreeMap::new())
    }

    fn new(
        replies: BTreeMap<String, Vec<ScriptedReply>>,
        approvals: BTreeMap<String, Vec<String>>,
        tools: BTreeMap<String, Vec<Value>>,
    ) -> Self {
        Self {
            scripted: ScriptedWorld::new(World {
                replies: replies.clone(),
                ..World::default()
            }),
            replies: Arc::new(replies),
            approvals: Arc::new(approvals),
            tools: Arc::new(tools),
            used: Arc::default(),
        }
    }

    /// The host that is this outside.
    pub(super) fn host(&self) -> Host {
        let mut host = self.scripted.host();
        host.model = Arc::new(self.clone());
        host.people = Arc::new(self.clone());
        host.tools = Arc::new(self.clone());
        host
    }

    /// Fails if a node asked its model more often than its list is long.
    pub(super) fn check_replies(&self) -> Result<(), String> {
        let used = self.used();
        for (node, list) in self.replies.iter() {
            let calls = used.asked.get(node).copied().unwrap_or_default();
            if calls > list.len() {
                return Err(format!(
                    "{node} asked its model {calls} times and has {} replies",
                    list.len()
                ));
            }
        }
        Ok(())
    }

    fn used(&self) -> MutexGuard<'_, Used> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The number of this use of a name, from 0.
fn next(counts: &mut BTreeMap<String, usize>, name: &str) -> usize {
    let count = counts.entry(name.to_owned()).or_default();
    *count += 1;
    *count - 1
}

impl Model for Outside {
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        next(&mut self.used().asked, &request.node);
        if self.replies.contains_key(&request.node) {
            return self.scripted.complete(request);
        }
        let text = format!("{} out", request.node);
        Box::pin(async move {
            Ok(Reply {
                text,
                usage: Usage {
                    input_tokens: 10,
                    output_tokens: 5,
                    calls: 1,
                    ..Usage::default()
                },
                ..Reply::default()
            })
        })
    }
}

impl People for Outside {
    fn ask<'a>(&'a self, query: Query<'a>) -> BoxFuture<'a, Result<String, AskError>> {
        let number = next(&mut self.used().decided, query.node);
        let decision = self
            .approvals
            .get(query.node)
            .and_then(|list| list.get(number))
            .cloned();
        Box::pin(async move {
            decision
                .filter(|said| said != "pending")
                .ok_or(AskError::Waiting)
        })
    }
}

impl Tools for Outside {
    fn about<'a>(
        &'a self,
        wanted: Whitelist<'a>,
    ) -> BoxFuture<'a, Result<Vec<ToolAbout>, CallError>> {
        let about = wanted.names.iter().map(|name| ToolAbout {
            name: (*name).to_owned(),
            description: String::new(),
            parameters: json!({"type": "object"}),
        });
        let about = about.collect();
        Box::pin(async move { Ok(about) })
    }

    fn call<'a>(&'a self, call: ToolRequest<'a>) -> BoxFuture<'a, Result<ToolOutput, CallError>> {
        let number = next(&mut self.used().called, call.name);
        let result = self
            .tools
            .get(call.name)
            .and_then(|returns| returns.get(number).or(returns.last()))
            .cloned();
        let name = call.name.to_owned();
        Box::pin(async move {
            result.map(ToolOutput::from).ok_or_else(|| {
                CallError::new(
                    Kind::Unscripted,
                    format!("nothing is scripted for the tool {name}"),
                )
            })
        })
    }
}
