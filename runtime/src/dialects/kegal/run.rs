//! What the nodes of a conversation keep with their run.

use super::Registry;
use crate::run::context::Shared;
use serde_json::Value;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Boards that nodes of a graph write on.
#[derive(Default)]
struct Boards(Mutex<Registry>);

/// Whether progress is told in detail.
#[derive(Default)]
struct Verbose(AtomicBool);

impl Shared {
    /// Does something with what is known of boards.
    pub(crate) fn boards<T>(&self, change: impl FnOnce(&mut Registry) -> T) -> T {
        let boards = self.own::<Boards>();
        let mut boards = boards.0.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut boards)
    }

    /// What a node had said before the run was resumed stands on its boards.
    pub(crate) fn remember_board(&self, node: &str, exit: &Value) {
        self.boards(|boards| boards.remember(node, exit));
    }

    /// From now on, progress is told in detail.
    pub(crate) fn tell_all(&self) {
        self.own::<Verbose>().0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn tells_all(&self) -> bool {
        self.own::<Verbose>().0.load(Ordering::Relaxed)
    }
}
