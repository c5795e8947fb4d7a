//! Nodes of graphs that act inside of a project, written from the text of the dialect and not from code generation.

use super::exit::WorkOutcome;
use super::{InterpretedGraph, NodeExit, State};
use graphwright::codegen::ActionContext;
use graphwright::codegen::{
    ActionCall, ActionSpec, BoxFuture, Code, Cow, EachSpec, ExpressionScope, FailedAction, Failure,
    HookAbout, HookAction, HookEvent, Interrupt, NeedAbout, NestedCall, NodeContext, Policy, Value,
    Workflow, WorkflowCode, shown, to_value,
};
use graphwright::dialects::rye::action::{compare, there};
use graphwright_compiler::ir::{
    self, Cond, Event, ExitCondition, NodeId, Outcome, Pick, Piece, Program, Ref, ResultCache,
    Root, Source, Step, Target, Tree, ValueExpr,
};
use std::sync::Arc;

/// What expressions see.
#[derive(Clone)]
struct View<'a> {
    program: &'a Program,
    state: Cow<'a, State>,
    own: Cow<'a, Value>,
}

impl View<'_> {
    fn look(&self, from: &Ref, seen: &ExpressionScope<'_>) -> Option<Value> {
        let made;
        let mut value = match &from.root {
            Root::Own => &*self.own,
            Root::Nothing => return None,
            Root::Key(key) => self.state.get(&self.program[*key].name)?,
            Root::State => {
                // The run adds what it keeps itself.
                let mut all = State::clone(&self.state);
                if let Value::Object(known) = seen.state(&[]) {
                    all.extend(known.into_iter().filter(|(key, _)| key == "_retries"));
                }
                made = Value::Object(all);
                &made
            }
            Root::Now => {
                made = seen.moment.now.as_str().into();
                &made
            }
            Root::Timestamp => {
                made = seen.moment.timestamp.into();
                &made
            }
        };
        for step in &from.path {
            value = match (step, value) {
                (Step::Field(name) | Step::Part(name), Value::Object(fields)) => {
                    fields.get(name)?
                }
                (Step::Index(index), Value::Array(items)) => items.get(*index)?,
                (Step::Part(name), Value::Array(items)) => {
                    items.get(name.parse::<usize>().ok()?)?
                }
                _ => return None,
            };
        }
        Some(value.clone())
    }

    fn pick(&self, pick: &Pick, seen: &ExpressionScope<'_>) -> Option<Value> {
        let mut found = pick
            .refs
            .iter()
            .map(|from| there(self.look(from, seen).as_ref()));
        found.find_map(|found| found)
    }

    fn value(&self, tree: &Tree, seen: &mut ExpressionScope<'_>) -> Value {
        match tree {
            Tree::Literal(value) => value.clone(),
            Tree::Pick(pick) => {
                let found = self.pick(pick, seen);
                seen.value(&pick.spelled, found)
            }
            Tree::Text(pieces) => {
                let mut text = String::new();
                for piece in pieces {
                    match piece {
                        Piece::Literal(piece) => text.push_str(piece),
                        Piece::Pick(pick) => {
                            let found = self.pick(pick, seen);
                            text.push_str(&seen.shown(&pick.spelled, found));
                        }
                        Piece::Word(pick) => {
                            let found = self.pick(pick, seen);
                            text.push_str(&seen.word(&pick.spelled, found));
                        }
                    }
                }
                Value::String(text)
            }
            Tree::List(items) => items.iter().map(|item| self.value(item, seen)).collect(),
            Tree::Map(entries) => {
                let entries = entries
                    .iter()
                    .map(|(key, tree)| (key.clone(), self.value(tree, seen)));
                Value::Object(entries.collect())
            }
        }
    }

    fn holds(&self, condition: &Cond, seen: &mut ExpressionScope<'_>) -> bool {
        match condition {
            Cond::Always => true,
            Cond::All(all) => all.iter().all(|one| self.holds(one, seen)),
            Cond::Any(all) => all.iter().any(|one| self.holds(one, seen)),
            Cond::Not(inner) => !self.holds(inner, seen),
            Cond::Compare { left, op, right } => {
                let found = self.look(left, seen);
                let right = match right {
                    ValueExpr::Literal(value) => value.clone(),
                    ValueExpr::Ref(_) | ValueExpr::Text(_) => Value::Null,
                };
                match compare(*op, there(found.as_ref()).as_ref(), &right) {
                    Ok(holds) => holds,
                    Err(_) => seen.compare(*op, &left.spelled, found.as_ref(), &right),
                }
            }
        }
    }

    fn call(&self, action: &ir::Action, seen: &mut ExpressionScope<'_>) -> ActionCall {
        let item = self.value(&action.item, seen);
        let item = if let Tree::Pick(_) = action.item {
            there(Some(&item)).map_or(String::new(), |item| shown(&item))
        } else {
            shown(&item)
        };
        ActionCall::new(item, self.value(&action.params, seen))
    }
}

impl InterpretedGraph {
    fn view<'a>(&'a self, state: &'a State, own: &'a Value) -> View<'a> {
        View {
            program: &self.program,
            state: Cow::Borrowed(state),
            own: Cow::Borrowed(own),
        }
    }

    pub(super) async fn action(
        &self,
        id: NodeId,
        work: &ir::Action,
        state: &State,
        cx: &mut NodeContext<'_>,
    ) -> Result<NodeExit, Interrupt> {
        let view = self.view(state, &Value::Null);
        match cx.action(&spec(work), |seen| view.call(work, seen)).await? {
            Ok(result) => Ok(cx.weigh(Some(&result), |seen| {
                self.leave(id, state, &result, None, seen)
            })?),
            Err(failed) => Ok(self.left_by_failure(id, state, failed, cx)?),
        }
    }

    pub(super) async fn for_each(
        &self,
        id: NodeId,
        work: &ir::ForEach,
        state: &State,
        cx: &mut NodeContext<'_>,
    ) -> Result<NodeExit, Interrupt> {
        let view = self.view(state, &Value::Null);
        let over = cx.weigh(None, |seen| view.value(&work.over, seen));
        let each = EachSpec {
            action: spec(&work.action),
            at_once: work.at_once,
        };
        let call = |item: &Value, seen: &mut ExpressionScope<'_>| {
            self.view(state, item).call(&work.action, seen)
        };
        match cx.for_each(&each, over, call).await? {
            Ok(results) => Ok(cx.weigh(None, |seen| self.leave(id, state, &results, None, seen))?),
            Err(failed) => Ok(self.left_by_failure(id, state, failed, cx)?),
        }
    }

    pub(super) fn pass(
        &self,
        id: NodeId,
        state: &State,
        cx: &mut NodeContext<'_>,
    ) -> Result<NodeExit, Failure> {
        cx.weigh(None, |seen| self.leave(id, state, &Value::Null, None, seen))
    }

    pub(super) fn finished(
        &self,
        id: NodeId,
        work: &ir::Return,
        state: &State,
        cx: &mut NodeContext<'_>,
    ) -> Result<NodeExit, Failure> {
        let view = self.view(state, &Value::Null);
        let result = cx.weigh(None, |seen| match &work.output {
            Some(output) => view.value(output, seen),
            None => seen.ended(&[]),
        });
        let mut came = WorkOutcome::default();
        came.fields.result = Some(result);
        self.taken(id, 0, came)
    }

    fn left_by_failure(
        &self,
        id: NodeId,
        state: &State,
        failed: FailedAction,
        cx: &mut NodeContext<'_>,
    ) -> Result<NodeExit, Failure> {
        let lived_with = |exit: &ir::Exit| exit.outcome == Outcome::Failure { declared: false };
        if self.program[id].exits.iter().any(lived_with) {
            cx.tolerate(&failed.failure);
        }
        let result = failed.result.clone();
        cx.weigh(Some(&result), |seen| {
            self.leave(id, state, &result, Some(failed), seen)
        })
    }

    /// Writes in order, then takes the first exit whose condition holds.
    fn leave(
        &self,
        id: NodeId,
        state: &State,
        own: &Value,
        failed: Option<FailedAction>,
        seen: &mut ExpressionScope<'_>,
    ) -> Result<NodeExit, Failure> {
        let exits = self.program[id].exits.iter().enumerate();
        let mut exits = exits
            .filter(|(_, exit)| (exit.outcome != Outcome::Success) == failed.is_some())
            .peekable();
        let mut view = self.view(state, own);
        let mut came = WorkOutcome::default();
        for write in exits.peek().map_or(&[][..], |(_, exit)| &exit.writes) {
            let value = match &write.source {
                Source::Tree(tree) => view.value(tree, seen),
                Source::Whole => own.clone(),
                Source::Returned(_) | Source::Text(_) | Source::Value(_) | Source::Literal(_) => {
                    Value::Null
                }
            };
            let key = self.program[write.key].name.clone();
            view.state.to_mut().insert(key.clone(), value.clone());
            // What is written last stands last.
            came.fields.keys.shift_remove(&key);
            came.fields.keys.insert(key, value);
        }
        let taken = exits.find(|(_, exit)| match &exit.when {
            ExitCondition::If(condition) | ExitCondition::FailedIf(condition) => {
                view.holds(condition, seen)
            }
            ExitCondition::Done | ExitCondition::Failed => true,
            ExitCondition::Answer(_)
            | ExitCondition::Other
            | ExitCondition::Routed(_)
            | ExitCondition::RoutedAnywhere => false,
        });
        // Lowering gives every node an exit that is always taken, as the last.
        let last = last_exit(&self.program[id]);
        let (index, exit) = taken
            .or(last)
            .map_or((0, None), |(index, exit)| (index, Some(exit)));
        if exit.is_some_and(|exit| matches!(exit.to, Target::End)) {
            let written = came.fields.keys.iter();
            let written: Vec<(&str, Value)> = written
                .map(|(key, value)| (key.as_str(), value.clone()))
                .collect();
            came.fields.result = Some(seen.ended(&written));
        }
        came.fields.failure = failed.map(|failed| failed.failure);
        self.taken(id, index, came)
    }

    /// What is done beside the nodes.
    pub fn hooks(&self) -> Hooks {
        Hooks {
            program: Arc::clone(&self.program),
            children: Arc::clone(&self.children),
        }
    }
}

/// What is done beside the nodes of a program, and the graphs that its actions run.
pub struct Hooks {
    program: Arc<Program>,
    children: Arc<[InterpretedGraph]>,
}

impl Hooks {
    fn view<'a>(&'a self, event: &'a Value) -> View<'a> {
        View {
            program: &self.program,
            state: Cow::Owned(State::new()),
            own: Cow::Borrowed(event),
        }
    }

    fn hook(&self, number: usize) -> Option<&ir::Hook> {
        self.program.workflow.as_ref()?.hooks.get(number)
    }

    /// The parameters of what a hook calls, as they stand: what is null in a map is still there.
    pub fn rendered(
        &self,
        hook: usize,
        event: &Value,
        seen: &mut ExpressionScope<'_>,
    ) -> Option<Value> {
        match &self.hook(hook)?.deed {
            ir::HookAction::Call(action) => Some(self.view(event).value(&action.params, seen)),
            ir::HookAction::Retry { .. } => None,
        }
    }

    /// The graph that is called by this id.
    fn child(&self, item_id: &str) -> Option<&InterpretedGraph> {
        let nodes = self.program.nodes.iter();
        let mut actions = nodes.filter_map(|node| match &node.work {
            ir::Work::Action(action) => Some(action),
            ir::Work::ForEach(each) => Some(&each.action),
            ir::Work::Llm(_)
            | ir::Work::Agent(_)
            | ir::Work::Script(_)
            | ir::Work::Ask(_)
            | ir::Work::Retrieve(_)
            | ir::Work::Map(_)
            | ir::Work::Finish(_)
            | ir::Work::Pass
            | ir::Work::Return(_)
            | ir::Work::Runner(_)
            | ir::Work::Judge(_)
            | ir::Work::Publish(_)
            | ir::Work::Stage(_) => None,
        });
        let child = actions.find_map(|action| {
            let called = action.item.constant_text() == Some(item_id);
            action.child.filter(|_| called)
        })?;
        self.children.get(child)
    }
}

impl WorkflowCode for Hooks {
    fn applies(&self, hook: usize, event: &Value, seen: &mut ExpressionScope<'_>) -> bool {
        self.hook(hook)
            .is_some_and(|hook| self.view(event).holds(&hook.condition, seen))
    }

    fn call(
        &self,
        hook: usize,
        event: &Value,
        seen: &mut ExpressionScope<'_>,
    ) -> Option<ActionCall> {
        match &self.hook(hook)?.deed {
            ir::HookAction::Call(action) => Some(self.view(event).call(action, seen)),
            ir::HookAction::Retry { .. } => None,
        }
    }

    fn nested<'a>(
        &'a self,
        item_id: &str,
        nested: NestedCall<'a>,
    ) -> Option<BoxFuture<'a, Result<Value, Interrupt>>> {
        self.child(item_id).map(|child| nested.run(child.clone()))
    }
}

fn spec(action: &ir::Action) -> ActionSpec {
    ActionSpec {
        primary: super::static_text::constant(&action.primary),
        item_type: super::static_text::constant(&action.kind),
        cached: action.cached == ResultCache::Yes,
        policy: match action.policy {
            ir::Policy::Fail => Policy::Fail,
            ir::Policy::Continue => Policy::Continue,
            ir::Policy::Route => Policy::Route,
        },
    }
}

/// What the graph says about itself.
pub(super) fn workflow(
    program: &Arc<Program>,
    children: &Arc<[InterpretedGraph]>,
) -> Option<Workflow> {
    let found = program.workflow.as_ref()?;
    let texts = |texts: Vec<String>| Cow::Owned(texts.into_iter().map(Cow::Owned).collect());
    Some(Workflow {
        id: Cow::Owned(found.id.clone()),
        permissions: texts(
            found
                .permissions
                .iter()
                .map(|(pattern, _)| pattern.clone())
                .collect(),
        ),
        grants: texts(found.grants.clone()),
        hooks: Cow::Owned(found.hooks.iter().map(hook_about).collect()),
        env: Cow::Owned(found.env.iter().map(need).collect()),
        schema: Cow::Owned(
            found
                .schema
                .as_ref()
                .map_or(String::new(), ToString::to_string),
        ),
        config: Cow::Owned(sorted(&found.config).to_string()),
        warnings: texts(found.warnings.clone()),
        code: Code::Made(Arc::new(Hooks {
            program: Arc::clone(program),
            children: Arc::clone(children),
        })),
    })
}

fn need((node, item, variable): &(String, String, String)) -> NeedAbout {
    NeedAbout {
        node: Cow::Owned(node.clone()),
        item_id: Cow::Owned(item.clone()),
        variable: Cow::Owned(variable.clone()),
    }
}

fn hook_about(hook: &ir::Hook) -> HookAbout {
    HookAbout {
        event: match hook.event {
            Event::GraphStarted => HookEvent::GraphStarted,
            Event::AfterStep => HookEvent::AfterStep,
            Event::Error => HookEvent::Error,
            Event::Limit => HookEvent::Limit,
            Event::GraphCompleted => HookEvent::GraphCompleted,
        },
        layer: hook.layer,
        action: match &hook.deed {
            ir::HookAction::Retry { most } => HookAction::Retry(*most),
            ir::HookAction::Call(action) => HookAction::Call(spec(action)),
        },
    }
}

fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let ordered: std::collections::BTreeMap<&String, Value> = fields
                .iter()
                .map(|(key, value)| (key, sorted(value)))
                .collect();
            to_value(&ordered)
        }
        Value::Array(items) => items.iter().map(sorted).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

/// The last exit of a node.
fn last_exit(node: &ir::Node) -> Option<(usize, &ir::Exit)> {
    node.exits.iter().enumerate().next_back()
}
