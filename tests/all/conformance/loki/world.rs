//! The outside of a vector: replies by node, answers and retrieval in the order in which they are wanted.

use crate::conformance::fields::Fields;
use graphwright::host::{
    AskError, BoxFuture, CallError, Lookup, Model, People, Query, Reply, Request, Retrieval,
    ScriptCall, Scripts, SearchResult, ToolAbout, ToolOutput, ToolRequest, Tools, Usage, Whitelist,
};
use graphwright::testing::scripted::{ScriptedReply, ScriptedWorld, World};
use graphwright::{Host, Kind};
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A question that was put to a person.
#[derive(Clone, Debug)]
pub(super) struct PendingCall {
    pub(super) node: String,
    pub(super) question: String,
    pub(super) options: Vec<String>,
}

/// What was used and asked.
#[derive(Default)]
struct Used {
    requests: Vec<Request>,
    asked: Vec<PendingCall>,
    answers: VecDeque<String>,
    retrieval: VecDeque<SearchResult>,
    tool_calls: BTreeMap<String, usize>,
}

/// The outside of one vector. Clones share it.
#[derive(Clone)]
pub(super) struct Outside {
    replies: Arc<BTreeMap<String, Vec<ScriptedReply>>>,
    tools: Arc<BTreeMap<String, Vec<Value>>>,
    scripted: ScriptedWorld,
    scripts: Option<Arc<dyn Scripts>>,
    used: Arc<Mutex<Used>>,
}

impl Outside {
    /// What `given` says about the outside.
    pub(super) fn of(given: &Fields<'_>) -> Result<Self, String> {
        let decode = |what: &str, value: Value| format!("given.{what} cannot be read: {value}");
        let replies: BTreeMap<String, Vec<ScriptedReply>> =
            serde_json::from_value(Value::Object(given.object("replies")?))
                .map_err(|error| format!("given.replies: {error}"))?;
        let mut tools = BTreeMap::new();
        for (name, tool) in given.object("tools")? {
            let fields = Fields::new("tool", &tool);
            let returns = fields.list("returns")?.to_vec();
            fields.finish()?;
            tools.insert(name, returns);
        }
        let answers = given.list("answers")?.iter().map(|answer| {
            answer
                .as_str()
                .map(str::to_owned)
                .ok_or_else(|| decode("answers", answer.clone()))
        });
        let retrieval = given.list("retrieval")?.iter().map(|found| {
            serde_json::from_value(found.clone()).map_err(|_| decode("retrieval", found.clone()))
        });
        let used = Used {
            answers: answers.collect::<Result<_, _>>()?,
            retrieval: retrieval.collect::<Result<_, _>>()?,
            ..Used::default()
        };
        Ok(Self {
            scripted: ScriptedWorld::new(World {
                replies: replies.clone(),
                ..World::default()
            }),
            replies: Arc::new(replies),
            tools: Arc::new(tools),
            scripts: None,
            used: Arc::new(Mutex::new(used)),
        })
    }

    /// An outside that answers nothing but the default replies.
    pub(super) fn empty() -> Self {
        Self::replying(BTreeMap::new())
    }

    /// An outside with these replies.
    pub(super) fn replying(replies: BTreeMap<String, Vec<ScriptedReply>>) -> Self {
        Self {
            scripted: ScriptedWorld::new(World {
                replies: replies.clone(),
                ..World::default()
            }),
            replies: Arc::new(replies),
            tools: Arc::default(),
            scripts: None,
            used: Arc::default(),
        }
    }

    /// The same with one answer more.
    pub(super) fn answering(self, answer: &str) -> Self {
        self.used().answers.push_back(answer.to_owned());
        self
    }

    /// The same with something that stands in for scripts.
    pub(super) fn with_scripts(mut self, scripts: Arc<dyn Scripts>) -> Self {
        self.scripts = Some(scripts);
        self
    }

    /// The host that is this outside. Scripts are real unless something stands in for them.
    pub(super) fn host(&self) -> Host {
        let mut host = self.scripted.host();
        host.model = Arc::new(self.clone());
        host.people = Arc::new(self.clone());
        host.retrieval = Arc::new(self.clone());
        host.tools = Arc::new(self.clone());
        if let Some(scripts) = &self.scripts {
            host.scripts = Arc::clone(scripts);
        }
        host
    }

    pub(super) fn requests(&self) -> Vec<Request> {
        self.used().requests.clone()
    }

    pub(super) fn asked(&self) -> Vec<PendingCall> {
        self.used().asked.clone()
    }

    /// Fails if a node asked its model more often than its list is long.
    pub(super) fn check_replies(&self) -> Result<(), String> {
        for (node, list) in self.replies.iter() {
            let calls = self.calls(node);
            if calls > list.len() {
                return Err(format!(
                    "{node} asked its model {calls} times and has {} replies",
                    list.len()
                ));
            }
        }
        Ok(())
    }

    /// How often a node asked its model.
    pub(super) fn calls(&self, node: &str) -> usize {
        self.used()
            .requests
            .iter()
            .filter(|request| request.node == node)
            .count()
    }

    fn used(&self) -> MutexGuard<'_, Used> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Model for Outside {
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        self.used().requests.push(request.clone());
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
        let answer = {
            let mut used = self.used();
            used.asked.push(PendingCall {
                node: query.node.to_owned(),
                question: query.question.to_owned(),
                options: query
                    .options
                    .iter()
                    .map(|option| (*option).to_owned())
                    .collect(),
            });
            used.answers.pop_front()
        };
        Box::pin(async move {
            answer.ok_or_else(|| {
                AskError::Failed(CallError::new(Kind::Unscripted, "no answer is left"))
            })
        })
    }
}

impl Retrieval for Outside {
    fn retrieve<'a>(
        &'a self,
        _lookup: Lookup<'a>,
    ) -> BoxFuture<'a, Result<SearchResult, CallError>> {
        let found = self.used().retrieval.pop_front();
        Box::pin(async move {
            found.ok_or_else(|| CallError::new(Kind::Unscripted, "no retrieval result is left"))
        })
    }
}

impl Tools for Outside {
    fn about<'a>(
        &'a self,
        wanted: Whitelist<'a>,
    ) -> BoxFuture<'a, Result<Vec<ToolAbout>, CallError>> {
        let wanted = wanted.names;
        let about = |name: &str| ToolAbout {
            name: name.to_owned(),
            description: String::new(),
            parameters: json!({"type": "object"}),
        };
        // Nothing says which server a tool belongs to: a server stands for all tools there are.
        let servers = wanted.iter().any(|name| name.starts_with("mcp:"));
        let named = wanted.iter().filter(|name| !name.starts_with("mcp:"));
        let mut found: Vec<ToolAbout> = named.map(|name| about(name)).collect();
        if servers {
            let others = self
                .tools
                .keys()
                .filter(|name| !wanted.contains(&name.as_str()));
            found.extend(others.map(|name| about(name)));
        }
        Box::pin(async move { Ok(found) })
    }

    fn call<'a>(&'a self, call: ToolRequest<'a>) -> BoxFuture<'a, Result<ToolOutput, CallError>> {
        let number = {
            let mut used = self.used();
            let count = used.tool_calls.entry(call.name.to_owned()).or_default();
            *count += 1;
            *count - 1
        };
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

/// A script as the run loop calls it.
#[derive(Clone, Debug)]
pub(super) struct Called {
    /// What runs it, and the file.
    pub(super) command: Vec<String>,
    /// What it sees.
    pub(super) state: Value,
}

/// Stands in for scripts: prints what it is told to, node by node, and remembers what it was called with.
#[derive(Default)]
pub(super) struct Printing {
    prints: BTreeMap<String, Value>,
    called: Mutex<Vec<Called>>,
}

impl Printing {
    /// One whose scripts print these objects, and `{}` at all other nodes.
    pub(super) fn new(prints: impl IntoIterator<Item = (String, Value)>) -> Arc<Self> {
        Arc::new(Self {
            prints: prints.into_iter().collect(),
            called: Mutex::default(),
        })
    }

    pub(super) fn called(&self) -> Vec<Called> {
        self.called
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

impl Scripts for Printing {
    fn run<'a>(&'a self, call: ScriptCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        let command = call
            .interpreter
            .command()
            .iter()
            .copied()
            .chain([call.path]);
        self.called
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(Called {
                command: command.map(str::to_owned).collect(),
                state: serde_json::from_str(call.state).unwrap_or_default(),
            });
        let printed = self
            .prints
            .get(call.node)
            .map_or_else(|| "{}".to_owned(), Value::to_string);
        Box::pin(async move { Ok(printed) })
    }
}
