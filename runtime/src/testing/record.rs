//! Recording: a host that hands every call on to the real one and notes what it gave, as a scripted world that gives the
//! same.
//!
//! A call takes its place in its list when it begins, because that is when the scripted world is asked for it. A call that
//! nobody waits for any more (a time limit, a branch that lost, a run that was stopped) stays in the list as one that takes
//! too long. Where branches or items call side by side the order says nothing, so that entries are labelled with their call,
//! and have the time that it took: what comes first then, comes first again.

use super::notes::{List, Place};
use super::{ScriptedWorld, World};
use crate::graph::needs::Base;
use crate::graph::spec::AgentSpec;
use crate::host::AgentDescription;
use crate::host::purse::Quote;
use crate::host::web::Web;
pub(crate) use crate::host::{Act, Actions};
use crate::host::{
    AgentCall, Agents, AskError, BaseRequest, BaseStatus, CallError, Clock, Destination, Endpoint,
    Finish, HostParts, Lookup, Model, People, Query, Reply, Request, Retrieval, ScriptCall,
    ScriptFile, Scripts, SearchResult, ToolAbout, ToolOutput, ToolRequest, Tools, Whitelist,
};
use crate::observe::secrets::Secrets;
use crate::testing::scripted::{
    AgentResult, Answer, AnswerOptions, Now, ReplyDetail, ReplyError, ReplyUsage, ScriptResult,
    ScriptedHit, ScriptedReply, ToolResult,
};
use crate::value::boxed::BoxFuture;
use crate::value::failure::Failure;
use crate::value::failure::Kind;
use crate::world::Host;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Notes what a host answers. Clones share the notes.
///
/// ```
/// # use graphwright::{Host, testing::{Recorder, World}};
/// let recorder = Recorder::new(Host::scripted(World::default()));
/// let host = recorder.host(); // run graphs with this …
/// let world = recorder.world(); // … and this answers as they were answered
/// ```
#[derive(Clone)]
pub struct Recorder {
    real: HostParts,
    notes: Arc<Notes>,
}

#[derive(Default)]
struct Notes {
    replies: List<ScriptedReply>,
    answers: List<Answer>,
    tools: List<ToolResult>,
    scripts: List<ScriptResult>,
    actions: List<Value>,
    agents: List<AgentResult>,
    retrieval: List<ScriptedHit>,
    pages: Mutex<BTreeMap<String, String>>,
    date: String,
}

impl Recorder {
    /// Begins to note what this host answers.
    pub fn new(real: impl Into<HostParts>) -> Self {
        let real = real.into();
        let notes = Notes {
            date: real.clock.date(),
            ..Notes::default()
        };
        Self {
            real,
            notes: Arc::new(notes),
        }
    }

    /// The same notes, where these people answer.
    #[cfg(feature = "dev")]
    pub(crate) fn with_people(&self, people: Arc<dyn People>) -> Self {
        let mut other = self.clone();
        other.real.people = people;
        other
    }

    /// The host whose answers are noted.
    pub fn host(&self) -> Host {
        let noting = || Arc::new(self.clone());
        Host::from(HostParts {
            model: noting(),
            tools: noting(),
            scripts: noting(),
            people: noting(),
            retrieval: noting(),
            agents: noting(),
            actions: noting(),
            web: noting(),
            ..self.real.clone()
        })
    }

    /// What was noted so far, with all that looks like a secret. See [`Recorder::without`].
    pub fn world(&self) -> World {
        let notes = &self.notes;
        World {
            replies: notes.replies.told(),
            answers: notes.answers.told(),
            tools: notes.tools.told(),
            scripts: notes.scripts.told(),
            actions: notes.actions.sorted(),
            agents: notes.agents.told(),
            retrieval: notes.retrieval.told(),
            pages: notes
                .pages
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .clone(),
            clock: Some(Now {
                now: notes.date.clone(),
            }),
        }
    }

    /// What was noted so far without secrets, and how many places had one.
    pub fn without(&self, secrets: &Secrets) -> (World, usize) {
        let mut value = serde_json::to_value(self.world()).unwrap_or_default();
        let removed = secrets.remove(&mut value);
        // A world is read as it is written, and a removed secret is a text as it was.
        (serde_json::from_value(value).unwrap_or_default(), removed)
    }

    /// The same world, to be used up.
    pub fn scripted(&self) -> ScriptedWorld {
        ScriptedWorld::new(self.world())
    }
}

fn said(reply: &Reply) -> ScriptedReply {
    let usual = reply.tool_calls.is_empty() && reply.json.is_none() && reply.parts.len() < 2;
    let usage = ReplyUsage {
        input: reply.usage.input_tokens,
        output: reply.usage.output_tokens,
    };
    let usage = Some(usage).filter(|usage| (usage.input, usage.output) != (10, 5));
    let finish = Some(reply.finish).filter(|finish| !is_usual(*finish, reply));
    if usual && usage.is_none() && finish.is_none() {
        return ScriptedReply::Text(reply.text.clone());
    }
    let mut detail = ReplyDetail {
        json: reply.json.clone(),
        tool_calls: reply.tool_calls.clone(),
        usage,
        finish,
        stop: reply.stop.clone(),
        ..ReplyDetail::default()
    };
    let as_json = reply.json.as_ref().map(Value::to_string);
    if as_json.as_ref() == Some(&reply.text) {
        return ScriptedReply::Detail(Box::new(detail));
    }
    if reply.parts.len() > 1 {
        detail.texts = Some(reply.parts.clone());
    } else if !reply.text.is_empty() || detail.tool_calls.is_empty() {
        // A structured answer stands behind the words: they are told apart only where the words do not end with it.
        let behind = as_json.and_then(|json| Some(reply.text.strip_suffix(&json)?.to_owned()));
        detail.text = Some(behind.unwrap_or_else(|| reply.text.clone()));
    }
    ScriptedReply::Detail(Box::new(detail))
}

/// Why a reply ends that says nothing about it.
fn is_usual(finish: Finish, reply: &Reply) -> bool {
    match finish {
        Finish::Done => true,
        Finish::Tools => !reply.tool_calls.is_empty(),
        Finish::Limit | Finish::Withheld => false,
    }
}

fn failed(error: &CallError, usual: Kind) -> AnswerOptions {
    AnswerOptions::failed(ReplyError::of(error, usual))
}

impl Recorder {
    fn clock(&self) -> &dyn Clock {
        self.real.clock.as_ref()
    }

    fn replied(&self, place: Place<'_, ScriptedReply>, reply: &Result<Reply, CallError>) {
        place.gave(
            match reply {
                Ok(reply) => said(reply),
                Err(error) => ScriptedReply::Detail(Box::new(ReplyDetail {
                    error: Some(ReplyError::of(error, Kind::Model)),
                    ..ReplyDetail::default()
                })),
            },
            self.clock(),
        );
    }
}

impl Model for Recorder {
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        Box::pin(async move {
            let place = self
                .notes
                .replies
                .begin(&request.node, &request.key, self.clock());
            let reply = self.real.model.complete(request).await;
            self.replied(place, &reply);
            reply
        })
    }

    fn stream<'a>(
        &'a self,
        request: &'a Request,
        told: &'a (dyn Fn(&str) + Send + Sync),
    ) -> BoxFuture<'a, Result<Reply, CallError>> {
        Box::pin(async move {
            let place = self
                .notes
                .replies
                .begin(&request.node, &request.key, self.clock());
            let reply = self.real.model.stream(request, told).await;
            self.replied(place, &reply);
            reply
        })
    }

    fn check(&self, wanted: &[Option<&str>]) -> Result<(), CallError> {
        self.real.model.check(wanted)
    }

    fn destination(&self, request: &Request) -> Destination {
        self.real.model.destination(request)
    }

    fn check_at(&self, model: &str, endpoint: &Endpoint) -> Result<(), CallError> {
        self.real.model.check_at(model, endpoint)
    }

    fn quote(&self, request: &Request) -> Result<Quote, CallError> {
        self.real.model.quote(request)
    }
}

impl Tools for Recorder {
    fn about<'a>(
        &'a self,
        wanted: Whitelist<'a>,
    ) -> BoxFuture<'a, Result<Vec<ToolAbout>, CallError>> {
        Box::pin(async move {
            let about = self.real.tools.about(wanted).await;
            let server = wanted.names.iter().find(|name| name.starts_with("mcp:"));
            if let (Err(error), Some(server)) = (&about, server) {
                let place = self.notes.tools.begin(server, "", self.clock());
                place.gave(
                    ToolResult {
                        odd: failed(error, Kind::Connect),
                        ..ToolResult::default()
                    },
                    self.clock(),
                );
            }
            about
        })
    }

    fn declare(&self, server: &crate::graph::spec::ServerSpec, dir: &Path) {
        self.real.tools.declare(server, dir);
    }

    fn absent(&self, wanted: Whitelist<'_>) -> Vec<String> {
        self.real.tools.absent(wanted)
    }

    fn call<'a>(&'a self, call: ToolRequest<'a>) -> BoxFuture<'a, Result<ToolOutput, CallError>> {
        Box::pin(async move {
            let place = self.notes.tools.begin(call.name, call.key, self.clock());
            let result = self.real.tools.call(call).await;
            place.gave(
                match &result {
                    Ok(output) => ToolResult {
                        result: serde_json::to_value(output).unwrap_or_default(),
                        ..ToolResult::default()
                    },
                    Err(error) => ToolResult {
                        odd: failed(error, Kind::Model),
                        ..ToolResult::default()
                    },
                },
                self.clock(),
            );
            result
        })
    }

    fn check(&self, wanted: Whitelist<'_>) -> Result<(), CallError> {
        self.real.tools.check(wanted)
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        self.real.tools.close()
    }
}

impl Scripts for Recorder {
    fn declares(&self, node: &str) -> bool {
        self.real.scripts.declares(node)
    }

    fn check(&self, node: &str, script: &ScriptFile<'_>) -> Result<(), CallError> {
        self.real.scripts.check(node, script)
    }

    fn run<'a>(&'a self, call: ScriptCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        Box::pin(async move {
            let place = self.notes.scripts.begin(call.node, call.key, self.clock());
            let printed = self.real.scripts.run(call).await;
            place.gave(
                match &printed {
                    Ok(stdout) => ScriptResult {
                        stdout: stdout.clone(),
                        ..ScriptResult::default()
                    },
                    Err(error) => ScriptResult {
                        error: Some(ReplyError::of(error, Kind::Script)),
                        ..ScriptResult::default()
                    },
                },
                self.clock(),
            );
            printed
        })
    }
}

impl People for Recorder {
    fn ask<'a>(&'a self, query: Query<'a>) -> BoxFuture<'a, Result<String, AskError>> {
        Box::pin(async move {
            let place = self
                .notes
                .answers
                .begin(query.node, query.key, self.clock());
            let answer = self.real.people.ask(query).await;
            place.gave(
                match &answer {
                    Ok(text) => Answer::from(text.as_str()),
                    Err(AskError::Failed(error)) => Answer {
                        text: None,
                        odd: failed(error, Kind::Input),
                    },
                    Err(_) => Answer::default(),
                },
                self.clock(),
            );
            answer
        })
    }
}

impl Web for Recorder {
    /// What could not be had is left out: the scripted world has none either. So is what is no text, which it leaves a URL.
    fn fetch<'a>(&'a self, url: &'a str) -> BoxFuture<'a, Result<Vec<u8>, CallError>> {
        Box::pin(async move {
            let page = self.real.web.fetch(url).await;
            let text = page.as_ref().ok().cloned().map(String::from_utf8);
            if let Some(Ok(text)) = text {
                let mut pages = self
                    .notes
                    .pages
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner);
                pages.insert(url.to_owned(), text);
            }
            page
        })
    }
}

impl Retrieval for Recorder {
    fn retrieve<'a>(
        &'a self,
        lookup: Lookup<'a>,
    ) -> BoxFuture<'a, Result<SearchResult, CallError>> {
        Box::pin(async move {
            let place = self
                .notes
                .retrieval
                .begin(lookup.node, lookup.key, self.clock());
            let found = self.real.retrieval.retrieve(lookup).await;
            place.gave(
                match &found {
                    Ok(found) => ScriptedHit {
                        context: found.context.clone(),
                        sources: found.sources.clone(),
                        usage: found.usage,
                        ..ScriptedHit::default()
                    },
                    Err(error) => ScriptedHit {
                        error: Some(ReplyError::of(error, Kind::Retrieval)),
                        ..ScriptedHit::default()
                    },
                },
                self.clock(),
            );
            found
        })
    }

    fn prepare<'a>(
        &'a self,
        making: BaseRequest<'a>,
    ) -> BoxFuture<'a, Result<BaseStatus, CallError>> {
        self.real.retrieval.prepare(making)
    }

    fn check(&self, bases: &[Base]) -> Result<(), CallError> {
        self.real.retrieval.check(bases)
    }
}

impl Agents for Recorder {
    fn takes(&self, name: &str) -> bool {
        self.real.agents.takes(name)
    }

    fn describe(&self, spec: &AgentSpec, dir: &Path) -> Option<Result<AgentDescription, Failure>> {
        self.real.agents.describe(spec, dir)
    }

    fn run<'a>(&'a self, call: AgentCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        Box::pin(async move {
            let place = self
                .notes
                .agents
                .begin(call.spec.name, call.key, self.clock());
            let answer = self.real.agents.run(call).await;
            place.gave(
                match &answer {
                    Ok(text) => AgentResult {
                        text: text.clone(),
                        ..AgentResult::default()
                    },
                    Err(error) => AgentResult {
                        odd: failed(error, Kind::Agent),
                        ..AgentResult::default()
                    },
                },
                self.clock(),
            );
            answer
        })
    }
}

impl Actions for Recorder {
    /// What an action does inside is part of what it gives, and is not noted once more.
    fn act<'a>(&'a self, act: Act<'a>) -> BoxFuture<'a, Result<Value, CallError>> {
        Box::pin(async move {
            let place = self.notes.actions.begin(act.item_id, act.key, self.clock());
            let inside = Act {
                host: &self.real,
                ..act
            };
            let answer = self.real.actions.act(inside).await;
            place.gave(
                match &answer {
                    Ok(envelope) => envelope.clone(),
                    Err(error) => serde_json::json!({"status": "error", "error": error.message}),
                },
                self.clock(),
            );
            answer
        })
    }

    fn takes(&self, item_id: &str, dir: &Path) -> bool {
        self.real.actions.takes(item_id, dir)
    }
}
