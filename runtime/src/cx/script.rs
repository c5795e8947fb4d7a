//! Running a program that sees the state and prints one object (Loki wiki, "script").

use super::{Cx, Shared};
use crate::failure::{Failure, Interrupt, Kind};
use crate::host::{CallError, ScriptCall};
use crate::journaled::{Fields, FromFields};
use crate::schema;
use crate::spec::ScriptSpec;
use crate::work::{Asked, NodeExit, Work};
use serde::Serialize;
use serde_json::{Map, Value};
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};

/// What a script printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scripted<T> {
    /// `_next`, if it is a text.
    pub next: Option<String>,
    /// The rest of the object.
    pub out: T,
}

impl Cx<'_> {
    /// Runs a script on the state.
    ///
    /// The inner error is the node's own: the script is missing, fails, takes too long, or prints something else than
    /// one object of the declared form. Nothing of its output is merged then (decision L7).
    ///
    /// # Errors
    /// If the run is cancelled, or the state cannot be written as JSON.
    pub fn script<'a, T: FromFields>(
        &'a mut self,
        spec: &'a ScriptSpec,
        state: &impl Serialize,
    ) -> AskedScript<'a, T> {
        let teller = Teller {
            shared: self.shared,
            node: self.name(),
            path: spec.path,
        };
        let state = serde_json::to_string(state);
        AskedScript(self.object_of(spec, state), teller, PhantomData)
    }

    /// Runs a script, whatever its keys become. Apart, so that it is compiled here and not in every graph, and makes no
    /// node's future large.
    fn object_of<'a>(
        &'a mut self,
        spec: &'a ScriptSpec,
        state: serde_json::Result<String>,
    ) -> Asked<'a, Result<Scripted<Value>, Failure>> {
        Asked::new(async move {
            let state = state.map_err(|error| unwritable(&error))?;
            self.note(|| format!("running script '{}'", spec.path));
            let printed = self.printed(spec, &state).await?.map_err(Failure::from);
            let read = printed.and_then(|printed| read(spec, &printed));
            if let Ok(scripted) = &read {
                self.note_output(&scripted.next, &scripted.out);
            }
            Ok(read.and_then(|scripted| fitting(spec, scripted)))
        })
    }

    async fn printed(
        &mut self,
        spec: &ScriptSpec,
        state: &str,
    ) -> Result<Result<String, CallError>, Interrupt> {
        let node = self.path();
        let key = self.call();
        let shared = self.shared;
        let run = async {
            let call = ScriptCall {
                node: &node,
                key: &key,
                path: spec.path,
                interpreter: spec.interpreter,
                dir: &shared.dir,
                state,
                clock: shared.host.clock.as_ref(),
            };
            let done = shared
                .within(spec.seconds, shared.host.scripts.run(call))
                .await;
            Ok(done.unwrap_or_else(|elapsed| {
                Err(CallError::new(
                    Kind::Timeout,
                    format!("script `{}` {elapsed} and was stopped", spec.path),
                ))
            }))
        };
        self.effect(("script", &key), &(spec.path, state), run)
            .await
    }

    fn note_output(&self, next: &Option<String>, out: &Map<String, Value>) {
        if !out.is_empty() {
            let keys: Vec<&str> = out.keys().map(String::as_str).collect();
            self.note(|| format!("merged: {}", keys.join(", ")));
        }
        if let Some(next) = next {
            self.note(|| format!("script set _next = '{next}'"));
        }
    }
}

/// Splits what a script printed into its route and its keys. A `_next` that is not a text says nothing.
fn read(spec: &ScriptSpec, printed: &str) -> Result<Scripted<Map<String, Value>>, Failure> {
    let value: Value = serde_json::from_str(printed.trim()).map_err(|error| {
        failed(format!(
            "script `{}` must print one JSON object on stdout, and printed something else: {error}",
            spec.path
        ))
    })?;
    let Value::Object(mut out) = value else {
        let found = schema::type_name(&value);
        return Err(failed(format!(
            "script `{}` must print one JSON object on stdout, and printed: {found}",
            spec.path
        )));
    };
    let next = match out.shift_remove("_next") {
        Some(Value::String(next)) => Some(next),
        Some(_) | None => None,
    };
    Ok(Scripted { next, out })
}

/// Holds what a script printed to what it declares.
fn fitting(
    spec: &ScriptSpec,
    read: Scripted<Map<String, Value>>,
) -> Result<Scripted<Value>, Failure> {
    let Scripted { next, out } = read;
    let out = Value::Object(out);
    if let Some(text) = spec.schema {
        let declared: Value = serde_json::from_str(text).map_err(|error| {
            failed(format!(
                "the declared form of `{}` is not JSON: {error}",
                spec.path
            ))
        })?;
        schema::check(&declared, &out).map_err(|complaints| {
            failed(format!(
                "script `{}` printed an object that does not fit `x-writes`: {}",
                spec.path,
                complaints.join("; ")
            ))
        })?;
    }
    Ok(Scripted { next, out })
}

/// What a script is asked for.
#[must_use = "nothing runs until it is waited for"]
pub struct AskedScript<'a, T>(
    Asked<'a, Result<Scripted<Value>, Failure>>,
    Teller<'a>,
    PhantomData<fn() -> T>,
);

impl<'a, T: FromFields> AskedScript<'a, T> {
    /// How the node ends with what the script printed.
    pub fn then<E: NodeExit + 'a>(
        self,
        next: impl FnOnce(Result<Scripted<T>, Failure>) -> E + Send + 'a,
    ) -> Work<'a, E> {
        let Self(asked, teller, _) = self;
        asked.then(move |printed| next(teller.typed(printed)))
    }

    /// How the node ends with what the script printed, if that can be told.
    pub fn try_then<E: NodeExit + 'a>(
        self,
        next: impl FnOnce(Result<Scripted<T>, Failure>) -> Result<E, Interrupt> + Send + 'a,
    ) -> Work<'a, E> {
        let Self(asked, teller, _) = self;
        asked.try_then(move |printed| next(teller.typed(printed)))
    }
}

impl<T: FromFields> Future for AskedScript<'_, T> {
    type Output = Result<Result<Scripted<T>, Failure>, Interrupt>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let Self(asked, teller, _) = self.get_mut();
        let printed = std::task::ready!(Pin::new(asked).poll(cx));
        Poll::Ready(printed.map(|printed| teller.typed(printed)))
    }
}

/// Says that a script failed.
struct Teller<'a> {
    shared: &'a Shared,
    node: &'a str,
    path: &'static str,
}

impl Teller<'_> {
    /// What was printed, with the declared keys.
    fn typed<T: FromFields>(
        &self,
        printed: Result<Scripted<Value>, Failure>,
    ) -> Result<Scripted<T>, Failure> {
        let Scripted { next, out } = printed.map_err(|failure| self.told(failure))?;
        match Fields::read_from(out) {
            Ok(out) => Ok(Scripted { next, out }),
            Err(error) => Err(self.told(unfit(self.path, &error))),
        }
    }

    fn told(&self, failure: Failure) -> Failure {
        self.shared
            .note(self.node, || format!("script failed: {failure}"));
        crate::spans::failing(&failure);
        failure
    }
}

fn unfit(path: &str, error: &serde_json::Error) -> Failure {
    failed(format!(
        "script `{path}` printed an object that does not fit: {error}"
    ))
}

fn unwritable(error: &serde_json::Error) -> Failure {
    failed(format!("the state cannot be written as JSON: {error}"))
}

fn failed(message: String) -> Failure {
    Failure::new(Kind::Script, message)
}
