//! What the nodes of a conversation keep with their run.

use super::Registry;
use crate::graph::NodeAbout;
use crate::run::context::RunContext;
use crate::run::lifecycle::Lifecycle;
use serde_json::Value;
use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Boards that nodes of a graph write on.
#[derive(Default)]
struct Boards(Mutex<Registry>);

/// Whether progress is told in detail.
#[derive(Default)]
struct ProgressDetail(AtomicBool);

/// What is done beside the nodes of a conversation.
#[derive(Clone, Copy, Debug)]
pub struct Conversation;

impl Lifecycle for Conversation {
    fn as_any(&self) -> &dyn Any {
        self
    }

    /// What nodes have said stands on boards, also where nothing that comes next depends on it.
    fn remembers(&self, node: &NodeAbout) -> bool {
        matches!(&*node.kind, "prompt" | "guard" | "controller")
    }

    fn remember(&self, run: &RunContext, node: &str, exit: &Value) {
        boards(run, |boards| boards.remember(node, exit));
    }
}

/// Does something with what is known of boards.
pub(crate) fn boards<T>(run: &RunContext, change: impl FnOnce(&mut Registry) -> T) -> T {
    let boards = run.own::<Boards>();
    let mut boards = boards.0.lock().unwrap_or_else(PoisonError::into_inner);
    change(&mut boards)
}

/// From now on, progress is told in detail.
pub(crate) fn tell_all(run: &RunContext) {
    run.own::<ProgressDetail>().0.store(true, Ordering::Relaxed);
}

/// Whether progress is told in detail.
pub(crate) fn tells_all(run: &RunContext) -> bool {
    run.own::<ProgressDetail>().0.load(Ordering::Relaxed)
}
