//! Places: how many chains work at once, in a run and in the graphs that its nodes run.
//!
//! The limit of a run holds for all that happens inside of it, so the branches of a child graph take their places from
//! the graph around it, too. The branch that waits for a child holds a place and does nothing with it; it lends that
//! place to the child. So a child can always go on, and nobody waits for a place whose holder waits for him.

use crate::graph::BranchPath;
use crate::value::boxed::BoxFuture;
use std::sync::Arc;
use tokio::sync::{Semaphore, SemaphorePermit};

/// The places of one graph.
pub(crate) struct Pool {
    own: Semaphore,
    around: Option<ParentGraph>,
}

/// The graph around a child graph.
struct ParentGraph {
    pool: Arc<Pool>,
    /// The place of the branch that waits for the child. The main chain of a graph has none to lend: while it waits
    /// for a child, it has no branches either, and all places of its graph are free.
    lent: Option<Semaphore>,
}

/// A place that is taken, in the graph and in those around it. Dropping it gives it back.
pub(crate) struct Place<'p> {
    _own: Option<SemaphorePermit<'p>>,
    _around: Option<Box<Place<'p>>>,
}

impl Pool {
    /// The places of a run.
    pub(crate) fn new(most: u32) -> Self {
        Self {
            own: semaphore(most),
            around: None,
        }
    }

    /// The places of a graph that a node of `branch` runs.
    pub(crate) fn within(pool: &Arc<Self>, branch: &BranchPath, most: u32) -> Self {
        Self {
            own: semaphore(most),
            around: Some(ParentGraph {
                pool: Arc::clone(pool),
                lent: (!branch.is_main()).then(|| Semaphore::new(1)),
            }),
        }
    }

    /// Waits for a place.
    pub(crate) fn take(&self) -> BoxFuture<'_, Place<'_>> {
        Box::pin(self.taken())
    }

    async fn taken(&self) -> Place<'_> {
        // No semaphore is ever closed.
        let own = self.own.acquire().await.ok();
        let around = match &self.around {
            Some(around) => Some(Box::new(around.take().await)),
            None => None,
        };
        Place {
            _own: own,
            _around: around,
        }
    }
}

impl ParentGraph {
    fn take(&self) -> BoxFuture<'_, Place<'_>> {
        let Some(lent) = &self.lent else {
            return self.pool.take();
        };
        Box::pin(async move {
            tokio::select! {
                biased;
                own = lent.acquire() => Place { _own: own.ok(), _around: None },
                place = self.pool.taken() => place,
            }
        })
    }
}

fn semaphore(most: u32) -> Semaphore {
    Semaphore::new(
        usize::try_from(most)
            .unwrap_or(usize::MAX)
            .min(Semaphore::MAX_PERMITS),
    )
}
