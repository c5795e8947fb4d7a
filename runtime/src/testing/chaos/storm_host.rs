//! The outside in a storm: what a call gives depends on which call it is, and on nothing else; so a run that is cut and
//! continued comes to what it would have come to.

#[cfg(unix)]
use super::children::Kernel;
use super::weather::{Weather, hashed};
pub(crate) use crate::graph::spec::AgentSpec;
use crate::host::AgentDescription;
use crate::host::purse::Quote;
use crate::host::{Act, Actions};
use crate::host::{
    AgentCall, Agents, AskError, CallError, Clock, HostParts, Lookup, Model, People, Query, Reply,
    Request, Retrieval, ScriptCall, Scripts, SearchResult, ToolAbout, ToolOutput, ToolRequest,
    Tools, Whitelist,
};
use crate::value::boxed::BoxFuture;
use crate::value::failure::Failure;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// One call in so many is answered late.
const RARELY: u64 = 24;

/// How late: beyond every time limit, so that where there is one the answer is never heard.
pub(super) const LATE: Duration = Duration::from_secs(30 * 24 * 3600);

/// Whether somebody answers questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Person {
    /// At once.
    There,
    /// Nobody: the run waits.
    Away,
}

/// What the people of a storm say to whom asks them later, by the ids of the questions.
pub(super) type Letters = Mutex<BTreeMap<String, String>>;

/// A host that every call comes through.
struct WatchedHost {
    inner: HostParts,
    person: Person,
    letters: Arc<Letters>,
    /// Decides which calls are answered late.
    world: u64,
    weather: Arc<Weather>,
    made: Arc<CallLog>,
    #[cfg(unix)]
    kernel: Kernel,
    #[cfg(unix)]
    children: Arc<crate::process::group::Children>,
}

/// The calls that a process made.
#[derive(Default)]
pub(super) struct CallLog(Mutex<BTreeSet<String>>);

impl CallLog {
    fn add(&self, key: &str) {
        let mut calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        calls.insert(key.to_owned());
    }

    pub(super) fn calls(&self) -> BTreeSet<String> {
        let calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        calls.clone()
    }
}

impl WatchedHost {
    /// A call is about to be made, or was.
    async fn call(&self, key: &str) {
        self.made.add(key);
        self.weather.moment(key).await;
    }

    /// A call is about to be made, and may take long.
    async fn long_call(&self, key: &str) {
        self.call(key).await;
        if hashed(self.world, &format!("{key} late")).is_multiple_of(RARELY) {
            self.weather.clock().pause(LATE).await;
            self.weather.moment("a late answer").await;
        }
    }
}

/// What a process of a run has around it.
pub(super) struct ProcessSetup {
    /// What calls give.
    pub(super) inner: HostParts,
    pub(super) person: Person,
    pub(super) letters: Arc<Letters>,
    /// Decides which calls are answered late.
    pub(super) world: u64,
    pub(super) weather: Arc<Weather>,
    #[cfg(unix)]
    pub(super) kernel: Kernel,
}

/// A host in this weather, which notes the calls that are made of it.
pub(super) fn in_weather(around: &ProcessSetup, made: &Arc<CallLog>) -> HostParts {
    let inner = around.inner.clone();
    let outside = Arc::new(WatchedHost {
        inner: inner.clone(),
        person: around.person,
        letters: Arc::clone(&around.letters),
        world: around.world,
        weather: Arc::clone(&around.weather),
        made: Arc::clone(made),
        #[cfg(unix)]
        kernel: around.kernel.clone(),
        #[cfg(unix)]
        children: around.kernel.children(),
    });
    HostParts {
        model: outside.clone(),
        tools: outside.clone(),
        scripts: outside.clone(),
        people: outside.clone(),
        retrieval: outside.clone(),
        agents: outside.clone(),
        actions: outside,
        clock: Arc::clone(around.weather.clock()) as Arc<dyn Clock>,
        ..inner
    }
}

impl Model for WatchedHost {
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        Box::pin(async move {
            self.long_call(&request.key).await;
            let reply = self.inner.model.complete(request).await;
            self.weather.moment("reply").await;
            reply
        })
    }

    fn quote(&self, request: &Request) -> Result<Quote, CallError> {
        self.inner.model.quote(request)
    }
}

impl Tools for WatchedHost {
    fn about<'a>(
        &'a self,
        wanted: Whitelist<'a>,
    ) -> BoxFuture<'a, Result<Vec<ToolAbout>, CallError>> {
        self.inner.tools.about(wanted)
    }

    fn call<'a>(&'a self, call: ToolRequest<'a>) -> BoxFuture<'a, Result<ToolOutput, CallError>> {
        Box::pin(async move {
            self.long_call(call.key).await;
            let result = self.inner.tools.call(call).await;
            self.weather.moment("result").await;
            result
        })
    }
}

impl Scripts for WatchedHost {
    #[cfg(unix)]
    fn run<'a>(&'a self, call: ScriptCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        Box::pin(async move {
            self.call(call.key).await;
            let prints = self.inner.scripts.run(call).await;
            let printed = self.kernel.script(&self.children, call, prints).await;
            self.weather.moment("printed").await;
            printed
        })
    }

    #[cfg(not(unix))]
    fn run<'a>(&'a self, call: ScriptCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        Box::pin(async move {
            self.long_call(call.key).await;
            let printed = self.inner.scripts.run(call).await;
            self.weather.moment("printed").await;
            printed
        })
    }
}

impl People for WatchedHost {
    fn ask<'a>(&'a self, query: Query<'a>) -> BoxFuture<'a, Result<String, AskError>> {
        Box::pin(async move {
            match self.person {
                Person::Away => {
                    let id = query.waiting().id;
                    let text = self.inner.people.ask(query).await?;
                    let letters = self.letters.lock();
                    let mut letters = letters.unwrap_or_else(PoisonError::into_inner);
                    letters.insert(id, text);
                    Err(AskError::Waiting)
                }
                Person::There => {
                    self.call(query.key).await;
                    self.inner.people.ask(query).await
                }
            }
        })
    }
}

impl Retrieval for WatchedHost {
    fn retrieve<'a>(
        &'a self,
        lookup: Lookup<'a>,
    ) -> BoxFuture<'a, Result<SearchResult, CallError>> {
        Box::pin(async move {
            self.long_call(lookup.key).await;
            self.inner.retrieval.retrieve(lookup).await
        })
    }
}

impl Agents for WatchedHost {
    fn takes(&self, name: &str) -> bool {
        self.inner.agents.takes(name)
    }

    fn describe(&self, spec: &AgentSpec, dir: &Path) -> Option<Result<AgentDescription, Failure>> {
        self.inner.agents.describe(spec, dir)
    }

    fn run<'a>(&'a self, call: AgentCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        Box::pin(async move {
            self.long_call(call.key).await;
            self.inner.agents.run(call).await
        })
    }
}

impl Actions for WatchedHost {
    fn act<'a>(&'a self, act: Act<'a>) -> BoxFuture<'a, Result<Value, CallError>> {
        Box::pin(async move {
            self.long_call(act.key).await;
            self.inner.actions.act(act).await
        })
    }

    fn takes(&self, item_id: &str, dir: &Path) -> bool {
        self.inner.actions.takes(item_id, dir)
    }
}
