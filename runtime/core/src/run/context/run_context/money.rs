//! What a run may spend: who holds it to that, and where it is kept.

use super::RunContext;
use crate::graph::Spending;
use crate::host::purse::{Account, Keep};
use crate::run::context::{Effect, Effects};
use std::sync::Arc;

impl RunContext {
    /// Has the host hold it to what it may spend.
    pub(crate) fn hold(&mut self, caller: Spending) {
        let mut account = Account {
            id: self.id.clone(),
            graph: self.limits.spending,
            caller,
            spent: self.usage(),
            ..Account::default()
        };
        if let Some(effects) = &self.effects {
            account.spent.add(&effects.paid_before());
            account.kept = effects.recorded(MONEY);
            account.keep = Some(keep(Arc::clone(effects), self.id.clone()));
        }
        if let Some(held) = self.host.purse.hold(&self.host, account) {
            self.host = held;
        }
    }
}

/// The label of what is kept of money.
pub const MONEY: &str = "money";

/// Keeps what becomes of money among the effects, as steps of a branch that has no exits: so it is read when the run goes on.
fn keep(effects: Arc<dyn Effects>, run: String) -> Keep {
    Arc::new(move |number, value| {
        let (effects, key) = (Arc::clone(&effects), format!("{run}/0.{MONEY}/{number}/0"));
        Box::pin(async move {
            let effect = Effect {
                key: &key,
                label: MONEY,
                asked: "",
            };
            effects.record(&effect, value).await?;
            effects.kept_so_far().await
        })
    })
}
