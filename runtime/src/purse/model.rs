//! A model that is asked only if the run can pay.

use super::Till;
use super::ledger::{Amount, PaidCall, Reservation};
use crate::host::purse::Quote;
use crate::host::{CallError, Destination, Endpoint, Model, Reply, Request, TransportError, Usage};
use crate::value::boxed::BoxFuture;
use std::sync::Arc;

/// The models of a till.
pub(super) struct PaidModel(pub(super) Arc<Till>);

impl Model for PaidModel {
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        Box::pin(self.0.paid(request, self.0.model.complete(request)))
    }

    fn stream<'a>(
        &'a self,
        request: &'a Request,
        told: &'a (dyn Fn(&str) + Send + Sync),
    ) -> BoxFuture<'a, Result<Reply, CallError>> {
        Box::pin(self.0.paid(request, self.0.model.stream(request, told)))
    }

    fn check(&self, wanted: &[Option<&str>]) -> Result<(), CallError> {
        self.0.model.check(wanted)
    }

    fn destination(&self, request: &Request) -> Destination {
        self.0.model.destination(request)
    }

    fn quote(&self, request: &Request) -> Result<Quote, CallError> {
        self.0.model.quote(request)
    }

    fn check_at(&self, model: &str, endpoint: &Endpoint) -> Result<(), CallError> {
        self.0.model.check_at(model, endpoint)
    }
}

impl Till {
    async fn paid(
        &self,
        request: &Request,
        asking: impl Future<Output = Result<Reply, CallError>>,
    ) -> Result<Reply, CallError> {
        let quote = self.model.quote(request)?;
        let destination = self.model.destination(request);
        let named = destination.model.unwrap_or_default();
        let call = PaidCall {
            node: &request.node,
            key: &request.key,
            model: request.model.as_deref().unwrap_or(&named),
        };
        let reserved = self.ledger.reserve(&self.accounts, call, &quote).await?;
        let reply = asking.await;
        settle(reserved, &quote, reply.as_ref().map(|reply| &reply.usage)).await?;
        reply
    }
}

/// Gives back what a call did not take.
pub(super) async fn settle(
    reserved: Reservation,
    quote: &Quote,
    done: Result<&Usage, &CallError>,
) -> Result<(), CallError> {
    let worst = reserved.worst();
    let took = match done {
        Ok(usage) => took(quote, usage, worst),
        Err(error) if was_asked(error) => worst,
        Err(_) => Amount::default(),
    };
    reserved.settle(took).await
}

/// What a call took that was answered. What its provider does not tell counts as the worst case.
fn took(quote: &Quote, usage: &Usage, worst: Amount) -> Amount {
    let told = Amount::of(usage);
    if usage.unpriced_calls > 0 {
        return Amount {
            nanos: worst.nanos.max(told.nanos),
            tokens: match told.tokens {
                0 => worst.tokens,
                tokens => tokens,
            },
        };
    }
    let priced = Quote {
        input_tokens: usage.input_tokens,
        output_tokens: Some(usage.output_tokens),
        price: quote.price,
    };
    match usage.cost_usd {
        Some(_) => told,
        None => Amount::worst(&priced),
    }
}

/// Whether a call that failed may be paid for: it reached its provider, which did not refuse it.
pub(super) fn was_asked(error: &CallError) -> bool {
    let broke = match (error.status, error.broke) {
        (Some(_), _) | (None, None) => return false,
        (None, Some(broke)) => broke,
    };
    broke != TransportError::Unreached
}
