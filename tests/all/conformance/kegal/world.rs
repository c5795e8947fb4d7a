//! The outside of a vector: replies by node, executors of tools, MCP servers.

use crate::conformance::fields::{Fields, texts};
use graphwright::host::{
    BoxFuture, CallError, Environment, Model, Reply, Request, ToolAbout, ToolOutput, ToolRequest,
    Tools, Usage, Whitelist,
};
use graphwright::testing::scripted::{ScriptedReply, ScriptedWorld, World};
use graphwright::{Host, Kind};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What an executor gives.
#[derive(Clone)]
enum Executor {
    Format(String),
    Returns(Vec<Value>),
}

/// An MCP server.
#[derive(Clone, Default)]
struct Server {
    tools: Vec<String>,
    results: Map<String, Value>,
    connect_error: Option<String>,
}

#[derive(Default)]
struct Used {
    requests: Vec<Request>,
    calls: Vec<Value>,
    counts: BTreeMap<String, usize>,
}

/// The outside of one vector. Clones share it.
#[derive(Clone)]
pub(super) struct Outside {
    replies: Arc<BTreeMap<String, Vec<ScriptedReply>>>,
    tools: Arc<BTreeMap<String, Executor>>,
    servers: Arc<BTreeMap<String, Server>>,
    variables: Option<BTreeMap<String, String>>,
    scripted: ScriptedWorld,
    used: Arc<Mutex<Used>>,
}

impl Outside {
    /// What `given` says about the outside.
    pub(super) fn of(given: &Fields<'_>, only: bool) -> Result<Self, String> {
        let replies: BTreeMap<String, Vec<ScriptedReply>> =
            serde_json::from_value(Value::Object(given.object("replies")?))
                .map_err(|error| format!("given.replies: {error}"))?;
        let mut tools = BTreeMap::new();
        for (name, tool) in given.object("tools")? {
            tools.insert(name, executor(&tool)?);
        }
        let mut servers = BTreeMap::new();
        for (id, server) in given.object("mcp")? {
            servers.insert(id, self::server(&server)?);
        }
        let variables: BTreeMap<String, String> =
            serde_json::from_value(Value::Object(given.object("env")?))
                .map_err(|error| format!("given.env: {error}"))?;
        let variables = (only || !variables.is_empty()).then_some(variables);
        let scripted = ScriptedWorld::new(World {
            replies: replies.clone(),
            ..World::default()
        });
        Ok(Self {
            replies: Arc::new(replies),
            tools: Arc::new(tools),
            servers: Arc::new(servers),
            variables,
            scripted,
            used: Arc::default(),
        })
    }

    /// The host that is this outside.
    pub(super) fn host(&self) -> Host {
        let mut host = self.scripted.host();
        host.model = Arc::new(self.clone());
        host.tools = Arc::new(self.clone());
        if let Some(variables) = &self.variables {
            host.environment = Environment::Only(Arc::new(variables.clone()));
        }
        host
    }

    /// What models were asked since the last look.
    pub(super) fn take_requests(&self) -> Vec<Request> {
        std::mem::take(&mut self.used().requests)
    }

    /// Which tools were called since the last look.
    pub(super) fn take_calls(&self) -> Vec<Value> {
        std::mem::take(&mut self.used().calls)
    }

    fn used(&self) -> MutexGuard<'_, Used> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How often something was used before.
    fn count(&self, name: String) -> usize {
        let mut used = self.used();
        let count = used.counts.entry(name).or_default();
        *count += 1;
        *count - 1
    }

    fn served(&self, whitelist: Whitelist<'_>, tool: &str) -> Option<(String, Server)> {
        let ids = whitelist
            .names
            .iter()
            .filter_map(|name| name.strip_prefix("mcp:"));
        let mut servers = ids.filter_map(|id| Some((id.to_owned(), self.servers.get(id)?.clone())));
        servers.find(|(_, server)| server.tools.iter().any(|known| known == tool))
    }
}

fn executor(tool: &Value) -> Result<Executor, String> {
    let fields = Fields::new("tool", tool);
    let found = match (fields.get("format"), fields.get("returns")) {
        (Some(Value::String(format)), None) => Executor::Format(format.clone()),
        (None, Some(Value::Array(results))) => Executor::Returns(results.clone()),
        _ => return Err(format!("the runner does not know the executor {tool}")),
    };
    fields.finish()?;
    Ok(found)
}

fn server(server: &Value) -> Result<Server, String> {
    let fields = Fields::new("server", server);
    let found = Server {
        tools: fields.get("tools").map_or(Ok(Vec::new()), texts)?,
        results: fields.object("results")?,
        connect_error: fields
            .get("connect_error")
            .and_then(Value::as_str)
            .map(str::to_owned),
    };
    fields.finish()?;
    Ok(found)
}

impl Model for Outside {
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        self.used().requests.push(request.clone());
        if self.replies.contains_key(&request.node) {
            return self.scripted.complete(request);
        }
        let text = format!("{} out", request.node);
        let usage = Usage {
            input_tokens: 10,
            output_tokens: 5,
            calls: 1,
            ..Usage::default()
        };
        Box::pin(async move {
            Ok(Reply {
                text,
                usage,
                ..Reply::default()
            })
        })
    }

    fn check(&self, _wanted: &[Option<&str>]) -> Result<(), CallError> {
        Ok(())
    }
}

impl Tools for Outside {
    fn about<'a>(
        &'a self,
        wanted: Whitelist<'a>,
    ) -> BoxFuture<'a, Result<Vec<ToolAbout>, CallError>> {
        let mut names = Vec::new();
        let mut problem = None;
        for entry in wanted.names {
            match entry.strip_prefix("mcp:") {
                Some(id) => {
                    let server = self.servers.get(id).cloned().unwrap_or_default();
                    names.extend(server.tools);
                    problem = problem.or(server.connect_error);
                }
                None if self.tools.contains_key(*entry) => names.push((*entry).to_owned()),
                None => problem = Some(format!("no executor `{entry}`")),
            }
        }
        let about = names.into_iter().map(|name| ToolAbout {
            name,
            description: String::new(),
            parameters: json!({"type": "object"}),
        });
        let result = match problem {
            Some(problem) => Err(CallError::new(Kind::Model, problem)),
            None => Ok(about.collect()),
        };
        Box::pin(async move { result })
    }

    fn call<'a>(&'a self, call: ToolRequest<'a>) -> BoxFuture<'a, Result<ToolOutput, CallError>> {
        let (name, arguments) = (call.name.to_owned(), call.arguments.clone());
        let result = match (self.served(call.among, &name), self.tools.get(&name)) {
            (Some((id, server)), _) => {
                self.used()
                    .calls
                    .push(json!({"server": id, "name": name, "arguments": arguments}));
                Ok(server
                    .results
                    .get(&name)
                    .cloned()
                    .unwrap_or_else(|| json!("ok")))
            }
            (None, Some(executor)) => {
                self.used()
                    .calls
                    .push(json!({"name": name, "arguments": arguments}));
                Ok(match executor {
                    Executor::Format(format) => Value::String(filled(format, &arguments)),
                    Executor::Returns(results) => {
                        let number = self.count(name);
                        results
                            .get(number)
                            .or(results.last())
                            .cloned()
                            .unwrap_or(Value::Null)
                    }
                })
            }
            (None, None) => Err(CallError::new(
                Kind::MissingTool,
                format!("no executor `{name}`"),
            )),
        };
        Box::pin(async move { result.map(ToolOutput::from) })
    }
}

/// A text with `{parameter}`.
fn filled(format: &str, arguments: &Value) -> String {
    let mut text = format.to_owned();
    for (name, value) in arguments.as_object().into_iter().flatten() {
        let value = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        text = text.replace(&format!("{{{name}}}"), &value);
    }
    text
}
