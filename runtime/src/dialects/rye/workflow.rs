//! What a graph says about itself that acts inside of a project, and what it does beside its nodes.

use super::action::{ActionCall, ActionSpec, ExpressionScope};
use super::nested_graph::NestedCall;
use crate::value::boxed::BoxFuture;
use crate::value::failure::Interrupt;
use serde_json::Value;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// What a graph says about itself that acts inside of a project.
#[derive(Clone, Debug)]
pub struct Workflow {
    /// `<category>/<name>`.
    pub id: Cow<'static, str>,
    /// The patterns of capabilities that it declares.
    pub permissions: Cow<'static, [Cow<'static, str>]>,
    /// Patterns that whoever compiled it granted besides.
    pub grants: Cow<'static, [Cow<'static, str>]>,
    /// What is done beside the nodes.
    pub hooks: Cow<'static, [HookAbout]>,
    /// Environment variables that single nodes require.
    pub env: Cow<'static, [NeedAbout]>,
    /// The JSON Schema of the inputs, as text; empty: anything goes.
    pub schema: Cow<'static, str>,
    /// The `config` block as JSON text: kept results count for exactly this one.
    pub config: Cow<'static, str>,
    /// What it was warned of when it was compiled.
    pub warnings: Cow<'static, [Cow<'static, str>]>,
    /// Conditions and calls of its hooks, and the graphs that its actions run.
    pub code: Code,
}

impl Workflow {
    /// What a run may call: what the graph declares and was granted, and these besides.
    pub fn granting(&self, more: &[String]) -> Vec<String> {
        let known = self.permissions.iter().chain(self.grants.iter());
        known
            .map(ToString::to_string)
            .chain(more.iter().cloned())
            .collect()
    }
}

/// An environment variable that a node requires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeedAbout {
    /// The node.
    pub node: Cow<'static, str>,
    /// What its action calls.
    pub item_id: Cow<'static, str>,
    /// The variable.
    pub variable: Cow<'static, str>,
}

/// What a graph says about one of its hooks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HookAbout {
    /// When it is looked at.
    pub event: HookEvent,
    /// Lower layers come first.
    pub layer: u32,
    /// What it does.
    pub action: HookAction,
}

/// When a hook is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookEvent {
    /// The run begins.
    GraphStarted,
    /// An action node was left.
    AfterStep,
    /// An action failed.
    Error,
    /// The steps are used up.
    Limit,
    /// The run has ended.
    GraphCompleted,
}

/// What a hook does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookAction {
    /// Calls an action.
    Call(ActionSpec),
    /// Has the failed node tried again, so often.
    Retry(u32),
}

/// Conditions and calls of hooks, by the place of the hook in [`Workflow::hooks`], and the graphs that actions run.
pub trait WorkflowCode: Send + Sync {
    /// Whether the condition of a hook holds, of what its event tells.
    fn applies(&self, hook: usize, event: &Value, seen: &mut ExpressionScope<'_>) -> bool {
        let _ = (hook, event, seen);
        true
    }

    /// What a hook calls, given what its event tells. `None`: it calls nothing.
    fn call(
        &self,
        hook: usize,
        event: &Value,
        seen: &mut ExpressionScope<'_>,
    ) -> Option<ActionCall> {
        let _ = (hook, event, seen);
        None
    }

    /// Runs a graph that was compiled in under the id of an item. `None`: there is none.
    fn nested<'a>(
        &'a self,
        item_id: &str,
        nested: NestedCall<'a>,
    ) -> Option<BoxFuture<'a, Result<Value, Interrupt>>> {
        let _ = (item_id, nested);
        None
    }
}

/// Of a graph that does nothing beside its nodes.
impl WorkflowCode for () {}

/// Where [`WorkflowCode`] is.
#[derive(Clone)]
pub enum Code {
    /// In the program.
    Compiled(&'static dyn WorkflowCode),
    /// Made while the program runs, as an interpreter does.
    Made(Arc<dyn WorkflowCode>),
}

impl std::ops::Deref for Code {
    type Target = dyn WorkflowCode;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Compiled(code) => *code,
            Self::Made(code) => code.as_ref(),
        }
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Self::Compiled(_) => "Compiled",
            Self::Made(_) => "Made",
        })
    }
}
