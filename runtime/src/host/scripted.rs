//! The scripted world: one file stands in for everything outside, so that a graph runs offline and repeatably.
//!
//! The forms are those of the interface document. Lists are used up in order; a call that nothing answers is an error
//! that names node, kind and call number, because a test that silently went on would test something else.

use super::actions::{Act, Actions, Registry};
pub use super::said::{Said, SaidDetail, SaidError, SaidUsage};
use super::{
    AgentCall, Agents, AskError, Boxed, CallError, Clock, Host, Lookup, Model, People, Query,
    Reply, Request, Retrieval, Retrieved, ScriptCall, Scripts, ToolAbout, ToolRequest, Tools,
    Usage, Whitelist, process,
};
use crate::artifacts::Held;
use crate::failure::Kind;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What the outside answers.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct World {
    /// Model replies by node id (nodes of a child graph as `<agent node>/<node>`); `*` serves any node
    /// that has no list of its own, and its last entry repeats.
    pub replies: BTreeMap<String, Vec<Said>>,
    /// People's answers by node id.
    pub answers: BTreeMap<String, Vec<String>>,
    /// Tool results by tool name.
    pub tools: BTreeMap<String, Vec<ToolResult>>,
    /// Results of script nodes by node id; a node that is absent really runs its script.
    pub scripts: BTreeMap<String, Vec<ScriptResult>>,
    /// Results of actions by item id.
    pub actions: BTreeMap<String, Vec<Value>>,
    /// Final texts of agents by agent name.
    pub agents: BTreeMap<String, Vec<String>>,
    /// What retrieval nodes find, by node id.
    pub retrieval: BTreeMap<String, Vec<Retrieved>>,
    /// The date.
    pub clock: Option<Now>,
}

/// The date of a scripted world.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Now {
    /// RFC 3339.
    pub now: String,
}

/// A scripted tool result.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToolResult {
    /// The tool gave this.
    Result(Value),
    /// The tool failed.
    Error(String),
}

/// A scripted script run.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ScriptResult {
    /// What it printed.
    pub stdout: String,
    /// What it printed to stderr.
    pub stderr: String,
    /// Its exit code.
    pub exit: i32,
}

impl World {
    /// Reads a world from JSON text.
    ///
    /// # Errors
    /// If the text is not JSON of this form.
    pub fn from_json(text: &str) -> Result<Self, CallError> {
        serde_json::from_str(text)
            .map_err(|error| CallError::new(Kind::Io, format!("scripted world: {error}")))
    }

    /// Reads a world from YAML (or JSON) text.
    ///
    /// # Errors
    /// If the text is not YAML of this form.
    #[cfg(feature = "yaml")]
    pub fn from_yaml(text: &str) -> Result<Self, CallError> {
        serde_yaml::from_str(text)
            .map_err(|error| CallError::new(Kind::Io, format!("scripted world: {error}")))
    }
}

/// A [`World`] that is being used up. Clones share what is left, and what was asked.
#[derive(Clone)]
pub struct Scripted {
    world: Arc<World>,
    used: Arc<Mutex<Used>>,
    clock: Arc<super::clock::Skipping>,
    processes: Arc<process::Processes>,
    registry: Arc<Registry>,
    artifacts: Held,
}

#[derive(Debug, Default)]
struct Used {
    counts: BTreeMap<(&'static str, String), usize>,
    requests: Vec<Request>,
    asked: Vec<Asked>,
    acts: Vec<Acted>,
}

/// An action that was called.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Acted {
    /// Which one.
    pub item_id: String,
    /// With what.
    pub params: serde_json::Map<String, Value>,
}

/// A question that was put to a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// The node.
    pub node: String,
    /// The question.
    pub question: String,
    /// What was offered.
    pub options: Vec<String>,
}

impl Scripted {
    /// Begins to use a world up.
    pub fn new(world: World) -> Self {
        let clock =
            super::clock::Skipping::new(world.clock.as_ref().map(|clock| clock.now.clone()));
        Self {
            world: Arc::new(world),
            used: Arc::default(),
            clock: Arc::new(clock),
            processes: Arc::default(),
            registry: Arc::default(),
            artifacts: Held::default(),
        }
    }

    /// A host that this world answers for in everything.
    pub fn host(&self) -> Host {
        Host {
            model: Arc::new(self.clone()),
            tools: Arc::new(self.clone()),
            scripts: Arc::new(self.clone()),
            people: Arc::new(self.clone()),
            retrieval: Arc::new(self.clone()),
            agents: Arc::new(self.clone()),
            actions: Arc::new(self.clone()),
            artifacts: Arc::new(self.artifacts.clone()),
            clock: Arc::clone(&self.clock) as Arc<dyn Clock>,
            rehearsal: false,
            environment: super::Environment::Scripted,
        }
    }

    /// The files that runs wrote.
    pub fn artifacts(&self) -> &Held {
        &self.artifacts
    }

    /// What models were asked so far, in order.
    pub fn requests(&self) -> Vec<Request> {
        self.used().requests.clone()
    }

    /// What people were asked so far, in order.
    pub fn asked(&self) -> Vec<Asked> {
        self.used().asked.clone()
    }

    /// What actions were called so far, in order.
    pub fn acts(&self) -> Vec<Acted> {
        self.used().acts.clone()
    }

    /// How many model calls a node made.
    pub fn model_calls(&self, node: &str) -> usize {
        self.used()
            .requests
            .iter()
            .filter(|request| request.node == node)
            .count()
    }

    fn used(&self) -> std::sync::MutexGuard<'_, Used> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next entry of a list, or the error that says which is missing.
    fn next<'w, T>(
        &self,
        what: &'static str,
        name: &str,
        list: Option<&'w Vec<T>>,
    ) -> Result<&'w T, CallError> {
        let index = {
            let mut used = self.used();
            let count = used.counts.entry((what, name.to_owned())).or_default();
            *count += 1;
            *count - 1
        };
        let entries = list.map_or(&[][..], Vec::as_slice);
        entries
            .get(index)
            .ok_or_else(|| unscripted(what, name, index + 1, entries.len()))
    }
}

fn unscripted(what: &str, name: &str, call: usize, entries: usize) -> CallError {
    let had = match entries {
        0 => "has no entry for it".to_owned(),
        1 => "has 1 entry for it".to_owned(),
        many => format!("has {many} entries for it"),
    };
    CallError::new(
        Kind::Unscripted,
        format!("the scripted world has no answer for {what} `{name}`, call {call} (it {had})"),
    )
}

impl Model for Scripted {
    fn complete<'a>(&'a self, request: &'a Request) -> Boxed<'a, Result<Reply, CallError>> {
        Box::pin(async move {
            self.used().requests.push(request.clone());
            let replies = &self.world.replies;
            let said = match (replies.get(&request.node), replies.get("*")) {
                (None, Some(any)) => match self.next("model call of node", "*", Some(any)) {
                    Ok(said) => said,
                    Err(error) => any.last().ok_or(error)?,
                },
                (own, _) => self.next("model call of node", &request.node, own)?,
            };
            self.say(said).await
        })
    }
}

impl Scripted {
    async fn say(&self, said: &Said) -> Result<Reply, CallError> {
        let default = Usage {
            input_tokens: 10,
            output_tokens: 5,
            calls: 1,
            ..Usage::default()
        };
        let detail = match said {
            Said::Text(text) => {
                return Ok(Reply {
                    text: text.clone(),
                    usage: default,
                    ..Reply::default()
                });
            }
            Said::Detail(detail) => detail,
        };
        if detail.delay_ms > 0 {
            self.clock
                .pause(Duration::from_millis(detail.delay_ms))
                .await;
        }
        if let Some(error) = &detail.error {
            return Err(error.clone().into());
        }
        let parts: Vec<String> = detail
            .text
            .iter()
            .chain(detail.texts.iter().flatten())
            .cloned()
            .collect();
        let mut text = parts.concat();
        if let Some(value) = &detail.json {
            text.push_str(&value.to_string());
        }
        let usage = detail.usage.map_or(default, |usage| Usage {
            input_tokens: usage.input,
            output_tokens: usage.output,
            ..default
        });
        Ok(Reply {
            text,
            parts,
            json: detail.json.clone(),
            tool_calls: detail.tool_calls.clone(),
            usage,
            ..Reply::default()
        })
    }
}

impl Tools for Scripted {
    fn about<'a>(&'a self, wanted: Whitelist<'a>) -> Boxed<'a, Result<Vec<ToolAbout>, CallError>> {
        // A server stands for all tools of the world: nothing in it says which server a tool belongs to.
        let names = wanted
            .names
            .iter()
            .flat_map(|name| match name.strip_prefix("mcp:") {
                Some(_) => self
                    .world
                    .tools
                    .keys()
                    .map(String::as_str)
                    .collect::<Vec<_>>(),
                None => vec![*name],
            });
        let mut about: Vec<ToolAbout> = Vec::new();
        for name in names {
            if !about.iter().any(|tool| tool.name == name) {
                let parameters = json!({"type": "object"});
                about.push(ToolAbout {
                    name: name.to_owned(),
                    description: String::new(),
                    parameters,
                });
            }
        }
        Box::pin(async move { Ok(about) })
    }

    fn call<'a>(&'a self, call: ToolRequest<'a>) -> Boxed<'a, Result<Value, CallError>> {
        Box::pin(async move {
            match self.next("tool", call.name, self.world.tools.get(call.name))? {
                ToolResult::Result(value) => Ok(value.clone()),
                ToolResult::Error(message) => Err(CallError::new(Kind::Model, message.clone())),
            }
        })
    }
}

impl Scripts for Scripted {
    fn run<'a>(&'a self, call: ScriptCall<'a>) -> Boxed<'a, Result<String, CallError>> {
        let Some(list) = self.world.scripts.get(call.node) else {
            return self.processes.run(call);
        };
        Box::pin(async move {
            let result = self.next("script node", call.node, Some(list))?;
            if result.exit == 0 {
                return Ok(result.stdout.clone());
            }
            let told = result.stderr.trim();
            let told = if told.is_empty() {
                String::new()
            } else {
                format!(":\n{told}")
            };
            Err(CallError::new(
                Kind::Script,
                format!(
                    "script `{}` failed with exit code {}{told}",
                    call.path, result.exit
                ),
            ))
        })
    }
}

impl People for Scripted {
    fn ask<'a>(&'a self, query: Query<'a>) -> Boxed<'a, Result<String, AskError>> {
        let waiting = query.waiting();
        self.used().asked.push(Asked {
            node: waiting.node,
            question: waiting.question,
            options: waiting.options,
        });
        let answer = self
            .next(
                "question of node",
                query.node,
                self.world.answers.get(query.node),
            )
            .cloned();
        Box::pin(async move { answer.map_err(AskError::Failed) })
    }
}

impl Retrieval for Scripted {
    fn retrieve<'a>(&'a self, lookup: Lookup<'a>) -> Boxed<'a, Result<Retrieved, CallError>> {
        let found = self
            .next(
                "retrieval of node",
                lookup.node,
                self.world.retrieval.get(lookup.node),
            )
            .cloned();
        Box::pin(async move { found })
    }
}

impl Actions for Scripted {
    /// An action that the world says nothing about is really called.
    fn act<'a>(&'a self, act: Act<'a>) -> Boxed<'a, Result<Value, CallError>> {
        self.used().acts.push(Acted {
            item_id: act.item_id.to_owned(),
            params: act.params.clone(),
        });
        let Some(list) = self.world.actions.get(act.item_id) else {
            return self.registry.act(act);
        };
        let answer = self.next("action", act.item_id, Some(list)).cloned();
        Box::pin(async move { answer })
    }

    fn takes(&self, item_id: &str, dir: &std::path::Path) -> bool {
        self.world.actions.contains_key(item_id) || self.registry.takes(item_id, dir)
    }
}

impl Agents for Scripted {
    fn takes(&self, name: &str) -> bool {
        self.world.agents.contains_key(name)
    }

    fn run<'a>(&'a self, call: AgentCall<'a>) -> Boxed<'a, Result<String, CallError>> {
        let name = call.spec.name;
        let answer = self
            .next("agent", name, self.world.agents.get(name))
            .cloned();
        Box::pin(async move { answer })
    }
}
