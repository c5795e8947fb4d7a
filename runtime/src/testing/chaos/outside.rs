//! The outside in a storm: what a call gives depends on which call it is, and on nothing else; so a run that is cut and
//! continued comes to what it would have come to.

use super::weather::Weather;
use crate::host::actions::{Act, Actions};
use crate::host::{
    AgentCall, Agents, AskError, Boxed, CallError, Host, Lookup, Model, People, Query, Reply,
    Request, Retrieval, Retrieved, ScriptCall, Scripts, ToolAbout, ToolOutput, ToolRequest, Tools,
    Whitelist,
};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Whether somebody answers questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Person {
    /// At once.
    There,
    /// Nobody: the run waits.
    Away,
}

/// A host that every call comes through.
struct Outside {
    inner: Host,
    person: Person,
    weather: Arc<Weather>,
    made: Arc<Made>,
}

/// The calls that a process made.
#[derive(Default)]
pub(super) struct Made(Mutex<BTreeSet<String>>);

impl Made {
    fn add(&self, key: &str) {
        let mut calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        calls.insert(key.to_owned());
    }

    pub(super) fn calls(&self) -> BTreeSet<String> {
        let calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        calls.clone()
    }
}

impl Outside {
    /// A call is about to be made, or was.
    async fn call(&self, key: &str) {
        self.made.add(key);
        self.weather.moment(key).await;
    }
}

/// This host in this weather, and the calls that are made of it.
pub(super) fn in_weather(inner: Host, person: Person, weather: &Arc<Weather>) -> (Host, Arc<Made>) {
    let made = Arc::new(Made::default());
    let outside = Arc::new(Outside {
        inner: inner.clone(),
        person,
        weather: Arc::clone(weather),
        made: Arc::clone(&made),
    });
    let host = Host {
        model: outside.clone(),
        tools: outside.clone(),
        scripts: outside.clone(),
        people: outside.clone(),
        retrieval: outside.clone(),
        agents: outside.clone(),
        actions: outside,
        ..inner
    };
    (host, made)
}

impl Model for Outside {
    fn complete<'a>(&'a self, request: &'a Request) -> Boxed<'a, Result<Reply, CallError>> {
        Box::pin(async move {
            self.call(&request.key).await;
            let reply = self.inner.model.complete(request).await;
            self.weather.moment("reply").await;
            reply
        })
    }
}

impl Tools for Outside {
    fn about<'a>(&'a self, wanted: Whitelist<'a>) -> Boxed<'a, Result<Vec<ToolAbout>, CallError>> {
        self.inner.tools.about(wanted)
    }

    fn call<'a>(&'a self, call: ToolRequest<'a>) -> Boxed<'a, Result<ToolOutput, CallError>> {
        Box::pin(async move {
            self.call(call.key).await;
            let result = self.inner.tools.call(call).await;
            self.weather.moment("result").await;
            result
        })
    }
}

impl Scripts for Outside {
    fn run<'a>(&'a self, call: ScriptCall<'a>) -> Boxed<'a, Result<String, CallError>> {
        Box::pin(async move {
            self.call(call.key).await;
            let printed = self.inner.scripts.run(call).await;
            self.weather.moment("printed").await;
            printed
        })
    }
}

impl People for Outside {
    fn ask<'a>(&'a self, query: Query<'a>) -> Boxed<'a, Result<String, AskError>> {
        Box::pin(async move {
            match self.person {
                Person::Away => Err(AskError::Waiting),
                Person::There => {
                    self.call(query.key).await;
                    self.inner.people.ask(query).await
                }
            }
        })
    }
}

impl Retrieval for Outside {
    fn retrieve<'a>(&'a self, lookup: Lookup<'a>) -> Boxed<'a, Result<Retrieved, CallError>> {
        Box::pin(async move {
            self.call(lookup.key).await;
            self.inner.retrieval.retrieve(lookup).await
        })
    }
}

impl Agents for Outside {
    fn takes(&self, name: &str) -> bool {
        self.inner.agents.takes(name)
    }

    fn run<'a>(&'a self, call: AgentCall<'a>) -> Boxed<'a, Result<String, CallError>> {
        Box::pin(async move {
            self.call(call.key).await;
            self.inner.agents.run(call).await
        })
    }
}

impl Actions for Outside {
    fn act<'a>(&'a self, act: Act<'a>) -> Boxed<'a, Result<Value, CallError>> {
        Box::pin(async move {
            self.call(act.key).await;
            self.inner.actions.act(act).await
        })
    }

    fn takes(&self, item_id: &str, dir: &Path) -> bool {
        self.inner.actions.takes(item_id, dir)
    }
}
