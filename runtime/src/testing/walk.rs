//! The outside of one run of a walk: each call takes the way that was decided for it, and what was answered is noted as a
//! scripted world that answers the same.

use super::World;
use super::chaos::hashed;
use super::explore::ProgramOutputs;
use crate::graph::spec::AgentSpec;
use crate::host::AgentDescription;
use crate::host::purse::Quote;
use crate::host::web::Web;
pub(crate) use crate::host::{Act, Actions};
use crate::host::{
    AgentCall, Agents, AskError, CallError, HostParts, Lookup, Message, Model, People, Query,
    Reply, Request, Retrieval, ScriptCall, Scripts, SearchResult, ToolAbout, ToolCall, ToolOutput,
    ToolRequest, Tools, Usage, Whitelist,
};
use crate::purse::FREE;
use crate::testing::rehearsal::{TEXT, sample, samples};
use crate::testing::scripted::{
    AgentResult, ReplyDetail, ReplyError, ScriptResult, ScriptedHit, ScriptedReply, ToolResult,
};
use crate::value::boxed::BoxFuture;
use crate::value::failure::Failure;
use crate::value::failure::Kind;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The text of failures that the walk causes itself.
pub(super) const CAUSED: &str = "failed to see what happens then";

/// The outside of one run.
#[derive(Clone)]
pub(super) struct Walk {
    decided: Arc<Decider>,
    given: Arc<ProgramOutputs>,
    trail: Arc<Mutex<Trail>>,
}

/// What decides which way a call takes.
pub(super) enum Decider {
    /// These, one call after the other; then each node takes one way after the other.
    Ways(Vec<usize>),
    /// Which call it is, and this number.
    Seed(u64),
}

/// What was decided, and the scripted world that decides the same.
#[derive(Clone, Default)]
pub(super) struct Trail {
    pub(super) calls: Vec<OutsideCall>,
    visits: BTreeMap<String, usize>,
    pub(super) world: World,
}

/// A call to the outside.
#[derive(Clone, Copy)]
pub(super) struct OutsideCall {
    /// Which way it took.
    pub(super) way: usize,
    /// Of how many.
    pub(super) ways: usize,
}

impl Walk {
    pub(super) fn new(decided: Decider, given: ProgramOutputs) -> Self {
        Self {
            decided: Arc::new(decided),
            given: Arc::new(given),
            trail: Arc::default(),
        }
    }

    pub(super) fn host(&self) -> HostParts {
        HostParts {
            model: Arc::new(self.clone()),
            tools: Arc::new(self.clone()),
            scripts: Arc::new(self.clone()),
            people: Arc::new(self.clone()),
            retrieval: Arc::new(self.clone()),
            agents: Arc::new(self.clone()),
            actions: Arc::new(self.clone()),
            web: Arc::new(self.clone()),
            clock: Arc::new(crate::testing::clock::SkippingClock::new(None)),
            artifacts: Arc::new(crate::world::FilesInMemory::default()),
            rehearsal: true,
            purse: Arc::new(crate::purse::Budgets::default()),
            environment: crate::host::Environment::Scripted,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Trail> {
        self.trail.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn trail(&self) -> Trail {
        self.lock().clone()
    }

    /// Which of `ways` this call of `node` takes.
    fn decide(&self, node: &str, key: &str, ways: usize) -> usize {
        let ways = ways.max(1);
        let decided = match self.decided.as_ref() {
            Decider::Ways(decided) => decided,
            Decider::Seed(seed) => {
                let number = hashed(*seed, key) % u64::try_from(ways).unwrap_or(1);
                return usize::try_from(number).unwrap_or_default();
            }
        };
        let mut trail = self.lock();
        let visit = trail.visits.entry(node.to_owned()).or_default();
        let round = *visit % ways;
        *visit += 1;
        let asked = decided.get(trail.calls.len()).copied();
        let way = asked.unwrap_or(round).min(ways - 1);
        trail.calls.push(OutsideCall { way, ways });
        way
    }
}

/// What a model may say: something that fits, nothing at all, and each tool once.
fn replies(request: &Request) -> Vec<ScriptedReply> {
    let mut replies: Vec<ScriptedReply> = match &request.schema {
        Some(schema) => {
            let all = samples(schema).into_iter();
            all.map(|sample| ScriptedReply::Text(sample.to_string()))
                .collect()
        }
        None => vec![ScriptedReply::Text(TEXT.to_owned())],
    };
    replies.insert(
        1,
        ScriptedReply::Detail(Box::new(ReplyDetail {
            error: Some(ReplyError::Message(CAUSED.into())),
            ..ReplyDetail::default()
        })),
    );
    let used = |message: &Message| matches!(message, Message::Tool { .. });
    if !request.tools.is_empty() && !request.messages.iter().any(used) {
        let calls = request.tools.iter().enumerate().map(|(at, tool)| ToolCall {
            id: format!("call-{at}"),
            name: tool.name.clone(),
            arguments: sample(&tool.parameters),
        });
        replies.push(ScriptedReply::Detail(Box::new(ReplyDetail {
            tool_calls: calls.collect(),
            ..ReplyDetail::default()
        })));
    }
    replies
}

impl Model for Walk {
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        let mut replies = replies(request);
        let way = self.decide(&request.node, &request.key, replies.len());
        let said = replies.swap_remove(way.min(replies.len() - 1));
        let list = &mut self.lock().world.replies;
        list.entry(request.node.clone())
            .or_default()
            .push(said.clone());
        Box::pin(async move {
            let usage = Usage {
                calls: 1,
                ..Usage::default()
            };
            match said {
                ScriptedReply::Text(text) => Ok(Reply {
                    text,
                    usage,
                    ..Reply::default()
                }),
                ScriptedReply::Detail(detail) => match detail.error {
                    Some(error) => Err(error.failed(Kind::Model)),
                    None => Ok(Reply {
                        tool_calls: detail.tool_calls,
                        usage,
                        ..Reply::default()
                    }),
                },
            }
        })
    }

    fn quote(&self, _request: &Request) -> Result<Quote, CallError> {
        Ok(FREE)
    }
}

impl Tools for Walk {
    fn about<'a>(
        &'a self,
        wanted: Whitelist<'a>,
    ) -> BoxFuture<'a, Result<Vec<ToolAbout>, CallError>> {
        let mut about: Vec<ToolAbout> = Vec::new();
        for name in wanted.names {
            if !name.starts_with("mcp:") && !about.iter().any(|tool| tool.name == *name) {
                about.push(ToolAbout {
                    name: (*name).to_owned(),
                    description: String::new(),
                    parameters: json!({"type": "object"}),
                });
            }
        }
        Box::pin(async move { Ok(about) })
    }

    fn call<'a>(&'a self, call: ToolRequest<'a>) -> BoxFuture<'a, Result<ToolOutput, CallError>> {
        self.decide(call.node, call.key, 1);
        let result = Value::from(TEXT);
        let list = &mut self.lock().world.tools;
        list.entry(call.name.to_owned())
            .or_default()
            .push(ToolResult {
                result: result.clone(),
                ..ToolResult::default()
            });
        Box::pin(async move { Ok(ToolOutput::from(result)) })
    }
}

impl Scripts for Walk {
    fn run<'a>(&'a self, call: ScriptCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        let prints = self.given.scripts.get(call.node);
        let routes = prints.map(|prints| prints.routes.as_slice());
        let routes = routes
            .filter(|routes| !routes.is_empty())
            .unwrap_or(&[None]);
        let way = self.decide(call.node, call.key, routes.len() + 1);
        let result = match routes.get(way) {
            Some(route) => {
                let schema = prints.map_or(&Value::Null, |prints| &prints.schema);
                let mut object = match sample(schema) {
                    Value::Object(object) => object,
                    Value::Null
                    | Value::Bool(_)
                    | Value::Number(_)
                    | Value::String(_)
                    | Value::Array(_) => Map::new(),
                };
                object.extend(route.clone().map(|to| ("_next".to_owned(), to.into())));
                ScriptResult {
                    stdout: Value::Object(object).to_string(),
                    ..ScriptResult::default()
                }
            }
            None => ScriptResult {
                stderr: CAUSED.into(),
                exit: 1,
                ..ScriptResult::default()
            },
        };
        let printed = match result.exit {
            0 => Ok(result.stdout.clone()),
            _ => Err(CallError::new(Kind::Script, CAUSED)),
        };
        let list = &mut self.lock().world.scripts;
        list.entry(call.node.to_owned()).or_default().push(result);
        Box::pin(async move { printed })
    }
}

impl People for Walk {
    fn ask<'a>(&'a self, query: Query<'a>) -> BoxFuture<'a, Result<String, AskError>> {
        let mut answers: Vec<String> = query
            .options
            .iter()
            .map(|option| (*option).into())
            .collect();
        // Something else than what is offered, or a text.
        answers.extend(fitting(&query));
        if query.has_default {
            answers.push(String::new());
        }
        let way = self.decide(query.node, query.key, answers.len());
        let answer = answers.get(way).cloned().unwrap_or_default();
        let list = &mut self.lock().world.answers;
        list.entry(query.node.to_owned())
            .or_default()
            .push(answer.as_str().into());
        Box::pin(async move { Ok(answer) })
    }
}

/// A text that satisfies the rule of a question, if a short one does.
fn fitting(query: &Query<'_>) -> Option<String> {
    const LONGEST: usize = 4096;
    let text = |length: usize| "something else ".chars().cycle().take(length).collect();
    let candidates = std::iter::once("something else".to_owned())
        .chain((1..=LONGEST).map(text))
        .chain(std::iter::once(String::new()));
    let mut fitting = candidates.filter(|text| query.check(text).is_ok());
    fitting.next()
}

impl Retrieval for Walk {
    fn retrieve<'a>(
        &'a self,
        lookup: Lookup<'a>,
    ) -> BoxFuture<'a, Result<SearchResult, CallError>> {
        let found = match self.decide(lookup.node, lookup.key, 2) {
            0 => SearchResult {
                context: TEXT.to_owned(),
                sources: vec!["made-up.md".to_owned()],
                ..SearchResult::default()
            },
            _ => SearchResult::default(),
        };
        let list = &mut self.lock().world.retrieval;
        list.entry(lookup.node.to_owned())
            .or_default()
            .push(ScriptedHit {
                context: found.context.clone(),
                sources: found.sources.clone(),
                ..ScriptedHit::default()
            });
        Box::pin(async move { Ok(found) })
    }
}

impl Agents for Walk {
    /// Graphs that are compiled in are walked through.
    fn takes(&self, _name: &str) -> bool {
        false
    }

    fn describe(&self, spec: &AgentSpec, dir: &Path) -> Option<Result<AgentDescription, Failure>> {
        crate::world::agents::described(spec, dir)
    }

    fn run<'a>(&'a self, call: AgentCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        self.decide(call.node, call.key, 1);
        let list = &mut self.lock().world.agents;
        list.entry(call.spec.name.to_owned())
            .or_default()
            .push(AgentResult {
                text: TEXT.to_owned(),
                ..AgentResult::default()
            });
        Box::pin(async { Ok(TEXT.to_owned()) })
    }
}

impl Actions for Walk {
    /// The action of a node gives each of its samples, or fails. What hooks call goes well.
    fn act<'a>(&'a self, act: Act<'a>) -> BoxFuture<'a, Result<Value, CallError>> {
        let of_node = self.given.actions.get(act.node);
        let samples = match of_node {
            Some(schema) => samples(schema),
            None => vec![json!({})],
        };
        let fails = usize::from(of_node.is_some());
        let way = self.decide(act.node, act.key, samples.len() + fails);
        let answer = match samples.get(way) {
            Some(data) => json!({"status": "success", "data": data}),
            None => json!({"status": "error", "error": CAUSED}),
        };
        let list = &mut self.lock().world.actions;
        list.entry(act.item_id.to_owned())
            .or_default()
            .push(answer.clone());
        Box::pin(async move { Ok(answer) })
    }

    /// A graph that is compiled in is walked through, too.
    fn takes(&self, _item_id: &str, _dir: &std::path::Path) -> bool {
        false
    }
}

impl Web for Walk {
    /// An empty page is an empty conversation, prompt or text; a document must begin as one.
    fn fetch<'a>(&'a self, url: &'a str) -> BoxFuture<'a, Result<Vec<u8>, CallError>> {
        let path = url.split(['?', '#']).next().unwrap_or(url);
        let page = if path.ends_with(".pdf") { "%PDF-" } else { "" };
        let pages = &mut self.lock().world.pages;
        pages.insert(url.to_owned(), page.to_owned());
        Box::pin(async { Ok(page.as_bytes().to_vec()) })
    }
}
