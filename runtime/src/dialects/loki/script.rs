//! Running a program that sees the state and prints one object (Loki wiki, "script").

use crate::graph::BranchPath;
use crate::graph::journal_form::{Fields, HasFields};
use crate::graph::spec::ScriptSpec;
use crate::graph::work::PendingCall;
use crate::host::{CallError, ScriptCall};
use crate::run::context::{NodeContext, RunContext};
use crate::value::failure::{Failure, Interrupt, Kind};
use crate::value::schema;
use serde::Serialize;
use serde_json::{Map, Value};

/// What a script printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptReply<T> {
    /// `_next`, if it is a text.
    pub next: Option<String>,
    /// The rest of the object.
    pub out: T,
}

/// Nodes that run programs.
pub trait ScriptContext {
    /// Runs a script on the state, or on those keys of it that it is to get.
    ///
    /// The inner error is the node's own: the script is missing, fails, takes too long, or prints something else than
    /// one object of the declared form. Nothing of its output is merged then.
    ///
    /// # Errors
    /// If the run is cancelled, or the state cannot be written as JSON.
    fn script<'a>(
        &'a mut self,
        spec: &'a ScriptSpec,
        state: &impl Serialize,
    ) -> PendingCall<'a, ScriptOutput<'a>>;
}

impl ScriptContext for NodeContext<'_> {
    fn script<'a>(
        &'a mut self,
        spec: &'a ScriptSpec,
        state: &impl Serialize,
    ) -> PendingCall<'a, ScriptOutput<'a>> {
        printed_object(self, spec, serde_json::to_string(state))
    }
}

/// Apart, so that it is compiled here and not in every graph, and makes no node's future large.
fn printed_object<'a>(
    cx: &'a mut NodeContext<'_>,
    spec: &'a ScriptSpec,
    state: serde_json::Result<String>,
) -> PendingCall<'a, ScriptOutput<'a>> {
    let teller = Teller {
        shared: cx.shared,
        node: cx.name(),
        branch: cx.branch,
        path: spec.path,
    };
    PendingCall::new(async move {
        let state = state.and_then(|state| handed(spec, state));
        let state = state.map_err(|error| unwritable(&error))?;
        cx.note(|| format!("running script '{}'", spec.path));
        let printed = printed(cx, spec, &state).await?.map_err(Failure::from);
        let read = printed.and_then(|printed| read(spec, &printed));
        if let Ok(scripted) = &read {
            note_output(cx, &scripted.next, &scripted.out);
        }
        let object = read.and_then(|scripted| fitting(spec, scripted));
        Ok(ScriptOutput { object, teller })
    })
}

async fn printed(
    cx: &mut NodeContext<'_>,
    spec: &ScriptSpec,
    state: &str,
) -> Result<Result<String, CallError>, Interrupt> {
    let node = cx.path();
    let key = cx.call();
    let shared = cx.shared;
    let before = shared.effects.as_ref();
    let before = before.map_or(0, |effects| effects.prior_attempts(&key).times);
    let (step, attempt) = (cx.step_name(), cx.calls.saturating_add(before));
    let mut env = shared.handed.clone();
    env.extend(spec.env);
    let run = async {
        let call = ScriptCall {
            node: &node,
            run: &shared.id,
            step: &step,
            attempt,
            key: &key,
            path: spec.path,
            interpreter: spec.interpreter,
            schema: spec.schema,
            routes: spec.routes,
            dir: &shared.dir,
            work_dir: shared.work_dir.as_deref(),
            env: &env,
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
    cx.effect(("script", &key), &(spec.path, state), run).await
}

fn note_output(cx: &NodeContext<'_>, next: &Option<String>, out: &Map<String, Value>) {
    if !out.is_empty() {
        let keys: Vec<&str> = out.keys().map(String::as_str).collect();
        cx.note(|| format!("merged: {}", keys.join(", ")));
    }
    if let Some(next) = next {
        cx.note(|| format!("script set _next = '{next}'"));
    }
}

/// What of the state a script gets.
fn handed(spec: &ScriptSpec, state: String) -> serde_json::Result<String> {
    let Some(keys) = spec.reads else {
        return Ok(state);
    };
    let mut all: Map<String, Value> = serde_json::from_str(&state)?;
    all.retain(|key, _| keys.contains(&key.as_str()));
    serde_json::to_string(&all)
}

/// Splits what a script printed into its route and its keys. A `_next` that is not a text says nothing.
fn read(spec: &ScriptSpec, printed: &str) -> Result<ScriptReply<Map<String, Value>>, Failure> {
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
    Ok(ScriptReply { next, out })
}

/// Holds what a script printed to what it declares.
fn fitting(
    spec: &ScriptSpec,
    read: ScriptReply<Map<String, Value>>,
) -> Result<ScriptReply<Value>, Failure> {
    let ScriptReply { next, out } = read;
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
    Ok(ScriptReply { next, out })
}

/// What a script printed: an object, or why there is none.
#[must_use = "it may be a failure"]
pub struct ScriptOutput<'a> {
    object: Result<ScriptReply<Value>, Failure>,
    teller: Teller<'a>,
}

impl<'a> ScriptOutput<'a> {
    /// What was printed, with the declared keys.
    ///
    /// # Errors
    /// Why there is none, or that it does not have the keys.
    pub fn read<T: HasFields>(self) -> Result<ScriptReply<T>, Failure> {
        // Without `?`, which is twice as much to compile, and this is compiled for each node.
        match self.object() {
            Ok(mut object) => {
                let out = T::read(&mut object.keys);
                match object.next() {
                    Ok(next) => Ok(ScriptReply { next, out }),
                    Err(failure) => Err(failure),
                }
            }
            Err(failure) => Err(failure),
        }
    }

    fn object(self) -> Result<Object<'a>, Failure> {
        let Self { object, teller } = self;
        match object {
            Ok(ScriptReply { next, out }) => Ok(Object {
                next,
                keys: out.into(),
                teller,
            }),
            Err(failure) => Err(teller.told(failure)),
        }
    }
}

/// An object whose keys are read. All that is the same for all that they become is here, so that it is compiled once.
struct Object<'a> {
    next: Option<String>,
    keys: Fields,
    teller: Teller<'a>,
}

impl Object<'_> {
    /// The node that it names, if it has the declared keys.
    fn next(self) -> Result<Option<String>, Failure> {
        match self.keys.unfit() {
            None => Ok(self.next),
            Some(error) => Err(self.teller.unfit(&error)),
        }
    }
}

/// Says that a script failed.
struct Teller<'a> {
    shared: &'a RunContext,
    node: &'a str,
    branch: &'a BranchPath,
    path: &'static str,
}

impl Teller<'_> {
    fn told(&self, failure: Failure) -> Failure {
        self.shared.note(self.node, self.branch, || {
            format!("script failed: {failure}")
        });
        self.shared.failing(self.node, self.branch, &failure);
        failure
    }

    fn unfit(&self, error: &serde_json::Error) -> Failure {
        self.told(failed(format!(
            "script `{}` printed an object that does not fit: {error}",
            self.path
        )))
    }
}

fn unwritable(error: &serde_json::Error) -> Failure {
    failed(format!("the state cannot be written as JSON: {error}"))
}

fn failed(message: String) -> Failure {
    Failure::new(Kind::Script, message)
}
