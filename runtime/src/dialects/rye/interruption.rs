//! `x-on-interrupted` of nodes with an action: the whole node counts, because what a run of actions keeps is its steps.

use crate::dialects::rye::action::FailedAction;
use crate::graph::OnInterrupted;
use crate::run::context::{Effect, NodeContext, PriorAttempts, repeated};
use crate::value::failure::{Failure, Interrupt};
use std::sync::Arc;

/// What a run that is [given](crate::Run::give) it knows of its own beginnings.
pub(crate) struct EarlierStarts {
    /// The step that was begun in processes that ended since, counted from 0 as in the names of calls, and how often.
    pub(crate) before: Option<(u32, u32)>,
    /// Sees to it that what was begun is known, whatever becomes of this process.
    pub(crate) is_known: Arc<dyn Fn() -> Result<(), Failure> + Send + Sync>,
}

/// Whether a node may begin.
pub(super) trait BeginAction {
    /// Before the first action of a node is called. The inner error: it is not, because it was under way before.
    ///
    /// # Errors
    /// If a person has to be asked who is not there, or it cannot be kept that it begins.
    async fn may_begin(&self, key: &str) -> Result<Result<(), FailedAction>, Interrupt>;
}

impl BeginAction for NodeContext<'_> {
    async fn may_begin(&self, key: &str) -> Result<Result<(), FailedAction>, Interrupt> {
        let begun = self.shared.given.get::<EarlierStarts>();
        let Some(begun) = begun.filter(|_| self.on_interrupted != OnInterrupted::Retry) else {
            return Ok(Ok(()));
        };
        let step = self.shared.step_of_run(self.branch, self.step);
        if let Some((_, times)) = begun.before.filter(|(before, _)| *before == step) {
            let call = Effect {
                key,
                label: "action",
                asked: "",
            };
            let before = PriorAttempts {
                times,
                under_way: true,
            };
            if let Err(error) = repeated(self.visit(), &call, before).await? {
                return Ok(Err(FailedAction::new(error.into())));
            }
        }
        (begun.is_known)()?;
        Ok(Ok(()))
    }
}
