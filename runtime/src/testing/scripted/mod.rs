//! The scripted world: one file stands in for everything outside, so that a graph runs offline and repeatably.
//!
//! Lists are used up in order; a call that nothing answers is an error
//! that names node, kind and call number, because a test that silently went on would test something else.

pub(crate) mod entries;
mod record;
mod replies;
pub(crate) mod speech;
pub(crate) mod usage;
pub(crate) mod world;

use crate::dialects::rye;
use crate::graph::spec::AgentSpec;
pub(crate) use crate::host::{Act, Actions};
use crate::host::{
    AgentCall, AgentDescription, Agents, AskError, CallError, Clock, HostParts, Lookup, People,
    Query, Request, Retrieval, ScriptCall, ScriptFile, Scripts, SearchResult, ToolAbout,
    ToolOutput, ToolRequest, Tools, Whitelist,
};
pub use crate::testing::scripted::entries::{
    AgentResult, Answer, AnswerOptions, LATE, ScriptResult, ScriptedEntry, ScriptedHit, ToolResult,
};
pub use crate::testing::scripted::record::{ActionRecord, QuestionRecord};
pub use crate::testing::scripted::speech::{
    ReplyDetail, ReplyError, ReplyUsage, ScriptedReply, TypedError,
};
pub use crate::testing::scripted::usage::{Section, UnansweredCall, UnusedEntries};
use crate::testing::scripted::usage::{UsedEntries, called};
pub use crate::testing::scripted::world::{Now, World};
use crate::value::boxed::BoxFuture;
use crate::value::failure::{Failure, Kind};
use crate::world::FilesInMemory;
use crate::world::Host;
use crate::world::scripts;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A [`World`] that is being used up. Clones share what is left, and what was asked.
#[derive(Clone)]
pub struct ScriptedWorld {
    world: Arc<World>,
    used: Arc<Mutex<WorldUse>>,
    clock: Arc<crate::testing::clock::SkippingClock>,
    processes: Arc<scripts::Processes>,
    registry: Arc<dyn Actions>,
    artifacts: FilesInMemory,
}

#[derive(Debug, Default)]
struct WorldUse {
    unanswered: Vec<UnansweredCall>,
    taken: BTreeMap<(Section, String), UsedEntries>,
    requests: Vec<Request>,
    asked: Vec<QuestionRecord>,
    acts: Vec<ActionRecord>,
}

impl ScriptedWorld {
    /// Begins to use a world up.
    pub fn new(world: World) -> Self {
        let clock = crate::testing::clock::SkippingClock::new(
            world.clock.as_ref().map(|clock| clock.now.clone()),
        );
        Self {
            world: Arc::new(world),
            used: Arc::default(),
            clock: Arc::new(clock),
            processes: Arc::default(),
            registry: rye::facade::actions(),
            artifacts: FilesInMemory::default(),
        }
    }

    /// A host that this world answers for in everything.
    pub fn host(&self) -> Host {
        Host::from(HostParts {
            model: Arc::new(self.clone()),
            tools: Arc::new(self.clone()),
            scripts: Arc::new(self.clone()),
            people: Arc::new(self.clone()),
            retrieval: Arc::new(self.clone()),
            agents: Arc::new(self.clone()),
            actions: Arc::new(self.clone()),
            web: Arc::new(self.clone()),
            artifacts: Arc::new(self.artifacts.clone()),
            clock: Arc::clone(&self.clock) as Arc<dyn Clock>,
            rehearsal: false,
            purse: Arc::new(crate::purse::Budgets::default()),
            environment: crate::host::Environment::Scripted,
        })
    }

    /// The files that runs wrote.
    pub fn artifacts(&self) -> &FilesInMemory {
        &self.artifacts
    }

    /// What models were asked so far, in order.
    pub fn requests(&self) -> Vec<Request> {
        self.used().requests.clone()
    }

    /// What people were asked so far, in order.
    pub fn asked(&self) -> Vec<QuestionRecord> {
        self.used().asked.clone()
    }

    /// What actions were called so far, in order.
    pub fn acts(&self) -> Vec<ActionRecord> {
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

    fn used(&self) -> std::sync::MutexGuard<'_, WorldUse> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The entries that nothing has asked for so far. Those of `*`, which serves any node, are not among them.
    pub fn left_over(&self) -> Vec<UnusedEntries> {
        let used = self.used();
        let world = &self.world;
        let of = |section: Section, name: &str, entries: usize| {
            let taken = used.taken.get(&(section, name.to_owned()));
            let left = entries - taken.map_or(0, UsedEntries::count).min(entries);
            (left > 0 && name != "*").then(|| UnusedEntries {
                section,
                name: name.to_owned(),
                entries,
                left,
            })
        };
        fn counted<T>(list: &BTreeMap<String, Vec<T>>) -> impl Iterator<Item = (&str, usize)> {
            list.iter().map(|(name, list)| (name.as_str(), list.len()))
        }
        let lists = [
            (
                Section::Replies,
                counted(&world.replies).collect::<Vec<_>>(),
            ),
            (Section::Answers, counted(&world.answers).collect()),
            (Section::Tools, counted(&world.tools).collect()),
            (Section::Scripts, counted(&world.scripts).collect()),
            (Section::Actions, counted(&world.actions).collect()),
            (Section::Agents, counted(&world.agents).collect()),
            (Section::Retrieval, counted(&world.retrieval).collect()),
        ];
        let all = lists.iter().flat_map(|(section, lists)| {
            lists
                .iter()
                .filter_map(|(name, entries)| of(*section, name, *entries))
        });
        all.collect()
    }

    /// The calls that had no answer, in order.
    pub fn unanswered(&self) -> Vec<UnansweredCall> {
        self.used().unanswered.clone()
    }

    /// The entry of a list that answers a call, or the error that says which is missing.
    fn next<'w, T: ScriptedEntry>(
        &self,
        section: Section,
        name: &str,
        key: &str,
        list: Option<&'w Vec<T>>,
    ) -> Result<&'w T, CallError> {
        let entries = list.map_or(&[][..], Vec::as_slice);
        let mut used = self.used();
        let taken = used.taken.entry((section, name.to_owned())).or_default();
        let call = taken.next_call();
        if let Some(entry) = taken.take(entries, called(key)) {
            return Ok(entry);
        }
        // The last entry of `*` repeats.
        if name != "*" {
            used.unanswered.push(UnansweredCall {
                section,
                name: name.to_owned(),
                call,
                entries: entries.len(),
            });
        }
        Err(unscripted(section, name, call, entries.len()))
    }

    /// Lets the time of an entry pass, and says whether the call fails.
    async fn odd(&self, odd: &AnswerOptions, usual: Kind) -> Result<(), CallError> {
        self.wait(odd.delay_ms).await;
        odd.error
            .as_ref()
            .map_or(Ok(()), |error| Err(error.failed(usual)))
    }

    async fn wait(&self, millis: u64) {
        if millis > 0 {
            self.clock.pause(Duration::from_millis(millis)).await;
        }
    }
}

fn unscripted(section: Section, name: &str, call: usize, entries: usize) -> CallError {
    let had = match entries {
        0 => "has no entry for it".to_owned(),
        1 => "has 1 entry for it".to_owned(),
        many => format!("has {many} entries for it"),
    };
    let what = section.call();
    CallError::new(
        Kind::Unscripted,
        format!("the scripted world has no answer for {what} `{name}`, call {call} (it {had})"),
    )
}

impl Tools for ScriptedWorld {
    fn about<'a>(
        &'a self,
        wanted: Whitelist<'a>,
    ) -> BoxFuture<'a, Result<Vec<ToolAbout>, CallError>> {
        Box::pin(async move {
            let tools = &self.world.tools;
            for server in wanted.names.iter().filter(|name| is_server(name)) {
                if let Some(list) = tools.get(*server)
                    && let Ok(entry) = self.next(Section::Tools, server, "", Some(list))
                {
                    self.odd(&entry.odd, Kind::Connect).await?;
                }
            }
            // A server stands for all tools of the world: nothing in it says which server a tool belongs to.
            let names = wanted.names.iter().flat_map(|name| match is_server(name) {
                true => {
                    let all = tools.keys().map(String::as_str);
                    all.filter(|name| !is_server(name)).collect::<Vec<_>>()
                }
                false => vec![*name],
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
            Ok(about)
        })
    }

    fn call<'a>(&'a self, call: ToolRequest<'a>) -> BoxFuture<'a, Result<ToolOutput, CallError>> {
        Box::pin(async move {
            let list = self.world.tools.get(call.name);
            let entry = self.next(Section::Tools, call.name, call.key, list)?;
            self.odd(&entry.odd, Kind::Model).await?;
            serde_json::from_value(entry.result.clone()).map_err(|error| {
                let message = format!("scripted result of tool `{}`: {error}", call.name);
                CallError::new(Kind::Io, message)
            })
        })
    }
}

/// Whether an entry of a whitelist names a server and not a tool.
fn is_server(name: &str) -> bool {
    name.starts_with("mcp:")
}

impl Scripts for ScriptedWorld {
    fn declares(&self, node: &str) -> bool {
        self.world.scripts.contains_key(node)
    }

    fn check(&self, node: &str, script: &ScriptFile<'_>) -> Result<(), CallError> {
        self.processes.check(node, script)
    }

    fn run<'a>(&'a self, call: ScriptCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        let Some(list) = self.world.scripts.get(call.node) else {
            return self.processes.run(call);
        };
        Box::pin(async move {
            let result = self.next(Section::Scripts, call.node, call.key, Some(list))?;
            self.wait(result.delay_ms).await;
            if let Some(error) = &result.error {
                return Err(error.failed(Kind::Script));
            }
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

impl People for ScriptedWorld {
    fn ask<'a>(&'a self, query: Query<'a>) -> BoxFuture<'a, Result<String, AskError>> {
        let waiting = query.waiting();
        self.used().asked.push(QuestionRecord {
            node: waiting.node,
            question: waiting.question,
            options: waiting.options,
        });
        Box::pin(async move {
            let list = self.world.answers.get(query.node);
            let answer = self
                .next(Section::Answers, query.node, query.key, list)
                .map_err(AskError::Failed)?;
            let done = self.odd(&answer.odd, Kind::Input).await;
            done.map_err(AskError::Failed)?;
            answer.text.clone().ok_or(AskError::Waiting)
        })
    }
}

impl Retrieval for ScriptedWorld {
    fn retrieve<'a>(
        &'a self,
        lookup: Lookup<'a>,
    ) -> BoxFuture<'a, Result<SearchResult, CallError>> {
        Box::pin(async move {
            let list = self.world.retrieval.get(lookup.node);
            let found = self.next(Section::Retrieval, lookup.node, lookup.key, list)?;
            self.wait(found.delay_ms).await;
            match &found.error {
                Some(error) => Err(error.failed(Kind::Retrieval)),
                None => Ok(SearchResult {
                    context: found.context.clone(),
                    sources: found.sources.clone(),
                    usage: found.usage,
                }),
            }
        })
    }
}

impl Actions for ScriptedWorld {
    /// An action that the world says nothing about is really called.
    fn act<'a>(&'a self, act: Act<'a>) -> BoxFuture<'a, Result<Value, CallError>> {
        self.used().acts.push(ActionRecord {
            item_id: act.item_id.to_owned(),
            params: act.params.clone(),
        });
        let Some(list) = self.world.actions.get(act.item_id) else {
            return self.registry.act(act);
        };
        let answer = self
            .next(Section::Actions, act.item_id, act.key, Some(list))
            .cloned();
        Box::pin(async move { answer })
    }

    fn declares(&self, item_id: &str) -> bool {
        self.world.actions.contains_key(item_id)
    }

    fn takes(&self, item_id: &str, dir: &std::path::Path) -> bool {
        self.world.actions.contains_key(item_id) || self.registry.takes(item_id, dir)
    }
}

impl crate::host::web::Web for ScriptedWorld {
    fn fetch<'a>(&'a self, url: &'a str) -> BoxFuture<'a, Result<Vec<u8>, CallError>> {
        let page = self.world.pages.get(url);
        let page = page.map(|text| text.clone().into_bytes());
        let known = page.ok_or_else(|| {
            CallError::new(
                Kind::Unscripted,
                format!("the scripted world has no text for `{url}` under `pages`"),
            )
        });
        Box::pin(async move { known })
    }
}

impl Agents for ScriptedWorld {
    fn takes(&self, name: &str) -> bool {
        self.world.agents.contains_key(name)
    }

    fn describe(&self, spec: &AgentSpec, dir: &Path) -> Option<Result<AgentDescription, Failure>> {
        crate::world::agents::described(spec, dir)
    }

    fn run<'a>(&'a self, call: AgentCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        Box::pin(async move {
            let name = call.spec.name;
            let list = self.world.agents.get(name);
            let entry = self.next(Section::Agents, name, call.key, list)?;
            self.odd(&entry.odd, Kind::Agent).await?;
            Ok(entry.text.clone())
        })
    }
}
