//! Hooks: what is done beside the nodes when something happens (Rye, "Hooks").

use super::results::message_of;
use crate::dialects::rye::action::{
    ActionCall, ActionSpec, FailedAction, HookAction, HookEvent, Workflow,
};
use crate::dialects::rye::caller::{Behalf, Caller};
use crate::observe::Event;
use crate::value::boxed::BoxFuture;
use crate::value::failure::{Interrupt, Kind};
use serde_json::{Map, Value, json};

/// How often a failed node is tried again where the hook's result does not say it.
const RETRIES: u64 = 3;

impl Caller<'_> {
    /// What hooks make of a failure: how often it may be tried again.
    pub(crate) fn after_error<'a>(
        &'a self,
        failed: &FailedAction,
        key: &'a str,
    ) -> BoxFuture<'a, Result<Option<u64>, Interrupt>> {
        let event = json!({
            "error": failed.result,
            "classification": classified(failed),
            "node": self.node,
            "step_count": self.shared.steps(),
        });
        self.fire(HookEvent::Error, event, key)
    }

    /// Runs the hooks of an event, lower layers first. Gives how often a failed node may be tried again, as the first hook
    /// says that says anything. A hook that fails changes nothing but that it is told.
    pub(crate) fn fire<'a>(
        &'a self,
        event: HookEvent,
        about: Value,
        key: &'a str,
    ) -> BoxFuture<'a, Result<Option<u64>, Interrupt>> {
        Box::pin(self.fired(event, about, key))
    }

    async fn fired(
        &self,
        event: HookEvent,
        about: Value,
        key: &str,
    ) -> Result<Option<u64>, Interrupt> {
        let Some(workflow) = self.workflow() else {
            return Ok(None);
        };
        let mut hooks: Vec<_> = workflow
            .hooks
            .iter()
            .enumerate()
            .filter(|(_, hook)| hook.event == event)
            .collect();
        if hooks.is_empty() {
            return Ok(None);
        }
        hooks.sort_by_key(|(_, hook)| hook.layer);
        let about = self.told(workflow, about);
        let mut verdict = None;
        for (number, hook) in hooks {
            if !self.weigh(None, |seen| workflow.code.applies(number, &about, seen)) {
                continue;
            }
            let said = match hook.action {
                HookAction::Retry(most) => Some(u64::from(most)),
                HookAction::Call(spec) => {
                    let Some(call) =
                        self.weigh(None, |seen| workflow.code.call(number, &about, seen))
                    else {
                        continue;
                    };
                    let key = format!("{key}/{}-{number}", self.step);
                    self.hooked(&spec, &call, &key).await?
                }
            };
            verdict = verdict.or(said);
        }
        Ok(verdict)
    }

    async fn hooked(
        &self,
        spec: &ActionSpec,
        call: &ActionCall,
        key: &str,
    ) -> Result<Option<u64>, Interrupt> {
        match self.attempt(spec, call, key, Behalf::Hook).await? {
            Ok(result) if result.get("action").and_then(Value::as_str) == Some("retry") => {
                Ok(Some(
                    result
                        .get("max_retries")
                        .and_then(Value::as_u64)
                        .unwrap_or(RETRIES),
                ))
            }
            Ok(_) => Ok(None),
            Err(failed) => {
                let text = format!("hook `{}` failed: {}", call.item_id, failed.failure.message);
                if let Some(watch) = &self.shared.watch {
                    watch.event(&Event::Warned {
                        node: self.node,
                        text: &text,
                    });
                }
                Ok(None)
            }
        }
    }

    /// What all hooks are told besides: the graph, the state (with the number of steps in it, as the source writes it), and
    /// the time.
    fn told(&self, workflow: &Workflow, about: Value) -> Value {
        let mut state = self.state();
        let steps = about
            .get("step_count")
            .or_else(|| about.get("steps"))
            .cloned();
        if let (Value::Object(fields), Some(steps)) = (&mut state, steps) {
            fields.entry("step_count").or_insert(steps);
        }
        let inputs = state.get("inputs").cloned().unwrap_or_default();
        let mut all = Map::from_iter([
            ("graph_id".to_owned(), Value::from(workflow.id.as_ref())),
            ("state".to_owned(), state),
            ("inputs".to_owned(), inputs),
            ("_now".to_owned(), self.moment.now.as_str().into()),
            ("_timestamp".to_owned(), self.moment.timestamp.into()),
        ]);
        if let Value::Object(about) = about {
            all.extend(about);
        }
        Value::Object(all)
    }
}

/// What kind of failure it is, for conditions of hooks (Rye reference, 1.7).
fn classified(failed: &FailedAction) -> Value {
    let text = message_of(failed).to_lowercase();
    let any = |parts: &[&str]| parts.iter().any(|part| text.contains(part));
    let (category, retryable, code) = if failed.failure.kind == Kind::Permission {
        ("permanent", false, "permission_denied")
    } else if any(&[
        "rate limit",
        "rate_limit",
        "too many requests",
        "http 429",
        "status 429",
    ]) {
        ("rate_limited", true, "rate_limited")
    } else if any(&["timed out", "timeout"]) {
        ("transient", true, "timeout")
    } else if any(&[
        "connection",
        "temporarily unavailable",
        "unreachable",
        "reset by peer",
    ]) {
        ("transient", true, "connection")
    } else if any(&[
        "http 5",
        "status 5",
        "internal server error",
        "bad gateway",
        "service unavailable",
    ]) {
        ("transient", true, "server_error")
    } else if any(&["cancelled", "canceled"]) {
        ("cancelled", false, "cancelled")
    } else {
        ("permanent", false, "error")
    };
    let policy = if retryable { "exponential" } else { "none" };
    json!({"category": category, "retryable": retryable, "code": code, "retry_policy": policy})
}
