//! Knowledge bases whose models are asked only if the run can pay.

use super::ledger::PaidCall;
use super::model::settle;
#[cfg(feature = "models")]
use super::model::was_asked;
use super::{FREE, Till};
use crate::graph::needs::Base;
use crate::host::purse::Quote;
use crate::host::{BaseRequest, BaseStatus, CallError, Lookup, Retrieval, SearchResult};
use crate::value::boxed::BoxFuture;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

tokio::task_local! {
    /// Who pays for the search that this task makes.
    static SEARCH: Arc<PaidSearch>;
}

/// A search, and who pays for it.
struct PaidSearch {
    till: Arc<Till>,
    node: String,
    key: String,
    /// Whether a model was paid for.
    paid: AtomicBool,
}

/// The knowledge bases of a till.
pub(super) struct PaidRetrieval(pub(super) Arc<Till>);

impl Retrieval for PaidRetrieval {
    fn retrieve<'a>(
        &'a self,
        lookup: Lookup<'a>,
    ) -> BoxFuture<'a, Result<SearchResult, CallError>> {
        Box::pin(async move {
            let search = Arc::new(PaidSearch {
                till: Arc::clone(&self.0),
                node: lookup.node.to_owned(),
                key: lookup.key.to_owned(),
                paid: AtomicBool::new(false),
            });
            let looking = self.0.retrieval.retrieve(lookup);
            let found = SEARCH.scope(Arc::clone(&search), looking).await?;
            // Knowledge bases of the program's own say only afterwards what they took.
            if !search.paid.load(Ordering::Relaxed) && !found.usage.is_none() {
                let done = async { Ok(((), found.usage)) };
                search.pay("", &FREE, done).await?;
            }
            Ok(found)
        })
    }

    fn prepare<'a>(
        &'a self,
        making: BaseRequest<'a>,
    ) -> BoxFuture<'a, Result<BaseStatus, CallError>> {
        self.0.retrieval.prepare(making)
    }

    fn check(&self, bases: &[Base]) -> Result<(), CallError> {
        self.0.retrieval.check(bases)
    }
}

impl PaidSearch {
    async fn pay<T>(
        &self,
        model: &str,
        quote: &Quote,
        asking: impl Future<Output = Result<(T, crate::host::Usage), CallError>>,
    ) -> Result<T, CallError> {
        let call = PaidCall {
            node: &self.node,
            key: &self.key,
            model,
        };
        let till = &self.till;
        let reserved = till.ledger.reserve(&till.accounts, call, quote).await?;
        self.paid.store(true, Ordering::Relaxed);
        let done = asking.await;
        settle(reserved, quote, done.as_ref().map(|(_, usage)| usage)).await?;
        done.map(|(value, _)| value)
    }
}

/// Whether a call that failed must not be made again, because its provider may have it paid twice and only one was put aside.
#[cfg(feature = "models")]
pub(crate) fn asked_once(error: &CallError) -> bool {
    was_asked(error) && SEARCH.try_with(|_| ()).is_ok()
}

/// Asks a model of a knowledge base, if whoever searches can pay.
#[cfg(feature = "retrieval")]
pub(crate) async fn spent_on<T>(
    model: &str,
    quote: impl FnOnce() -> Quote,
    asking: impl Future<Output = Result<crate::host::WithUsage<T>, CallError>>,
) -> Result<crate::host::WithUsage<T>, CallError> {
    let Ok(search) = SEARCH.try_with(Arc::clone) else {
        return asking.await;
    };
    let asking = async {
        let done = asking.await?;
        let usage = done.usage;
        Ok((done, usage))
    };
    search.pay(model, &quote(), asking).await
}
