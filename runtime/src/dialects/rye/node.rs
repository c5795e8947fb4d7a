//! Calling actions: permission, kept results, the call itself, what its envelope means, and hooks that have it tried
//! again.

use super::interruption::BeginAction;
use super::nested_graph::NestedCall;
use super::notes::{NodeNotes, NoteAction};
use super::results::gathered;
use crate::dialects::rye::action::permission::permit;
use crate::dialects::rye::action::{
    ActionCall, ActionSpec, EachSpec, EntryTime, ExpressionScope, FailedAction, Note, Policy,
    judged, unwrap,
};
use crate::dialects::rye::caller::{Behalf, Caller};
use crate::dialects::rye::run::{capabilities, kept_results, transcripts, with_retries};
use crate::host::{Act, CallError};
use crate::observe::spans::ToolSpan;
use crate::observe::{Event, spans};
use crate::run::context::NodeContext;
use crate::run::executor::ConcurrentFutures;
use crate::value::boxed::BoxFuture;
use crate::value::failure::{Failure, Interrupt, Kind};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The pause before the first repetition; each further one is twice as long.
const PAUSE: Duration = Duration::from_millis(500);

/// The longest pause.
const LONGEST: Duration = Duration::from_secs(30);

/// Nodes that call actions.
pub trait ActionContext {
    /// Evaluates expressions of the node, and warns of what they missed. `own`: what the node's work gave.
    fn weigh<T>(
        &mut self,
        own: Option<&Value>,
        eval: impl FnOnce(&mut ExpressionScope<'_>) -> T,
    ) -> T;

    /// Calls the node's action: `make` says with what.
    ///
    /// The inner error is the node's own, after all repetitions that hooks asked for.
    ///
    /// # Errors
    /// If the run is cancelled, or a scripted world has no answer.
    fn action(
        &mut self,
        spec: &ActionSpec,
        make: impl Fn(&mut ExpressionScope<'_>) -> ActionCall + Send + Sync,
    ) -> impl Future<Output = Result<Result<Value, FailedAction>, Interrupt>> + Send;

    /// Calls an action for each item of a list: `make` says with what.
    ///
    /// The results are in the order of the items. An item that fails has an error object in its place; items
    /// that are worked on one after the other stop at the first failure unless the graph goes on after failures.
    ///
    /// # Errors
    /// If the run is cancelled, or a scripted world has no answer.
    fn for_each(
        &mut self,
        spec: &EachSpec,
        over: Value,
        make: impl Fn(&Value, &mut ExpressionScope<'_>) -> ActionCall + Send + Sync,
    ) -> impl Future<Output = Result<Result<Value, FailedAction>, Interrupt>> + Send;
}

impl ActionContext for NodeContext<'_> {
    fn weigh<T>(
        &mut self,
        own: Option<&Value>,
        eval: impl FnOnce(&mut ExpressionScope<'_>) -> T,
    ) -> T {
        let moment = self.moment();
        self.caller(moment)
            .weigh(own.map(|own| ("result", own)), eval)
    }

    async fn action(
        &mut self,
        spec: &ActionSpec,
        make: impl Fn(&mut ExpressionScope<'_>) -> ActionCall + Send + Sync,
    ) -> Result<Result<Value, FailedAction>, Interrupt> {
        let moment = self.moment();
        let first = self.call();
        if let Err(failed) = self.may_begin(&first).await? {
            return Ok(self.given_up(spec, failed));
        }
        let caller = self.caller(moment);
        let insisted = caller.insist(spec, &make, Budget::Node, &first);
        let insisted = insisted.await;
        let inside = caller.meter.usage();
        self.paid_inside(&inside);
        let (done, repeats) = insisted?;
        self.note_action(&done);
        self.note_warnings(&done);
        let report = self.report.get_or_insert_default();
        report.repeats += repeats;
        report.note(spec, &done);
        Ok(done)
    }

    async fn for_each(
        &mut self,
        spec: &EachSpec,
        over: Value,
        make: impl Fn(&Value, &mut ExpressionScope<'_>) -> ActionCall + Send + Sync,
    ) -> Result<Result<Value, FailedAction>, Interrupt> {
        let Value::Array(items) = over else {
            let message = format!(
                "`over` must be a list, got {}",
                crate::value::schema::type_name(&over)
            );
            let failed = FailedAction::new(Failure::new(Kind::NotAList, message));
            let failed = failed.of_list(Vec::new());
            self.report.get_or_insert_default().failed = Some(failed.failure.message.clone());
            let failed = Err(failed);
            self.note_action(&failed);
            return Ok(failed);
        };
        let moment = self.moment();
        let keys: Vec<String> = items.iter().map(|_| self.call()).collect();
        let first = keys.first().map_or("", String::as_str);
        if let Err(failed) = self.may_begin(first).await? {
            return Ok(self.given_up(&spec.action, failed.of_list(Vec::new())));
        }
        let caller = self.caller(moment);
        let done = match spec.at_once {
            None => caller.in_turn(&spec.action, &items, &keys, &make).await,
            Some(most) => {
                caller
                    .at_once(&spec.action, &items, &keys, &make, most)
                    .await
            }
        };
        let inside = caller.meter.usage();
        self.paid_inside(&inside);
        let done = done?;
        done.iter().for_each(|one| self.note_warnings(one));
        let gathered = gathered(done);
        self.note_action(&gathered);
        let report = self.report.get_or_insert_default();
        report.note(&spec.action, &gathered);
        if let Err(failed) = &gathered {
            report.failed = Some(failed.failure.message.clone());
        }
        Ok(gathered)
    }
}

/// What calling actions takes.
pub(crate) trait ActionInner {
    /// Fails the node without calling its action.
    fn given_up(&mut self, spec: &ActionSpec, failed: FailedAction) -> Result<Value, FailedAction>;

    fn moment(&mut self) -> EntryTime;

    fn caller(&self, moment: EntryTime) -> Caller<'_>;
}

impl ActionInner for NodeContext<'_> {
    fn given_up(&mut self, spec: &ActionSpec, failed: FailedAction) -> Result<Value, FailedAction> {
        let done = Err(failed);
        self.note_action(&done);
        self.report.get_or_insert_default().note(spec, &done);
        done
    }

    fn moment(&mut self) -> EntryTime {
        let clock = &self.shared.host.clock;
        let notes = &mut self.report.get_or_insert_default().notes;
        if let Some(moment) = notes.get::<EntryTime>() {
            return moment.clone();
        }
        let moment = EntryTime {
            now: clock.date(),
            timestamp: clock.millis(),
        };
        notes.insert(moment.clone());
        moment
    }

    fn caller(&self, moment: EntryTime) -> Caller<'_> {
        Caller {
            shared: self.shared,
            node: self.name(),
            on_interrupted: self.on_interrupted,
            graph: self.graph,
            moment,
            step: format!("{}{}", self.branch, self.step),
            meter: self.shared.meter(),
        }
    }
}

/// Whose repetitions are limited: a node may be tried again so often in a whole run (Rye reference, 1.7: the counter is
/// `state._retries`), an item of a list by itself.
#[derive(Clone, Copy)]
enum Budget<'v> {
    /// The node's.
    Node,
    /// That of one item.
    Item(&'v Value),
}

/// What an action is called with, as the node's expressions say.
type CallBuilder<'m> = dyn Fn(&mut ExpressionScope<'_>) -> ActionCall + Sync + 'm;

/// The same for an item of a list.
type ItemCallBuilder<'m> = dyn Fn(&Value, &mut ExpressionScope<'_>) -> ActionCall + Sync + 'm;

/// One after the other or side by side, results are numbered.
type NumberedResults = Result<(Result<Value, FailedAction>, u32), Interrupt>;

impl Caller<'_> {
    pub(crate) fn state(&self) -> Value {
        let state = self.graph.map_or(Value::Null, |graph| graph.state());
        with_retries(self.shared, state)
    }

    pub(crate) fn weigh<T>(
        &self,
        own: Option<(&str, &Value)>,
        eval: impl FnOnce(&mut ExpressionScope<'_>) -> T,
    ) -> T {
        let state = || self.state();
        let status = if self.shared.tolerated().is_empty() {
            "completed"
        } else {
            "completed_with_errors"
        };
        let mut seen = ExpressionScope::new(self.moment.clone(), &state, status);
        let done = eval(&mut seen);
        let notes = seen.into_notes();
        if !notes.is_empty() {
            let state = self.state();
            let inputs = state.get("inputs").cloned().unwrap_or_default();
            let mut context =
                Map::from_iter([("state".to_owned(), state), ("inputs".to_owned(), inputs)]);
            context.extend(own.map(|(name, value)| (name.to_owned(), value.clone())));
            self.warn(&notes, &Value::Object(context));
        }
        done
    }

    /// Says each warning once per run.
    fn warn(&self, notes: &[Note], context: &Value) {
        for note in notes {
            let text = note.text(context);
            if self.shared.says_first(self.node, &text)
                && let Some(watch) = &self.shared.watch
            {
                watch.event(&Event::Warned {
                    node: self.node,
                    text: &text,
                });
            }
        }
    }

    /// Calls an action until it succeeds or no hook wants it tried again. Gives the number of repetitions, too.
    fn insist<'a>(
        &'a self,
        spec: &'a ActionSpec,
        make: &'a CallBuilder<'a>,
        budget: Budget<'a>,
        first: &'a str,
    ) -> BoxFuture<'a, NumberedResults> {
        Box::pin(self.insisted(spec, make, budget, first))
    }

    async fn insisted(
        &self,
        spec: &ActionSpec,
        make: &CallBuilder<'_>,
        budget: Budget<'_>,
        first: &str,
    ) -> NumberedResults {
        let mut repeats: u32 = 0;
        let own = match budget {
            Budget::Node => None,
            Budget::Item(item) => Some(("item", item)),
        };
        loop {
            let call = self.weigh(own, |seen| make(seen));
            let key = if repeats == 0 {
                first.to_owned()
            } else {
                format!("{first}.{repeats}")
            };
            let failed = match Box::pin(self.attempt(spec, &call, &key, Behalf::Node)).await? {
                Ok(result) => return Ok((Ok(result), repeats)),
                Err(failed) => failed,
            };
            let used = match budget {
                Budget::Node => self.shared.retries(self.node),
                Budget::Item(_) => repeats,
            };
            match self.after_error(&failed, &key).await? {
                Some(most) if u64::from(used) < most => {
                    let pause = PAUSE.saturating_mul(1 << repeats.min(10)).min(LONGEST);
                    repeats += 1;
                    if let Budget::Node = budget {
                        self.shared.retried(self.node, 1);
                    }
                    self.shared.host.clock.pause(pause).await;
                }
                Some(_) | None => return Ok((Err(failed), repeats)),
            }
        }
    }

    /// One call: denied, remembered, or made.
    pub(super) async fn attempt(
        &self,
        spec: &ActionSpec,
        call: &ActionCall,
        key: &str,
        of: Behalf,
    ) -> Result<Result<Value, FailedAction>, Interrupt> {
        let ActionCall { item_id, params } = call;
        if let Err(denied) = permit(
            capabilities(self.shared),
            spec.primary,
            spec.item_type,
            item_id,
        ) {
            return Ok(Err(FailedAction::new(denied)));
        }
        let begun = self.shared.host.clock.now();
        let identity = json!({
            "primary": spec.primary, "item_type": spec.item_type, "item_id": item_id, "params": params,
        });
        let kept = kept_results(self.shared).filter(|_| spec.cached);
        let known = kept.and_then(|kept| kept.find(self.node, &identity));
        let cached = known.is_some();
        let done = match known {
            Some(result) => Ok(result),
            None => judged(unwrap(self.dispatch(spec, call, key).await?), item_id),
        };
        if let (Ok(result), Some(kept), false) = (&done, kept, cached) {
            kept.keep(self.node, &identity, result);
        }
        if let Some(watch) = &self.shared.watch {
            watch.event(&Event::Acted {
                node: self.node,
                action: &identity,
                result: done.as_ref().unwrap_or_else(|failed| &failed.result),
                failed: done.is_err(),
                cached,
                hook: of == Behalf::Hook,
                time: self.shared.host.clock.now().duration_since(begun),
            });
        }
        Ok(done)
    }

    /// The envelope of a call. A call that could not be made is one that says so.
    async fn dispatch(
        &self,
        spec: &ActionSpec,
        call: &ActionCall,
        key: &str,
    ) -> Result<Value, Interrupt> {
        let tool = spec.primary == "execute" && spec.item_type == "tool";
        if tool
            && !self.takes(&call.item_id)
            && let Some(workflow) = self.workflow()
        {
            let nested = NestedCall {
                caller: self,
                call,
                key,
            };
            if let Some(run) = workflow.code.nested(&call.item_id, nested) {
                self.visit().calls(("action", key), call)?;
                return run.await;
            }
        }
        let env = self.required();
        let act = Act {
            node: self.node,
            env: &env,
            key,
            run: &self.shared.id,
            primary: spec.primary,
            item_type: spec.item_type,
            item_id: &call.item_id,
            params: &call.params,
            dir: &self.shared.dir,
            work_dir: self.shared.work_dir.as_deref(),
            capabilities: capabilities(self.shared),
            host: &self.shared.host,
            model: self.shared.model.as_deref(),
            meter: &self.meter,
            transcripts: transcripts(self.shared),
        };
        let called = ToolSpan {
            node: self.node,
            name: &call.item_id,
            id: key,
            key,
            arguments: &|| Value::Object(call.params.clone()),
        };
        let made = async { Ok(spans::tool(called, self.shared.host.actions.act(act)).await) };
        let done: Result<Value, CallError> =
            crate::run::context::recalled(self.visit(), "action", key, call, made).await?;
        Ok(done.unwrap_or_else(
            |error| json!({"status": "error", "error": error.message, "item_id": call.item_id}),
        ))
    }

    /// Whether the host answers calls of an item, with what is in the project or among the files of the graph.
    fn takes(&self, item_id: &str) -> bool {
        let shared = self.shared;
        let mut places = shared.work_dir.iter().chain([&shared.dir]);
        places.any(|dir| shared.host.actions.takes(item_id, dir))
    }

    fn in_turn<'a>(
        &'a self,
        spec: &'a ActionSpec,
        items: &'a [Value],
        keys: &'a [String],
        make: &'a ItemCallBuilder<'a>,
    ) -> BoxFuture<'a, Result<Vec<Result<Value, FailedAction>>, Interrupt>> {
        Box::pin(async move {
            let mut done = Vec::new();
            for (item, key) in items.iter().zip(keys) {
                let one = |seen: &mut ExpressionScope<'_>| make(item, seen);
                let insisted = self.insisted(spec, &one, Budget::Item(item), key);
                let (result, _) = insisted.await?;
                let stop = result.is_err() && spec.policy != Policy::Continue;
                done.push(result);
                if stop {
                    break;
                }
            }
            Ok(done)
        })
    }

    /// Items side by side, all of them to their end.
    fn at_once<'a>(
        &'a self,
        spec: &'a ActionSpec,
        items: &'a [Value],
        keys: &'a [String],
        make: &'a ItemCallBuilder<'a>,
        most: u32,
    ) -> BoxFuture<'a, Result<Vec<Result<Value, FailedAction>>, Interrupt>> {
        Box::pin(self.together(spec, items, keys, make, most))
    }

    async fn together(
        &self,
        spec: &ActionSpec,
        items: &[Value],
        keys: &[String],
        make: &ItemCallBuilder<'_>,
        most: u32,
    ) -> Result<Vec<Result<Value, FailedAction>>, Interrupt> {
        let most = usize::try_from(most).unwrap_or(usize::MAX).max(1);
        let mut slots: Vec<Option<Result<Value, FailedAction>>> =
            items.iter().map(|_| None).collect();
        let mut waiting = items.iter().zip(keys).enumerate();
        let mut running: ConcurrentFutures<'_, NumberedResults> = ConcurrentFutures::default();
        loop {
            while running.count() < most
                && let Some((number, (item, key))) = waiting.next()
            {
                let one: BoxFuture<'_, NumberedResults> = Box::pin(async move {
                    let made = |seen: &mut ExpressionScope<'_>| make(item, seen);
                    self.insisted(spec, &made, Budget::Item(item), key).await
                });
                running.push(number, one);
            }
            let Some((number, done)) = running.next().await else {
                break;
            };
            let (result, _) = done?;
            if let Some(slot) = slots.get_mut(number) {
                *slot = Some(result);
            }
        }
        Ok(slots.into_iter().flatten().collect())
    }
}
